#include "index/partition_cursor.hpp"

#include <algorithm>

#include "base/checked.hpp"

namespace miyama {

PartitionCursor::PartitionCursor(const Partitions& partitions, std::uint64_t rank)
    : partitions_(partitions), rank_(rank), total_(partitions.total_of(rank)) {
  count_ = partitions.unrank(rank, parts_);
}

void PartitionCursor::append_least(std::uint64_t left) {
  if (!partitions_.bounds_heaps()) {
    std::fill_n(parts_.begin() + static_cast<std::ptrdiff_t>(count_), left, Part{1});
    count_ += left;
    return;
  }
  while (left != 0) {
    const std::uint64_t part = divide_up(left, partitions_.most_heaps() - count_);
    parts_[count_++] = static_cast<Part>(part);
    left -= part;
  }
}

void PartitionCursor::next() {
  ++rank_;
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
