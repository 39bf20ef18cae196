/// @file  target.hpp
/// @brief target: the lost option of greatest rank, −1 where none is lost.
#pragma once

#include "table/definition.hpp"

namespace miyama {

struct TargetLabel : LabelFold<LabelKind::target> {
  static constexpr LabelDefinition definition{
      .name = "target",
      .words = "C-order index of the lost option of greatest index, -1 = none",
      .of_multisets = false,
      .lost = minus_ones,
      .item_bytes = [](const LabelBounds& bounds) -> std::size_t {
        return bounds.positions <= INT32_MAX ? 4 : 8;
      },
      .packs = {140, 10, 25, 25, 2.6, 1}};

  std::int64_t greatest = no_target;

  void begin(const FoldBasis&) { greatest = no_target; }
  void see(const LabelledOption& option) {
    greatest = std::max(greatest, static_cast<std::int64_t>(option.rank));
  }
  std::int64_t result(const OptionOutcomes&, std::size_t) const { return greatest; }
};

}  // namespace miyama
