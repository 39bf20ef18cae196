/// @file  legal_table.hpp
/// @brief Compares rules and theorems of src/ with a game of legal_oracle.hpp, position by
/// position.
#pragma once

#include "support/legal_oracle.hpp"
#include "theorem/closed_form.hpp"

namespace miyama::test {

using oracle::Sizes;

/// Checks that `rules` list exactly the legal moves, each once, and keep the contract within
/// `bounds`, and that recursion and scan solve them as the oracle does, in both conventions.
void check_rules(const Rules& rules, const oracle::Legal& legal, const Sizes& bounds);

/// Checks that `theorem` predicts the oracle's losses within `bounds`, its Grundy values and lost
/// options if it gives any.
void check_theorem(const ClosedForm& theorem, Convention convention, const oracle::Legal& legal,
                   const Sizes& bounds);

}  // namespace miyama::test
