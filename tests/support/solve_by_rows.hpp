/// @file  solve_by_rows.hpp
/// @brief Whole tables of vector rules: losses by bit rows, numbers by the scan.
#pragma once

#include "solve/box/solved_table.hpp"
#include "support/whole_numbers.hpp"

namespace miyama::test {

[[nodiscard]] inline SolvedTable solve_by_rows(const VectorRules& rules, Convention convention,
                                               const Layout& layout, const Team& team) {
  WholeLabels whole(layout.arrays().size());
  for (std::size_t a = 0; a < whole.size(); ++a) {
    const LabelArray& array = layout.arrays()[a];
    if (!is_number(array.kind)) continue;
    std::vector<std::byte> entries(layout.raw_bytes(array));
    std::uint64_t rank = 0;
    for (const std::uint32_t number :
         scanned_numbers(rules, layout.box(), convention, array.kind, team))
      put_entry(array, entries, rank++, number);
    whole[a].push_back(std::move(entries));
  }
  return miyama::solve_by_rows(rules, convention, layout, team, std::move(whole));
}

}  // namespace miyama::test
