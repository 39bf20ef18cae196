/// @file  labels.hpp
/// @brief The labels that solvers of lines and marks make.
#pragma once

#include "table/label.hpp"

namespace miyama::test {

/// Those for which options need not be listed.
[[nodiscard]] inline std::vector<LabelKind> fast_labels(TableFamily family = TableFamily::box) {
  std::vector<LabelKind> kinds = all_labels(family);
  std::erase_if(kinds, &is_listed);
  return kinds;
}

/// Those that follow from the numbers of all options.
[[nodiscard]] inline std::vector<LabelKind> number_labels() {
  std::vector<LabelKind> kinds = common_labels();
  std::erase_if(kinds, [](LabelKind kind) { return !is_number(kind); });
  return kinds;
}

}  // namespace miyama::test
