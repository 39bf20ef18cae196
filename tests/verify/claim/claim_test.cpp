#include "verify/claim/claim.hpp"

#include <functional>
#include <numeric>

#include "base/error.hpp"
#include "support/certified_table.hpp"
#include "support/labels.hpp"
#include "support/memory_table.hpp"
#include "support/partition_memory_table.hpp"
#include "support/solve_by_rows.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using test::Bounds;
using test::MemoryTable;
using test::PartitionMemoryTable;
using Predicate = std::function<bool(const std::vector<std::uint64_t>&)>;

ClaimResult check(const MemoryTable& table, const std::string& text, int threads = 1) {
  const VectorRules nim = make_nim(table.box().heaps());
  return check_claim(StatedLosses(table, table.convention(), nim),
                     parse_claim(text, names_of_box(table.box().heaps(), false)), threads);
}

ClaimResult check(const PartitionMemoryTable& table, const std::string& text, int threads = 1) {
  const auto most =
      static_cast<std::size_t>(std::max<std::uint64_t>(1, table.partitions().most_heaps()));
  return check_claim(StatedLosses(table, table.convention(), table.rules(), &table.partitions()),
                     parse_claim(text, names_of_multisets(most, most)), threads);
}

bool same(const std::optional<Counterexample>& a, const std::optional<Counterexample>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return a->rank == b->rank && a->position == b->position && a->expected == b->expected &&
         a->found == b->found;
}

bool same(const ClaimResult& a, const ClaimResult& b) {
  return a.compared == b.compared && a.false_losses == b.false_losses &&
         a.missed_losses == b.missed_losses && a.differ == b.differ && same(a.first, b.first) &&
         same(a.first_false_loss, b.first_false_loss) &&
         same(a.first_missed_loss, b.first_missed_loss);
}

/// The result, position by position.
ClaimResult by_hand(const MemoryTable& table, const Predicate& claimed_lost) {
  ClaimResult result;
  const auto positions = test::all_positions(table.box());
  result.compared = positions.size();
  for (std::uint64_t rank = 0; rank < positions.size(); ++rank) {
    const bool is_lost = table.entry(LabelKind::outcome, 0, positions[rank]) == loss;
    if (claimed_lost(positions[rank]) == is_lost) continue;
    const Counterexample wrong{rank, positions[rank], is_lost ? win : loss, is_lost ? loss : win};
    ++result.differ;
    ++(is_lost ? result.missed_losses : result.false_losses);
    auto& first = is_lost ? result.first_missed_loss : result.first_false_loss;
    if (!first) first = wrong;
    if (!result.first) result.first = wrong;
  }
  return result;
}

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

}  // namespace

TEST_CASE("claim check: a wrong claim is counted as by hand, from any number of threads",
          "[ladder]") {
  for (const Bounds& bounds :
       {Bounds{3000}, Bounds{63, 64}, Bounds{2, 700}, Bounds{600, 600}, Bounds{66, 65, 67},
        Bounds{1, 2, 3, 4}, Bounds{0, 0}, Bounds{2, 3, 1, 2, 3, 600}, Bounds{40, 40, 3, 70}}) {
    const MemoryTable table(bounds, Convention::misere, {LabelKind::outcome});
    std::string sum = "0";
    for (std::size_t i = 0; i < bounds.size(); ++i) sum += " + h" + std::to_string(i + 1);
    const ClaimResult expected = by_hand(table, [](const auto& p) {
      return std::accumulate(p.begin(), p.end(), std::uint64_t{0}) % 5 == 1;
    });
    for (const int threads : {1, 2, 3, 7})
      CHECK(same(check(table, "(" + sum + ") % 5 == 1", threads), expected));
    CHECK(same(check(table, "0"), by_hand(table, [](const auto&) { return false; })));
    CHECK(same(check(table, "-1"), by_hand(table, [](const auto&) { return true; })));
    // Names no other heap.
    CHECK(same(check(table, "h1 == 1"), by_hand(table, [](const auto& p) { return p[0] == 1; })));
  }
}

