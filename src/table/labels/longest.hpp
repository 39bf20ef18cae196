/// @file  longest.hpp
/// @brief longest: how many moves the longest play from a position has, whoever wins it: the
/// formal birthday of the position as a game. 0 without a move, else one more than the greatest
/// among its options.
#pragma once

#include "table/definition.hpp"

namespace miyama {

struct LongestLabel : LabelFold<LabelKind::longest> {
  static constexpr LabelDefinition definition{.name = "longest",
                                              .words = "moves of the longest play",
                                              .follows = Follows::numbers,
                                              .lost = unknown_entries,
                                              .item_bytes = &bytes_of_moves,
                                              .packs = {40, 20, 20, 20, 1.5, 4},
                                              .format_minor = 5};

  std::int64_t moves = 0;

  void begin(const FoldBasis&) { moves = 0; }
  void see(const LabelledOption&, std::int64_t after) { moves = std::max(moves, after + 1); }
  std::int64_t result(const OptionOutcomes&, std::size_t) const { return moves; }
};

}  // namespace miyama
