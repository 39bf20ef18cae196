#include "index/partition/partitions.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <numeric>

#include "base/error.hpp"
#include "base/ranges.hpp"

namespace miyama {

Partitions::Partitions(std::uint64_t total, std::uint64_t largest, std::uint64_t most_heaps)
    : total_(total), largest_(std::min(largest, total)), most_heaps_(std::min(most_heaps, total)) {
  if (total > max_total)
    throw usage_error("a total of " + std::to_string(total) + " is too large: give at most " +
                      std::to_string(max_total));
  if (largest == 0 && total != 0)
    throw usage_error("heaps of at most 0 sticks make no game: give at least 1");
  if (most_heaps == 0 && total != 0)
    throw usage_error("at most 0 heaps make no game: give at least 1");

  const std::uint64_t side = total_ + 1;
  const std::uint64_t slabs = bounds_heaps() ? most_heaps_ + 1 : 1;
  counts_.assign(slabs * side * side, 0);
  const auto at = [&](std::uint64_t h, std::uint64_t n, std::uint64_t m) -> std::uint64_t& {
    return counts_[(h * side + n) * side + m];
  };
  for (std::uint64_t h = 0; h < slabs; ++h) {
    for (std::uint64_t m = 0; m <= total_; ++m) at(h, 0, m) = 1;
    for (std::uint64_t n = 1; n <= total_; ++n)
      for (std::uint64_t m = 1; m <= total_; ++m) {  // no part m, or one of them and the rest
        const bool may_take = m <= n && (!bounds_heaps() || h > 0);
        at(h, n, m) = at(h, n, m - 1) + (may_take ? at(bounds_heaps() ? h - 1 : 0, n - m, m) : 0);
      }
  }
  offsets_.push_back(0);
  for (std::uint64_t n = 0; n <= total_; ++n)
    offsets_.push_back(offsets_.back() + count(n, largest_, most_heaps_));
}

std::uint64_t Partitions::rank(std::span<const std::uint64_t> parts) const {
  assert(contains(parts));
  std::uint64_t left = std::accumulate(parts.begin(), parts.end(), std::uint64_t{0});
  std::uint64_t rank = offsets_[left];
  for (std::size_t i = 0; i < parts.size(); ++i) {
    rank += count(left, parts[i] - 1, most_heaps_ - i);
    left -= parts[i];
  }
  return rank;
}

std::vector<std::uint64_t> Partitions::unrank(std::uint64_t rank) const {
  std::array<std::uint8_t, max_total + 1> parts{};
  const std::size_t count = unrank(rank, parts);
  return {parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(count)};
}

std::size_t Partitions::unrank(std::uint64_t rank, std::span<std::uint8_t> parts) const {
  assert(rank < positions());
  std::uint64_t left = total_of(rank);
  std::uint64_t most = largest_;
  rank -= offsets_[left];
  std::size_t i = 0;
  for (; left != 0; ++i) {
    if (rank == 0 && !bounds_heaps()) {  // the first of its kind: all ones
      std::fill_n(parts.begin() + static_cast<std::ptrdiff_t>(i), left, std::uint8_t{1});
      return i + left;
    }
    // The part is the first m with Q(left, m) > rank; Q grows with m.
    const std::uint64_t* row =
        &counts_[(slab(most_heaps_ - i) * (total_ + 1) + left) * (total_ + 1)];
    most =
        static_cast<std::uint64_t>(std::upper_bound(row, row + std::min(most, left), rank) - row);
    rank -= row[most - 1];
    left -= most;
    parts[i] = static_cast<std::uint8_t>(most);
  }
  return i;
}

bool Partitions::contains(std::span<const std::uint64_t> parts) const {
  if (parts.empty()) return true;
  return parts.size() <= most_heaps_ && parts.front() <= largest_ && parts.back() != 0 &&
         ranges::is_sorted(parts, std::greater<>()) &&
         std::accumulate(parts.begin(), parts.end(), std::uint64_t{0}) <= total_;
}

std::uint64_t Partitions::total_of(std::uint64_t rank) const {
  return static_cast<std::uint64_t>(ranges::upper_bound(offsets_, rank) - offsets_.begin()) - 1;
}

}  // namespace miyama
