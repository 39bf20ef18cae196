/// @file  nim_tables_test.cpp
/// @brief Tables of Nim, as a request makes them, against marking; against Bouton's rule where no
/// slower rung can follow: ranks over 32 bits, a billion positions.
///
/// CTest runs the cases called "whole tables" under each instruction set.

#include <algorithm>
#include <atomic>

#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "game/named_rules.hpp"
#include "pipeline/solution.hpp"
#include "solve/box/labels/move_labels.hpp"
#include "solve/nim/bit_rows.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/memory_table.hpp"
#include "support/rungs.hpp"
#include "support/stopping.hpp"
#include "support/vector_cases.hpp"
#include "theorem/bouton.hpp"

namespace miyama {
namespace {

using test::both_conventions;
using test::line_labels;

/// Which labels differ from what marking finds. Marking knows arrows only; targets and numbers of
/// winning moves follow from them.
std::string different(const Box& box, Convention convention, const LabelSource& table) {
  const auto marking =
      solve_by_marking<std::uint32_t>(make_nim(box.heaps()), convention, box, true);
  std::vector<std::int64_t> target(box.positions(), no_target), winning_moves(box.positions());
  std::string differ;
  for (std::size_t heap = 0; heap < box.heaps(); ++heap) {
    const auto& arrows = marking.arrows[heap];
    for (std::uint64_t rank = 0; rank < box.positions(); ++rank) {
      if (arrows[rank] == 0) continue;
      target[rank] =
          std::max(target[rank], static_cast<std::int64_t>(rank - arrows[rank] * box.stride(heap)));
      ++winning_moves[rank];
    }
    if (!std::ranges::equal(test::entries_by_rank(table, LabelKind::arrows, heap), arrows))
      differ += " arrows";
  }
  if (!std::ranges::equal(test::entries_by_rank(table, LabelKind::outcome), marking.outcome))
    differ += " outcome";
  if (test::entries_by_rank(table, LabelKind::target) != target) differ += " target";
  if (test::entries_by_rank(table, LabelKind::winning_moves) != winning_moves)
    differ += " winning moves";
  return differ;
}

void check_against_marking(const std::vector<Bounds>& all, int threads = 1) {
  for (const Bounds& bounds : all)
    for (const Convention convention : both_conventions) {
      CAPTURE(bounds, name_of(convention), threads);
      const Request request = test::labelled(make_request("nim", bounds, convention), line_labels);
      REQUIRE(different(Box(bounds), convention, solve_in_memory(request, threads)) == "");
    }
}

TEST_CASE("whole tables: Nim is marking's, all small boxes and sizes at word boundaries",
          "[ladder]") {
  check_against_marking(small_bounds(40));
  check_against_marking(word_boundary_bounds(15'000));
  check_against_marking(random_bounds(5, 60, 10'000));
  check_against_marking({{1, 1, 2, 1, 3, 1, 2, 1}, Bounds(12, 1), {0, 0, 0, 200, 0, 3}});
}

TEST_CASE("whole tables: Nim is marking's, bounds at the ends of the items' types", "[ladder]") {
  check_against_marking({{254},
                         {255},
                         {65534},
                         {65535},
                         {254, 254},
                         {255, 255},
                         {2, 254},
                         {254, 2},
                         {2, 255},
                         {255, 2},
                         {2, 65534},
                         {65534, 2},
                         {2, 65535},
                         {65535, 2}});
}

/// Rows of 1, 2, 8, 9 and 17 words. Strips of 64 sizes of the heap before the last two follow each
/// other, or sizes of the first heap.
TEST_CASE("whole tables: Nim from several blocks and threads is marking's", "[ladder]") {
  for (const int threads : {1, 3, 7})
    check_against_marking({{64, 64, 64},
                           {130, 130, 5},
                           {3, 70, 127},
                           {70, 9, 511},
                           {9, 70, 575},
                           {66, 3, 1087},
                           {3, 130, 20, 9},
                           {4, 9, 1, 9, 9, 5},
                           {4, 3, 3, 3, 3, 3, 3, 3, 3}},
                          threads);
}

TEST_CASE("nim rows: the tiles cover every row once, from any number of threads", "[ladder]") {
  for (const Bounds& bounds : {Bounds{9}, Bounds{0, 200}, Bounds{200, 130, 70}, Bounds{200, 0, 3},
                               Bounds{2, 3, 70, 1}, Bounds{1, 2, 130, 65, 3}})
    for (const int threads : {1, 2, 7}) {
      CAPTURE(bounds, threads);
      const Box box(bounds);
      std::atomic<std::uint64_t> tiles{0}, rows{0}, lost{0}, winning_moves{0};
      find_losses(box, Convention::normal, threads, [&](const LossTile& tile) {
        ++tiles;
        rows += tile.a_count * tile.b_count;
        const LossCount more = count_losses(box, tile);
        lost += more.lost;
        winning_moves += more.winning_moves;
      });
      const Totals totals = count_totals(solve_by_bit_rows(box, Convention::normal));
      CHECK(tiles == count_tiles(box));
      CHECK(rows == box.lines(box.heaps() - 1));
      CHECK(lost == totals.lost);
      CHECK(winning_moves == totals.winning_moves);
    }
}

TEST_CASE("nim rows: the greatest heaps and counts do not wrap", "[unit]") {
  const std::vector<std::uint32_t> sizes(64, 0);
  CHECK(count_losses(Box(Bounds{1, 63, 0xFFFF'FFFE}), {{}, 0, 1, 0, 64, sizes.data()})
            .winning_moves == 64 * (1 + 0xFFFF'FFFEULL) + 64 * 63 / 2);
  CHECK(most_winning_moves(Box(Bounds{9, 9, 9})) == 2700);  // there are 1170
  CHECK(most_winning_moves(Box(Bounds(16, 14))) == UINT64_MAX);
  CHECK(bit_rows_bytes(Box(Bounds{4, 10, 20, 639})) == (11 + 21 + 11 * 21) * (10 * 8 + 4));
  CHECK(bit_rows_bytes(Box(Bounds{0, 0, 0, 0, 0, 0x7FFF'FFFF, 0x7FFF'FFFF, 0})) == UINT64_MAX);
}

TEST_CASE("nim rows: what the receiver of a tile throws comes out, whoever waits for the tile",
          "[unit]") {
  struct Refused {};
  for (const int threads : {1, 2, 4})
    for (const std::uint64_t at : {0, 64, 640})
      CHECK_THROWS_AS(find_losses(Box(Bounds{1000, 300, 5}), Convention::normal, threads,
                                  [&](const LossTile& tile) {
                                    if (tile.a_first == at) throw Refused{};
                                  }),
                      Refused);
}

TEST_CASE("nim rows: a request to stop ends the search before the next tile", "[unit]") {
  test::Stopping observer(false);
  std::uint64_t tiles = 0;
  const auto count = [&](const LossTile&) {
    if (++tiles == 5) observer.stop();
  };
  CHECK_THROWS_AS(
      find_losses(Box(Bounds{1'000'000, 63}), Convention::normal, {1, &observer}, count),
      stopped_error);
  CHECK(tiles == 5);
}

/// Losses first … first + count − 1 as LossList writes them, in bytes.
std::vector<std::uint8_t> rows_of(const LossList& list, std::size_t heaps, std::uint64_t first,
                                  std::uint64_t count) {
  std::vector<std::uint8_t> rows(count * heaps);
  list.read(first, count, std::as_writable_bytes(std::span(rows)));
  return rows;
}

/// 71 · 131 lines: more than two of the groups of 4096 that the list counts ahead.
TEST_CASE("loss list: the scan's losses in C order, in pieces of any size", "[ladder]") {
  for (const Bounds& bounds : {Bounds{70, 130, 5}, Bounds{9, 9, 9}, Bounds{3, 200}, Bounds{200}}) {
    const Box box(bounds);
    const std::size_t heaps = box.heaps();
    const ScanResult scan = solve_by_scan(make_nim(heaps), Convention::misere, box);
    PositionSet losses(box);
    std::vector<std::uint8_t> expected;
    for_each_position(box.whole(), heaps, [&](std::uint64_t rank, PositionView position) {
      if (scan.outcome[rank] == win) return;
      losses.insert(rank / losses.row_size(), rank % losses.row_size());
      std::ranges::copy(position, std::back_inserter(expected));
    });
    const AnyLossLines lines = solve_by_bit_rows(box, Convention::misere);
    for (const LossList& list : {LossList(lines), LossList(losses)}) {
      CAPTURE(bounds);
      REQUIRE(list.size() * heaps == expected.size());
      for (const std::uint64_t piece :
           {std::uint64_t{1}, std::uint64_t{7}, std::uint64_t{64}, list.size()}) {
        std::vector<std::uint8_t> rows;
        for (std::uint64_t first = 0; first < list.size(); first += piece)
          std::ranges::copy(rows_of(list, heaps, first, std::min(piece, list.size() - first)),
                            std::back_inserter(rows));
        CHECK(rows == expected);
      }
    }
  }
}

/// Number of entries of a block that differ from what Bouton's rule says.
std::uint64_t wrong_entries(const Box& box, const LabelArray& array, const BlockJob& job,
                            const Bouton& bouton, std::span<const std::byte> content) {
  std::uint64_t wrong = 0;
  for_each_position(job.block, box.heaps(), [&](std::uint64_t at, PositionView position) {
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
  });
  return wrong;
}

/// Derives every `step`-th block of every label and counts what differs from Bouton's rule.
std::uint64_t wrong_entries(const Bounds& bounds, Convention convention, std::uint64_t step) {
  const Box box(bounds);
  const Layout layout(box, box.heaps(), line_labels);
  const AnyLossLines lines = solve_by_bit_rows(box, convention, thread_count(0));
  const Bouton bouton(convention);
  std::atomic<std::uint64_t> wrong{0};
  parallel_for((layout.jobs() + step - 1) / step, thread_count(0), [&](std::uint64_t j, int) {
    const BlockJob job = layout.job(j * step);
    const LabelArray& array = layout.arrays()[job.array];
    std::vector<std::byte> content(array.bytes(job.block), std::byte{0xFF});
    make_nim_labels(lines, layout)->read_block(job, content);
    wrong += wrong_entries(box, array, job, bouton, content);
  });
  return wrong;
}

TEST_CASE("derive: Bouton's rule, samples of tables with ranks over 32 bits", "[theorem]") {
  for (const Convention convention : both_conventions) {
    CHECK(wrong_entries({1299, 1299, 1299}, convention, 4001) == 0);
    CHECK(wrong_entries({65534, 65534}, convention, 8009) == 0);
    CHECK(wrong_entries({65535, 65535}, convention, 8009) == 0);
  }
}

TEST_CASE("derive: Bouton's rule, all 10^9 positions of 0 to 999", "[slow]") {
  CHECK(wrong_entries({999, 999, 999}, Convention::normal, 1) == 0);
}

}  // namespace
}  // namespace miyama
