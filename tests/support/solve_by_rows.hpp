/// @file  solve_by_rows.hpp
/// @brief Tables of vector rules, solved by rows in the ways that the method of a request has.
#pragma once

#include "pipeline/method.hpp"
#include "solve/box/solve_by_rows.hpp"

namespace miyama::test {

[[nodiscard]] inline NumberWays number_ways(const VectorRules& rules, const Box& box) {
  const Request request{std::shared_ptr<const Rules>(std::shared_ptr<void>(), &rules),
                        Convention::normal,
                        box,
                        nullptr,
                        {LabelKind::outcome}};
  const Method method = choose_method(request);
  return {method.row_heap, method.scans_remoteness};
}

[[nodiscard]] inline SolvedTable solve_by_rows(const VectorRules& rules, Convention convention,
                                               const Layout& layout, const Team& team) {
  return miyama::solve_by_rows(rules, convention, layout, number_ways(rules, layout.box()), team);
}

[[nodiscard]] inline std::uint64_t rows_bytes(const VectorRules& rules, const Box& box,
                                              const std::vector<LabelKind>& labels) {
  return miyama::rows_bytes(rules, box, labels, number_ways(rules, box));
}

}  // namespace miyama::test
