/// @file  partition_insertion.hpp
/// @brief The rank of a multiset with one heap broken, without writing the new multiset down.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "index/partition/partitions.hpp"

namespace miyama {

/// Rank of `parts` (descending, `total` sticks) with part number `removed` replaced by `rests`
/// (descending, 0 = none). Merges the two lists on the way, up to the ones. Precondition: the
/// result keeps the bounds.
[[nodiscard]] inline std::uint64_t rank_with_replaced(const Partitions& partitions,
                                                      std::span<const std::uint8_t> parts,
                                                      std::uint64_t total, std::size_t removed,
                                                      const std::array<std::uint64_t, 3>& rests) {
  std::uint64_t left = total - parts[removed] + rests[0] + rests[1] + rests[2];
  std::uint64_t rank = partitions.level_offset(left);
  std::uint64_t heaps = partitions.most_heaps();
  const auto count_in = [&](std::uint64_t part) {
    rank += partitions.count(left, part - 1, heaps--);
    left -= part;
  };
  std::size_t next = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i == removed) continue;
    if (parts[i] == 1 && (next == rests.size() || rests[next] <= 1))
      return rank;  // ones add nothing: Q(n, 0) = 0
    while (next < rests.size() && rests[next] > parts[i]) count_in(rests[next++]);
    count_in(parts[i]);
  }
  while (next < rests.size() && rests[next] != 0) count_in(rests[next++]);
  return rank;
}

}  // namespace miyama
