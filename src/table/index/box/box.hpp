/// @file  box.hpp
/// @brief The positions of a table as numbers: mixed radix, in C order.
///
///     bounds 9,9,9 → sizes 10,10,10, strides 100,10,1
///     rank of (7,3,5) = 735, its digits
///
/// A `Block` is a sub-box. A table file stores one block per HDF5 chunk.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace miyama {

/// Heaps of a table; rules and closed forms have no such limit.
inline constexpr std::size_t max_heaps = 16;
/// Bound of one heap in a table: 2³² − 1 is kept for "no arrow, no loss".
inline constexpr std::uint64_t max_bound = 0xFFFF'FFFE;

/// Coordinates of a position or extents of a block, one entry per heap; entries past the number of
/// heaps are unused.
using Coordinates = std::array<std::uint64_t, max_heaps>;

/// A position, or its first coordinates, one entry per heap.
using PositionView = std::span<const std::uint64_t>;

/// A sub-box: positions p with start_i ≤ p_i < start_i + extent_i.
/// Its entries are stored compactly, in C order: an entry's number is its place.
struct Block {
  Coordinates start{};
  Coordinates extent{};
  std::uint64_t positions = 0;  ///< product of the extents

  /// `position` has an entry per heap and lies in the block.
  std::uint64_t place_of(PositionView position) const;
  /// Writes the position at `place`, an entry per heap.
  void position_at(std::uint64_t place, std::span<std::uint64_t> position) const;
};

/// The block with this start and these extents.
[[nodiscard]] Block make_block(std::size_t heaps, const Coordinates& start,
                               const Coordinates& extent);

/// The positions that lie in both blocks. Precondition: there are some.
[[nodiscard]] Block common_of(const Block& a, const Block& b, std::size_t heaps);

/// All positions with p_i ≤ bound_i.
class Box {
 public:
  /// Throws usage_error: no heaps, more than 16, a bound over 2³² − 2, or more than 2⁶³ − 1
  /// positions.
  explicit Box(std::span<const std::uint64_t> bounds);

  /// A box with a single side, which max_bound does not limit: `entries` things, numbered 0, 1, …
  /// Precondition: 1 ≤ entries < 2⁶³.
  static Box row_of(std::uint64_t entries);

  std::size_t heaps() const { return heaps_; }
  std::uint64_t bound(std::size_t i) const { return sizes_[i] - 1; }
  /// n_i = bound_i + 1
  std::uint64_t size(std::size_t i) const { return sizes_[i]; }
  /// What one stone of heap i adds to the rank.
  std::uint64_t stride(std::size_t i) const { return strides_[i]; }
  /// What one step along `direction`, an entry per heap, adds to the rank.
  std::uint64_t rank_step(std::span<const std::int16_t> direction) const;
  std::uint64_t positions() const { return positions_; }  ///< N
  std::uint64_t max_bound() const;                        ///< the greatest bound
  std::vector<std::uint64_t> bounds() const;
  std::uint64_t sum_of_bounds() const;  ///< no Grundy value or remoteness exceeds it
  Block whole() const { return {{}, sizes_, positions_}; }  ///< the box as one block

  /// Precondition: every p_i ≤ bound_i.
  std::uint64_t rank(PositionView position) const;

  /// The position with this rank. Precondition: rank < positions(), `position` has `heaps()`
  /// entries.
  void unrank(std::uint64_t rank, std::span<std::uint64_t> position) const;

  bool contains(PositionView position) const;

  /// Number of lines along heap i: positions() / size(i).
  std::uint64_t lines(std::size_t i) const { return positions_ / sizes_[i]; }
  /// Lines along all heaps together; saturates at 2⁶⁴ − 1.
  std::uint64_t all_lines() const;

  /// Which line along heap i goes through `position`: the rank of the other heaps, C order.
  /// Precondition: every p_i ≤ bound_i.
  std::uint64_t line_of(PositionView position, std::size_t i) const;

 private:
  Box() = default;

  std::size_t heaps_ = 1;
  Coordinates sizes_{};
  Coordinates strides_{};
  std::uint64_t positions_ = 1;
};

inline bool Box::contains(PositionView position) const {
  if (position.size() < heaps_) return false;
  for (std::size_t i = 0; i < heaps_; ++i)
    if (position[i] >= sizes_[i]) return false;
  return true;
}

inline std::uint64_t Box::rank(PositionView position) const {
  assert(contains(position));
  std::uint64_t rank = 0;
  for (std::size_t i = 0; i < heaps_; ++i) rank += position[i] * strides_[i];
  return rank;
}

inline std::uint64_t Box::line_of(PositionView position, std::size_t i) const {
  std::uint64_t line = 0;
  for (std::size_t j = 0; j < heaps_; ++j)
    if (j != i) line = line * sizes_[j] + position[j];
  return line;
}

/// Steps `position` to the next one of `block` in C order. After the last one it goes back to the
/// start and returns false.
bool advance(const Block& block, std::size_t heaps, std::span<std::uint64_t> position);

/// Calls visit(place, position) for each position of `block`, which has some, in C order.
template <class Visit>
void for_each_position(const Block& block, std::size_t heaps, const Visit& visit) {
  Coordinates position = block.start;
  std::uint64_t place = 0;
  do visit(place++, PositionView(position.data(), heaps));
  while (advance(block, heaps, position));
}

/// Calls visit(place, position) for the first position of each row of `block`; the others of the
/// row lie behind it.
template <class Visit>
void for_each_row(const Block& block, std::size_t heaps, const Visit& visit) {
  Coordinates position = block.start;
  std::uint64_t place = 0;
  do {
    visit(place, PositionView(position.data(), heaps));
    place += block.extent[heaps - 1];
  } while (advance(block, heaps - 1, position));
}

/// Calls visit(number, position) for the rows first … end − 1 of the box, in C order; `position`:
/// the first of the row, size 0 of the last heap.
template <class Visit>
void for_each_row(const Box& box, std::uint64_t first, std::uint64_t end, const Visit& visit) {
  if (first >= end) return;
  const std::size_t last = box.heaps() - 1;
  const Block whole = box.whole();
  Coordinates position{};
  box.unrank(first * box.size(last), std::span(position).first(last + 1));
  for (std::uint64_t r = first; r < end; ++r, advance(whole, last, position))
    visit(r, PositionView(position.data(), last + 1));
}

}  // namespace miyama
