/// @file  stated_losses_test.cpp
/// @brief The losses that a table states, right or wrong: those of boxes and of multisets,
/// collected and listed in order, whichever label shows them.

#include "verify/stated_losses.hpp"

#include <algorithm>
#include <array>
#include <random>

#include "game/catalogue.hpp"
#include "support/certified_table.hpp"
#include "support/memory_table.hpp"
#include "support/partition_memory_table.hpp"
#include "support/solve_by_rows.hpp"
#include "support/stopping.hpp"

namespace miyama {
namespace {

using test::Bounds;
using test::MemoryTable;
using test::PartitionMemoryTable;

StatedLosses losses_of(const PartitionMemoryTable& table) {
  return {table, table.convention(), table.rules(), &table.partitions()};
}

/// The first `most` losses of `ranks` in order, in slabs of so many entries.
std::vector<Position> listed(const StatedLosses& stated, int threads,
                             std::uint64_t slab = std::uint64_t{1} << 30, RankRange ranks = {},
                             std::size_t most = SIZE_MAX) {
  std::vector<Position> met;
  if (most > 0)
    for_each_loss_in_order(
        stated, threads,
        [&](PositionView p) {
          met.emplace_back(p.begin(), p.end());
          return met.size() < most;
        },
        ranks, slab);
  return met;
}

TEST_CASE("stated losses: every label alone tells those of vector rules", "[unit]") {
  std::uint64_t slab = 0;
  for (const test::VectorCase& game : test::cases_up_to(200, 150))
    for (const Convention convention : test::both_conventions)
      for (const LabelKind kind : game.layout().kinds()) {
        if (!tells_losses(kind)) continue;
        const Layout layout(game.box(), game.rules.directions().size(), {kind},
                            game.rules.moves().pass);
        const SolvedTable table = test::solve_by_rows(game.rules, convention, layout, 1);
        const StatedLosses stated(table, convention, game.rules);
        CAPTURE(game.rules.name(), game.heap_bounds, name_of(convention), name_of(kind));
        REQUIRE(std::ranges::equal(collect_losses(stated, 2).words(), table.losses().words()));
        std::vector<Position> right;
        for_each_member(table.losses(),
                        [&](PositionView p) { right.emplace_back(p.begin(), p.end()); });
        REQUIRE(listed(stated, 1, 1 + slab++ % 90) == right);
      }
}

TEST_CASE("stated losses: every label alone tells those of multisets", "[ladder]") {
  for (const std::string& rules : test::partition_rules)
    for (const Convention convention : test::both_conventions)
      for (const std::uint64_t total : {0U, 1U, 12U}) {
        const PartitionMemoryTable truth({rules, total, convention}, {LabelKind::outcome});
        std::vector<Position> right;
        for (std::uint64_t rank = 0; rank < truth.positions(); ++rank)
          if (truth.entry(LabelKind::outcome, rank) == loss)
            right.push_back(truth.partitions().unrank(rank));
        for (const char* label :
             {"outcome", "move", "winning_moves", "grundy", "remoteness", "all"}) {
          CAPTURE(rules, name_of(convention), total, label);
          const PartitionMemoryTable table({rules, total, convention}, test::kinds_of(label));
          REQUIRE(listed(losses_of(table), 2) == right);
          const PositionSet lost = collect_losses(losses_of(table), 2);
          REQUIRE(lost.count() == right.size());
          REQUIRE(std::ranges::all_of(right, [&](const Position& p) {
            return lost.contains(0, table.partitions().rank(p));
          }));
        }
      }
}

TEST_CASE("stated losses: multisets in several blocks, any number of threads", "[ladder]") {
  const test::PartitionGame game{"rows", 77, Convention::misere, 5};
  const PartitionMemoryTable table(game, test::kinds_of("move"));
  REQUIRE(table.slices() > 1);
  const PartitionMemoryTable truth(game, {LabelKind::outcome});
  for (const int threads : {1, 3}) {
    const PositionSet lost = collect_losses(losses_of(table), threads);
    CHECK(lost.count() == truth.true_totals().lost);
    CHECK(std::ranges::equal(lost.words(), collect_losses(losses_of(truth), 1).words()));
  }
}

TEST_CASE("stated losses: the first of outcome, grundy, remoteness, winning_moves, move tells",
          "[unit]") {
  for (const auto& [labels, told] : {std::pair{"all", LabelKind::outcome},
                                     {"move,winning_moves,grundy,remoteness", LabelKind::grundy},
                                     {"move,winning_moves,remoteness", LabelKind::remoteness},
                                     {"move,winning_moves", LabelKind::winning_moves},
                                     {"move", LabelKind::move_from}}) {
    const PartitionMemoryTable table({"kayles", 3}, test::kinds_of(labels));
    CHECK(table.layout().arrays()[losses_of(table).array()].kind == told);
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

/// Whatever is not 0 is a win, also in a file that is not right.
TEST_CASE("stated losses: bytes of any value, in slabs that begin and end anywhere", "[unit]") {
  for (const Bounds& bounds : {Bounds{2100, 129}, Bounds{300'000}, Bounds{70, 61, 66}}) {
    std::mt19937_64 random(6);
    MemoryTable table(bounds, Convention::normal, {LabelKind::outcome});
    std::vector<std::uint64_t> lost;
    std::vector<Position> right;
    const std::uint64_t positions = table.box().positions();
    Position position(bounds.size());
    for (std::uint64_t rank = 0; rank < positions; ++rank) {
      const auto entry = static_cast<std::int64_t>(std::array{0, 0, 1, 2, 128, 255}[random() % 6]);
      table.box().unrank(rank, position);
      table.set(LabelKind::outcome, 0, position, entry);
      if (entry != 0) continue;
      lost.push_back(rank);
      right.push_back(position);
    }
    const VectorRules nim = make_nim(bounds.size());
    const StatedLosses stated(table, Convention::normal, nim);
    std::vector<Position> collected;
    for_each_member(collect_losses(stated, 3),
                    [&](PositionView p) { collected.emplace_back(p.begin(), p.end()); });
    REQUIRE(collected == right);
    for (int i = 0; i < 10; ++i) {
      const std::uint64_t begin = random() % positions;
      const std::uint64_t end = begin + random() % (positions - begin);
      const auto first = std::lower_bound(lost.begin(), lost.end(), begin) - lost.begin();
      const auto last = std::lower_bound(lost.begin(), lost.end(), end) - lost.begin();
      const std::ptrdiff_t most = std::min(last, first + static_cast<std::ptrdiff_t>(random() % 9));
      for (const std::ptrdiff_t stop : {last, most})
        REQUIRE(listed(stated, 3, 1 + random() % 50'000, {begin, end},
                       stop == last ? SIZE_MAX : static_cast<std::size_t>(stop - first)) ==
                std::vector<Position>(right.begin() + first, right.begin() + stop));
    }
  }
}

TEST_CASE("stated losses: numbers of several blocks are read by rank", "[unit]") {
  const MemoryTable table({66, 65, 67}, Convention::normal, {LabelKind::grundy});
  for (const int threads : {1, 3}) {
    const auto values = read_numbers<std::uint32_t>(table, LabelKind::grundy, threads);
    REQUIRE(values.size() == table.box().positions());
    std::uint64_t wrong = 0;
    for (const Position& p : test::all_positions(table.box()))
      wrong += values[table.box().rank(p)] != (p[0] ^ p[1] ^ p[2]) ? 1 : 0;
    CHECK(wrong == 0);
    CHECK(read_numbers<std::uint32_t>(table, LabelKind::remoteness, threads).empty());
  }
}

TEST_CASE("stated losses: a request to stop ends the list", "[unit]") {
  const PartitionMemoryTable table({"rows", 6}, {LabelKind::outcome});
  test::Stopping observer;
  CHECK_THROWS_AS(for_each_loss_in_order(losses_of(table), Team(1, &observer),
                                         [](PositionView) { return true; }),
                  stopped_error);
}

}  // namespace
}  // namespace miyama
