#include "verify/partition/partition_certificate.hpp"

#include <utility>

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/partition_changes.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {
namespace {

using test::PartitionGame;
using test::PartitionMemoryTable;
using test::WrongEntry;

using test::both_conventions;

/// Whatever a certificate is asked is const, because many threads ask it at once.
std::unique_ptr<const PartitionCertificate> certificate_of(const PartitionMemoryTable& table,
                                                           int threads = 1) {
  return make_partition_certificate(table, table.rules(), table.partitions(), table.convention(),
                                    threads);
}

void certify(const PartitionMemoryTable& table, Report& report, int threads = 1,
             bool every_move = false) {
  const auto certificate = certificate_of(table, threads);
  for (std::uint64_t number = 0; number < table.slices(); ++number)
    certificate->check_slice(table.slice(number), report, every_move);
}

/// Puts each winning move of the position with this rank that is not the stored one in its place,
/// calls visit(), and puts it right again.
template <class Visit>
void for_each_other_winning_move(PartitionMemoryTable& table, std::uint64_t rank,
                                 const Visit& visit) {
  const Position parts = table.partitions().unrank(rank);
  const std::int64_t from = table.entry(LabelKind::move_from, rank);
  const Rests stored = table.move_rests(rank);
  for (std::size_t p = 0; p < parts.size(); ++p) {
    if (p > 0 && parts[p] == parts[p - 1]) continue;
    table.rules().for_each_rests(parts[p], [&](const Rests& rests) {
      const bool wins =
          table.entry(LabelKind::outcome,
                      table.partitions().rank(replaced(parts, parts[p], rests))) == loss;
      if (!wins || (parts[p] == static_cast<std::uint64_t>(from) && rests == stored)) return;
      table.set(LabelKind::move_from, rank, static_cast<std::int64_t>(parts[p]));
      table.set_rests(rank, rests);
      visit();
    });
  }
  table.set(LabelKind::move_from, rank, from);
  table.set_rests(rank, stored);
}

/// Entries that the certificate covers: the rests of a move go with it.
std::uint64_t entries_of(const PartitionMemoryTable& table) {
  const std::uint64_t arrays = table.layout().arrays().size();
  return (table.layout().find(LabelKind::move_rests) == nullptr ? arrays : arrays - 1) *
         table.positions();
}

void require_right(const PartitionMemoryTable& table, int threads = 1) {
  Report report;
  certify(table, report, threads);
  REQUIRE(report.mismatches() == 0);
  REQUIRE(report.entries() == entries_of(table));
}

/// Every wrong entry at these ranks is the first that is named. `exact`: the numbers and nothing
/// else, too; so it is where no other entry takes losses or values of options from the wrong one.
void require_every_change_is_named(PartitionMemoryTable& table, const PartitionMemoryTable& truth,
                                   const std::vector<std::uint64_t>& ranks) {
  std::uint64_t changes = 0;
  for (const std::uint64_t rank : ranks)
    test::for_each_wrong_entry(table, truth, rank, [&](const WrongEntry& wrong) {
      Report report;
      certify(table, report);
      const bool alone =
          table.layout().find(LabelKind::outcome) != nullptr &&
          (wrong.label == LabelKind::move_from || wrong.label == LabelKind::winning_moves);
      CAPTURE(rank, wrong.what, wrong.expected, wrong.found);
      REQUIRE(test::names(report, table, rank, wrong, alone));
      if (alone) REQUIRE(report.mismatches() == 1);
      ++changes;
    });
  REQUIRE(changes >= ranks.size());
}

}  // namespace

TEST_CASE("partition certificate: right tables of every game", "[ladder]") {
  for (const std::string& rules : test::partition_rules)
    for (const Convention convention : both_conventions) {
      for (const std::uint64_t largest : {UINT64_MAX, std::uint64_t{4}})
        for (const std::uint64_t total : {0U, 1U, 2U, 7U, 13U}) {
          CAPTURE(rules, name_of(convention), total, largest);
          require_right(PartitionMemoryTable({rules, total, convention, largest}));
        }
      for (const char* label : {"outcome", "move", "winning_moves", "grundy", "remoteness"}) {
        CAPTURE(rules, name_of(convention), label);
        require_right(PartitionMemoryTable({rules, 12, convention}, test::kinds_of(label)));
      }
    }
}

TEST_CASE("partition certificate: right tables with a bound on the heaps", "[ladder]") {
  for (const char* rules : {"nim", "0.333", "0.[1]", "0.03"})
    for (const Convention convention : both_conventions)
      for (const std::uint64_t most_heaps : {1U, 2U, 3U, 5U})
        for (const std::uint64_t largest : {UINT64_MAX, std::uint64_t{3}}) {
          CAPTURE(rules, name_of(convention), most_heaps, largest);
          require_right(PartitionMemoryTable({rules, 14, convention, largest, most_heaps}));
        }
}

TEST_CASE("partition certificate: every kind of wrong entry at every position of small tables",
          "[ladder]") {
  for (const std::string& rules : test::partition_rules)
    for (const Convention convention : both_conventions)
      for (const std::uint64_t largest : {UINT64_MAX, std::uint64_t{3}}) {
        CAPTURE(rules, name_of(convention), largest);
        const PartitionGame game{rules, 7, convention, largest};
        PartitionMemoryTable table(game);
        std::vector<std::uint64_t> ranks(table.positions());
        for (std::uint64_t rank = 0; rank < ranks.size(); ++rank) ranks[rank] = rank;
        require_every_change_is_named(table, PartitionMemoryTable(game), ranks);
      }
}

TEST_CASE("partition certificate: every kind of wrong entry, at most a few heaps", "[ladder]") {
  for (const char* rules : {"nim", "0.333"})
    for (const Convention convention : both_conventions) {
      const PartitionGame game{rules, 9, convention, Partitions::no_bound, 3};
      PartitionMemoryTable table(game);
      require_every_change_is_named(table, PartitionMemoryTable(game), test::border_ranks(table));
    }
}

TEST_CASE("partition certificate: wrong entries of tables of one label", "[ladder]") {
  for (const char* rules : {"rows", "kayles", "dawsons-chess", "0.F", "4.F:unequal"})
    for (const Convention convention : both_conventions)
      for (const char* label : {"outcome", "winning_moves", "grundy", "remoteness", "move"}) {
        CAPTURE(rules, name_of(convention), label);
        const PartitionGame game{rules, 9, convention};
        PartitionMemoryTable table(game, test::kinds_of(label));
        require_every_change_is_named(table, PartitionMemoryTable(game), test::border_ranks(table));
      }
}

TEST_CASE("partition certificate: of several winning moves the one that the format prescribes",
          "[ladder]") {
  std::uint64_t tried = 0;
  for (const std::string& rules : test::partition_rules)
    for (const Convention convention : both_conventions) {
      PartitionMemoryTable table({rules, 8, convention}, test::kinds_of("outcome,move"));
      for (std::uint64_t rank = 0; rank < table.positions(); ++rank)
        for_each_other_winning_move(table, rank, [&] {
          Report report;
          certify(table, report);
          CAPTURE(rules, name_of(convention), rank);
          REQUIRE(report.mismatches() == 1);
          REQUIRE(report.first().front().rank == rank);
          REQUIRE(report.first().front().remark ==
                  "it wins, but another move is the one to be stored");
          ++tried;
        });
    }
  REQUIRE(tried > 600);
}

TEST_CASE("partition certificate: prescribed moves of some positions of a large table, or of all",
          "[ladder]") {
  PartitionMemoryTable table({"nim", 40, Convention::normal, 9}, test::kinds_of("outcome,move"));
  REQUIRE(table.positions() > (1U << 16) + 1000);
  const auto mismatches = [&](bool every_move) {
    Report report;
    certify(table, report, 1, every_move);
    return report.mismatches();
  };
  // Tries the first position from there on, in steps, that has several winning moves.
  const auto tries = [&](std::uint64_t rank, std::uint64_t step, const auto& test) {
    bool done = false;
    while (!done) {
      for_each_other_winning_move(table, rank, [&] {
        if (!std::exchange(done, true)) test(rank);
      });
      rank += step;
    }
  };
  REQUIRE(mismatches(true) == 0);
  tries(1U << 16, 64, [&](std::uint64_t) { CHECK(mismatches(false) == 1); });
  tries((1U << 16) - 1000, 1, [&](std::uint64_t) { CHECK(mismatches(false) == 1); });
  tries((1U << 16) + 1, 1, [&](std::uint64_t rank) {
    CHECK(mismatches(false) == (rank % 64 == 0 ? 1 : 0));
    CHECK(mismatches(true) == 1);
  });
}

TEST_CASE("partition certificate: wrong entries around the borders of blocks", "[ladder]") {
  const PartitionGame game{"0.07", 77, Convention::misere, 5};
  PartitionMemoryTable table(game, test::kinds_of("outcome,move,winning_moves"));
  REQUIRE(table.slices() > 1);
  require_right(table, 3);
  const std::uint64_t border = table.slice(1).first_rank();
  require_every_change_is_named(table, table, {border - 1, border});
}

TEST_CASE("partition certificate: options looked up one by one find every wrong outcome",
          "[ladder]") {
  for (const std::string rules : {"rows", "0.137", "grundys-game", "0.3F"})
    for (const Convention convention : both_conventions) {
      PartitionMemoryTable table({rules, 9, convention}, {LabelKind::outcome});
      for (std::uint64_t rank = 0; rank < table.positions(); ++rank) {
        CAPTURE(rules, rank);
        const std::int64_t right = table.entry(LabelKind::outcome, rank);
        table.set(LabelKind::outcome, rank, 1 - right);
        Report report;
        const auto certificate = certificate_of(table, 2);
        REQUIRE(certificate->check_drawn(1000, 2, report) == table.positions());
        REQUIRE(report.mismatches() >= 1);
        REQUIRE(report.first().front().rank == rank);
        REQUIRE(report.first().front().expected == right);
        table.set(LabelKind::outcome, rank, right);
      }
    }
}

TEST_CASE("partition certificate: beyond the first positions as many are drawn", "[unit]") {
  PartitionMemoryTable table({"rows", 16}, {LabelKind::outcome});
  for (std::uint64_t rank = 200; rank < table.positions(); ++rank)
    table.set(LabelKind::outcome, rank, loss);
  Report report;
  const auto certificate = certificate_of(table, 1);
  CHECK(certificate->check_drawn(100, 1, report) == 200);
  CHECK(report.mismatches() > 50);
  CHECK(report.first().front().rank >= 200);
}

TEST_CASE("partition certificate: winning moves counted from the losses", "[ladder]") {
  for (const std::string& rules : test::partition_rules)
    for (const Convention convention : both_conventions)
      for (const std::uint64_t largest : {UINT64_MAX, std::uint64_t{1}, std::uint64_t{4}}) {
        const PartitionMemoryTable table({rules, 13, convention, largest},
                                         test::kinds_of("outcome,winning_moves"));
        const auto certificate = certificate_of(table, 2);
        std::uint64_t moves = 0;
        for (std::uint64_t rank = 0; rank < table.positions(); ++rank)
          moves += static_cast<std::uint64_t>(table.entry(LabelKind::winning_moves, rank));
        CAPTURE(rules, name_of(convention), largest);
        for (const int threads : {1, 3})
          REQUIRE(certificate->count_winning_moves(threads) == moves);
        REQUIRE(table.true_totals().winning_moves == moves);
        REQUIRE(certificate->losses().count() == table.true_totals().lost);
      }
  for (const std::uint64_t most_heaps : {1U, 4U}) {
    const PartitionMemoryTable table({"nim", 13, Convention::misere, 9, most_heaps},
                                     {LabelKind::outcome});
    const auto certificate = certificate_of(table, 2);
    REQUIRE(certificate->count_winning_moves(2) == table.true_totals().winning_moves);
  }
}

TEST_CASE("partition certificate: winning moves of a table of several jobs", "[ladder]") {
  const PartitionMemoryTable table({"rows", 68, Convention::normal, 5}, {LabelKind::outcome});
  REQUIRE(table.positions() > 2 * 64 * 1024);
  const auto certificate = certificate_of(table, 3);
  for (const int threads : {1, 2, 3})
    CHECK(certificate->count_winning_moves(threads) == table.true_totals().winning_moves);
}

/// A table too large to be solved in a test: outcomes drawn by rank.
class DrawnOutcomes final : public LabelSource {
 public:
  explicit DrawnOutcomes(const Partitions& partitions)
      : layout_(Layout::of_partitions(partitions.positions(), partitions.total(), 2,
                                      {LabelKind::outcome})) {}
  [[nodiscard]] const Layout& layout() const override { return layout_; }
  [[nodiscard]] static bool is_loss(std::uint64_t rank) {
    return (rank * 0x9E3779B97F4A7C15U) >> 54 == 0;
  }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override {
    for (std::uint64_t i = 0; i < job.block.positions; ++i)
      content[i] = std::byte{is_loss(job.block.start[0] + i) ? loss : win};
  }

 private:
  Layout layout_;
};

TEST_CASE("partition certificate: what reaches a loss, sizes beyond one word", "[slow]") {
  const Partitions partitions(66);
  const DrawnOutcomes source(partitions);
  for (const char* name : {"kayles", "0.F", "4.[3]"}) {
    const auto rules = make_take_and_break(name);
    const PositionSet lost =
        collect_losses(StatedLosses(source, Convention::normal, *rules, &partitions), 2);
    const auto reach = make_heap_reach(*rules, partitions, lost, 2);
    for (const std::uint64_t n : {63U, 64U, 65U, 66U}) {  // the largest heaps come last
      const std::uint64_t first = partitions.level_offset(n + 1) - 500;
      std::vector<std::uint8_t> reaches(500);
      reach(first, reaches.size(), reaches.data());
      for (std::uint64_t i = 0; i < reaches.size(); ++i) {
        bool expected = false;
        rules->for_each_option(partitions.unrank(first + i), [&](const Option& option) {
          expected = expected || DrawnOutcomes::is_loss(partitions.rank(option.to));
        });
        CAPTURE(name, n, i);
        REQUIRE(reaches[i] == (expected ? 1 : 0));
      }
    }
  }
}

}  // namespace miyama
