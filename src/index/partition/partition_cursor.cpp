#include "index/partition/partition_cursor.hpp"

#include <algorithm>

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

}  // namespace miyama
