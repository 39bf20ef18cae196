/// @file  line_rings.hpp
/// @brief Places for what is remembered about the lines and faces of a box while its positions are
/// gone through in C order, unit by unit: only what is still needed has a place.
///
/// The cells of a direction d are numbered by the heaps behind its first one, shifted along d, so
/// that a line keeps its cell and neighbours have neighbouring cells. With d = (1,1,0):
///
///     cell of (a, b, c) = ((b − a) mod ring, c)      ring ≥ n_b + side: a cell is used again only
///                                                    when its line has ended
///
/// `side` is that of a unit along the first heap of d. Heaps before it are counted within the unit,
/// since lines of the next unit are others.
///
/// A face has a cell for each position of the last layers: a layer is a size of the table's first
/// heap, of which several may be under way, or else a size of the face's first heap.
#pragma once

#include <cstdint>
#include <new>
#include <span>
#include <vector>

#include "base/checked.hpp"
#include "base/shared_word.hpp"
#include "index/box/box.hpp"

namespace miyama {

struct LineRings {
  /// `direction`: an entry per coordinate of the box, not all 0. `unit`: the sides of a unit.
  LineRings(const Box& box, std::span<const std::uint8_t> direction, const Coordinates& unit);

  /// The cell of a position of the unit that begins at `start`.
  std::uint64_t cell_of(PositionView at, const Coordinates& start) const;
  /// True if a line begins at this position, or, of its outer coordinates alone, in the whole row.
  bool begins(PositionView at) const {
    for (std::size_t i = 0; i < at.size(); ++i)
      if (at[i] < direction[i]) return true;
    return false;
  }
  /// How many positions from this one on, whose cell is given, have neighbouring cells and all
  /// begin a line or all do not; UINT64_MAX if all of its row share a cell.
  std::uint64_t neighbours(PositionView at, std::uint64_t cell) const;

  std::vector<std::uint8_t> direction;
  std::size_t first = 0;  ///< the first heap that the direction takes from
  Coordinates ring{};
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

/// Words that begin where a line of the processor's cache does: no cell of eight words meets two.
class CellWords {
 public:
  CellWords() = default;
  CellWords(CellWords&&) = default;
  CellWords& operator=(CellWords&&) = default;
  /// All are 0. Throws bad_alloc where this machine cannot even number the words.
  CellWords(std::uint64_t cells, std::uint64_t words)
      : memory_(numbered(saturating_add(saturating_multiply(cells, words), line))),
        first_(memory_.data() +
               (line - reinterpret_cast<std::uintptr_t>(memory_.data()) / 8 % line)) {}

  std::uint64_t* at(std::uint64_t word) { return first_ + word; }
  const std::uint64_t* at(std::uint64_t word) const { return first_ + word; }

 private:
  static constexpr std::uint64_t line = 8;
  static std::size_t numbered(std::uint64_t words) {
    if (words > SIZE_MAX / 16) throw std::bad_alloc();
    return static_cast<std::size_t>(words);
  }
  Zeros<std::uint64_t> memory_;
  std::uint64_t* first_ = nullptr;
};

/// The words that a set of so many words takes at least, so that loops are short: 1, 2, 4 or a
/// multiple of 8.
[[nodiscard]] std::size_t words_of_cell(std::uint64_t words);

}  // namespace miyama
