#include "expression/lane_evaluator.hpp"

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

TEST_CASE("lane evaluator: a row", "[unit]") {
  const Expression claim = compiled("a ^ b ^ c == 0");
  LaneEvaluator evaluator(claim, {false, false, true});
  CHECK(evaluator.wants(2));
  CHECK_FALSE(evaluator.wants(0));
  for (std::size_t i = 0; i < 8; ++i) evaluator.lanes(2)[i] = static_cast<std::int64_t>(i);
  evaluator.set(0, 3);
  evaluator.set(1, 5);
  evaluator.start_row();
  CHECK(values_of(evaluator, 8) == std::vector<std::int64_t>{0, 0, 0, 0, 0, 0, 1, 0});
  evaluator.set(1, 2);
  evaluator.start_row();
  CHECK(values_of(evaluator, 3) == std::vector<std::int64_t>{0, 1, 0});
  std::vector<std::int64_t> variables;
  evaluator.variables_of(1, variables);
  CHECK(variables == std::vector<std::int64_t>{3, 2, 1});
}

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

TEST_CASE("lane evaluator: random trees, any variables in lanes, against the tree", "[ladder]") {
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

}  // namespace miyama