TEST_CASE("claim check: one wrong loss, in any block, is found and named", "[unit]") {
  MemoryTable table({66, 65, 67}, Convention::normal, {LabelKind::outcome});
  for (const Bounds& position : {Bounds{66, 65, 67}, Bounds{0, 0, 66}, Bounds{64, 64, 0},
                                 Bounds{0, 0, 0}, Bounds{3, 64, 67}}) {
    const std::int64_t right = table.entry(LabelKind::outcome, 0, position);
    table.set(LabelKind::outcome, 0, position, 1 - right);
    const ClaimResult result = check(table, "a ^ b ^ c == 0", 3);
    CHECK(result.differ == 1);
    CHECK(
        same(result.first, Counterexample{table.box().rank(position), position, right, 1 - right}));
    CHECK((right == loss ? result.false_losses : result.missed_losses) == 1);
    table.set(LabelKind::outcome, 0, position, right);
  }
}

TEST_CASE("claim check: every label tells the losses", "[unit]") {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const Bounds& bounds : {Bounds{9, 9, 9}, Bounds{66, 65, 67}, Bounds{300, 4}}) {
      const std::string claim = "h1 == h2";
      const ClaimResult expected =
          check(MemoryTable(bounds, convention, {LabelKind::outcome}), claim);
      for (const LabelKind kind : test::fast_labels())
        if (tells_losses(kind))
          CHECK(same(check(MemoryTable(bounds, convention, {kind}), claim), expected));
    }
}

TEST_CASE("claim check: values", "[unit]") {
  MemoryTable table({66, 65, 67}, Convention::normal,
                    {LabelKind::arrows, LabelKind::grundy, LabelKind::remoteness});
  CHECK(check(table, "grundy == a ^ b ^ c", 2).differ == 0);
  CHECK(
      check(table, "remoteness <= a + b + c && (grundy == 0) == (remoteness % 2 == 0)", 2).differ ==
      0);
  // The first by rank lies in a later block than the other.
  table.set(LabelKind::grundy, 0, Bounds{0, 1, 66}, 9);
  table.set(LabelKind::grundy, 0, Bounds{1, 2, 60}, 9);
  for (const int threads : {1, 3}) {
    const ClaimResult result = check(table, "a ^ b ^ c == grundy", threads);
    CHECK((result.differ == 2 && result.compared == table.box().positions() &&
           result.agree() == result.compared - 2));
    CHECK(same(result.first,
               Counterexample{table.box().rank(Bounds{0, 1, 66}), {0, 1, 66}, 1 ^ 66, 9}));
    CHECK((result.false_losses == 0 && result.missed_losses == 0));
  }
  const ClaimResult truth = check(table, "grundy != 9 || a ^ b ^ c == 9");
  CHECK((truth.differ == 2 && truth.first->expected == 1 && truth.first->found == 0));
}

TEST_CASE("claim check: a fault names a position, guarded ones are none", "[unit]") {
  const MemoryTable table({66, 65, 67}, Convention::normal, {LabelKind::outcome});
  for (const int threads : {1, 3, 7})
    CHECK(message_of<usage_error>([&] { (void)check(table, "a / (65 - b) == c", threads); }) ==
          "the claim \"a / (65 - b) == c\" divides by 0 at the position 0,65,0, at column 3: keep "
          "such positions from it, as in b != 0 && a % b == 0");
  CHECK(contains(message_of<usage_error>([&] { (void)check(table, "1 << c - 4"); }),
                 "shifts by less than 0 or more than 63 at the position 0,0,0"));
  const MemoryTable long_row({2, 9999}, Convention::normal, {LabelKind::outcome});
  for (const int threads : {1, 3})
    CHECK(contains(
        message_of<usage_error>([&] { (void)check(long_row, "1 / (9990 - b) == 0", threads); }),
        "divides by 0 at the position 0,9990, "));
  CHECK(same(check(table, "c != 0 && b % c == 0", 2),
             by_hand(table, [](const auto& p) { return p[2] != 0 && p[1] % p[2] == 0; })));
  CHECK(same(check(table, "b != 0 && a % b == 0", 2),
             by_hand(table, [](const auto& p) { return p[1] != 0 && p[0] % p[1] == 0; })));
}

