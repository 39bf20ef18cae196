#include "solve/box/solved_table.hpp"

#include <numeric>

#include "game/catalogue.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conditional_cases.hpp"
#include "support/conventions.hpp"
#include "support/rungs.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

using test::VectorCase;

using test::both_conventions;

/// All entries of all arrays but arrows, which rules without directions have not.
Layout layout_of(const Box& box, const std::vector<LabelKind>& kinds) {
  return {box, 0, kinds, false};
}

std::vector<LabelKind> numbers() {
  std::vector<LabelKind> kinds = all_labels();
  std::erase(kinds, LabelKind::arrows);
  return kinds;
}

std::uint64_t wrong_in_levels_table(const VectorCase& game, Convention convention, int threads) {
  const SolvedTable table =
      solve_by_levels(game.rules, convention, layout_of(game.box(), numbers()), threads);
  return test::entries_unlike_oracle(game, convention, table);
}

TEST_CASE("solve by levels: every label of every named rule set, as the definition says",
          "[ladder]") {
  for (const VectorCase& game : test::named_cases())
    for (const Convention convention : both_conventions) {
      CAPTURE(game.rules.name(), game.heap_bounds, name_of(convention));
      REQUIRE(wrong_in_levels_table(game, convention, 1) == 0);
    }
}

TEST_CASE("solve by levels: random directions, steps, faces and passes", "[ladder]") {
  for (const VectorCase& game : test::random_cases(41, 300))
    for (const Convention convention : both_conventions) {
      CAPTURE(game.heap_bounds, name_of(convention), game.rules.moves().pass,
              game.rules.moves().faces, game.rules.directions());
      REQUIRE(wrong_in_levels_table(game, convention, 3) == 0);
    }
}

/// Hides that rules are vector rules, so that they are solved level by level.
class Hidden final : public Rules {
 public:
  explicit Hidden(const Rules& rules) : rules_(rules) {}
  [[nodiscard]] std::string name() const override { return rules_.name(); }
  [[nodiscard]] std::size_t heaps() const override { return rules_.heaps(); }
  [[nodiscard]] std::size_t first_heap() const override { return rules_.first_heap(); }
  bool for_each_option(PositionView from, const Visit& visit) const override {
    return rules_.for_each_option(from, visit);
  }

 private:
  const Rules& rules_;
};

