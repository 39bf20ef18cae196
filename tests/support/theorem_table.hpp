/// @file  theorem_table.hpp
/// @brief A theorem against a table that a solver made: for how many entries they differ.
#pragma once

#include <cstdint>

#include "game/vector_rules.hpp"
#include "support/boxes.hpp"
#include "theorem/closed_form.hpp"

namespace miyama {

/// How many of the outcomes, Grundy values and remoteness that `form` tells are not those of a
/// table that is found by looking at every option. 1 if `form` tells nothing.
[[nodiscard]] std::uint64_t differences_from_definition(const ClosedForm& form, const Rules& rules,
                                                        Convention convention,
                                                        const Bounds& bounds);
/// Compares with a table solved by bit rows, for boxes with too many options to look at.
[[nodiscard]] std::uint64_t differences_from_rows(const ClosedForm& form, const VectorRules& rules,
                                                  Convention convention, const Bounds& bounds);

}  // namespace miyama
