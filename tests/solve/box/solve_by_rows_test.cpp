#include "solve/box/solve_by_rows.hpp"

#include "game/catalogue.hpp"
#include "game/named_rules.hpp"
#include "label/label.hpp"
#include "solve/ladder/rungs.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/solve_by_rows.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

using test::case_of;
using test::VectorCase;

using test::both_conventions;

struct Values {
  std::vector<std::uint8_t> outcome;
  std::vector<std::uint32_t> grundy, remoteness;
};

/// Option by option, in C order.
Values values_by_options(const VectorRules& rules, const Box& box, Convention convention) {
  Values values{solve_by_recursion(rules, convention, box),
                std::vector<std::uint32_t>(box.positions()),
                std::vector<std::uint32_t>(box.positions())};
  Position position(box.heaps(), 0);
  for (std::uint64_t rank = 0; rank < box.positions(); ++rank) {
    std::vector<bool> seen(box.sum_of_bounds() + 3, false);
    std::uint32_t longest = 0, shortest = UINT32_MAX;
    bool terminal = true;
    rules.for_each_option(position, [&](const Option& option) {
      const std::uint64_t to = box.rank(option.to);
      terminal = false;
      seen[values.grundy[to]] = true;
      longest = std::max(longest, values.remoteness[to] + 1);
      if (values.outcome[to] == loss) shortest = std::min(shortest, values.remoteness[to] + 1);
    });
    if (terminal) {
      values.grundy[rank] = convention == Convention::misere ? 1 : 0;
    } else {
      while (seen[values.grundy[rank]]) ++values.grundy[rank];
      values.remoteness[rank] = values.outcome[rank] == win ? shortest : longest;
    }
    advance(box.whole(), box.heaps(), position);
  }
  return values;
}

std::vector<std::int64_t> widened(const std::vector<std::uint32_t>& numbers) {
  return {numbers.begin(), numbers.end()};
}

/// Which of the labels differ.
std::string different(const VectorCase& game, Convention convention, int threads) {
  const Box box = game.box();
  const Values expected = values_by_options(game.rules, box, convention);
  VectorRows rows(game.rules, box, threads);
  const PositionSet losses = rows.losses(convention);
  std::string differ;
  const std::uint64_t n = box.size(box.heaps() - 1);
  for (std::uint64_t rank = 0; rank < box.positions() && differ.empty(); ++rank)
    if (losses.contains(rank / n, rank % n) != (expected.outcome[rank] == loss)) differ = " losses";
  if (remoteness_by_rows(rows, losses, convention) != expected.remoteness) differ += " remoteness";
  if (grundy_by_rows(rows, convention, rows.box().heaps() - 1) != expected.grundy)
    differ += " grundy";
  return differ;
}

TEST_CASE("solve by rows: larger boxes, several threads, word boundaries", "[ladder]") {
  for (const auto& [name, bounds] : {std::pair{"wythoff", Bounds{64, 64}},
                                     {"wythoff", Bounds{20, 9, 12}},
                                     {"subtraction:1,4,9", Bounds{63, 128}},
                                     {"moore:2", Bounds{8, 9, 10}},
                                     {"exact:2+pass", Bounds{6, 7, 8}},
                                     {"slow-exact:2", Bounds{7, 12, 65}},
                                     {"nim+pass", Bounds{12, 65}},
                                     {"nim", Bounds{0, 0}}})
    for (const Convention convention : both_conventions)
      for (const int threads : {1, 3}) {
        CAPTURE(name, bounds, name_of(convention), threads);
        REQUIRE(different(case_of(name, bounds), convention, threads) == "");
      }
}

