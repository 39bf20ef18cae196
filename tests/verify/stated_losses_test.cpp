#include "verify/stated_losses.hpp"

#include <algorithm>
#include <array>
#include <random>

#include "game/catalogue.hpp"
#include "support/certified_table.hpp"
#include "support/memory_table.hpp"
#include "support/solve_by_rows.hpp"

namespace miyama {
namespace {

using test::Bounds;
using test::MemoryTable;

std::vector<Bounds> stated(const MemoryTable& table, Convention convention) {
  const VectorRules nim = make_nim(table.box().heaps());
  std::vector<Bounds> all;
  for_each_member(collect_losses(StatedLosses(table, convention, nim), 1),
                  [&](PositionView p) { all.emplace_back(p.begin(), p.end()); });
  return all;
}

}  // namespace

TEST_CASE("stated losses: in order", "[unit]") {
  const MemoryTable table({2, 2, 2}, Convention::normal);
  CHECK(stated(table, Convention::normal) ==
        std::vector<Bounds>{
            {0, 0, 0}, {0, 1, 1}, {0, 2, 2}, {1, 0, 1}, {1, 1, 0}, {2, 0, 2}, {2, 2, 0}});
  const MemoryTable misere({2, 2, 2}, Convention::misere, {LabelKind::target});
  CHECK(stated(misere, Convention::misere).front() == Bounds{0, 0, 1});
}

TEST_CASE("stated losses: a loss at the end of a block is not passed over", "[unit]") {
  MemoryTable table({3, 3}, Convention::normal, {LabelKind::outcome});
  CHECK(stated(table, Convention::normal).back() == Bounds{3, 3});
  table.set(LabelKind::outcome, 0, Bounds{3, 3}, win);
  CHECK(stated(table, Convention::normal).back() == Bounds{2, 2});
}

TEST_CASE("stated losses: the outcome is believed before other labels", "[unit]") {
  MemoryTable table({3, 3}, Convention::normal);
  table.set(LabelKind::outcome, 0, Bounds{1, 2}, loss);
  const auto losses = stated(table, Convention::normal);
  CHECK(std::ranges::find(losses, Bounds{1, 2}) != losses.end());
}

bool same_set(const PositionSet& a, const PositionSet& b) {
  return std::ranges::equal(a.words(), b.words());
}

TEST_CASE(
    "stated losses: of vector rules every label alone tells them, terminal positions are no losses "
    "in misère play",
    "[unit]") {
  for (const test::VectorCase& game : test::cases_up_to(200, 150))
    for (const Convention convention : test::both_conventions)
      for (const LabelKind kind : game.layout().kinds()) {
        const Layout layout(game.box(), game.rules.directions().size(), {kind},
                            game.rules.moves().pass);
        const SolvedTable table = test::solve_by_rows(game.rules, convention, layout, 1);
        CAPTURE(game.rules.name(), game.heap_bounds, name_of(convention), name_of(kind));
        REQUIRE(same_set(collect_losses(StatedLosses(table, convention, game.rules), 1),
                         table.losses()));
      }
}

TEST_CASE("stated losses: many positions without a move", "[unit]") {
  const auto rules = make_rules("subtraction:2,3,7", 3);
  const Box box(Bounds{20, 9, 70});
  for (const LabelKind kind : {LabelKind::arrows, LabelKind::target, LabelKind::winning_moves}) {
    const SolvedTable table = test::solve_by_rows(dynamic_cast<const VectorRules&>(*rules),
                                                  Convention::misere, Layout(box, 3, {kind}), 2);
    const PositionSet losses = collect_losses(StatedLosses(table, Convention::misere, *rules), 3);
    CHECK(same_set(losses, table.losses()));
    for (const Position& position : {Position{0, 0, 0}, Position{1, 1, 1}, Position{0, 1, 0}}) {
      CHECK(is_terminal(*rules, position));
      CHECK_FALSE(losses.contains(position));
    }
    CHECK(losses.contains(Position{2, 0, 1}));
    // To other rules, where only 0,0,0 has none, the others are losses.
    const VectorRules nim = make_nim(3);
    CHECK(collect_losses(StatedLosses(table, Convention::misere, nim), 1).count() ==
          losses.count() + 7);
  }
}

TEST_CASE("stated losses: what the outcome says of a position without a move is believed",
          "[unit]") {
  const VectorRules nim = make_nim(2);
  for (const LabelKind kind : {LabelKind::outcome, LabelKind::grundy}) {
    MemoryTable table({3, 3}, Convention::misere, {kind});
    table.set(kind, 0, Bounds{0, 0}, 0);
    CHECK(collect_losses(StatedLosses(table, Convention::misere, nim), 1).contains(Bounds{0, 0}));
  }
}

TEST_CASE("stated losses: rules by listed options, from any number of threads", "[unit]") {
  for (const std::string name : {"euclid", "fibonacci", "r-wythoff:2"})
    for (const Convention convention : test::both_conventions)
      for (const LabelKind kind : all_labels()) {
        if (kind == LabelKind::arrows || !tells_losses(kind)) continue;
        const auto rules = make_rules(name, 2);
        const SolvedTable table =
            solve_by_levels(*rules, convention, Layout(Box(Bounds{30, 150}), 0, {kind}), 1);
        CAPTURE(name, name_of(convention), name_of(kind));
        for (const int threads : {1, 3, 7})
          REQUIRE(same_set(collect_losses(StatedLosses(table, convention, *rules), threads),
                           table.losses()));
      }
}

/// Whatever is not 0 is a win, also in a file that is not right.
TEST_CASE("stated losses: bytes of any value, in slabs that begin and end anywhere", "[unit]") {
  for (const Bounds& bounds : {Bounds{2100, 129}, Bounds{300'000}, Bounds{70, 61, 66}}) {
    std::mt19937_64 random(6);
    MemoryTable table(bounds, Convention::normal, {LabelKind::outcome});
    std::vector<std::uint64_t> lost;
    const std::uint64_t positions = table.box().positions();
    Position position(bounds.size());
    for (std::uint64_t rank = 0; rank < positions; ++rank) {
      const auto entry = static_cast<std::int64_t>(std::array{0, 0, 1, 2, 128, 255}[random() % 6]);
      table.box().unrank(rank, position);
      table.set(LabelKind::outcome, 0, position, entry);
      if (entry == 0) lost.push_back(rank);
    }
    const VectorRules nim = make_nim(bounds.size());
    const StatedLosses stated(table, Convention::normal, nim);
    std::vector<std::uint64_t> collected;
    for_each_member(collect_losses(stated, 3),
                    [&](PositionView p) { collected.push_back(table.box().rank(p)); });
    REQUIRE(collected == lost);
    for (int i = 0; i < 10; ++i) {
      const std::uint64_t begin = random() % positions;
      const std::uint64_t end = begin + random() % (positions - begin);
      std::vector<std::uint64_t> met;
      for_each_loss_in_order(
          stated, 3,
          [&](PositionView p) {
            met.push_back(table.box().rank(p));
            return true;
          },
          {begin, end}, 1 + random() % 50'000);
      REQUIRE(met == std::vector(std::lower_bound(lost.begin(), lost.end(), begin),
                                 std::lower_bound(lost.begin(), lost.end(), end)));
    }
  }
}

TEST_CASE("stated losses: of several along a row all are kept", "[unit]") {
  MemoryTable table({66, 65, 130}, Convention::normal, {LabelKind::outcome});
  const VectorRules nim = make_nim(3);
  const std::uint64_t before =
      collect_losses(StatedLosses(table, Convention::normal, nim), 1).count();
  table.set(LabelKind::outcome, 0, Bounds{64, 64, 5}, loss);
  table.set(LabelKind::outcome, 0, Bounds{64, 64, 130}, loss);
  for (const int threads : {1, 3}) {
    const PositionSet losses =
        collect_losses(StatedLosses(table, Convention::normal, nim), threads);
    CHECK(losses.count() == before + 2);
    CHECK((losses.contains(Bounds{64, 64, 5}) && losses.contains(Bounds{64, 64, 130}) &&
           losses.contains(Bounds{64, 64, 0})));
  }
}

}  // namespace miyama
