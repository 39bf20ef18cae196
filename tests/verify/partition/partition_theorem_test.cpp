#include "verify/theorem.hpp"

#include <numeric>

#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/partition_changes.hpp"

namespace miyama {
namespace {

using test::PartitionGame;
using test::PartitionMemoryTable;
using test::WrongEntry;

using test::both_conventions;

/// Games and conventions of which a theorem is known.
std::vector<PartitionGame> games(std::uint64_t total,
                                 std::uint64_t largest = Partitions::no_bound) {
  std::vector<PartitionGame> all;
  for (const std::string& rules : test::partition_rules)
    all.push_back({rules, total, Convention::normal, largest});
  for (const char* rules : {"nim", "rows", "kayles", "0.123", "lasker", "4.7"})
    all.push_back({rules, total, Convention::misere, largest});
  return all;
}

void compare(const PartitionMemoryTable& table, Convention convention, Report& report) {
  const auto sum = heap_sum_of(table.rules(), convention, table.partitions().largest());
  REQUIRE(sum != nullptr);
  const SliceCheck theorem = make_partition_theorem(*sum, table.rules(), table.partitions());
  for (std::uint64_t number = 0; number < table.slices(); ++number)
    theorem(table.slice(number), report);
}

/// Labels of which the theorem speaks; the rests of a move go with it.
std::uint64_t labels_compared(const PartitionMemoryTable& table) {
  const Layout& layout = table.layout();
  const auto has = [&](LabelKind kind) { return layout.find(kind) == nullptr ? 0U : 1U; };
  return has(LabelKind::outcome) + has(LabelKind::move_from) + has(LabelKind::winning_moves) +
         (table.convention() == Convention::normal ? has(LabelKind::grundy) : 0);
}

void require_agreement(const PartitionMemoryTable& table) {
  Report report;
  compare(table, table.convention(), report);
  REQUIRE(report.mismatches() == 0);
  REQUIRE(report.entries() == labels_compared(table) * table.positions());
}

/// Every wrong entry of which the theorem speaks is named, and nothing else.
void require_every_change_contradicts(PartitionMemoryTable& table,
                                      const PartitionMemoryTable& truth,
                                      const std::vector<std::uint64_t>& ranks) {
  std::uint64_t changes = 0;
  for (const std::uint64_t rank : ranks)
    test::for_each_wrong_entry(table, truth, rank, [&](const WrongEntry& wrong) {
      using enum LabelKind;
      const bool speaks = contains({outcome, move_from, move_rests, winning_moves}, wrong.label) ||
                          (wrong.label == grundy && table.convention() == Convention::normal);
      Report report;
      compare(table, table.convention(), report);
      CAPTURE(rank, wrong.what, wrong.expected, wrong.found);
      REQUIRE(report.mismatches() == (speaks ? 1 : 0));
      if (speaks) REQUIRE(test::names(report, table, rank, wrong, true));
      ++changes;
    });
  REQUIRE(changes >= ranks.size());
}

/// These heaps, and ones up to `total` sticks.
Position heaps_and_ones(Position heaps, std::uint64_t total) {
  const auto sticks = std::accumulate(heaps.begin(), heaps.end(), std::uint64_t{0});
  heaps.resize(heaps.size() + total - sticks, 1);
  return heaps;
}

}  // namespace

TEST_CASE("partition theorem: right tables agree", "[theorem]") {
  for (const std::uint64_t total : {0U, 1U, 2U, 7U, 14U})
    for (const std::uint64_t largest : {UINT64_MAX, std::uint64_t{1}, std::uint64_t{4}})
      for (const PartitionGame& game : games(total, largest)) {
        CAPTURE(game.rules, name_of(game.convention), total, largest);
        require_agreement(PartitionMemoryTable(game));
        for (const char* label : {"outcome", "move", "winning_moves", "grundy", "remoteness"})
          require_agreement(PartitionMemoryTable(game, test::kinds_of(label)));
      }
}

TEST_CASE("partition theorem: right tables with a bound on the heaps", "[theorem]") {
  for (const Convention convention : both_conventions)
    for (const std::uint64_t most_heaps : {1U, 2U, 4U})
      for (const std::uint64_t largest : {UINT64_MAX, std::uint64_t{3}}) {
        require_agreement(PartitionMemoryTable({"nim", 15, convention, largest, most_heaps}));
        if (convention == Convention::normal)
          require_agreement(PartitionMemoryTable({"0.333", 15, convention, largest, most_heaps}));
      }
}

TEST_CASE("partition theorem: every kind of wrong entry at every position of small tables",
          "[theorem]") {
  for (const PartitionGame& game : games(8)) {
    CAPTURE(game.rules, name_of(game.convention));
    PartitionMemoryTable table(game);
    std::vector<std::uint64_t> ranks(table.positions());
    for (std::uint64_t rank = 0; rank < ranks.size(); ++rank) ranks[rank] = rank;
    require_every_change_contradicts(table, PartitionMemoryTable(game), ranks);
  }
}

TEST_CASE("partition theorem: wrong entries around the borders of blocks", "[theorem]") {
  for (const Convention convention : both_conventions) {
    const PartitionGame game{"rows", 77, convention, 5};
    PartitionMemoryTable table(game, test::kinds_of("outcome,move,winning_moves"));
    REQUIRE(table.slices() > 1);
    require_agreement(table);
    const std::uint64_t border = table.slice(1).first_rank();
    require_every_change_contradicts(table, table, {border - 1, border, table.positions() - 1});
  }
}

TEST_CASE("partition theorem: wrong outcomes and moves behind long beginnings", "[theorem]") {
  for (const PartitionGame& game : {PartitionGame{"rows", 48, Convention::normal, 4},
                                    PartitionGame{"rows", 48, Convention::misere, 4},
                                    PartitionGame{"nim", 48, Convention::misere, 4},
                                    PartitionGame{"kayles", 48, Convention::misere, 4},
                                    PartitionGame{"0.[f]", 48, Convention::normal, 4}}) {
    CAPTURE(game.rules, name_of(game.convention));
    PartitionMemoryTable table(game, test::kinds_of("outcome,move"));
    require_agreement(table);
    const Partitions& partitions = table.partitions();
    std::vector<std::uint64_t> ranks{partitions.level_offset(40), partitions.level_offset(41) - 1};
    for (const Position& heaps : {Position{}, Position{3}, Position{3, 3}, Position{4, 3}})
      for (const std::uint64_t sticks : {45U, 46U})
        ranks.push_back(partitions.rank(heaps_and_ones(heaps, sticks)));
    for (std::uint64_t i = 1; i <= 3; ++i) ranks.push_back(partitions.positions() * i / 3 - 1);
    require_every_change_contradicts(table, table, ranks);
  }
}

TEST_CASE(
    "partition theorem: a move from a heap that is not there, though sums would have it lead to a "
    "loss",
    "[theorem]") {
  // Nim, 3,1: value 2. A heap of 2 that is gone would leave the value 0, but there is none.
  for (const Position& heaps : {Position{3, 1}, Position{21, 21, 3, 1}}) {
    PartitionMemoryTable table({"nim", 46, Convention::normal, 21}, test::kinds_of("outcome,move"));
    const std::uint64_t rank = table.partitions().rank(heaps);
    table.set(LabelKind::move_from, rank, 2);
    table.set_rests(rank, {0, 0, 0});
    Report report;
    compare(table, Convention::normal, report);
    REQUIRE(report.mismatches() == 1);
    CHECK(report.first().front().rank == rank);
    CHECK(report.first().front().label == LabelKind::move_from);
  }
}

}  // namespace miyama
