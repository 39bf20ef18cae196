/// @file  theorem_table.hpp
/// @brief A theorem against a table that a solver made: how many entries it says otherwise.
#pragma once

#include <cstdint>

#include "label/label_source.hpp"
#include "support/boxes.hpp"
#include "theorem/closed_form.hpp"

namespace miyama {

/// Compares every outcome, Grundy value and remoteness of `table` that `form` tells; adds how many
/// these were to `compared`.
[[nodiscard]] std::uint64_t differences(const ClosedForm& form, const LabelSource& table,
                                        std::uint64_t& compared);

/// The same with the table of all that `form` tells, found by looking at every option. 1 if it
/// tells nothing.
[[nodiscard]] std::uint64_t differences_from_definition(const ClosedForm& form, const Rules& rules,
                                                        Convention convention,
                                                        const Bounds& bounds);

}  // namespace miyama
