#include "expression/lane_evaluator.hpp"
#include "expression/row_conditions.hpp"

#include <array>
#include <utility>

#include "support/catch.hpp"
#include "support/random_expression.hpp"

namespace miyama {
namespace {

const std::vector<VariableName> three_names{{"a", 0}, {"b", 1}, {"c", 2}};

Expression compiled(const std::string& text) {
  return parse_expression(text, three_names, "a b c", {"the claim", ""});
}

std::vector<std::int64_t> values_of(LaneEvaluator& evaluator, std::size_t count) {
  const auto values = evaluator.run(count);
  return {values.begin(), values.end()};
}

}  // namespace

TEST_CASE("lane evaluator: a fault is named with its lane and column, for one run", "[unit]") {
  const Expression open = compiled("b / c");
  LaneEvaluator faulty(open, {false, false, true});
  for (std::size_t i = 0; i < 4; ++i) faulty.lanes(2)[i] = i == 2 ? 0 : 1;
  faulty.set(1, 6);
  faulty.start_row();
  CHECK(values_of(faulty, 4) == std::vector<std::int64_t>{6, 6, 0, 6});
  REQUIRE(faulty.fault());
  CHECK((faulty.fault()->lane == 2 && faulty.fault()->fault.column == 3));
  CHECK(values_of(faulty, 2) == std::vector<std::int64_t>{6, 6});
  CHECK_FALSE(faulty.fault());
}

/// CTest runs this under each instruction set.
TEST_CASE("random rules: their conditions, any variables in lanes, against the tree", "[ladder]") {
  oracle::TreeMaker maker(77, {"a", "b", "c"});
  std::vector<std::string> wrong;
  std::size_t faults = 0;
  const std::vector<std::size_t> counts{1, 2, 63, 64, 65, 511, LaneEvaluator::most_lanes};
  for (int round = 0; round < 1500; ++round) {
    const oracle::Tree tree = maker.make(1 + round % 4);
    const std::string text = maker.text(tree);
    const Expression expression = compiled(text);
    const std::vector<bool> in_lanes{maker.draw(2) == 0, maker.draw(2) == 0, maker.draw(4) != 0};
    LaneEvaluator evaluator(expression, in_lanes);
    for (int row = 0; row < 3; ++row) {
      const std::size_t count = counts[maker.draw(counts.size())];
      std::vector<std::vector<std::int64_t>> lanes(count, std::vector<std::int64_t>(3));
      for (std::size_t v = 0; v < 3; ++v) {
        const auto draw = [&] {
          return oracle::edge_values[maker.draw(oracle::edge_values.size())];
        };
        const std::int64_t same = draw();
        for (auto& lane : lanes) lane[v] = in_lanes[v] ? draw() : same;
        if (!in_lanes[v]) evaluator.set(v, same);
        if (evaluator.wants(v))
          for (std::size_t i = 0; i < count; ++i) evaluator.lanes(v)[i] = lanes[i][v];
      }
      evaluator.start_row();
      const auto found = evaluator.run(count);
      std::optional<std::size_t> first_fault;
      bool right = found.size() == count;
      for (std::size_t i = 0; i < count && right; ++i) {
        const std::optional<std::int64_t> expected = oracle::value_of(tree, lanes[i]);
        if (!expected && !first_fault) first_fault = i;
        if (expected && found[i] != *expected) right = false;
      }
      faults += first_fault ? 1 : 0;
      if (right && evaluator.fault().has_value() == first_fault.has_value() &&
          (!first_fault || evaluator.fault()->lane == *first_fault))
        continue;
      wrong.push_back(text);
    }
  }
  CHECK(wrong == std::vector<std::string>{});
  CHECK(faults > 250);
  CHECK(faults < 4'000);
}

namespace {

Expression condition_of(const std::string& text) {
  const std::vector<VariableName> names{{"a", 0}, {"b", 1}, {"c", 2}};
  return parse_expression(text, names, "a b c", {"\"when\"", ""});
}

std::vector<std::uint64_t> mask_of(const std::string& text, std::vector<std::uint64_t> outer,
                                   std::uint64_t n) {
  const Expression condition = condition_of(text);
  RowMask row(condition, 3);
  std::vector<std::uint64_t> mask((n + 63) / 64, 0xA5A5);
  CHECK_FALSE(row.fill(outer, n, mask).has_value());
  return mask;
}

TEST_CASE("row mask: the first position without a value is named", "[unit]") {
  const Expression condition = condition_of("a / (c - 600) != 0");
  RowMask row(condition, 3);
  std::vector<std::uint64_t> mask(16);
  const auto fault = row.fill(std::vector<std::uint64_t>{7, 0}, 1000, mask);
  REQUIRE(fault.has_value());
  CHECK(fault->x == 600);
  CHECK(fault->fault.op == Operator::divide);
  CHECK(fault->fault.column == 3);
  CHECK_FALSE(row.fill(std::vector<std::uint64_t>{7, 0}, 600, mask).has_value());
}

TEST_CASE("row mask: a row may begin at any size", "[unit]") {
  for (const char* const text :
       {"c < a", "c >= b", "c == a", "a <= c && c <= b", "c * a % 7 > 3"}) {
    const Expression condition = condition_of(text);
    RowMask row(condition, 3);
    for (std::uint64_t first = 0; first < 90; ++first) {
      std::vector<std::uint64_t> mask(2);
      CHECK_FALSE(row.fill(std::vector<std::uint64_t>{40, 70}, 80, mask, first).has_value());
      CAPTURE(text, first);
      for (std::uint64_t x = 0; x < 80; ++x) {
        std::optional<Fault> fault;
        const auto c = static_cast<std::int64_t>(first + x);
        REQUIRE((mask[x / 64] >> (x % 64) & 1) ==
                (condition.evaluate(std::vector<std::int64_t>{40, 70, c}, fault) != 0 ? 1 : 0));
      }
    }
  }
}

TEST_CASE("row mask: random conditions, bit by bit", "[unit]") {
  oracle::TreeMaker maker(5, {"a", "b", "c"});
  for (int round = 0; round < 2'000; ++round) {
    const oracle::Tree tree = maker.make(4);
    const std::string text = maker.text(tree);
    const Expression condition = condition_of(text);
    const std::uint64_t n = 1 + maker.draw(maker.draw(8) == 0 ? 1200 : 150);
    RowMask row(condition, 3);
    for (int filled = 0; filled < 3; ++filled) {  // what a fault changes, too
      const std::vector<std::uint64_t> outer{maker.draw(9), maker.draw(70)};
      std::vector<std::uint64_t> mask((n + 63) / 64, 0xA5A5);
      const auto fault = row.fill(outer, n, mask);
      std::vector<std::int64_t> at{static_cast<std::int64_t>(outer[0]),
                                   static_cast<std::int64_t>(outer[1]), 0};
      CAPTURE(text, outer, n);
      std::optional<std::uint64_t> first_without_value;
      for (std::uint64_t x = 0; x < n && !first_without_value; ++x) {
        at[2] = static_cast<std::int64_t>(x);
        const std::optional<std::int64_t> value = oracle::value_of(tree, at);
        if (!value)
          first_without_value = x;
        else
          REQUIRE((mask[x / 64] >> (x % 64) & 1) == (*value != 0 ? 1 : 0));
      }
      REQUIRE(fault.has_value() == first_without_value.has_value());
      if (fault) REQUIRE(fault->x == *first_without_value);
    }
  }
}

TEST_CASE("row mask: chains of any length, parts of any depth", "[unit]") {
  const auto chain = [](const std::string& term, const std::string& by, int terms) {
    std::string text = term;
    for (int i = 1; i < terms; ++i) text += by + term;
    return text;
  };
  const std::vector<std::uint64_t> odd{0b1010'1010};
  CHECK(mask_of(chain("c % 2", " || ", 100'000), {0, 0}, 8) == odd);
  CHECK(mask_of(chain("c % 2 == 1", "&&", 100'000), {0, 0}, 8) == odd);
  CHECK(mask_of(chain("c == 3", "||", 100'000) + "|| c == 5", {0, 0}, 8) ==
        std::vector<std::uint64_t>{0b0010'1000});
  CHECK(mask_of(chain("a", "||", 100'000) + "|| c > 6", {0, 0}, 8) ==
        std::vector<std::uint64_t>{0b1000'0000});
  CHECK(mask_of(chain("c", "+", 100'000) + " < 300000", {0, 0}, 8) ==
        std::vector<std::uint64_t>{0b0000'0111});
  std::string nested = "c == 0";
  for (int i = 1; i < 95; ++i)
    nested = (i % 2 != 0 ? "!(c == 1 || " : "(c != 2 && ") + nested + ")";
  const Expression condition = condition_of(nested);
  std::optional<Fault> fault;
  std::uint64_t expected = 0;
  for (std::int64_t c = 0; c < 8; ++c)
    expected |= std::uint64_t{condition.evaluate(std::vector<std::int64_t>{0, 0, c}, fault) != 0}
                << c;
  CHECK(mask_of(nested, {0, 0}, 8) == std::vector<std::uint64_t>{expected});
}

}  // namespace
}  // namespace miyama
