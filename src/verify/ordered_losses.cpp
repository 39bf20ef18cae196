#include "verify/ordered_losses.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "index/box/rank_slabs.hpp"
#include "verify/partition/lost_ranks.hpp"

namespace miyama {
namespace {

/// The losses of one slab, as positions counted from where it starts.
PositionSet losses_of(const StoredLosses& losses, const RankSlab& slab, std::size_t heaps,
                      const Team& team) {
  const Block& block = slab.block;
  std::vector<std::uint64_t> bounds;
  for (std::size_t i = 0; i < heaps; ++i) bounds.push_back(block.extent[i] - 1);
  PositionSet found{Box(bounds)};
  const BlockGrid& grid = losses.grid();
  const std::vector<std::uint64_t> met = grid.met_by(block);
  const std::size_t last = heaps - 1;
  const std::uint64_t along_rows = (block.start[last] + block.extent[last] - 1) / grid.side(last) -
                                   block.start[last] / grid.side(last) + 1;
  // The blocks of one job hold all of their rows that the slab has, and a word belongs to one row.
  parallel_for(met.size() / along_rows, team, [&](std::uint64_t job, int) {
    Coordinates inside{};
    for (std::uint64_t b = job * along_rows; b < (job + 1) * along_rows; ++b)
      losses.for_each_loss(met[b], [&](std::span<const std::uint64_t> position) {
        for (std::size_t i = 0; i < heaps; ++i) {
          inside[i] = position[i] - block.start[i];  // far too large where it lies before the slab
          if (inside[i] >= block.extent[i]) return;
        }
        found.insert(found.box().line_of(std::span(inside).first(heaps), last), inside[last]);
      });
  });
  return found;
}

/// False if `visit` said so.
bool visit_all(const PositionSet& found, const Block& block, const VisitLoss& visit) {
  const std::size_t last = found.box().heaps() - 1;
  bool goes_on = true;
  Coordinates position = block.start;
  for (std::uint64_t row = 0; goes_on && row < found.rows(); ++row, advance(block, last, position))
    for_each_bit(found.row(row), 0, block.extent[last], [&](std::uint64_t x) {
      position[last] = block.start[last] + x;
      goes_on = goes_on && visit(std::span<const std::uint64_t>(position).first(last + 1));
    });
  return goes_on;
}

}  // namespace

void for_each_loss_in_order(const LabelSource& source, Convention convention,
                            const IsTerminal& is_terminal, const Team& team, const VisitLoss& visit,
                            std::uint64_t most) {
  const Box& box = source.layout().box();
  const StoredLosses losses(source, convention, is_terminal);
  const std::uint64_t row = box.size(box.heaps() - 1);
  // A row of few sizes takes a word all the same.
  const std::uint64_t fitting =
      std::max<std::uint64_t>(most / (64 * divide_up(row, 64)) * row, std::min(most, row));
  RankSlabs slabs(box, losses.grid(), 0, box.positions(), fitting);
  while (const std::optional<RankSlab> slab = slabs.next())
    if (!visit_all(losses_of(losses, *slab, box.heaps(), team), slab->block, visit)) return;
}

void for_each_loss_in_order(const LabelSource& source, Convention convention,
                            const TakeAndBreak& rules, const Partitions& partitions,
                            const VisitLoss& visit, const Observer* observer) {
  const Layout& layout = source.layout();
  const LossTeller teller(layout, rules, partitions, convention);
  const LabelArray& array = layout.arrays()[teller.array()];
  std::vector<std::byte> content;
  for (std::uint64_t number = 0; number < array.blocks(); ++number) {
    stop_if_asked(observer);
    const BlockJob job = layout.block(teller.array(), number);
    content.resize(array.bytes(job.block));
    source.read_block(job, content);
    for (std::uint64_t i = 0; i < job.block.positions; ++i) {
      const std::uint64_t rank = job.block.start[0] + i;
      if (teller.is_lost(rank, entry_of(array, content, i)) && !visit(partitions.unrank(rank)))
        return;
    }
  }
}

}  // namespace miyama
