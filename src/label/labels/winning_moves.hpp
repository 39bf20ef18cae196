/// @file  winning_moves.hpp
/// @brief winning_moves: how many options are lost.
#pragma once

#include "label/definition.hpp"

namespace miyama {

struct WinningMovesLabel : CountFold<LabelKind::winning_moves> {
  static constexpr LabelDefinition definition{.name = "winning_moves",
                                              .words = "number of winning moves",
                                              .item_bytes = &four_bytes,
                                              .packs = {700, 200, 40, 30}};
};

}  // namespace miyama
