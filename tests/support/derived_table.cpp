#include "support/derived_table.hpp"

#include "label/label_source.hpp"
#include "solve/derive.hpp"

namespace miyama {

std::vector<std::int64_t> derived_table(const AnyLossLines& lines, const Layout& layout, LabelKind kind, std::size_t move) {
  const Box& box = layout.box();
  std::vector<std::int64_t> table(box.positions(), never_derived);
  Deriver deriver(lines, layout);
  for (std::uint64_t j = 0; j < layout.jobs(); ++j) {
    const BlockJob job = layout.job(j);
    const LabelArray& array = layout.arrays()[job.array];
    if (array.kind != kind || job.move != move) continue;
    // All ones is the fill value: an entry that the deriver leaves out stays an impossible label.
    std::vector<std::byte> content(job.block.positions * array.item_bytes, std::byte{0xFF});
    deriver.derive(job, content);
    std::vector<std::uint64_t> position(job.block.start.begin(), job.block.start.begin() + box.heaps());
    for (std::uint64_t at = 0; at < job.block.positions; ++at) {
      table[box.rank(position)] = entry_of(array, content, at);
      advance(job.block, box.heaps(), position);
    }
  }
  return table;
}

}  // namespace miyama
