/// @file  block_labels.hpp
/// @brief All that a table on a box states of the positions of one block.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "index/box/box.hpp"

namespace miyama {

/// What the table states of one label at the positions of a block (for arrows: along one
/// direction), compact, in C order.
struct LabelEntries {
  std::size_t array;  ///< index into Layout::arrays()
  std::size_t move;   ///< direction, 0 for arrays that have none
  std::span<const std::byte> content;
};

struct BlockLabels {
  Block block;
  /// In the order of the layout's arrays, directions ascending.
  std::vector<LabelEntries> labels;
};

}  // namespace miyama
