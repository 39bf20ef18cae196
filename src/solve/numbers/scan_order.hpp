/// @file  scan_order.hpp
/// @brief How the scan for numbers goes through a box, and which cells it needs: see
/// number_scan.hpp for the idea.
#pragma once

#include <cstdint>
#include <vector>

#include "base/checked.hpp"
#include "index/box/block_grid.hpp"
#include "index/box/line_rings.hpp"
#include "solve/box/placed_moves.hpp"

namespace miyama {

using Word = std::uint64_t;

/// The cells of a line move with every step.
struct LineCells {
  const PlacedLine* move;
  LineRings rings;
  CellWords memory{};
  std::vector<std::uint32_t> full{};
};

/// What lies at or below the positions of the last layers, on the heaps of a face.
struct FaceCells {
  const PlacedFace* face;
  FaceLayers layers;
  std::uint64_t cells;
  CellWords memory{};
};

/// The order in which a box is scanned: its units, strips and tiles.
struct ScanOrder {
  std::size_t lead;         ///< coordinate of the first heap: 1 with a pass
  std::size_t strip_heaps;  ///< strips are made of so many coordinates, steps of the others
  Coordinates unit{};       ///< sides of a unit
  Coordinates tile{};       ///< sides of a tile
  std::uint64_t back = 0;   ///< sizes of the first heap below a unit that are looked up
};

/// The moves of the rules, without their conditions. For values, lines of fewer steps than a set
/// has room for list their steps, which are looked up: their cells would be longer.
[[nodiscard]] PlacedMoves moves_of_scan(const VectorRules& rules, const Box& box, bool values);

/// True if the options of a move are looked up one by one: its steps are listed, it begins
/// elsewhere, or a step takes so much that lines are hardly fewer than positions.
[[nodiscard]] bool is_looked_up(const PlacedLine& line);
/// True if what lies below is known by line.
[[nodiscard]] bool has_cells(const PlacedLine& line);

[[nodiscard]] ScanOrder order_of(const PlacedMoves& moves, const Box& box, const BlockGrid& grid);

/// The cells of a face, without their memory. `threads`: how many work on a unit.
[[nodiscard]] FaceCells cells_of(const PlacedFace& face, const Box& box, const ScanOrder& order,
                                 int threads);

/// How many numbers are held: those of a unit, and of the sizes below it that are looked up.
[[nodiscard]] Saturating held_numbers(const Box& box, const ScanOrder& order);

}  // namespace miyama
