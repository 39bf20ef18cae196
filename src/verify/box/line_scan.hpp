/// @file  line_scan.hpp
/// @brief The certificate of Grundy values and remoteness of vector rules without faces: one walk
/// over all positions in C order.
///
/// Every line with all steps remembers what was met on it below: the set of values, a bit each; the
/// least remoteness of a loss and the greatest of any. So the options along it need no second look.
/// Moves of some steps, and a pass, are looked up one by one.
///
///     values below on the lines     0 1 . 3     . . 2 .     0 . . 3     union 0 1 2 3: the value must be 4
///
/// Cost: values/64 word operations per position and line; per step where not every step is allowed.
/// Memory: a bit per line and value, or 8 bytes per line. Faces have no lines to remember by:
/// value_sweep.hpp.
#pragma once

#include "base/observer.hpp"
#include "game/vector_rules.hpp"
#include "verify/box/option_certificate.hpp"

namespace miyama {

/// The positions whose label `kind`, grundy or remoteness, does not follow from its options.
/// `numbers`: as stored, by rank. Numbers that no right table has, more than the sum of the bounds,
/// may be among them even where they follow from others of that kind. Precondition: the rules have
/// no faces. Throws stopped_error.
[[nodiscard]] PositionSet scan_lines(const VectorRules& rules, Convention convention,
                                     const PositionSet& losses,
                                     const std::vector<std::uint32_t>& numbers, LabelKind kind,
                                     const Observer* observer = nullptr);

/// Bytes that it takes; saturates.
[[nodiscard]] std::uint64_t line_scan_bytes(const VectorRules& rules, const Box& box,
                                            LabelKind kind);

}  // namespace miyama
