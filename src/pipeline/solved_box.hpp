/// @file  solved_box.hpp
/// @brief Solves any rules on a box, by the fastest rung there is for them, the bit rows of Nim
/// aside.
#pragma once

#include <memory>

#include "base/team.hpp"
#include "index/box/position_set.hpp"
#include "label/label_source.hpp"
#include "pipeline/request.hpp"

namespace miyama {

/// A solved table in memory.
struct SolvedBox {
  std::unique_ptr<LabelSource> labels;
  PositionSet losses;
  std::uint64_t winning_moves;  ///< of all positions together
};

/// `request` and `layout` must outlive the result. Throws stopped_error.
[[nodiscard]] SolvedBox solve_box(const Request& request, const Layout& layout, const Team& team);

/// Bytes that this takes; saturates.
[[nodiscard]] std::uint64_t solved_box_bytes(const Request& request,
                                             const std::vector<LabelKind>& labels);

}  // namespace miyama
