#include "index/partition/partition_cursor.hpp"

#include <algorithm>
#include <numeric>

#include "base/checked.hpp"

namespace miyama {

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
    std::fill_n(parts_.begin() + static_cast<std::ptrdiff_t>(count_), left, Part{1});
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

void PartitionCursor::next() {
  ++rank_;
  if (ones_ >= 2) {  // the first of the ones grows to 2 and takes the place of two; the others stay
    const std::size_t i = count_ - ones_;
    if ((i == 0 ? partitions_.largest() : parts_[i - 1]) > 1) {
      parts_[i] = 2;
      first_changed_ = i;
      --count_;
      ones_ -= 2;
      return;
    }
  }
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
