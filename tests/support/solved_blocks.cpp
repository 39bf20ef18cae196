#include "support/solved_blocks.hpp"

#include <algorithm>
#include <optional>

#include "solve/nim/derive.hpp"
#include "solve/nim/remoteness.hpp"
#include "solve/nim/value_rows.hpp"

namespace miyama {
namespace {

/// All ones is the fill value: an entry that a solver leaves out stays an impossible label.
std::vector<std::byte> empty_block(const LabelArray& array, const BlockJob& job) {
  return std::vector<std::byte>(job.block.positions * array.item_bytes, std::byte{0xFF});
}

using Visit = std::function<void(const BlockJob&, std::span<const std::byte>)>;

void visit_grundy(const Layout& layout, std::size_t array, Convention convention, int threads,
                  const Visit& visit) {
  const LabelArray& grundy = layout.arrays()[array];
  const auto slabs = make_grundy_slabs(layout.box(), convention, grundy.grid.side(0), threads);
  SlabBlocks cutter(*slabs, layout, array);
  for (std::uint64_t b = 0; slabs->has_next();) {
    slabs->solve_next();
    const std::uint64_t end =
        (cutter.first_group() + cutter.groups_of_slab()) * cutter.blocks_of_group();
    for (; b < end; ++b) {
      const BlockJob job = layout.block(array, b);
      if (b % cutter.blocks_of_group() == 0) cutter.read_rows(job);
      std::vector<std::byte> content = empty_block(grundy, job);
      cutter.copy_block(job, content);
      visit(job, content);
    }
  }
}

}  // namespace

Convention convention_of(const AnyLossLines& lines) {
  const bool zero_is_lost = std::visit(
      [](const auto& typed) { return typed.along(typed.box().heaps() - 1)[0] == 0; }, lines);
  return zero_is_lost ? Convention::normal : Convention::misere;
}

void for_each_solved_block(const AnyLossLines& lines, const Layout& layout, std::size_t array,
                           const Visit& visit, int threads) {
  const LabelArray& label = layout.arrays()[array];
  const Convention convention = convention_of(lines);
  if (label.kind == LabelKind::grundy)
    return visit_grundy(layout, array, convention, threads, visit);
  std::optional<AnyLossLines> remoteness;
  if (label.kind == LabelKind::remoteness) remoteness = solve_remoteness(lines, convention);
  Deriver deriver(lines, layout, convention, remoteness ? &*remoteness : nullptr);
  for (std::uint64_t b = 0; b < label.blocks(); ++b) {
    const BlockJob job = layout.block(array, b);
    std::vector<std::byte> content = empty_block(label, job);
    deriver.derive(job, content);
    visit(job, content);
  }
}

}  // namespace miyama
