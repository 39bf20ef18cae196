#include "solve/nim/derive.hpp"
#include "label/label_source.hpp"

#include <algorithm>

#include "game/vector_rules.hpp"
#include "solve/ladder/rungs.hpp"
#include "solve/nim/bit_rows.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/solved_blocks.hpp"

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
  const Layout layout(box, box.heaps(), all_labels());
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

TEST_CASE("derive: outcome, target and winning moves are the scan's", "[ladder]") {
  std::vector<Bounds> all = small_bounds(24);
  std::ranges::copy(random_bounds(6, 50, 5000), std::back_inserter(all));
  for (const Bounds& bounds : all)
    for (const Convention convention : both_conventions) {
      const Box box(bounds);
      const Layout layout(box, box.heaps(), all_labels());
      const ScanResult scan = solve_by_scan(make_nim(box.heaps()), convention, box);
      const AnyLossLines lines = solve_by_bit_rows(box, convention);
      const bool same =
          derived_table(lines, layout, LabelKind::outcome) == widened(scan.outcome) &&
          derived_table(lines, layout, LabelKind::target) == scan.target &&
          derived_table(lines, layout, LabelKind::winning_moves) == widened(scan.winning_moves);
      CAPTURE(bounds, name_of(convention));
      CHECK(same);
    }
}

TEST_CASE("derive: every label is marking's, small tables and word boundaries", "[ladder]") {
  for (const Bounds& bounds : small_bounds(24)) check_against_marking(bounds);
  for (const Bounds& bounds : word_boundary_bounds(5000)) check_against_marking(bounds);
}

TEST_CASE("derive: every label is marking's, tables of several blocks", "[ladder]") {
  for (const Bounds& bounds : {Bounds{99, 99, 99}, Bounds{70, 130, 65}, Bounds{600'000},
                               Bounds{700, 700}, Bounds{4, 3, 3, 3, 3, 3, 3, 3, 3}})
    check_against_marking(bounds);
}

TEST_CASE("derive: every label is marking's, bounds at the ends of the arrows' types", "[ladder]") {
  for (const Bounds& bounds :
       {Bounds{254}, Bounds{255}, Bounds{65534}, Bounds{65535}, Bounds{254, 254}, Bounds{255, 255},
        Bounds{2, 254}, Bounds{254, 2}, Bounds{2, 255}, Bounds{255, 2}, Bounds{2, 65534},
        Bounds{65534, 2}, Bounds{2, 65535}, Bounds{65535, 2}})
    check_against_marking(bounds);
}

TEST_CASE("derive: blocks in any order, by one deriver", "[unit]") {
  // Scratch space left over from a larger block must not show in a smaller one.
  const Box box(Bounds{70, 130, 65});
  std::vector<LabelKind> kinds = all_labels();
  std::erase(kinds, LabelKind::grundy);  // not derived from losses
  const Layout layout(box, 3, kinds);
  const AnyLossLines lines = solve_by_bit_rows(box, Convention::misere);
  const AnyLossLines remoteness = solve_remoteness(lines, Convention::misere);
  Deriver used(lines, layout, Convention::misere, &remoteness);
  bool same = true;
  for (std::uint64_t j = layout.jobs(); j-- > 0;) {
    const BlockJob job = layout.job(j);
    std::vector<std::byte> content(job.block.positions * layout.arrays()[job.array].item_bytes);
    std::vector<std::byte> fresh_content = content;
    used.derive(job, content);
    Deriver(lines, layout, Convention::misere, &remoteness).derive(job, fresh_content);
    same = same && content == fresh_content;
  }
  CHECK(same);
}

TEST_CASE("derive: a layout of one label alone", "[unit]") {
  const Box box(Bounds{9, 17, 5});
  const AnyLossLines lines = solve_by_bit_rows(box, Convention::normal);
  const Layout all(box, 3, all_labels());
  for (const LabelKind kind : all_labels())
    CHECK(derived_table(lines, Layout(box, 3, {kind}), kind) == derived_table(lines, all, kind));
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

}  // namespace
}  // namespace miyama
