#include "verify/claim/claim_worker.hpp"

#include <numeric>

#include "game/named_rules.hpp"
#include "support/catch.hpp"
#include "support/memory_table.hpp"

namespace miyama {
namespace {

using test::Bounds;
using test::MemoryTable;

/// Counts the blocks of outcomes that are read.
struct CountingSource final : LabelSource {
  explicit CountingSource(const MemoryTable& counted) : table(counted) {}
  [[nodiscard]] const Layout& layout() const override { return table.layout(); }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override {
    if (layout().arrays()[job.array].kind == LabelKind::outcome) ++outcomes_read;
    table.read_block(job, content);
  }
  const MemoryTable& table;
  mutable int outcomes_read = 0;
};

/// Two heaps of 0 to 3, in one block: row by row, the last heap in lanes.
struct Tested {
  explicit Tested(const std::string& text,
                  const std::vector<LabelKind>& labels = {LabelKind::outcome, LabelKind::grundy})
      : table({3, 3}, Convention::normal, labels),
        claim(parse_claim(text, names_of_box(2, false))) {}

  BlockTally tally() {
    const CountingSource source(table);
    const VectorRules nim = make_nim(2);
    const StatedLosses losses(source, Convention::normal, nim);
    ClaimWorker worker(losses, claim, {false, true});
    for (int round = 0; round < 2; ++round) {  // the second block begins anew
      worker.begin_block(0);
      for (std::uint64_t a = 0; a < 4; ++a) {
        worker.evaluator().set(0, static_cast<std::int64_t>(a));
        if (worker.evaluator().wants(1))
          std::iota(worker.evaluator().lanes(1).begin(), worker.evaluator().lanes(1).begin() + 4,
                    0);
        worker.evaluator().start_row();
        worker.test(4 * a, 4);
      }
    }
    losses_read = source.outcomes_read;
    return worker.tally();
  }

  MemoryTable table;
  Claim claim;
  int losses_read = 0;
};

}  // namespace

TEST_CASE("claim worker: outcomes", "[unit]") {
  Tested right("a == b");
  const BlockTally none = right.tally();
  CHECK((none.differ == 0 && none.false_losses == 0 && none.missed_losses == 0 && !none.first &&
         !none.fault));
  CHECK(right.losses_read == 2);

  const BlockTally wrong =
      Tested("a + b == 3")
          .tally();  // four claimed, none of them lost, and the four losses are missed
  CHECK((wrong.differ == 8 && wrong.false_losses == 4 && wrong.missed_losses == 4));
  REQUIRE((wrong.first && wrong.first_false_loss && wrong.first_missed_loss));
  CHECK((wrong.first->rank == 0 && wrong.first->expected == win && wrong.first->found == loss));
  CHECK((wrong.first_missed_loss->rank == 0 && wrong.first_false_loss->rank == 3));
  CHECK((wrong.first_false_loss->expected == loss && wrong.first_false_loss->found == win));
}

TEST_CASE("claim worker: values", "[unit]") {
  Tested right("grundy == a ^ b");
  CHECK(right.tally().differ == 0);
  CHECK(right.losses_read == 0);  // nobody asks for them

  Tested damaged("grundy == a ^ b");
  damaged.table.set(LabelKind::grundy, 0, Bounds{2, 1}, 77);
  const BlockTally one = damaged.tally();
  REQUIRE(one.first);
  CHECK((one.differ == 1 && one.first->rank == 9 && one.first->expected == 3 &&
         one.first->found == 77));
  CHECK((one.false_losses == 0 && !one.first_false_loss));

  const BlockTally other = Tested("grundy <= 2").tally();
  REQUIRE(other.first);
  CHECK((other.differ == 4 && other.first->rank == 3 && other.first->expected == 1 &&
         other.first->found == 0));
}

TEST_CASE("claim worker: labels of one, two and four bytes", "[unit]") {
  for (const std::uint64_t bound : {3U, 300U, 70'000U}) {
    const MemoryTable table(Bounds{bound}, Convention::normal,
                            {LabelKind::outcome, LabelKind::winning_moves, LabelKind::grundy});
    const Claim claim =
        parse_claim("grundy == a && (outcome != 0) == (a != 0) && winning_moves == outcome",
                    names_of_box(1, false));
    const VectorRules nim = make_nim(1);
    const StatedLosses losses(table, Convention::normal, nim);
    ClaimWorker worker(losses, claim, {true});
    worker.begin_block(0);
    worker.evaluator().start_row();
    std::uint64_t at = 0;
    while (at <= bound) {
      const std::size_t count = std::min<std::size_t>(LaneEvaluator::most_lanes, bound + 1 - at);
      std::iota(worker.evaluator().lanes(0).begin(),
                worker.evaluator().lanes(0).begin() + static_cast<std::ptrdiff_t>(count),
                static_cast<std::int64_t>(at));
      worker.test(at, count);
      at += count;
    }
    CHECK(worker.tally().differ == 0);
  }
}

TEST_CASE("claim worker: the first position of which the claim says nothing", "[unit]") {
  const BlockTally tally = Tested("1 / (5 - a - b) == 0").tally();
  REQUIRE(tally.fault);
  CHECK((tally.fault->at == 11 && tally.fault->fault.column == 3));  // 2,3
}

}  // namespace miyama
