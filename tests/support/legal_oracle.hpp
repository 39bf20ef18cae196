/// @file  legal_oracle.hpp
/// @brief Games told by which moves are legal, and their answers straight from the definition.
///
/// Shares no header and no code with src/. There, rules list the options of a position; here, a
/// predicate says whether a move from one position to another is legal, and it is asked for every
/// pair of positions of a box.
///
/// Cost: (number of positions)². Meant for boxes of up to some thousand positions.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

namespace oracle {

using Sizes = std::vector<unsigned>;
using Legal = std::function<bool(const Sizes& from, const Sizes& to)>;

struct LegalAnswer {
  Sizes position;
  std::vector<std::size_t> options;  ///< indices, ascending
  bool wins;
  unsigned grundy;  ///< misère: 1 without options
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

}  // namespace oracle
