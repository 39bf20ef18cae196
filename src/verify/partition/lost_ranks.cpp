#include "verify/partition/lost_ranks.hpp"

#include <bit>
#include <cassert>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

std::size_t telling_array(const Layout& layout) {
  using enum LabelKind;
  for (const LabelKind kind : {outcome, grundy, remoteness, winning_moves, move_from})
    if (const LabelArray* array = layout.find(kind))
      return static_cast<std::size_t>(array - layout.arrays().data());
  assert(false);
  return 0;
}

}  // namespace

std::vector<bool> immovable_sizes(const TakeAndBreak& rules, std::uint64_t largest) {
  std::vector<bool> immovable(largest + 1, true);
  for (std::uint64_t size = 1; size <= largest; ++size)
    rules.for_each_rests(size, [&](const Rests&) { immovable[size] = false; });
  return immovable;
}

LossTeller::LossTeller(const Layout& layout, const TakeAndBreak& rules,
                       const Partitions& partitions, Convention convention)
    : partitions_(partitions),
      convention_(convention),
      array_(telling_array(layout)),
      kind_(layout.arrays()[array_].kind),
      immovable_(immovable_sizes(rules, partitions.largest())) {}

bool LossTeller::is_lost(std::uint64_t rank, std::int64_t entry) const {
  if (kind_ == LabelKind::remoteness)
    return (entry % 2 == 0) == (convention_ == Convention::normal);
  const bool counts_moves = kind_ == LabelKind::winning_moves || kind_ == LabelKind::move_from;
  if (entry != 0 || !counts_moves || convention_ == Convention::normal) return entry == 0;
  return !ranges::all_of(partitions_.unrank(rank),
                         [this](std::uint64_t part) { return immovable_[part]; });
}

LostRanks::LostRanks(const LabelSource& source, const TakeAndBreak& rules,
                     const Partitions& partitions, Convention convention, const Team& team)
    : words_(divide_up(partitions.positions(), 64)) {
  const Layout& layout = source.layout();
  const LossTeller teller(layout, rules, partitions, convention);
  const LabelArray& array = layout.arrays()[teller.array()];
  // A block has 2¹⁸ positions, or is the only one: no two jobs write to the same word.
  parallel_for(array.blocks(), team, [&](std::uint64_t number, int) {
    const BlockJob job = layout.block(teller.array(), number);
    std::vector<std::byte> content(array.bytes(job.block));
    source.read_block(job, content);
    for (std::uint64_t i = 0; i < job.block.positions; ++i) {
      const std::uint64_t rank = job.block.start[0] + i;
      if (teller.is_lost(rank, entry_of(array, content, i)))
        words_[rank / 64] |= std::uint64_t{1} << rank % 64;
    }
  });
  for (const std::uint64_t word : words_) count_ += static_cast<std::uint64_t>(std::popcount(word));
}

}  // namespace miyama
