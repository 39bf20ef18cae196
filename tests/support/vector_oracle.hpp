/// @file  vector_oracle.hpp
/// @brief Games on a box of heaps by their definition alone: what the solvers of vector rules are
/// tested against.
///
/// Includes no header of src/ and shares no type with it. Whether q is an option of p is decided by
/// looking at p − q, for all pairs of positions: no list of options, no order of moves, no lines
/// that could be numbered wrongly twice.
///
/// Cost: pairs of positions × moves. Meant for boxes of up to some hundred positions.
#pragma once

#include <cstddef>
#include <set>
#include <vector>

namespace oracle {

/// Subtract t·direction, t one of `steps` (all up to the bounds are listed).
struct LineRule {
  std::vector<unsigned> direction;
  std::set<unsigned> steps;
};

struct VectorGame {
  std::size_t heaps;
  std::vector<LineRule> lines;
  std::vector<std::set<std::size_t>> faces;  ///< heaps from 0
  bool pass;  ///< positions then begin with the passes left, 1 at most
};

struct VectorAnswer {
  bool wins = false;
  std::vector<unsigned> arrows;  ///< per line, then for the pass: least steps to a loss, 0 = none
  long long target = -1;         ///< greatest index of a lost option
  unsigned winning_moves = 0;    ///< lost options
  unsigned grundy = 0;           ///< misère: 1 without options
  unsigned remoteness = 0;
};

/// Answers in C order of all positions with p_i ≤ bounds_i; `bounds` has an entry for the passes
/// left where there is a pass.
[[nodiscard]] std::vector<VectorAnswer> solve_vector(const VectorGame& game,
                                                     const std::vector<unsigned>& bounds,
                                                     bool misere);

}  // namespace oracle
