/// @file  derive_test.cpp
/// @brief Blocks against marking, the remoteness of losses against the oracle, and both against
/// Bouton's rule where no slower rung can follow: ranks over 32 bits, a billion positions.

#include "solve/box/labels/move_labels.hpp"

#include <algorithm>
#include <atomic>

#include "base/parallel_for.hpp"
#include "game/vector_rules.hpp"
#include "label/label_source.hpp"
#include "solve/nim/bit_rows.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/labels.hpp"
#include "support/memory_table.hpp"
#include "support/oracle.hpp"
#include "support/rungs.hpp"
#include "support/solved_blocks.hpp"
#include "theorem/bouton.hpp"

namespace miyama {
namespace {

using test::both_conventions;

template <class T>
std::vector<std::int64_t> widened(const T& entries) {
  return {entries.begin(), entries.end()};
}

/// The labels that marking gives, all by rank. Marking knows arrows only: the others follow from
/// their definition.
struct Marked {
  std::vector<std::int64_t> outcome;
  std::vector<std::vector<std::int64_t>> arrows;
  std::vector<std::int64_t> target;
  std::vector<std::int64_t> winning_moves;
};

Marked mark(const Box& box, Convention convention) {
  const auto marking =
      solve_by_marking<std::uint32_t>(make_nim(box.heaps()), convention, box, true);
  Marked marked{widened(marking.outcome),
                {},
                widened(std::vector<std::int64_t>(box.positions(), no_target)),
                std::vector<std::int64_t>(box.positions())};
  for (std::size_t heap = 0; heap < box.heaps(); ++heap) {
    marked.arrows.push_back(widened(marking.arrows[heap]));
    for (std::uint64_t rank = 0; rank < box.positions(); ++rank) {
      const auto arrow = marking.arrows[heap][rank];
      if (arrow == 0) continue;
      marked.target[rank] =
          std::max(marked.target[rank], static_cast<std::int64_t>(rank - arrow * box.stride(heap)));
      ++marked.winning_moves[rank];
    }
  }
  return marked;
}

void check_against_marking(const Bounds& bounds) {
  const Box box(bounds);
  const Layout layout(box, box.heaps(), test::fast_labels());
  for (const Convention convention : both_conventions) {
    const Marked marked = mark(box, convention);
    const AnyLossLines lines = solve_by_bit_rows(box, convention);
    const bool outcome = derived_table(lines, layout, LabelKind::outcome) == marked.outcome;
    const bool target = derived_table(lines, layout, LabelKind::target) == marked.target;
    const bool winning_moves =
        derived_table(lines, layout, LabelKind::winning_moves) == marked.winning_moves;
    bool arrows = true;
    for (std::size_t heap = 0; heap < box.heaps(); ++heap)
      arrows =
          arrows && derived_table(lines, layout, LabelKind::arrows, heap) == marked.arrows[heap];
    CAPTURE(bounds, name_of(convention));
    CHECK(outcome);
    CHECK(arrows);
    CHECK(target);
    CHECK(winning_moves);
  }
}

TEST_CASE("derive: every label is marking's, small tables and word boundaries", "[ladder]") {
  for (const Bounds& bounds : small_bounds(24)) check_against_marking(bounds);
  for (const Bounds& bounds : word_boundary_bounds(5000)) check_against_marking(bounds);
}

TEST_CASE("derive: every label is marking's, tables of several blocks", "[ladder]") {
  for (const Bounds& bounds :
       {Bounds{70, 130, 65}, Bounds{600'000}, Bounds{700, 700}, Bounds{4, 3, 3, 3, 3, 3, 3, 3, 3}})
    check_against_marking(bounds);
}

TEST_CASE("derive: every label is marking's, bounds at the ends of the arrows' types", "[ladder]") {
  for (const Bounds& bounds :
       {Bounds{254}, Bounds{255}, Bounds{65534}, Bounds{65535}, Bounds{254, 254}, Bounds{255, 255},
        Bounds{2, 254}, Bounds{254, 2}, Bounds{2, 255}, Bounds{255, 2}, Bounds{2, 65534},
        Bounds{65534, 2}, Bounds{2, 65535}, Bounds{65535, 2}})
    check_against_marking(bounds);
}

/// Losses first … first + count − 1 as LossList writes them, in bytes.
std::vector<std::uint8_t> rows_of(const LossList& list, std::size_t heaps, std::uint64_t first,
                                  std::uint64_t count) {
  std::vector<std::uint8_t> rows(count * heaps);
  list.read(first, count, std::as_writable_bytes(std::span(rows)));
  return rows;
}

TEST_CASE("loss list: the scan's losses in C order, in pieces of any size", "[ladder]") {
  // 71 · 131 lines: more than two of the groups of 4096 that the list counts ahead.
  for (const Bounds& bounds :
       {Bounds{70, 130, 5}, Bounds{9, 9, 9}, Bounds{3, 200}, Bounds{200, 3}, Bounds{200}})
    for (const Convention convention : both_conventions) {
      const Box box(bounds);
      const std::size_t heaps = box.heaps();
      const ScanResult scan = solve_by_scan(make_nim(heaps), convention, box);
      std::vector<std::uint8_t> expected;
      Position position(heaps);
      for (std::uint64_t rank = 0; rank < box.positions(); ++rank) {
        if (scan.outcome[rank] == win) continue;
        box.unrank(rank, position);
        for (const std::uint64_t size : position)
          expected.push_back(static_cast<std::uint8_t>(size));
      }
      const AnyLossLines lines = solve_by_bit_rows(box, convention);
      const LossList list(lines);
      CAPTURE(bounds, name_of(convention));
      REQUIRE(list.size() * heaps == expected.size());
      for (const std::uint64_t piece :
           {std::uint64_t{1}, std::uint64_t{7}, std::uint64_t{64}, list.size()}) {
        std::vector<std::uint8_t> rows;
        for (std::uint64_t first = 0; first < list.size(); first += piece)
          std::ranges::copy(rows_of(list, heaps, first, std::min(piece, list.size() - first)),
                            std::back_inserter(rows));
        CHECK(rows == expected);
      }
      CHECK(rows_of(list, heaps, list.size(), 0).empty());
    }
}

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
    make_nim_labels(lines, layout)->read_block(job, content);
    wrong += wrong_entries(box, array, job, bouton, content);
  });
  return wrong.load();
}

TEST_CASE("derive: Bouton's rule, 0 to 99 per heap", "[theorem]") {
  for (const Convention convention : both_conventions)
    CHECK(wrong_entries({99, 99, 99}, convention, 1, 2) == 0);
}

TEST_CASE("derive: Bouton's rule, samples of tables with ranks over 32 bits", "[theorem]") {
  CHECK(Layout(Box(Bounds{1299, 1299, 1299}), 3, test::fast_labels())
            .find(LabelKind::target)
            ->item_bytes == 8);
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
