#include "expression/value_range.hpp"

#include "support/catch.hpp"
#include "support/random_expression.hpp"

namespace miyama {
namespace {

const std::vector<VariableName> heap_letters{{"a", 0}, {"b", 1}, {"c", 2}};

Expression of_abc(const std::string& text) {
  return parse_expression(text, heap_letters, "a b c", "the claim");
}

/// Of a, b and c.
RangedValue range(const std::string& text, ValueRange a, ValueRange b, ValueRange c) {
  return range_of(of_abc(text), std::vector{a, b, c});
}

ValueRange one(std::int64_t value) { return {value, value}; }

TEST_CASE("value range: by hand", "[unit]") {
  CHECK(range("a >= c", one(5), one(0), {0, 3}).is_always());
  CHECK(range("a >= c", one(5), one(0), {6, 9}).is_never());
  const RangedValue open = range("a >= c", one(5), one(0), {0, 9});
  CHECK_FALSE(open.is_always());
  CHECK_FALSE(open.is_never());
  CHECK(range("(a > 0) + (b > 0) + (c > 0) > 1", one(2), one(7), {0, 99}).is_always());
  CHECK(range("a + 2 * c", one(1), one(0), {3, 5}).value == ValueRange{7, 11});
  CHECK(range("c - c", one(0), one(0), {3, 5}).value == ValueRange{-2, 2});  // holds 0, and more
  CHECK(range("a ^ c", one(5), one(0), {0, 9}).value == ValueRange{0, 15});
  CHECK(range("a % c", {0, 3}, one(0), {4, 9}).value == ValueRange{0, 3});
  CHECK(range("c / a", one(-2), one(0), {3, 5}).value == ValueRange{-3, -2});
  CHECK(range("c * c", one(0), one(0), {INT64_MAX - 1, INT64_MAX}).value ==
        ValueRange{INT64_MIN, INT64_MAX});  // wraps
}

TEST_CASE("value range: where a fault is possible nothing is known", "[unit]") {
  CHECK(range("a / c == 1", one(1), one(0), {0, 3}).may_fault);
  CHECK_FALSE(range("a / c == 1", one(1), one(0), {0, 3}).is_never());
  CHECK_FALSE(range("a / c >= 0 || 1", one(1), one(0), {0, 3}).is_always());
  CHECK(range("a << c", one(1), one(0), {60, 64}).may_fault);
  // && and || pass over their right side.
  CHECK(range("b != 0 && a / b == 1", one(1), one(0), one(0)).is_never());
  CHECK(range("b == 0 || a / b == 1", one(1), one(0), one(0)).is_always());
}

TEST_CASE("value range: holds every value of random expressions", "[unit]") {
  oracle::TreeMaker maker(17, {"a", "b", "c"});
  const auto& edges = oracle::edge_values;
  for (int round = 0; round < 20'000; ++round) {
    const oracle::Tree tree = maker.make(4);
    const std::string text = maker.text(tree);
    const Expression expression = of_abc(text);
    std::vector<ValueRange> ranges;
    std::vector<std::int64_t> at;
    for (int v = 0; v < 3; ++v) {
      const std::int64_t x = edges[maker.draw(edges.size())];
      const std::int64_t y = maker.draw(2) == 0 ? x : edges[maker.draw(edges.size())];
      ranges.push_back({std::min(x, y), std::max(x, y)});
      at.push_back(maker.draw(2) == 0 ? x : y);
    }
    const RangedValue range = range_of(expression, ranges);
    const std::optional<std::int64_t> value = oracle::value_of(tree, at);
    CAPTURE(text, at, range.value.least, range.value.greatest);
    if (!value) {
      REQUIRE(range.may_fault);
    } else if (!range.may_fault) {
      REQUIRE(range.value.least <= *value);
      REQUIRE(*value <= range.value.greatest);
    }
    std::vector<ValueRange> single;
    for (const std::int64_t x : at) single.push_back(one(x));
    const RangedValue exact = range_of(expression, single);
    if (value && !exact.may_fault) REQUIRE(exact.value == one(*value));
  }
}

}  // namespace
}  // namespace miyama
