/// @file  number_certificate.hpp
/// @brief The certificate of Grundy values and remoteness of vector rules: a visitor of the sweep
/// (sweep/sweep.hpp), which compares.
///
/// Cells hold what was met below: the set of values, a bit each, or the least remoteness of a loss
/// and the greatest of any. So all options of a position are summed up by the union of a few cells:
///
///     values below on the lines   0 1 . 3   . . 2 .   0 . . 3   union 0 1 2 3: the value must be 4
///
/// The stored numbers are read unit by unit. What follows is computed by kernels of its own
/// (verify/number_kernels.hpp); the order of the positions, and which of them share a line, are
/// common to the certificate and to the scan that finds numbers. The certificate by options
/// (verify/box/option_certificate.hpp) shares neither.
///
/// A set has room for the greatest stored number, but no more than a right table may have.
#pragma once

#include <functional>

#include "base/convention.hpp"
#include "base/isa.hpp"
#include "base/team.hpp"
#include "game/vector_rules.hpp"
#include "table/index/box/position_set.hpp"
#include "table/label_source.hpp"
#include "verify/report.hpp"

namespace miyama {

/// Receives the losses, bit i for the position i sizes of the last heap above `first`. Threads may
/// call it at once, for positions that do not share a line, and after all that lie below. No bit
/// says that they come from the first on: at the start, and where longer sets begin again.
using SeeLosses = std::function<void(PositionView first, std::uint64_t lost)>;

/// Checks label `kind`, grundy or remoteness, of a whole table. `losses`: the stated ones; null
/// where the label itself states them, for which `lost` receives them. `see` gets each block of the
/// label once. Precondition: no move has a limit. Throws file_error, stopped_error, usage_error
/// where a condition cannot be computed.
void certify_numbers(const VectorRules& rules, Convention convention, const LabelSource& source,
                     const PositionSet* losses, LabelKind kind, const Team& team, Report& report,
                     Isa isa = best_isa(), const SeeBlock& see = {}, const SeeLosses& lost = {});

/// Bytes that certify_numbers takes besides the table; saturates. `label`: the array of the
/// numbers. `greatest`: no Grundy value is greater.
[[nodiscard]] std::uint64_t number_certificate_bytes(const VectorRules& rules, const Box& box,
                                                     const LabelArray& label,
                                                     std::uint64_t greatest, int threads);

}  // namespace miyama
