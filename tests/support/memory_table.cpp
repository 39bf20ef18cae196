#include "support/memory_table.hpp"

#include "solve/nim/bit_rows.hpp"
#include "support/solved_blocks.hpp"

namespace miyama::test {

std::vector<LabelKind> affordable_labels(const Bounds& bounds) {
  std::vector<LabelKind> kinds = all_labels();
  if (Box(bounds).max_bound() > 10'000 && bounds.size() > 1) std::erase(kinds, LabelKind::grundy);
  return kinds;
}

MemoryTable::MemoryTable(const Bounds& bounds, Convention convention,
                         const std::vector<LabelKind>& kinds)
    : ChangeableTable(Layout(Box(bounds), bounds.size(), kinds)),
      convention_(convention),
      lines_(solve_by_bit_rows(Box(bounds), convention)) {
  const auto keep = [&](const BlockJob&, std::span<const std::byte> content) {
    blocks_.emplace_back(content.begin(), content.end());
  };
  for (std::size_t array = 0; array < layout_.arrays().size(); ++array)
    for_each_solved_block(lines_, layout_, array, keep);
}

std::vector<std::vector<std::uint64_t>> all_positions(const Box& box) {
  std::vector<std::vector<std::uint64_t>> positions(box.positions(),
                                                    std::vector<std::uint64_t>(box.heaps()));
  for (std::uint64_t rank = 0; rank < box.positions(); ++rank) box.unrank(rank, positions[rank]);
  return positions;
}

}  // namespace miyama::test
