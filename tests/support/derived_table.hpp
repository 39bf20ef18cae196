/// @file  derived_table.hpp
/// @brief A label of the whole table, put together from its solved blocks.
#pragma once

#include <cstdint>
#include <vector>

#include "label/layout.hpp"
#include "label/nim/loss_lines.hpp"

namespace miyama {

inline constexpr std::int64_t never_derived = INT64_MIN;

/// Entry by rank of label `kind`, direction `move` (0 where there is none). An entry that no block
/// covers is `never_derived`. `threads`: for Grundy values, the one label that threads solve
/// together.
[[nodiscard]] std::vector<std::int64_t> derived_table(const AnyLossLines& lines,
                                                      const Layout& layout, LabelKind kind,
                                                      std::size_t move = 0, int threads = 1);

}  // namespace miyama
