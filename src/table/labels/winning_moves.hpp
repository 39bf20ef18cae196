/// @file  winning_moves.hpp
/// @brief winning_moves: how many options are lost.
#pragma once

#include "table/definition.hpp"

namespace miyama {

struct WinningMovesLabel : CountFold<LabelKind::winning_moves> {
  static constexpr LabelDefinition definition{.name = "winning_moves",
                                              .words = "number of winning moves",
                                              .item_bytes = &four_bytes,
                                              .packs = {400, 90, 200, 450, 9.5, 13}};
};

}  // namespace miyama
