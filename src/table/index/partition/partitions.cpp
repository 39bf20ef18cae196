/// @file  partitions.cpp
/// @brief Counts by a recurrence, ranks by sums of counts, and the step of the cursor.
///
///     Q(n, m) = Q(n, m − 1) + Q(n − m, m)       no part is m, or one is, with the rest behind it
///
/// To unrank, each part is the first m with Q(left, m) > rank, found by bisection in a row of
/// counts; if the remaining rank is 0, all further parts are ones. The cursor's commonest step
/// needs no search: of two or more ones at the end the first grows to 2 and one is gone,
/// 3,1,1,1 → 3,2,1. Waves are made by a counting sort.

#include "table/index/partition/partitions.hpp"

#include <algorithm>
#include <cassert>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/ranges.hpp"
#include "words/words.hpp"

namespace miyama {

Partitions::Partitions(std::uint64_t total, std::uint64_t largest, std::uint64_t most_heaps)
    : total_(total), largest_(std::min(largest, total)), most_heaps_(std::min(most_heaps, total)) {
  if (total > max_total) throw usage_error(words::total_too_large, total, max_total);
  if (largest == 0 && total != 0) throw usage_error(words::heaps_of_nothing);
  if (most_heaps == 0 && total != 0) throw usage_error(words::no_heaps);

  const std::uint64_t side = total_ + 1;
  const std::uint64_t slabs = bounds_heaps() ? most_heaps_ + 1 : 1;
  counts_.assign(slabs * side * side, 0);
  const auto at = [&](std::uint64_t h, std::uint64_t n, std::uint64_t m) -> std::uint64_t& {
    return counts_[(h * side + n) * side + m];
  };
  for (std::uint64_t h = 0; h < slabs; ++h) {
    for (std::uint64_t m = 0; m <= total_; ++m) at(h, 0, m) = 1;
    for (std::uint64_t n = 1; n <= total_; ++n)
      for (std::uint64_t m = 1; m <= total_; ++m) {
        const bool may_take = m <= n && (!bounds_heaps() || h > 0);
        at(h, n, m) = at(h, n, m - 1) + (may_take ? at(bounds_heaps() ? h - 1 : 0, n - m, m) : 0);
      }
  }
  const auto offsets = [&](std::uint64_t heaps) {
    std::vector<std::uint64_t> sums{0};
    for (std::uint64_t n = 0; n <= total_; ++n)
      sums.push_back(sums.back() + count(n, largest_, heaps));
    return sums;
  };
  offsets_ = offsets(most_heaps_);
  left_offsets_ = offsets(most_heaps_ - (bounds_heaps() ? 1 : 0));
}

std::uint64_t Partitions::rank(std::span<const std::uint64_t> parts) const {
  assert(contains(parts));
  std::uint64_t left = ranges::sum(parts);
  std::uint64_t rank = offsets_[left];
  for (std::size_t i = 0; i < parts.size(); ++i) {
    rank += count(left, parts[i] - 1, most_heaps_ - i);
    left -= parts[i];
  }
  return rank;
}

std::vector<std::uint64_t> Partitions::unrank(std::uint64_t rank) const {
  std::array<std::uint8_t, max_total + 1> parts{};
  return {parts.begin(), parts.begin() + unrank(rank, parts)};
}

std::size_t Partitions::unrank(std::uint64_t rank, std::span<std::uint8_t> parts) const {
  assert(rank < positions());
  std::uint64_t left = total_of(rank);
  std::uint64_t most = largest_;
  rank -= offsets_[left];
  std::size_t i = 0;
  for (; left != 0; ++i) {
    if (rank == 0 && !bounds_heaps()) {  // the first position of its kind: all ones
      std::fill_n(&parts[i], left, std::uint8_t{1});
      return i + left;
    }
    // The part is the first m with Q(left, m) > rank; Q grows with m.
    const std::uint64_t* const row = place(left, 0, most_heaps_ - i);
    most = std::upper_bound(row, row + std::min(most, left), rank) - row;
    rank -= row[most - 1];
    left -= most;
    parts[i] = static_cast<std::uint8_t>(most);
  }
  return i;
}

bool Partitions::contains(std::span<const std::uint64_t> parts) const {
  if (parts.empty()) return true;
  return parts.size() <= most_heaps_ && parts.front() <= largest_ && parts.back() != 0 &&
         std::is_sorted(parts.begin(), parts.end(), std::greater<>()) &&
         ranges::sum(parts) <= total_;
}

std::uint64_t Partitions::total_of(std::uint64_t rank) const {
  return ranges::upper_bound(offsets_, rank) - offsets_.begin() - 1;
}

PartitionCursor::PartitionCursor(const Partitions& partitions, std::uint64_t rank)
    : partitions_(partitions), rank_(rank), total_(partitions.total_of(rank)) {
  count_ = partitions.unrank(rank, parts_);
  count_ones();
}

void PartitionCursor::count_ones() {
  ones_ = 0;
  while (ones_ < count_ && parts_[count_ - 1 - ones_] == 1) ++ones_;
}

void PartitionCursor::append_least(std::uint64_t left) {
  if (!partitions_.bounds_heaps()) {
    std::fill_n(&parts_[count_], left, Part{1});
    count_ += left;
    ones_ = left;
    return;
  }
  while (left != 0) {
    const std::uint64_t part = divide_up(left, partitions_.most_heaps() - count_);
    parts_[count_++] = static_cast<Part>(part);
    left -= part;
  }
  count_ones();
}

void PartitionCursor::grow_larger() {
  std::uint64_t behind = 0;  // sticks in the parts after i
  for (std::size_t i = count_; i-- > 0; behind += parts_[i]) {
    const std::uint64_t most = i == 0 ? partitions_.largest() : parts_[i - 1];
    if (behind == 0 || parts_[i] >= most) continue;
    ++parts_[i];
    count_ = i + 1;
    first_changed_ = i;
    append_least(behind - 1);
    return;
  }
  if (rank_ == partitions_.positions()) return;  // parts of the next total need not keep the bounds
  ++total_;
  count_ = 0;
  first_changed_ = 0;
  append_least(total_);
}

LevelWaves::LevelWaves(const Partitions& partitions, std::uint64_t n)
    : indices_(partitions.level_size(n)), begins_(n + 2, 0) {
  // Wave w holds the positions with n − w heaps. Count them, then place them: a counting sort.
  const auto for_each = [&](const auto& visit) {
    if (indices_.empty()) return;
    PartitionCursor cursor(partitions, partitions.level_offset(n));
    for (std::uint32_t index = 0; index < indices_.size(); ++index, cursor.next())
      visit(index, n - cursor.parts().size());
  };
  for_each([&](std::uint32_t, std::uint64_t wave) { ++begins_[wave + 1]; });
  std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
  std::vector<std::uint64_t> next(begins_.begin(), begins_.end() - 1);
  for_each([&](std::uint32_t index, std::uint64_t wave) { indices_[next[wave]++] = index; });
}

}  // namespace miyama
