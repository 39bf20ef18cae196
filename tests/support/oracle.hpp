/// @file  oracle.hpp
/// @brief Nim written once more, straight from the definition: what the tables are tested against.
///
/// Includes no header of src/ and shares no type with it, so that no mistake can be made twice.
/// Every option of every position is looked at; nothing is assumed about where losses lie.
///
/// Cost: positions × heaps × sizes. Meant for tables of up to some ten thousand positions.
#pragma once

#include <cstddef>
#include <vector>

namespace oracle {

/// Takes `stones` from heap number `heap`.
struct Move {
  std::size_t heap;
  unsigned stones;

  bool operator==(const Move&) const = default;
};

struct Answer {
  bool wins;
  std::vector<Move> winning_moves;  ///< moves to a loss, by heap, then by stones
  long long target;                 ///< greatest index of a lost option, −1 if there is none
  unsigned grundy;  ///< mex of the options' values; misère: 1 without options, so that 0 is a loss
                    ///< there too
  unsigned remoteness;  ///< moves left when the winner hurries and the loser delays
  unsigned losing_moves = 0;
};

enum class Last { wins, loses };  ///< what happens to the player who took the last stone

/// Answers for all positions with p_i ≤ bounds_i; the index of a position is its place in C order,
/// last heap fastest.
[[nodiscard]] std::vector<Answer> solve_nim(const std::vector<unsigned>& bounds, Last last);

}  // namespace oracle
