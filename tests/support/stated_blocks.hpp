/// @file  stated_blocks.hpp
/// @brief What a table on a box states of one block after the other, all labels together, as a
/// check reads it.
#pragma once

#include "table/index/box/block_wavefront.hpp"
#include "verify/report.hpp"

namespace miyama::test {

/// Calls visit(block) for every block, in the order of a check. Precondition: all arrays have
/// blocks of the same sides.
template <class Visit>
void for_each_stated_block(const LabelSource& table, const Team& team, const Visit& visit) {
  const Layout& layout = table.layout();
  const BlockGrid& grid = layout.arrays().front().grid;
  const auto read_and_visit = [&](const Block& wanted, std::size_t) {
    const std::uint64_t number = grid.block_of({wanted.start.data(), grid.heaps()});
    BlockLabels block{wanted, {}};
    std::vector<std::vector<std::byte>> contents;
    for (std::size_t array = 0; array < layout.arrays().size(); ++array)
      for (std::size_t move = 0; move < layout.arrays()[array].boxes(); ++move) {
        const BlockJob job = layout.block(array, move, number);
        contents.push_back(read_content(table, job));
        block.labels.push_back({array, move, contents.back()});
      }
    visit(block);
  };
  for_each_block_in_order(
      grid, team, [](const Block&, std::size_t) {}, read_and_visit);
}

}  // namespace miyama::test
