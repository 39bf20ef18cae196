/// @file  order.hpp
/// @brief The order in which a sweep goes through a box, and which cells it needs: see
/// sweep/sweep.hpp for the idea.
#pragma once

#include <cstdint>
#include <vector>

#include "base/checked.hpp"
#include "sweep/placed_moves.hpp"
#include "sweep/rings.hpp"
#include "table/index/box/block_grid.hpp"

namespace miyama {

/// The units, strips and tiles of a box.
struct SweepOrder {
  std::size_t lead;         ///< coordinate of the first heap: 1 with a pass
  std::size_t strip_heaps;  ///< strips cut so many coordinates, steps the others
  Coordinates unit{};       ///< sides of a unit
  Coordinates tile{};       ///< sides of a tile
  std::uint64_t back = 0;   ///< sizes of the first heap below a unit that are looked up
  bool by_rows = false;     ///< units are gone through row by row, else in tiles

  /// How many strips a unit has, and how many steps, which are tiles, each strip has.
  std::uint64_t strips(const Block& unit) const { return tiles(unit, 0, strip_heaps); }
  std::uint64_t steps(const Block& unit, std::size_t heaps) const {
    return tiles(unit, strip_heaps, heaps);
  }
  /// The tile of a unit that is this step of this strip.
  Block tile_at(const Block& unit, std::size_t heaps, std::uint64_t strip,
                std::uint64_t step) const;

 private:
  std::uint64_t tiles(const Block& unit, std::size_t first, std::size_t end) const;
};

/// What tests plant in a sweep, or in the losses below (sweep/losses_below.hpp). Solvers and
/// certificates go through a box in one way, so a fault in it is common to both: the checks that do
/// not use it must find each of these.
struct SweepFaults {
  std::uint64_t strip = UINT64_MAX;   ///< this strip of each unit is passed over
  std::uint64_t ring = 0;             ///< rings of lines across heaps are so much shorter
  std::uint64_t layers = UINT64_MAX;  ///< layers of a face that are kept, at most
  bool row_before = false;            ///< conditions are those of the row before
  bool no_pass = false;               ///< the pass is forgotten
};

/// The moves of the rules, without their conditions. For values, a line with fewer steps than about
/// half the words of a set lists them, and they are looked up: its cell would be longer.
[[nodiscard]] PlacedMoves moves_of_sweep(const VectorRules& rules, const Box& box, bool values);

/// True if the options of a move are looked up one by one: its steps are listed, it begins
/// elsewhere, or a step takes so much that lines are hardly fewer than positions.
[[nodiscard]] bool is_looked_up(const PlacedLine& line);
/// True if the sweep keeps cells for the lines of this move.
[[nodiscard]] bool has_cells(const PlacedLine& line);

[[nodiscard]] SweepOrder order_of(const PlacedMoves& moves, const Box& box, const BlockGrid& grid);

/// How many numbers are held: those of a unit, and of the sizes below it that are looked up.
[[nodiscard]] Saturating held_numbers(const Box& box, const SweepOrder& order);

}  // namespace miyama
