/// @file  rings.hpp
/// @brief Places for what is remembered about the lines and faces of a box while its positions are
/// gone through in C order, unit by unit: only what is still needed has a place.
///
/// The cells of a direction d are numbered by the heaps behind its first one, shifted along d, so
/// that a line keeps its cell and neighbours have neighbouring cells. With d = (1,1,0):
///
///     cell of (a, b, c) = ((b − a) mod ring, c)      ring ≥ n_b + side − 1
///
/// So no two lines of a unit share a cell, and a later unit uses one again only after its line has
/// ended.
///
/// A ring along the last heap is longer, up to twice n, where it then never ends inside a row.
/// `side` is that of a unit along the first heap of d. Heaps before it are counted within the unit,
/// since lines of the next unit are others. Where the unit is the whole box, each line has a cell
/// of its own for good, whose number is affine in the sizes if a step takes 1 from the pivot:
///
///     d = (1,1), sizes 0–2     cell 1 = (1,0) (2,1)
///                              cell 2 = (0,0) (1,1) (2,2)
///                              cell 3 = (0,1) (1,2)
///
/// A face has a cell for each position of the last layers: at most threads + 2 sizes of the
/// table's first heap, since one strip per thread may be under way and reads the layer below it,
/// and 2 sizes of the face's first heap if that is another one.
#pragma once

#include <cstdint>
#include <new>
#include <span>
#include <vector>

#include "base/checked.hpp"
#include "base/shared_word.hpp"
#include "base/system.hpp"
#include "table/index/box/box.hpp"

namespace miyama {

struct LineRings {
  /// `each`: the direction, an entry per coordinate of the box, not all 0. `unit`: the sides of a
  /// unit. `spreads`: rows may be further apart than they are long, for the processor's cache.
  LineRings(const Box& box, std::span<const std::int16_t> each, const Coordinates& unit,
            bool spreads = true);
  /// The unit is the whole box.
  LineRings(const Box& box, std::span<const std::int16_t> each);

  /// The cells of a row form a ring along the last heap.
  struct RowCells {
    std::uint64_t first;  ///< number of the first cell of the ring
    std::uint64_t place;  ///< place in the ring of size 0 of the last heap
  };
  /// `outer`: the coordinates before the last of a row of the unit that begins at `start`.
  RowCells row_at(PositionView outer, const Coordinates& start) const;
  /// True if a line begins at every position of the row.
  bool begins(PositionView outer) const {
    for (std::size_t i = 0; i < outer.size(); ++i)
      if (outer[i] < direction[i]) return true;
    return false;
  }
  /// True if all positions of a row share a cell.
  bool is_shared() const { return first + 1 == direction.size() && direction[first] == 1; }
  /// The length of the ring of a row.
  std::uint64_t length() const { return ring[direction.size() - 1]; }

  /// The cell of the line through a position. Precondition: the unit is the whole box, as below.
  std::uint64_t cell_of(PositionView position) const {
    const std::uint64_t size = position[first];
    const std::uint64_t steps = step == 1 ? size : size / step;  // a division takes longer
    std::uint64_t cell = (size - steps * step) * strides[first];
    for (std::size_t i = 0; i < direction.size(); ++i)
      if (i != first) cell += (position[i] + lead[i] - steps * direction[i]) * strides[i];
    return cell;
  }
  /// How much greater the number of the cell is with one more stone on heap i. Precondition: heap i
  /// is not the pivot, or `step` is 1.
  std::int64_t next_cell(std::size_t i) const;

  std::vector<std::uint8_t> direction;
  std::size_t first = 0;   ///< the first heap that the direction takes from, its pivot
  std::uint64_t step = 0;  ///< how much a step takes from the pivot
  Coordinates ring{};
  std::uint64_t row = 0;    ///< cells from a row to the next one
  Coordinates strides{};    ///< how many cells there are for each place in a ring
  Coordinates lead{};       ///< places that are added, so that none is negative in the first unit
  std::uint64_t cells = 1;  ///< how many there are; saturates
};

struct FaceLayers {
  /// `axes`: the coordinates of the face, ascending. `lead`: the coordinate of the first heap.
  /// `threads`: so many of its sizes may be under way.
  FaceLayers(const Box& box, std::span<const std::size_t> axes, std::size_t lead, int threads);

  /// The number of the row through this position among those that are kept.
  std::uint64_t row_of(PositionView at) const {
    std::uint64_t row = 0;
    for (std::size_t i = 0; i + 1 < at.size(); ++i) row = row * ring[i] + at[i] % ring[i];
    return row;
  }

  Coordinates ring{};
  std::uint64_t rows = 1;  ///< how many are kept; saturates
};

/// Cells, aligned to a line of the processor's cache: no cell of eight words straddles two.
class CellMemory {
 public:
  CellMemory() = default;
  CellMemory(CellMemory&&) = default;
  CellMemory& operator=(CellMemory&&) = default;
  /// All are 0. Throws bad_alloc where this machine cannot even number the bytes.
  CellMemory(std::uint64_t cells, std::uint64_t bytes)
      : memory_(words(saturating_add(saturating_multiply(cells, bytes), line))),
        first_(reinterpret_cast<std::byte*>(memory_.data()) +
               (line - reinterpret_cast<std::uintptr_t>(memory_.data()) % line)) {
    prefer_large_pages(memory_.data(), memory_.size() * sizeof memory_[0]);
  }

  std::byte* at(std::uint64_t byte) { return first_ + byte; }

 private:
  static constexpr std::uint64_t line = 64;
  static std::size_t words(std::uint64_t bytes) {
    if (bytes > SIZE_MAX / 2) throw std::bad_alloc();
    return static_cast<std::size_t>(divide_up(bytes, std::uint64_t{8}));
  }
  Zeros<std::uint64_t> memory_;
  std::byte* first_ = nullptr;
};

/// Rounds the words of a set up to 1, 2, 4 or a multiple of 8: whole vectors.
[[nodiscard]] std::size_t words_of_cell(std::uint64_t words);

}  // namespace miyama
