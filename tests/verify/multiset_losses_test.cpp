#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/partition_memory_table.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {
namespace {

using test::PartitionGame;
using test::PartitionMemoryTable;

using test::both_conventions;

StatedLosses losses_of(const PartitionMemoryTable& table) {
  return {table, table.convention(), table.rules(), &table.partitions()};
}

/// The losses that `table` states are those of `truth`, one by one, by words and by number.
void require_same_losses(const PartitionMemoryTable& table, const PartitionMemoryTable& truth,
                         int threads) {
  const PositionSet lost = collect_losses(losses_of(table), threads);
  std::uint64_t count = 0;
  for (std::uint64_t rank = 0; rank < truth.positions(); ++rank) {
    const bool expected = truth.entry(LabelKind::outcome, rank) == loss;
    REQUIRE(lost.contains(0, rank) == expected);
    REQUIRE((lost.words()[rank / 64] >> rank % 64 & 1U) == (expected ? 1 : 0));
    count += expected ? 1 : 0;
  }
  REQUIRE(lost.words().size() == (truth.positions() + 63) / 64);
  REQUIRE((truth.positions() % 64 == 0 || lost.words().back() >> truth.positions() % 64 == 0));
  REQUIRE(lost.count() == count);
  REQUIRE(lost.count() == truth.true_totals().lost);
}

TEST_CASE("losses of multisets: whichever label tells, the losses are the same", "[ladder]") {
  for (const std::string& rules : test::partition_rules)
    for (const Convention convention : both_conventions)
      for (const std::uint64_t total : {0U, 1U, 5U, 12U}) {
        const PartitionGame game{rules, total, convention};
        const PartitionMemoryTable truth(game, {LabelKind::outcome});
        for (const char* label :
             {"outcome", "move", "winning_moves", "grundy", "remoteness", "all"}) {
          CAPTURE(rules, name_of(convention), total, label);
          require_same_losses(PartitionMemoryTable(game, test::kinds_of(label)), truth, 2);
        }
      }
}

TEST_CASE(
    "losses of multisets: the first of outcome, grundy, remoteness, winning_moves, move tells",
    "[unit]") {
  const auto teller = [](const char* labels) {
    const PartitionMemoryTable table({"kayles", 3}, test::kinds_of(labels));
    return table.layout().arrays()[losses_of(table).array()].kind;
  };
  CHECK(teller("all") == LabelKind::outcome);
  CHECK(teller("move,winning_moves,grundy,remoteness") == LabelKind::grundy);
  CHECK(teller("move,winning_moves,remoteness") == LabelKind::remoteness);
  CHECK(teller("move,winning_moves") == LabelKind::winning_moves);
  CHECK(teller("move") == LabelKind::move_from);
}

TEST_CASE("losses of multisets: a position without a move is a misère win, whatever it consists of",
          "[unit]") {
  // Grundy's game: heaps of 1 and 2 cannot be split.
  PartitionMemoryTable table({"grundys-game", 6, Convention::misere},
                             test::kinds_of("winning_moves"));
  for (std::uint64_t rank = 0; rank < table.positions(); ++rank)
    table.set(LabelKind::winning_moves, rank, 0);
  const PositionSet lost = collect_losses(losses_of(table), 1);
  const auto is_lost = [&](const Position& position) {
    return lost.contains(0, table.partitions().rank(position));
  };
  CHECK_FALSE(is_lost({}));
  CHECK_FALSE(is_lost({2, 2, 1, 1}));
  CHECK(is_lost({3}));
  CHECK(is_lost({3, 2, 1}));
}

TEST_CASE("losses of multisets: several blocks, any number of threads", "[ladder]") {
  for (const char* label : {"outcome", "move"}) {
    const PartitionGame game{"rows", 77, Convention::misere, 5};
    const PartitionMemoryTable table(game, test::kinds_of(label));
    REQUIRE(table.slices() > 1);
    const PartitionMemoryTable truth(game, {LabelKind::outcome});
    for (const int threads : {1, 2, 3}) require_same_losses(table, truth, threads);
  }
}

}  // namespace
}  // namespace miyama
