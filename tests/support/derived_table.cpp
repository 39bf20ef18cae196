#include "support/derived_table.hpp"

#include "label/label_source.hpp"
#include "support/solved_blocks.hpp"

namespace miyama {

std::vector<std::int64_t> derived_table(const AnyLossLines& lines, const Layout& layout,
                                        LabelKind kind, std::size_t move, int threads) {
  const Box& box = layout.box();
  std::vector<std::int64_t> table(box.positions(), never_derived);
  const LabelArray& array = *layout.find(kind);
  const auto number = static_cast<std::size_t>(&array - layout.arrays().data());
  const auto put = [&](const BlockJob& job, std::span<const std::byte> content) {
    if (job.move != move) return;
    std::vector<std::uint64_t> position(job.block.start.begin(),
                                        job.block.start.begin() + box.heaps());
    for (std::uint64_t at = 0; at < job.block.positions; ++at) {
      table[box.rank(position)] = entry_of(array, content, at);
      advance(job.block, box.heaps(), position);
    }
  };
  for_each_solved_block(lines, layout, number, put, threads);
  return table;
}

}  // namespace miyama
