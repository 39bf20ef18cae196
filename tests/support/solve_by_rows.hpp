/// @file  solve_by_rows.hpp
/// @brief Whole tables of vector rules: losses by bit rows, numbers by the scan.
#pragma once

#include "solve/box/strip_solver.hpp"
#include "support/whole_numbers.hpp"

namespace miyama::test {

[[nodiscard]] inline SolvedTable solve_by_rows(const VectorRules& rules, Convention convention,
                                               const Layout& layout, const Team& team) {
  StripSolver solver(rules, convention, layout, team);
  solver.solve(UINT64_MAX);
  const auto numbers = [&](LabelKind kind) {
    return layout.find(kind) == nullptr
               ? std::vector<std::uint32_t>()
               : scanned_numbers(rules, layout.box(), convention, kind, team);
  };
  WholeLabels whole;
  whole.grundy = numbers(LabelKind::grundy);
  whole.remoteness = numbers(LabelKind::remoteness);
  return solver.table(std::move(whole), solver.count().winning_moves);
}

}  // namespace miyama::test
