/// @file  partition_lists.hpp
/// @brief Every multiset of heaps, in rank order: all tuples are made, those that are none are
/// dropped, the rest is sorted.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

namespace miyama::test {

using Parts = std::vector<std::uint64_t>;

/// Every tuple of positive numbers with sum `left` behind `parts`, in any order: 2^(left − 1) of
/// them.
inline void add_compositions(Parts& parts, std::uint64_t left, std::vector<Parts>& all) {
  if (left == 0) all.push_back(parts);
  for (std::uint64_t part = 1; part <= left; ++part) {
    parts.push_back(part);
    add_compositions(parts, left - part, all);
    parts.pop_back();
  }
}

/// The partitions of n into at most `most_heaps` parts of at most `largest`: descending parts, in
/// lexicographic order.
[[nodiscard]] inline std::vector<Parts> partitions_of(std::uint64_t n, std::uint64_t largest,
                                                      std::uint64_t most_heaps) {
  std::vector<Parts> all;
  Parts parts;
  add_compositions(parts, n, all);
  std::erase_if(all, [&](const Parts& tuple) {
    return tuple.size() > most_heaps ||
           !std::is_sorted(tuple.begin(), tuple.end(), std::greater<>()) ||
           std::any_of(tuple.begin(), tuple.end(),
                       [&](std::uint64_t part) { return part > largest; });
  });
  std::sort(all.begin(), all.end());
  return all;
}

/// These lists for every sum up to `total`, smaller sums first.
[[nodiscard]] inline std::vector<Parts> partition_list(std::uint64_t total, std::uint64_t largest,
                                                       std::uint64_t most_heaps) {
  std::vector<Parts> all;
  for (std::uint64_t n = 0; n <= total; ++n) {
    const std::vector<Parts> level = partitions_of(n, largest, most_heaps);
    all.insert(all.end(), level.begin(), level.end());
  }
  return all;
}

/// The bounds that matter for this total: 1 to total + 1, and none.
[[nodiscard]] inline std::vector<std::uint64_t> bounds_up_to(std::uint64_t total) {
  std::vector<std::uint64_t> bounds;
  for (std::uint64_t bound = 1; bound <= total + 1; ++bound) bounds.push_back(bound);
  bounds.push_back(UINT64_MAX);
  return bounds;
}

}  // namespace miyama::test
