/// @file  outcome.hpp
/// @brief outcome: 0 for a loss, 1 for a win. The player to move wins if an option is lost, and in
/// misère play if there is none.
#pragma once

#include "table/definition.hpp"

namespace miyama {

struct OutcomeLabel : LabelFold<LabelKind::outcome> {
  static constexpr LabelDefinition definition{.name = "outcome",
                                              .words = "outcome for the player to move",
                                              .packs = {350, 50, 110, 300, 19, 9}};

  std::int64_t result(const OptionOutcomes& seen, std::size_t) const {
    return seen.wins() ? win : loss;
  }
};

}  // namespace miyama
