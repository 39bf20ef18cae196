/// @file  solved_blocks.hpp
/// @brief The blocks of a label as `solve` makes them, from whichever solver the label has.
#pragma once

#include <functional>
#include <span>

#include "base/convention.hpp"
#include "label/layout.hpp"
#include "label/nim/loss_lines.hpp"

namespace miyama {

/// Normal or misère play: the position without a move is lost in the first only.
[[nodiscard]] Convention convention_of(const AnyLossLines& lines);

/// Calls visit(job, content) for every block of array `array`, one at a time, in
/// order if there is one thread. `lines`: the losses of the
/// whole table.
void for_each_solved_block(
    const AnyLossLines& lines, const Layout& layout, std::size_t array,
    const std::function<void(const BlockJob&, std::span<const std::byte>)>& visit, int threads = 1);

}  // namespace miyama