TEST_CASE("claim check: multisets counted as by hand", "[ladder]") {
  const PartitionMemoryTable table({"kayles", 44, Convention::misere}, {LabelKind::outcome});
  ClaimResult expected;
  expected.compared = table.positions();
  for (std::uint64_t rank = 0; rank < table.positions(); ++rank) {
    const std::vector<std::uint64_t> p = table.partitions().unrank(rank);
    const bool claimed = (p.size() > 2 ? p[2] : 0) == 2 && p.size() % 2 == 0 &&
                         std::accumulate(p.begin(), p.end(), std::uint64_t{0}) > 5;
    const bool is_lost = table.entry(LabelKind::outcome, rank) == loss;
    if (claimed == is_lost) continue;
    ++(is_lost ? expected.missed_losses : expected.false_losses);
    auto& first = is_lost ? expected.first_missed_loss : expected.first_false_loss;
    const Counterexample wrong{rank, p, is_lost ? win : loss, is_lost ? loss : win};
    if (!first) first = wrong;
    if (expected.differ++ == 0) expected.first = wrong;
  }
  REQUIRE(expected.false_losses > 100);
  for (const int threads : {1, 2, 7})
    CHECK(same(check(table, "c == 2 && heaps % 2 == 0 && total > 5", threads), expected));
}

TEST_CASE("claim check: multisets whose losses another label tells, bounds, values", "[unit]") {
  for (const LabelKind kind : {LabelKind::outcome, LabelKind::grundy, LabelKind::remoteness,
                               LabelKind::winning_moves, LabelKind::move_from}) {
    const PartitionMemoryTable table({"kayles", 12, Convention::misere}, {kind});
    CHECK(check(table, "a == 1 && heaps == 1").missed_losses ==
          check(PartitionMemoryTable({"kayles", 12, Convention::misere}), "a == 1 && heaps == 1")
              .missed_losses);
  }
  const PartitionMemoryTable bounded({"nim", 14, Convention::normal, Partitions::no_bound, 3});
  CHECK(check(bounded, "grundy == a ^ b ^ c").differ == 0);
  CHECK(check(bounded, "a ^ b ^ c == 0").differ == 0);
  CHECK(check(bounded, "grundy == a ^ b").first->position == std::vector<std::uint64_t>{1, 1, 1});
  CHECK(check(PartitionMemoryTable({"rows", 0}), "1").differ == 0);
  CHECK(contains(message_of<usage_error>([&] { (void)check(bounded, "10 / b"); }),
                 "at the position 0, at column 4"));
}

TEST_CASE("claim check: outcomes are read where the claim speaks of them", "[unit]") {
  const MemoryTable table({3, 3}, Convention::normal, {LabelKind::outcome, LabelKind::grundy});
  const VectorRules nim = make_nim(2);
  const auto outcomes_read = [&](const std::string& text) {
    const CountingSource source(table);
    const StatedLosses losses(source, Convention::normal, nim);
    CHECK(check_claim(losses, parse_claim(text, names_of_box(2, false)), 1).differ == 0);
    return source.outcomes_read;
  };
  CHECK(outcomes_read("a == b") == 1);
  CHECK(outcomes_read("grundy == a ^ b") == 0);
}

