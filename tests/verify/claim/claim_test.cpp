#include "verify/claim/claim.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

std::int64_t value(const Claim& claim, const std::vector<std::int64_t>& variables) {
  std::optional<Fault> fault;
  return claim.expression.evaluate(variables, fault);
}

}  // namespace

TEST_CASE("claim: names of a box", "[unit]") {
  const ClaimNames names = names_of_box(3, false);
  CHECK(names.of_position == 3);
  CHECK(names.told == "a … c, h1 … h3, outcome, winning_moves, losing_moves, grundy, remoteness");
  const Claim claim = parse_claim("100 * a + 10 * h2 + c", names);
  CHECK(value(claim, {7, 3, 5, 0, 0, 0, 0, 0}) == 735);
  CHECK(claim.speaks_of_outcome());
  CHECK(claim.text == "100 * a + 10 * h2 + c");
  CHECK(contains(message_of<usage_error>([&] { (void)parse_claim("a ^ d", names); }),
                 "there is no name \"d\": the names are a … c, h1 … h3"));
  CHECK(contains(message_of<usage_error>([&] { (void)parse_claim("h0", names); }),
                 "the claim cannot be read: at column 1"));
  CHECK(names_of_box(1, false).told.starts_with("a, h1, "));
  // h is the eighth heap.
  CHECK(value(parse_claim("h == h8", names_of_box(9, false)),
              {0, 1, 2, 3, 4, 5, 6, 7, 8, 0, 0, 0, 0, 0}) == 1);
}

TEST_CASE("claim: a coordinate for passes leads", "[unit]") {
  const ClaimNames names = names_of_box(3, true);
  const Claim claim = parse_claim("100 * passes + 10 * a + h2", names);
  CHECK(value(claim, {1, 4, 6, 0, 0, 0, 0, 0}) == 146);
  CHECK(names.told.starts_with("a … b, h1 … h2, passes, outcome"));
  CHECK(contains(
      message_of<usage_error>([&] { (void)parse_claim("passes", names_of_box(3, false)); }),
      "no name \"passes\""));
}

TEST_CASE("claim: names of multisets", "[unit]") {
  const ClaimNames names = names_of_multisets(30, 9);
  CHECK(names.of_position == 72);
  CHECK(names.told ==
        "a … z, h1 … h30, heaps, total, nim_sum, value(a) …, count(1) … count(9), outcome, "
        "winning_moves, losing_moves, grundy, remoteness");
  std::vector<std::int64_t> variables(77);
  for (std::size_t i = 0; i < variables.size(); ++i) variables[i] = static_cast<std::int64_t>(i);
  CHECK(value(parse_claim("z * 10000 + h27", names), variables) == 250'026);
  CHECK(value(parse_claim("heaps * 10000 + total * 100 + nim_sum", names), variables) == 697'071);
  CHECK(value(parse_claim("outcome + winning_moves * 100 + grundy * 10000 + remoteness * 1000000",
                          names),
              variables) == 76'757'372);
  CHECK(value(parse_claim("value(b) * 100 + count ( 9 )", names), variables) == 3'168);
  CHECK(parse_claim("value(h3)", names).names_heap_values());
  CHECK_FALSE(parse_claim("count(3) + c", names).names_heap_values());
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
        "the claim names grundy, which t.h5 does not hold: generate it with the labels "
        "outcome,arrows,grundy,remoteness");
}

}  // namespace miyama
