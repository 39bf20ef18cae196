/// @file  block_labels.hpp
/// @brief What a table states about the positions of one block: all labels side by side.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "index/box/box.hpp"

namespace miyama {

/// The entries of one label, of arrows those along one direction: compact, C order.
struct LabelEntries {
  std::size_t array;  ///< index into Layout::arrays()
  std::size_t move;   ///< direction, 0 where the array has no leading dimension
  std::span<const std::byte> content;
};

/// In the order of the layout's arrays, directions ascending.
struct BlockLabels {
  Block block;
  std::vector<LabelEntries> labels;
};

}  // namespace miyama
