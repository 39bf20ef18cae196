#include "support/solved_blocks.hpp"

#include <algorithm>
#include <mutex>
#include <optional>

#include "base/parallel_for.hpp"
#include "label/label_source.hpp"
#include "solve/nim/derive.hpp"
#include "solve/nim/value_blocks.hpp"

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
  StageClock clock;
  const auto blocks =
      make_grundy_blocks(layout.box(), grundy.grid, grundy.item_bytes, convention, threads, clock);
  std::mutex visiting;
  for (std::uint64_t plane = 0; plane < blocks->planes(); ++plane) {
    blocks->begin(plane);
    parallel_for(blocks->strips(), threads, [&](std::uint64_t strip, int thread) {
      blocks->solve_strip(strip, static_cast<std::size_t>(thread),
                          [&](std::uint64_t b, const std::vector<std::byte>& content) {
                            const std::lock_guard lock(visiting);
                            visit(layout.block(array, b), content);
                          });
    });
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
