/// @file  whole_numbers.hpp
/// @brief All numbers that a scan finds, by rank.
#pragma once

#include "solve/numbers/number_scan.hpp"

namespace miyama::test {

/// `kind`: grundy or remoteness.
[[nodiscard]] std::vector<std::uint32_t> scanned_numbers(const VectorRules& rules, const Box& box,
                                                         Convention convention, LabelKind kind,
                                                         const Team& team, Isa isa = best_isa());

}  // namespace miyama::test
