/// @file  value_sweep.hpp
/// @brief The certificate of Grundy values and remoteness of vector rules: one value after the
/// other.
///
/// Take the positions of value v, as stored, and see which positions can move to one of them. For
/// every position p:
///
///     grundy g(p)       g(p) = v: p must not.    g(p) > v: p must.
///                                                                              So g(p) is the mex.
///     remoteness r(p)   r(p) = v + 1: p must.    p can, to losses: p is won and r(p) ≤ v + 1.
///                                                p can, to wins: p is won or r(p) ≥ v + 1.
///                                                     So r(p) is one more than the right option's.
///
/// Positions without a move are told apart by the rules, and have a number of their own. Whether an
/// option is lost, the stated losses say; in a right table its parity says the same, so a value has
/// positions of one outcome and one sweep does.
///
/// What breaks one of these rules is looked at by the definition, which says what it should be.
///
/// Cost: an operation per position and move for each value. Memory: 12 bytes per position. Rules
/// without faces have a faster way, line_scan.hpp.
#pragma once

#include "base/team.hpp"
#include "game/vector_rules.hpp"
#include "verify/box/option_certificate.hpp"

namespace miyama {

/// The positions whose label `kind`, grundy or remoteness, may not follow from its options: all
/// that do not, and perhaps some that do.
[[nodiscard]] PositionSet sweep_values(const VectorRules& rules, Convention convention,
                                       const PositionSet& losses,
                                       const std::vector<std::uint32_t>& numbers, LabelKind kind,
                                       const Team& team);

/// Checks label `kind`, grundy or remoteness, of a whole table; by lines (line_scan.hpp, which says
/// what may be left out) where no move is a face. Throws file_error, stopped_error.
void certify_numbers(const VectorRules& rules, Convention convention, const NumberedTable& table,
                     LabelKind kind, const Team& team, Report& report);

}  // namespace miyama
