/// @file  stated_blocks.hpp
/// @brief What a table on a box states of one block after the other, all labels together, as a
/// check reads it.
#pragma once

#include "base/parallel_for.hpp"
#include "verify/block_labels.hpp"
#include "verify/report.hpp"

namespace miyama::test {

/// Calls visit(block) for every block. Precondition: all arrays have blocks of the same sides.
template <class Visit>
void for_each_stated_block(const LabelSource& table, const Team& team, const Visit& visit) {
  const Layout& layout = table.layout();
  parallel_for(layout.arrays().front().grid.blocks(), team, [&](std::uint64_t number, int) {
    BlockLabels block;
    std::vector<std::vector<std::byte>> contents;
    for (std::size_t array = 0; array < layout.arrays().size(); ++array)
      for (std::size_t move = 0; move < layout.arrays()[array].boxes(); ++move) {
        const BlockJob job = layout.block(array, move, number);
        block.block = job.block;
        contents.push_back(read_content(table, job));
        block.labels.push_back({array, move, contents.back()});
      }
    visit(block);
  });
}

}  // namespace miyama::test
