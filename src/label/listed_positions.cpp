#include "label/listed_positions.hpp"

#include <algorithm>
#include <cassert>

#include "base/ranges.hpp"
#include "label/label.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t rows_of_group = 256;

template <class T>
void read_typed(const PositionSet& set, std::uint64_t met, std::uint64_t row, std::uint64_t first,
                std::uint64_t count, T* out) {
  while (met < first + count)
    for_each_position(set, row++, [&](std::span<const std::uint64_t> position) {
      if (met >= first && met < first + count)
        for (const std::uint64_t entry : position) *out++ = static_cast<T>(entry);
      ++met;
    });
}

}  // namespace

ListedPositions::ListedPositions(const PositionSet& set) : set_(set), before_{0} {
  for (std::uint64_t first = 0; first < set.rows(); first += rows_of_group) {
    std::uint64_t members = before_.back();
    for (std::uint64_t r = first; r < std::min(first + rows_of_group, set.rows()); ++r)
      for (const std::uint64_t word : set.row(r))
        members += static_cast<std::uint64_t>(std::popcount(word));
    before_.push_back(members);
  }
}

void ListedPositions::read(std::uint64_t first, std::uint64_t count,
                           std::span<std::byte> rows) const {
  const std::size_t bytes = unsigned_bytes(set_.box().max_bound());
  assert(first + count <= size() && rows.size() == count * set_.box().heaps() * bytes);
  const auto group =
      static_cast<std::uint64_t>(ranges::upper_bound(before_, first) - before_.begin() - 1);
  const std::uint64_t met = before_[group];
  const std::uint64_t row = group * rows_of_group;
  if (bytes == 1)
    return read_typed(set_, met, row, first, count, reinterpret_cast<std::uint8_t*>(rows.data()));
  if (bytes == 2)
    return read_typed(set_, met, row, first, count, reinterpret_cast<std::uint16_t*>(rows.data()));
  read_typed(set_, met, row, first, count, reinterpret_cast<std::uint32_t*>(rows.data()));
}

}  // namespace miyama
