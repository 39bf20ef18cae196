/// @file  solved_blocks.hpp
/// @brief A label of Nim as a table by rank, put together from the blocks that `solve` makes.
#pragma once

#include "game/named_rules.hpp"
#include "solve/box/labels/move_labels.hpp"
#include "support/produced_table.hpp"
#include "support/whole_numbers.hpp"

namespace miyama {

/// Entry by rank of label `kind`, direction `move` (0 where there is none). `lines`: the losses of
/// the whole table.
[[nodiscard]] inline std::vector<std::int64_t> derived_table(const AnyLossLines& lines,
                                                             const Layout& layout, LabelKind kind,
                                                             std::size_t move = 0) {
  const Box& box = layout.box();
  if (is_number(kind)) {
    const bool zero_is_lost = std::visit(
        [](const auto& typed) { return typed.along(typed.box().heaps() - 1)[0] == 0; }, lines);
    const std::vector<std::uint32_t> numbers =
        test::scanned_numbers(make_nim(box.heaps()), box,
                              zero_is_lost ? Convention::normal : Convention::misere, kind, 1);
    return {numbers.begin(), numbers.end()};
  }
  const auto labels = make_nim_labels(lines, layout);
  const auto array = static_cast<std::size_t>(layout.find(kind) - layout.arrays().data());
  std::vector<std::int64_t> table(box.positions(), INT64_MIN);
  Position position(box.heaps());
  for (std::uint64_t b = 0; b < layout.arrays()[array].blocks(); ++b) {
    const BlockJob job = layout.block(array, b);
    if (job.move != move) continue;
    // All ones is the fill value: an entry that is left out stays an impossible label.
    std::vector<std::byte> content(layout.arrays()[array].bytes(job.block), std::byte{0xFF});
    labels->read_block(job, content);
    for (std::uint64_t at = 0; at < job.block.positions; ++at) {
      job.block.position_at(at, position);
      table[box.rank(position)] = entry_of(layout.arrays()[array], content, at);
    }
  }
  return table;
}

}  // namespace miyama
