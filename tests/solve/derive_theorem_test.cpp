/// @file  derive_theorem_test.cpp
/// @brief Derived blocks against Bouton's rule, where no slower rung can follow: ranks over 32
/// bits, a billion positions.

#include <algorithm>
#include <atomic>

#include "base/parallel_for.hpp"
#include "label/label_source.hpp"
#include "solve/nim/bit_rows.hpp"
#include "solve/nim/derive.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/memory_table.hpp"
#include "theorem/bouton.hpp"

namespace miyama {
namespace {

using test::both_conventions;

/// Number of entries of a block that differ from what Bouton's rule says.
std::uint64_t wrong_entries(const Box& box, const LabelArray& array, const BlockJob& job,
                            const Bouton& bouton, std::span<const std::byte> content) {
  std::uint64_t wrong = 0;
  Position position(job.block.start.begin(), job.block.start.begin() + box.heaps());
  for (std::uint64_t at = 0; at < job.block.positions; ++at) {
    std::int64_t expected = 0;
    if (array.kind == LabelKind::outcome) expected = bouton.is_loss(position) ? loss : win;
    if (array.kind == LabelKind::target) expected = no_target;
    for (std::size_t heap = 0; heap < box.heaps(); ++heap) {
      const std::uint64_t losing = bouton.losing_size(position, heap);
      if (losing >= position[heap]) continue;
      const std::uint64_t stones = position[heap] - losing;
      if (array.kind == LabelKind::arrows && heap == job.move)
        expected = static_cast<std::int64_t>(stones);
      if (array.kind == LabelKind::winning_moves) ++expected;
      if (array.kind == LabelKind::target)
        expected = std::max(
            expected, static_cast<std::int64_t>(box.rank(position) - stones * box.stride(heap)));
    }
    wrong += entry_of(array, content, at) != expected;
    advance(job.block, box.heaps(), position);
  }
  return wrong;
}

/// Derives every `step`-th block of every label and counts what differs from Bouton's rule.
std::uint64_t wrong_entries(const Bounds& bounds, Convention convention, std::uint64_t step,
                            int threads) {
  const Box box(bounds);
  const Layout layout(box, box.heaps(), test::line_labels);
  const AnyLossLines lines = solve_by_bit_rows(box, convention);
  const Bouton bouton(convention);
  std::atomic<std::uint64_t> wrong{0};
  const std::uint64_t jobs = (layout.jobs() + step - 1) / step;
  // Jobs share only what nobody writes, besides the counter.
  parallel_for(jobs, threads, [&](std::uint64_t j, int) {
    const BlockJob job = layout.job(j * step);
    const LabelArray& array = layout.arrays()[job.array];
    std::vector<std::byte> content(job.block.positions * array.item_bytes, std::byte{0xFF});
    Deriver(lines, layout).derive(job, content);
    wrong += wrong_entries(box, array, job, bouton, content);
  });
  return wrong.load();
}

TEST_CASE("derive: Bouton's rule, 0 to 99 per heap", "[theorem]") {
  for (const Convention convention : both_conventions)
    CHECK(wrong_entries({99, 99, 99}, convention, 1, 2) == 0);
}

TEST_CASE("derive: Bouton's rule, samples of tables with ranks over 32 bits", "[theorem]") {
  CHECK(
      Layout(Box(Bounds{1299, 1299, 1299}), 3, all_labels()).find(LabelKind::target)->item_bytes ==
      8);
  for (const Convention convention : both_conventions) {
    CHECK(wrong_entries({1299, 1299, 1299}, convention, 4001, 2) == 0);
    CHECK(wrong_entries({65534, 65534}, convention, 8009, 2) == 0);
    CHECK(wrong_entries({65535, 65535}, convention, 8009, 2) == 0);
  }
}

TEST_CASE(
    "derive: Bouton's rule, all labels that follow from losses of all 10^9 positions of 0 to 999",
    "[slow]") {
  CHECK(wrong_entries({999, 999, 999}, Convention::normal, 1, thread_count(0)) == 0);
}

}  // namespace
}  // namespace miyama
