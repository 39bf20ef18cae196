/// @file  solved_blocks.hpp
/// @brief The blocks of a label as `solve` makes them, from whichever solver the label has; one by
/// one, or put together to a table.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "base/convention.hpp"
#include "label/layout.hpp"
#include "label/nim/loss_lines.hpp"

namespace miyama {

/// Normal or misère play: the position without a move is lost in the first only.
[[nodiscard]] Convention convention_of(const AnyLossLines& lines);

/// Calls visit(job, content) for every block of array `array`, one at a time, in
/// order if there is one thread. `lines`: the losses of the whole table.
void for_each_solved_block(
    const AnyLossLines& lines, const Layout& layout, std::size_t array,
    const std::function<void(const BlockJob&, std::span<const std::byte>)>& visit, int threads = 1);

inline constexpr std::int64_t never_derived = INT64_MIN;

/// Entry by rank of label `kind`, direction `move` (0 where there is none). An entry that no block
/// covers is `never_derived`. `threads`: for Grundy values, the one label that threads solve
/// together.
[[nodiscard]] std::vector<std::int64_t> derived_table(const AnyLossLines& lines,
                                                      const Layout& layout, LabelKind kind,
                                                      std::size_t move = 0, int threads = 1);

}  // namespace miyama
