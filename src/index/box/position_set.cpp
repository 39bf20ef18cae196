#include "index/box/position_set.hpp"

#include "base/checked.hpp"

namespace miyama {

PositionSet::PositionSet(const Box& box)
    : box_(box),
      row_words_(divide_up(box.size(box.heaps() - 1), 64)),
      rows_(box.lines(box.heaps() - 1)),
      words_(rows_ * row_words_) {}

std::uint64_t PositionSet::count() const {
  std::uint64_t members = 0;
  for (const std::uint64_t word : words_)
    members += static_cast<std::uint64_t>(std::popcount(word));
  return members;
}

std::uint64_t PositionSet::bytes(const Box& box) {
  return saturating_multiply(box.lines(box.heaps() - 1),
                             8 * divide_up(box.size(box.heaps() - 1), 64));
}

}  // namespace miyama
