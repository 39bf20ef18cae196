/// @file  theorem_table.hpp
/// @brief A theorem against a table that a solver made: for how many entries they differ.
#pragma once

#include "support/boxes.hpp"
#include "support/changeable_table.hpp"
#include "support/solve_by_rows.hpp"
#include "theorem/closed_form.hpp"

namespace miyama {

/// The labels that the theorem predicts.
[[nodiscard]] inline std::vector<LabelKind> kinds_told_by(const ClosedForm& form) {
  std::vector<LabelKind> kinds{LabelKind::outcome};
  if (form.has_grundy()) kinds.push_back(LabelKind::grundy);
  if (form.has_remoteness()) kinds.push_back(LabelKind::remoteness);
  return kinds;
}

/// For how many entries of `solved`, which has the labels of the theorem, the two differ.
[[nodiscard]] inline std::uint64_t differences(const ClosedForm& form, const LabelSource& solved) {
  const test::ChangeableTable table(solved);
  const auto told = [&](LabelKind kind, PositionView position) -> std::uint64_t {
    if (kind == LabelKind::grundy) return form.grundy(position);
    if (kind == LabelKind::remoteness) return form.remoteness(position);
    return form.is_loss(position) ? loss : win;
  };
  std::uint64_t wrong = 0;
  Position position(table.box().heaps());
  for (std::uint64_t rank = 0; rank < table.box().positions(); ++rank) {
    table.box().unrank(rank, position);
    for (const LabelKind kind : kinds_told_by(form))
      if (static_cast<std::uint64_t>(table.entry(kind, 0, position)) != told(kind, position))
        ++wrong;
  }
  return wrong;
}

/// Compares with a table that is found by looking at every option.
[[nodiscard]] inline std::uint64_t differences_from_definition(const ClosedForm& form,
                                                               const Rules& rules,
                                                               Convention convention,
                                                               const Bounds& bounds) {
  const Layout layout(Box(bounds), 1, kinds_told_by(form));
  return differences(form, solve_by_levels(rules, convention, layout, 1));
}
/// Compares with a table solved by bit rows, for boxes with too many options to look at.
[[nodiscard]] inline std::uint64_t differences_from_rows(const ClosedForm& form,
                                                         const VectorRules& rules,
                                                         Convention convention,
                                                         const Bounds& bounds) {
  const Layout layout(Box(bounds), rules.directions().size(), kinds_told_by(form),
                      rules.first_heap() == 1);
  return differences(form, test::solve_by_rows(rules, convention, layout, 2));
}

}  // namespace miyama