TEST_CASE("solve by levels: in C order as level by level, with conditions, limits and passes",
          "[ladder]") {
  std::vector<VectorCase> games = test::limited_cases(2026, 300);
  for (VectorCase& game : test::conditional_cases(2027, 100)) games.push_back(std::move(game));
  for (VectorCase& game : test::limited_cases(2028, 10, 20'000)) games.push_back(std::move(game));
  games.push_back(test::case_of("wythoff+pass", {50, 60}));
  games.push_back(test::case_of("subtraction:1mod3", {9'000}));
  for (const VectorCase& game : games)
    for (const Convention convention : both_conventions) {
      const Layout layout = game.layout();
      CAPTURE(game.heap_bounds, name_of(convention), text_of(game.rules.moves().lines[0]));
      const SolvedTable by_levels = solve_by_levels(Hidden(game.rules), convention, layout, 1);
      for (const int threads : {1, 3}) {
        const SolvedTable in_order = solve_by_levels(game.rules, convention, layout, threads);
        REQUIRE(in_order.winning_moves() == by_levels.winning_moves());
        for (const LabelArray& array : layout.arrays())
          for (std::size_t move = 0; move < array.boxes(); ++move)
            REQUIRE(test::entries_by_rank(in_order, array.kind, move) ==
                    test::entries_by_rank(by_levels, array.kind, move));
      }
    }
}

template <class Number>
std::vector<std::int64_t> wide(const std::vector<Number>& numbers) {
  return {numbers.begin(), numbers.end()};
}

/// Levels of more than 256 positions are shared among threads.
TEST_CASE(
    "level table: rules that list their options, as the scan finds them, with any number of "
    "threads",
    "[ladder]") {
  const std::pair<const char*, Bounds> games[] = {
      {"nim", {15, 14, 13, 3}}, {"euclid", {60, 50}},         {"euclid:to-zero", {30, 31}},
      {"greedy", {20, 17, 18}}, {"end-nim", {12, 11, 13, 3}}, {"r-wythoff:3", {40, 60}},
      {"fibonacci", {40, 80}},  {"one-left", {13, 14, 15}},   {"exact:2+pass", {20, 21, 22}}};
  for (const auto& [name, heap_bounds] : games)
    for (const Convention convention : both_conventions) {
      const auto rules = make_rules(name, heap_bounds.size());
      Bounds bounds = heap_bounds;
      if (rules->heaps() > bounds.size()) bounds.insert(bounds.begin(), 1);
      const Box box(bounds);
      const ScanResult scan = solve_by_scan(*rules, convention, box);
      const std::uint64_t moves =
          std::accumulate(scan.winning_moves.begin(), scan.winning_moves.end(), std::uint64_t{0});
      for (const int threads : {1, 3, 7}) {
        CAPTURE(name, name_of(convention), threads);
        const SolvedTable table =
            solve_by_levels(*rules, convention, layout_of(box, numbers()), threads);
        REQUIRE(test::entries_by_rank(table, LabelKind::outcome) == wide(scan.outcome));
        REQUIRE(test::entries_by_rank(table, LabelKind::target) == scan.target);
        REQUIRE(test::entries_by_rank(table, LabelKind::winning_moves) == wide(scan.winning_moves));
        REQUIRE(table.winning_moves() == moves);
        REQUIRE(table.losses().count() ==
                static_cast<std::uint64_t>(std::ranges::count(scan.outcome, loss)));
      }
    }
}

TEST_CASE("solve by levels: any choice of labels gives the same labels", "[unit]") {
  const auto rules = make_rules("euclid", 2);
  const Box box(Bounds{20, 30});
  const SolvedTable all = solve_by_levels(*rules, Convention::misere, layout_of(box, numbers()), 1);
  for (const LabelKind kind : numbers()) {
    const SolvedTable one = solve_by_levels(*rules, Convention::misere, layout_of(box, {kind}), 1);
    CAPTURE(name_of(kind));
    CHECK(test::entries_by_rank(one, kind) == test::entries_by_rank(all, kind));
    CHECK(test::entries_by_rank(one, kind).size() == box.positions());
    CHECK(one.winning_moves() == all.winning_moves());
    CHECK(one.losses().count() == all.losses().count());
  }
}

TEST_CASE("solve by levels: bytes grow with the labels and saturate", "[unit]") {
  const Box box(Bounds{99, 99});
  const std::uint64_t set = PositionSet::bytes(box);
  const auto euclid = make_rules("euclid", 2), nim = make_rules("nim", 2);
  const auto bytes = [&](const Rules& rules, const std::vector<LabelKind>& kinds) {
    return levels_bytes(rules, Layout(box, 3, kinds)) - set;
  };
  using enum LabelKind;
  CHECK(bytes(*euclid, {outcome}) == 10'000 * 17);
  CHECK(bytes(*nim, {outcome}) == 10'000);
  CHECK(bytes(*nim, {outcome, winning_moves}) == 10'000 * (1 + 4));
  CHECK(bytes(*euclid, {target, winning_moves, grundy, remoteness}) == 10'000 * (17 + 2 * 4 + 2));
  CHECK(bytes(*nim, {arrows}) == 10'000 * (1 + 3));
  const Box huge(Bounds{0xFFFF'FFFE, 0x7FFF'FFFE});
  CHECK(levels_bytes(*euclid, Layout(huge, 0, {outcome})) == UINT64_MAX);
}

}  // namespace
}  // namespace miyama
