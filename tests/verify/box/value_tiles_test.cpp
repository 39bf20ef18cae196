#include "verify/box/value_tiles.hpp"

#include <random>

#include "game/named_rules.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/memory_table.hpp"

namespace miyama {
namespace {

using test::both_conventions;
using test::Bounds;
using test::MemoryTable;

const std::vector<LabelKind> only_grundy{LabelKind::grundy};

bool follow(const MemoryTable& table, int threads = 1) {
  return values_follow_in_tiles(table, table.convention(), threads);
}

/// The table with the values of two tiles along the last heap exchanged: each tile by itself is
/// still right.
void exchange_tiles(MemoryTable& table, std::uint64_t from, std::uint64_t to) {
  for (Bounds p : test::all_positions(table.box())) {
    if (p.back() / 64 != from) continue;
    const Bounds here = p;
    p.back() += 64 * (to - from);
    const std::int64_t value = table.entry(LabelKind::grundy, 0, here);
    table.set(LabelKind::grundy, 0, here, table.entry(LabelKind::grundy, 0, p));
    table.set(LabelKind::grundy, 0, p, value);
  }
}

}  // namespace

TEST_CASE("value tiles: right tables follow, on any number of threads", "[unit]") {
  for (const Convention convention : both_conventions)
    for (const Bounds& bounds : {Bounds{0}, Bounds{9}, Bounds{63}, Bounds{64}, Bounds{5000},
                                 Bounds{300, 5}, Bounds{5, 300}, Bounds{64, 63}, Bounds{700, 500},
                                 Bounds{66, 65, 67}, Bounds{99, 70, 130}, Bounds{3, 200, 3, 2}}) {
      const MemoryTable table(bounds, convention, only_grundy);
      CAPTURE(bounds, name_of(convention));
      REQUIRE(has_value_tiles(make_nim(bounds.size()), table.layout()));
      for (const int threads : {1, 3}) CHECK(follow(table, threads));
    }
}

TEST_CASE("value tiles: no changed value follows", "[unit]") {
  std::mt19937_64 random(1);
  for (const Convention convention : both_conventions)
    for (const Bounds& bounds : {Bounds{200}, Bounds{70, 130}, Bounds{66, 65, 67}}) {
      MemoryTable table(bounds, convention, only_grundy);
      const std::uint64_t step = table.box().positions() < 1000 ? 1 : 997;
      for (std::uint64_t rank = 0; rank < table.box().positions(); rank += 1 + random() % step) {
        Bounds p(bounds.size());
        table.box().unrank(rank, p);
        const std::int64_t right = table.entry(LabelKind::grundy, 0, p);
        for (const std::int64_t value : {right + 1, right ^ 1, right + 64, std::int64_t{200}}) {
          if (value == right) continue;
          table.set(LabelKind::grundy, 0, p, value);
          CAPTURE(bounds, p, value);
          CHECK_FALSE(follow(table));
        }
        table.set(LabelKind::grundy, 0, p, right);
        rank += bounds.size() == 3 ? 9 * step : 0;  // a look at the whole table takes a while
      }
    }
}

TEST_CASE("value tiles: the runs of the tiles are compared, too", "[unit]") {
  for (const Bounds& bounds : {Bounds{255}, Bounds{63, 191}, Bounds{2, 63, 191}}) {
    MemoryTable table(bounds, Convention::normal, only_grundy);
    for (const auto& [from, to] : {std::pair{0, 1}, std::pair{1, 2}, std::pair{0, 2}}) {
      exchange_tiles(table, from, to);
      CAPTURE(bounds, from, to);
      CHECK_FALSE(follow(table));
      exchange_tiles(table, from, to);
    }
    CHECK(follow(table));
    for (const auto& p : test::all_positions(table.box()))  // a run twice on a line
      if (p.back() / 64 == 2)
        table.set(LabelKind::grundy, 0, p, table.entry(LabelKind::grundy, 0, p) - 64);
    CHECK_FALSE(follow(table));
  }
}

TEST_CASE("value tiles: values of the other convention do not follow", "[unit]") {
  const MemoryTable table({70, 70}, Convention::normal, only_grundy);
  CHECK_FALSE(values_follow_in_tiles(table, Convention::misere, 1));
}

TEST_CASE("value tiles: only tables that moves and blocks allow have them", "[unit]") {
  const auto has = [](const VectorRules& rules, const Bounds& bounds) {
    return has_value_tiles(rules, Layout(Box(bounds), rules.moves().lines.size(), only_grundy));
  };
  CHECK(has(make_nim(3), {999, 999, 999}));
  CHECK(has(make_nim(2), {31621, 31621}));
  CHECK_FALSE(has(make_nim(4), {99, 99, 99, 99}));  // blocks of 16 sizes
  CHECK_FALSE(has(make_wythoff(2), {99, 99}));
  CHECK_FALSE(has(make_moore("2", 2), {99, 99}));
}

}  // namespace miyama
