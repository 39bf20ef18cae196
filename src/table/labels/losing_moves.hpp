/// @file  losing_moves.hpp
/// @brief losing_moves: how many options are won for the other player: the mistakes that can be
/// made.
#pragma once

#include "table/definition.hpp"

namespace miyama {

struct LosingMovesLabel : CountFold<LabelKind::losing_moves> {
  static constexpr LabelDefinition definition{.name = "losing_moves",
                                              .words = "number of losing moves",
                                              .follows = Follows::options,
                                              .lost = unknown_entries,
                                              .item_bytes = &four_bytes,
                                              .packs = {50, 4, 4, 4, 2, 2},
                                              .format_minor = 4};

  void see(const LabelledOption& option) {
    if (!option.lost) CountFold::see(option);
  }
};

}  // namespace miyama
