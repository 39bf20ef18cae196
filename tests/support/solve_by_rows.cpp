#include "support/solve_by_rows.hpp"

#include <algorithm>

namespace miyama::test {

std::vector<std::uint32_t> scanned_numbers(const VectorRules& rules, const Box& box,
                                           Convention convention, LabelKind kind, const Team& team,
                                           Isa isa, std::size_t least_bytes) {
  const Layout layout(box, 0, {kind}, rules.moves().pass);
  LabelArray label = layout.arrays().front();
  label.item_bytes = std::max(label.item_bytes, least_bytes);
  NumberScan scan(rules, box, convention, label, isa);
  std::vector<std::uint32_t> numbers(box.positions());
  while (scan.next_block() < label.blocks()) {
    scan.solve_next(team);
    for (std::uint64_t b = scan.first_held(); b < scan.next_block(); ++b)
      with_unsigned(label.item_bytes, [&]<class T>(T) {
        const Block block = label.grid.block(b);
        std::vector<T> content(block.positions);
        scan.read_block(block, std::as_writable_bytes(std::span(content)));
        for_each_row(block, box.heaps(), [&](std::uint64_t place, PositionView position) {
          std::copy_n(content.begin() + static_cast<std::ptrdiff_t>(place),
                      block.extent[box.heaps() - 1],
                      numbers.begin() + static_cast<std::ptrdiff_t>(box.rank(position)));
        });
      });
  }
  return numbers;
}

SolvedTable solve_by_rows(const VectorRules& rules, Convention convention, const Layout& layout,
                          const Team& team) {
  WholeLabels whole(layout.arrays().size());
  for (std::size_t a = 0; a < whole.size(); ++a) {
    const LabelArray& array = layout.arrays()[a];
    if (!is_number(array.kind)) continue;
    std::vector<std::byte> entries(layout.raw_bytes(array));
    std::uint64_t rank = 0;
    for (const std::uint32_t number :
         scanned_numbers(rules, layout.box(), convention, array.kind, team))
      put_entry(array, entries, rank++, number);
    whole[a].push_back(std::move(entries));
  }
  return miyama::solve_by_rows(rules, convention, layout, team, std::move(whole));
}

}  // namespace miyama::test
