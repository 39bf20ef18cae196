#include "verify/partition/lost_ranks.hpp"

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/partition_memory_table.hpp"

namespace miyama {
namespace {

using test::PartitionGame;
using test::PartitionMemoryTable;

constexpr Convention conventions[] = {Convention::normal, Convention::misere};

std::vector<LabelKind> kinds_of(const std::string& label) {
  return parse_labels(label, TableFamily::partitions);
}

/// The losses that `table` states are those of `truth`, one by one, by words and by number.
void require_same_losses(const PartitionMemoryTable& table, const PartitionMemoryTable& truth,
                         int threads) {
  const LostRanks lost(table, table.rules(), table.partitions(), table.convention(), threads);
  std::uint64_t count = 0;
  for (std::uint64_t rank = 0; rank < truth.positions(); ++rank) {
    const bool expected = truth.entry(LabelKind::outcome, rank) == loss;
    REQUIRE(lost.is_lost(rank) == expected);
    REQUIRE((lost.words()[rank / 64] >> rank % 64 & 1U) == (expected ? 1 : 0));
    count += expected ? 1 : 0;
  }
  REQUIRE(lost.words().size() == (truth.positions() + 63) / 64);
  REQUIRE((truth.positions() % 64 == 0 || lost.words().back() >> truth.positions() % 64 == 0));
  REQUIRE(lost.count() == count);
  REQUIRE(lost.count() == truth.true_totals().lost);
}

TEST_CASE("lost ranks: sizes that cannot be moved, by hand", "[unit]") {
  const auto immovable = [](const char* name, std::uint64_t largest) {
    return immovable_sizes(*make_take_and_break(name), largest);
  };
  CHECK(immovable("nim", 3) == std::vector<bool>{true, false, false, false});
  CHECK(immovable("dawsons-kayles", 3) == std::vector<bool>{true, true, false, false});
  CHECK(immovable("grundys-game", 4) == std::vector<bool>{true, true, true, false, false});
  CHECK(immovable("0.1", 3) == std::vector<bool>{true, false, true, true});
  CHECK(immovable("kayles", 0) == std::vector<bool>{true});
}

TEST_CASE("lost ranks: whichever label tells, the losses are the same", "[ladder]") {
  for (const std::string& rules : test::partition_rules)
    for (const Convention convention : conventions)
      for (const std::uint64_t total : {0U, 1U, 5U, 12U}) {
        const PartitionGame game{rules, total, convention};
        const PartitionMemoryTable truth(game, {LabelKind::outcome});
        for (const char* label :
             {"outcome", "move", "winning_moves", "grundy", "remoteness", "all"}) {
          CAPTURE(rules, name_of(convention), total, label);
          require_same_losses(PartitionMemoryTable(game, kinds_of(label)), truth, 2);
        }
      }
}

TEST_CASE("lost ranks: the first of outcome, grundy, remoteness, winning_moves, move tells",
          "[unit]") {
  const auto teller = [](const char* labels) {
    const PartitionMemoryTable table({"kayles", 3}, kinds_of(labels));
    return table.layout()
        .arrays()[LossTeller(table.layout(), table.rules(), table.partitions(), Convention::normal)
                      .array()]
        .kind;
  };
  CHECK(teller("all") == LabelKind::outcome);
  CHECK(teller("move,winning_moves,grundy,remoteness") == LabelKind::grundy);
  CHECK(teller("move,winning_moves,remoteness") == LabelKind::remoteness);
  CHECK(teller("move,winning_moves") == LabelKind::winning_moves);
  CHECK(teller("move") == LabelKind::move_from);
}

TEST_CASE("lost ranks: a position without a move is a misère win, whatever it consists of",
          "[unit]") {
  // Grundy's game: heaps of 1 and 2 cannot be split.
  const PartitionMemoryTable table({"grundys-game", 6, Convention::misere},
                                   kinds_of("winning_moves"));
  const LossTeller teller(table.layout(), table.rules(), table.partitions(), Convention::misere);
  const auto is_lost = [&](const Position& position) {
    return teller.is_lost(table.partitions().rank(position), 0);
  };
  CHECK_FALSE(is_lost({}));
  CHECK_FALSE(is_lost({2, 2, 1, 1}));
  CHECK(is_lost({3}));
  CHECK(is_lost({3, 2, 1}));
}

TEST_CASE("lost ranks: several blocks, any number of threads", "[ladder]") {
  for (const char* label : {"outcome", "move"}) {
    const PartitionGame game{"rows", 77, Convention::misere, 5};
    const PartitionMemoryTable table(game, kinds_of(label));
    REQUIRE(table.slices() > 1);
    const PartitionMemoryTable truth(game, {LabelKind::outcome});
    for (const int threads : {1, 2, 3}) require_same_losses(table, truth, threads);
  }
}

}  // namespace
}  // namespace miyama
