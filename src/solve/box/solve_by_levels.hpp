/// @file  solve_by_levels.hpp
/// @brief Rung 3: every label of any rules on a box, level by level.
///
/// Rules::level falls with every move, so positions of one level do not depend on each other: they
/// are solved in parallel, each by looking at all its options. This is the definition with an
/// order; rules that are no vector rules (Euclid, Fibonacci Nim, …) are solved this way.
///
/// Cost: every option of every position once, some nanoseconds each. Memory: 8 bytes per position
/// for the order, 1 for the outcome, 8 for a target, 4 for each further number.
#pragma once

#include "base/convention.hpp"
#include "base/team.hpp"
#include "game/rules.hpp"
#include "solve/box/solved_table.hpp"

namespace miyama {

/// Preconditions: rules.heaps() == the box's, options lie in the box and have a lower level; where
/// the layout has arrows, Option::direction is below its number of moves. Throws stopped_error.
[[nodiscard]] SolvedTable solve_by_levels(const Rules& rules, Convention convention,
                                          const Layout& layout, const Team& team);

/// Bytes that this takes; saturates. `moves`: as many arrows there are of a position.
[[nodiscard]] std::uint64_t levels_bytes(const Box& box, const std::vector<LabelKind>& labels,
                                         std::size_t moves = 0);

}  // namespace miyama
