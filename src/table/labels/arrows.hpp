/// @file  arrows.hpp
/// @brief arrows: for each direction the least steps that lead to a loss, 0 where none do.
#pragma once

#include "table/definition.hpp"

namespace miyama {

struct ArrowsLabel : LabelFold<LabelKind::arrows> {
  static constexpr LabelDefinition definition{
      .name = "arrows",
      .words = "steps to take along each direction to reach a loss, 0 = no arrow",
      .of_multisets = false,
      .item_bytes = [](const LabelBounds& bounds) { return unsigned_bytes(bounds.largest_heap); },
      .packs = {150, 13, 25, 25, 3.1, 1}};

  std::vector<std::uint64_t> least;

  void begin(const FoldBasis& basis) { least.assign(basis.moves, 0); }
  void see(const LabelledOption& option) {
    if (option.direction >= least.size()) return;
    std::uint64_t& steps = least[option.direction];
    if (steps == 0 || option.steps < steps) steps = option.steps;
  }
  std::int64_t result(const OptionOutcomes&, std::size_t move) const {
    return static_cast<std::int64_t>(least[move]);
  }
};

}  // namespace miyama