TEST_CASE("claim check: labels of one, two and four bytes", "[unit]") {
  for (const std::uint64_t bound : {3U, 300U, 70'000U}) {
    const MemoryTable table(Bounds{bound}, Convention::normal,
                            {LabelKind::outcome, LabelKind::winning_moves, LabelKind::grundy});
    CHECK(check(table, "grundy == a && (outcome != 0) == (a != 0) && winning_moves == outcome")
              .differ == 0);
  }
}

namespace {

std::int64_t value(const Claim& claim, const std::vector<std::int64_t>& variables) {
  std::optional<Fault> fault;
  return claim.expression.evaluate(variables, fault);
}

TEST_CASE("claim: names of a box, a coordinate for passes first", "[unit]") {
  const ClaimNames names = names_of_box(3, false);
  CHECK(names.of_position == 3);
  CHECK(value(parse_claim("100 * a + 10 * h2 + c", names), {7, 3, 5, 0, 0, 0, 0, 0}) == 735);
  CHECK(value(parse_claim("h == h8", names_of_box(9, false)),
              {0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0}) == 1);
  const ClaimNames pass = names_of_box(3, true);
  CHECK(value(parse_claim("100 * passes + 10 * a + h2", pass), {1, 4, 6, 0, 0, 0, 0, 0}) == 146);
  CHECK(pass.told.starts_with("a … b, h1 … h2, passes, outcome"));
  for (const char* unknown : {"a ^ d", "h0", "passes"})
    CHECK(contains(message_of<usage_error>([&] { (void)parse_claim(unknown, names); }),
                   "the names are a … c, h1 … h3"));
}

TEST_CASE("claim: names of multisets", "[unit]") {
  const ClaimNames names = names_of_multisets(30, 9);
  CHECK(names.of_position == 72);
  CHECK(names.told ==
        "a … z, h1 … h30, heaps, total, largest, nim_sum, value(a) …, count(1) … count(9), " +
            joined(common_labels(), ", ", [](LabelKind kind) { return name_of(kind); }));
  std::vector<std::int64_t> variables(77);
  for (std::size_t i = 0; i < variables.size(); ++i) variables[i] = static_cast<std::int64_t>(i);
  CHECK(value(parse_claim("z * 10000 + h27", names), variables) == 250'026);
  CHECK(value(parse_claim("heaps * 10000 + total * 100 + nim_sum", names), variables) == 697'071);
  CHECK(value(parse_claim("outcome + winning_moves * 100 + grundy * 10000 + remoteness * 1000000",
                          names),
              variables) == 76'757'372);
  CHECK(value(parse_claim("value(b) * 100 + count ( 9 )", names), variables) == 3'168);
  CHECK(parse_claim("value(h3)", names).looks_up());
  CHECK_FALSE(parse_claim("count(3) + c", names).looks_up());
  for (const char* unknown : {"count(10)", "count(0)", "count(a)", "value(1)", "value(", "count"})
    CHECK(contains(message_of<usage_error>([&] { (void)parse_claim(unknown, names); }),
                   "there is no name"));
}

TEST_CASE("claim: of the outcome, of a label, of a label's value", "[unit]") {
  const ClaimNames names = names_of_box(2, false);
  CHECK(parse_claim("a == b", names).speaks_of_outcome());
  const Claim value_claim = parse_claim("grundy == a ^ b", names);
  CHECK(value_claim.labels == std::vector<LabelKind>{LabelKind::grundy});
  REQUIRE(value_claim.expected);
  CHECK(value_claim.stated == LabelKind::grundy);
  std::optional<Fault> fault;
  CHECK(value_claim.expected->evaluate(std::vector<std::int64_t>{6, 3, 0, 0, 0, 0}, fault) == 5);
  const Claim other_way = parse_claim("a + b == (remoteness)", names);
  REQUIRE(other_way.expected);
  CHECK(other_way.stated == LabelKind::remoteness);
  CHECK(other_way.expected->nodes().size() == 3);
  for (const std::string text : {"grundy != a ^ b", "grundy == grundy % 2", "grundy + 0 == a",
                                 "grundy == a && b == 0", "remoteness <= a + b"}) {
    INFO(text);
    CHECK_FALSE(parse_claim(text, names).expected);
    CHECK_FALSE(parse_claim(text, names).speaks_of_outcome());
  }
  const Claim both = parse_claim("grundy == (outcome == 0 && 1 || remoteness)", names);
  CHECK(both.labels ==
        std::vector<LabelKind>{LabelKind::outcome, LabelKind::grundy, LabelKind::remoteness});
  CHECK(both.stated == LabelKind::grundy);
}

TEST_CASE("claim: a label that is not there is refused with the remedy", "[unit]") {
  const ClaimNames names = names_of_box(2, false);
  const Layout layout(Box(std::vector<std::uint64_t>{3, 3}), 2,
                      {LabelKind::outcome, LabelKind::arrows});
  require_labels(parse_claim("a == b", names), layout, "t.h5");
  require_labels(parse_claim("outcome == 0", names), layout, "t.h5");
  const std::string message = message_of<usage_error>(
      [&] { require_labels(parse_claim("grundy <= remoteness", names), layout, "t.h5"); });
  CHECK(message ==
        "the expression names grundy, which t.h5 does not hold: generate it with the labels "
        "outcome,arrows,grundy,remoteness");
}

}  // namespace
}  // namespace miyama
