/// @file  legal_oracle.hpp
/// @brief Games defined by which moves are legal, and their answers straight from the definition.
///
/// Shares no header and no code with src/. There, rules list the options of a position; here, a
/// predicate says whether a move from one position to another is legal, and it is asked for every
/// pair of positions of a box.
///
/// Cost: (number of positions)². Meant for boxes of up to some thousand positions.
#pragma once

#include <cstddef>
#include <functional>
#include <set>
#include <vector>

#include "support/oracle.hpp"

namespace oracle {

using Sizes = std::vector<unsigned>;
using Legal = std::function<bool(const Sizes& from, const Sizes& to)>;

struct LegalAnswer : Labels {
  Sizes position;
  std::vector<std::size_t> options;  ///< indices, ascending
};

/// Every position with p_i ≤ bounds_i, in C order. Precondition: legal moves go to earlier
/// positions of the box.
[[nodiscard]] std::vector<LegalAnswer> solve_legal(const Legal& legal, const Sizes& bounds,
                                                   bool no_move_wins);

/// The games of src/game that are listed neither by directions nor by codes.
[[nodiscard]] Legal greedy();
[[nodiscard]] Legal end_nim();
[[nodiscard]] Legal one_left();
[[nodiscard]] Legal fibonacci();
[[nodiscard]] Legal r_wythoff(unsigned r);
[[nodiscard]] Legal euclid(bool to_zero);

/// Subtract t·direction, t one of `steps` (all up to the bounds are listed).
struct LineRule {
  Sizes direction;
  std::set<unsigned> steps;
};

struct VectorGame {
  std::vector<LineRule> lines;
  std::vector<std::set<std::size_t>> faces;  ///< heaps from 0
  bool pass;  ///< positions then begin with the passes left, 1 at most
};

/// Whether a move is legal is decided by looking at the difference: there is no list of options and
/// no order of moves.
[[nodiscard]] Legal moves_of(const VectorGame& game);

/// Least steps from `from` to a lost option along each line, then for the pass; 0 where none is.
[[nodiscard]] Sizes arrows_of(const VectorGame& game, const std::vector<LegalAnswer>& answers,
                              const LegalAnswer& from);

}  // namespace oracle