TEST_CASE("solve by rows: Grundy values whatever heap is put last", "[ladder]") {
  const auto check = [](const VectorCase& game, Convention convention) {
    const Box box = game.box();
    const Values expected = values_by_options(game.rules, box, convention);
    for (std::size_t heap = game.rules.first_heap(); heap < box.heaps(); ++heap) {
      CAPTURE(game.heap_bounds, heap, game.rules.directions(), game.rules.moves().faces);
      VectorRows rows(with_heap_last(game.rules, heap), with_heap_last(box, heap), 2);
      REQUIRE(grundy_by_rows(rows, convention, heap) == expected.grundy);
    }
  };
  for (const Convention convention : both_conventions) {
    for (const VectorCase& game : test::random_cases(17, 100)) check(game, convention);
    check(case_of("wythoff", {70, 2, 4}), convention);
    check(case_of("moore:2+pass", {2, 70, 3}), convention);
  }
}

TEST_CASE("solve by rows: Grundy values of long rows, some words at a time", "[ladder]") {
  const auto check = [](const char* name, const Bounds& bounds, Convention convention) {
    const VectorCase game = case_of(name, bounds);
    CAPTURE(name, bounds, name_of(convention));
    CHECK(VectorRows(game.rules, game.box(), 1).may_cut_rows());
    REQUIRE(different(game, convention, 1) == "");
  };
  check("wythoff", {1, 4097}, Convention::normal);
  check("nim", {4095}, Convention::misere);
  check("moore:2", {1, 4097}, Convention::normal);
  check("end-nim", {1, 4096}, Convention::misere);
  const VectorCase greedy = case_of("greedy", {3, 3, 300});
  CHECK_FALSE(VectorRows(greedy.rules, greedy.box(), 1).may_cut_rows());
  REQUIRE(different(greedy, Convention::normal, 1) == "");
}

TEST_CASE("solve by rows: rows go along the longest heap where the last one is short", "[unit]") {
  for (const Bounds& bounds : {Bounds{300, 2, 3}, Bounds{2, 300, 1}}) {
    const VectorCase game = case_of("wythoff", bounds);
    CHECK(test::number_ways(game.rules, game.box()).row_heap != 2);
    const SolvedTable table = test::solve_by_rows(game.rules, Convention::normal, game.layout(), 1);
    CHECK(test::entries_by_rank(table, LabelKind::grundy) ==
          widened(values_by_options(game.rules, game.box(), Convention::normal).grundy));
  }
}

TEST_CASE("solve by rows: bytes grow with bounds, labels and moves, and saturate", "[unit]") {
  using enum LabelKind;
  const Box small(Bounds{9, 9});
  const VectorRules wythoff = make_wythoff(2), moore = make_moore("2", 2);
  CHECK(test::rows_bytes(moore, small, {outcome}) <
        test::rows_bytes(moore, small, {outcome, winning_moves}));
  CHECK(test::rows_bytes(moore, small, {outcome, winning_moves}) ==
        test::rows_bytes(moore, small, {outcome, target, winning_moves}));  // from the same sums
  // Ten rows of a word each: two sets of the table's, two lines of rows; 10, 10 and 19 lines of a
  // byte each.
  CHECK(test::rows_bytes(wythoff, small, {outcome, arrows, target, winning_moves}) ==
        2 * 80 + 2 * 8 + 39);
  // Lengths of a row, with and without a condition, and of 10 and 19 lines.
  CHECK(test::rows_bytes(wythoff, small, {outcome, remoteness}) ==
        2 * 80 + 2 * 8 + 400 + (2 * 10 + 10 + 19) * 8);
  CHECK(test::rows_bytes(moore, small, {outcome, remoteness}) ==
        test::rows_bytes(moore, small, {outcome}) + 5 * 80 + 400);
  // Ten rows of two words in place of a hundred of one.
  CHECK(test::rows_bytes(wythoff, Box(Bounds{99, 9}), {outcome, grundy}) ==
        2 * 800 + 2 * 8 + 2 * 16 + 5 * 160 + 4000);
  const Box vast(Bounds{0xFFFF'FFFE, 0x7FFF'FFFE});
  CHECK(test::rows_bytes(wythoff, vast, {outcome, grundy}) == UINT64_MAX);
}

}  // namespace
}  // namespace miyama
