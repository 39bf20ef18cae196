/// @file  oracle.hpp
/// @brief Nim written once more, straight from the definition: what the tables are tested against.
///
/// Includes no header of src/ and shares no type with it, so that no mistake can be made twice.
/// Every option of every position is looked at; nothing is assumed about where losses lie.
///
/// Cost: positions × heaps × sizes. Meant for tables of up to some ten thousand positions.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace oracle {

enum class Last { wins, loses };  ///< whether the player who took the last stone wins

/// The definition of every label that is a number: what the options of a position say about it.
struct Labels {
  bool wins = false;
  long long target = -1;       ///< greatest index of a lost option, −1 if there is none
  unsigned winning_moves = 0;  ///< lost options
  unsigned losing_moves = 0;   ///< won options
  unsigned grundy = 0;  ///< mex of the options' values; misère: 1 without options, so that 0 is a
                        ///< loss there too
  unsigned remoteness = 0;  ///< moves left when the winner hurries and the loser delays
  unsigned longest = 0;     ///< moves of the longest play

  /// By the name of the label.
  [[nodiscard]] long long entry(std::string_view label) const;
};

/// From the index and the labels of each option.
[[nodiscard]] Labels labels_of(const std::vector<std::pair<std::size_t, const Labels*>>& options,
                               Last last);

/// Takes `stones` from heap number `heap`.
struct Move {
  std::size_t heap;
  unsigned stones;

  bool operator==(const Move&) const = default;
};

struct Answer : Labels {
  std::vector<Move> winning;  ///< moves to a loss, by heap, then by stones
};

/// Answers for all positions with p_i ≤ bounds_i; the index of a position is its place in C order,
/// last heap fastest.
[[nodiscard]] std::vector<Answer> solve_nim(const std::vector<unsigned>& bounds, Last last);

}  // namespace oracle
