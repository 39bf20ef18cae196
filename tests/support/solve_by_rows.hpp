/// @file  solve_by_rows.hpp
/// @brief Whole tables of vector rules: losses by bit rows, numbers by the scan.
#pragma once

#include "solve/box/solved_table.hpp"
#include "solve/numbers/number_scan.hpp"

namespace miyama::test {

/// All numbers that a scan finds, by rank. `least_bytes`: of an entry of the label, though a box as
/// small as this needs fewer.
[[nodiscard]] std::vector<std::uint32_t> scanned_numbers(const VectorRules& rules, const Box& box,
                                                         Convention convention, LabelKind kind,
                                                         const Team& team, Isa isa = best_isa(),
                                                         std::size_t least_bytes = 1);

[[nodiscard]] SolvedTable solve_by_rows(const VectorRules& rules, Convention convention,
                                        const Layout& layout, const Team& team);

}  // namespace miyama::test
