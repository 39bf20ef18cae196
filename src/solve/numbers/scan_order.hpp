/// @file  scan_order.hpp
/// @brief How the scan for numbers goes through a box, and which cells it needs: see
/// number_scan.hpp for the idea.
#pragma once

#include <array>
#include <cstdint>
#include <new>
#include <vector>

#include "base/checked.hpp"
#include "base/shared_word.hpp"
#include "index/box/block_grid.hpp"
#include "solve/box/placed_moves.hpp"

namespace miyama {

using Word = std::uint64_t;

/// Words that begin where a line of the processor's cache does: no cell of eight words meets two.
class Cells {
 public:
  Cells() = default;
  Cells(Cells&&) = default;
  Cells& operator=(Cells&&) = default;
  /// Throws bad_alloc where this machine cannot even number the words.
  Cells(std::uint64_t cells, std::uint64_t words)
      : memory_(numbered(saturating_add(saturating_multiply(cells, words), line))),
        first_(memory_.data() +
               (line - reinterpret_cast<std::uintptr_t>(memory_.data()) / 8 % line)) {}

  [[nodiscard]] Word* at(std::uint64_t word) { return first_ + word; }
  [[nodiscard]] const Word* at(std::uint64_t word) const { return first_ + word; }

 private:
  static constexpr std::uint64_t line = 8;
  static std::size_t numbered(std::uint64_t words) {
    if (words > SIZE_MAX / 16) throw std::bad_alloc();
    return static_cast<std::size_t>(words);
  }
  Zeros<Word> memory_;
  Word* first_ = nullptr;
};

/// The cells of a line move with every step.
struct LineCells {
  const PlacedLine* move;
  std::size_t first = 0;  ///< the first heap that the move takes from
  std::array<std::uint64_t, max_heaps> ring{};
  std::uint64_t cells = 1;
  std::size_t words = 1;  ///< of a cell
  bool lists = false;     ///< a cell is a list: how many values, then these, 32 bits each
  Cells memory{};
  std::vector<std::uint32_t> full{};
};

/// Everything at or below the positions of the last layers, on the heaps of a face.
struct FaceCells {
  const PlacedFace* face;
  std::size_t first;  ///< the first heap of the face
  std::array<std::uint64_t, max_heaps> ring{};
  std::uint64_t cells = 1;
  Cells memory{};
};

/// The order in which a box is scanned: its units, strips and tiles.
struct ScanOrder {
  std::size_t lead;         ///< coordinate of the first heap: 1 with a pass
  std::size_t strip_heaps;  ///< strips are made of so many coordinates, steps of the others
  Coordinates unit{};       ///< sides of a unit
  Coordinates tile{};       ///< sides of a tile
  std::uint64_t back = 0;   ///< sizes of the first heap below a unit that are looked up
};

/// True if the options of a move are looked up one by one: its steps are listed, it begins
/// elsewhere, or a step takes so much that lines are hardly fewer than positions.
[[nodiscard]] bool is_looked_up(const PlacedLine& line, const Box& box);
/// True if what lies below is known by line.
[[nodiscard]] bool has_cells(const PlacedLine& line, const Box& box);

/// The words that a cell has at least for so many values: 1, 2, 4 or a multiple of 8.
[[nodiscard]] std::size_t words_of_cell(std::uint64_t words);

[[nodiscard]] ScanOrder order_of(const PlacedMoves& moves, const Box& box, const BlockGrid& grid);

/// The cells of a move, without their memory. `words`: those of a set.
[[nodiscard]] LineCells cells_of(const PlacedLine& move, const Box& box, const ScanOrder& order,
                                 bool values, std::size_t words);
/// The cells of a face, without their memory. `threads`: how many work on a unit.
[[nodiscard]] FaceCells cells_of(const PlacedFace& face, const Box& box, const ScanOrder& order,
                                 int threads);

/// How many numbers are held: those of a unit, and of the sizes below it that are looked up.
[[nodiscard]] Saturating held_numbers(const Box& box, const ScanOrder& order);

}  // namespace miyama
