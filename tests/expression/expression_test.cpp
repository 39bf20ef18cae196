#include "expression/expression.hpp"

#include "support/catch.hpp"
#include "support/random_expression.hpp"

namespace miyama {
namespace {

const std::vector<VariableName> abc{{"a", 0}, {"b", 1}, {"c", 2}};

Expression read(const std::string& text) {
  return parse_expression(text, abc, "a b c", "the claim");
}

/// Without a fault.
std::int64_t value(const std::string& text,
                   const std::vector<std::int64_t>& variables = {0, 0, 0}) {
  std::optional<Fault> fault;
  const std::int64_t result = read(text).evaluate(variables, fault);
  CHECK_FALSE(fault.has_value());
  return result;
}

std::optional<Fault> fault_of(const std::string& text,
                              const std::vector<std::int64_t>& variables = {0, 0, 0}) {
  std::optional<Fault> fault;
  (void)read(text).evaluate(variables, fault);
  return fault;
}

}  // namespace

TEST_CASE("expression: the operators", "[unit]") {
  CHECK(value("7 + 3 * 2 - 1") == 12);
  CHECK(value("6 ^ 3") == 5);
  CHECK(value("6 & 3 | 8") == 10);
  CHECK(value("1 << 4 >> 2") == 4);
  CHECK(value("-8 >> 1") == -4);
  CHECK(value("~5") == -6);
  CHECK(value("!5 + !0") == 1);
  CHECK(value("popcount(255) + popcount(-1)") == 72);
  CHECK(value("min(3, 1, 2) * 10 + max(3, 1, 4)") == 14);
  CHECK(value("min(9)") == 9);
  CHECK(value("3 < 4") == 1);
  CHECK(value("4 <= 3 || 3 >= 4") == 0);
  CHECK(value("5 && -1") == 1);
  CHECK(value("0 || 8") == 1);
}

TEST_CASE("expression: quotients round towards minus infinity", "[unit]") {
  CHECK(value("7 / 2") == 3);
  CHECK(value("-7 / 2") == -4);
  CHECK(value("7 / -2") == -4);
  CHECK(value("-7 / -2") == 3);
  CHECK(value("-8 / 2") == -4);
  CHECK(value("-7 % 2") == 1);
  CHECK(value("7 % -2") == -1);
  CHECK(value("-7 % -2") == -1);
  CHECK(value("-8 % 2") == 0);
}

TEST_CASE("expression: 64 bits that wrap around", "[unit]") {
  const std::int64_t least = INT64_MIN;
  CHECK(value("9223372036854775807 + 1") == least);
  CHECK(value("a - 1", {least, 0, 0}) == INT64_MAX);
  CHECK(value("-a", {least, 0, 0}) == least);
  CHECK(value("a / -1", {least, 0, 0}) == least);
  CHECK(value("a % -1", {least, 0, 0}) == 0);
  CHECK(value("a * a", {INT64_MAX, 0, 0}) == 1);
  CHECK(value("1 << 63") == least);
  CHECK(value("a >> 63", {least, 0, 0}) == -1);
}

TEST_CASE("expression: faults name the operator's column", "[unit]") {
  REQUIRE(fault_of("1 + a / b"));
  CHECK(fault_of("1 + a / b")->column == 7);
  CHECK_FALSE(fault_of("1 + a / b")->shift);
  CHECK(fault_of("a % b")->column == 3);
  CHECK(fault_of("1 << 64")->shift);
  CHECK(fault_of("1 >> -1")->column == 3);
  CHECK(fault_of("a / b + (1 << 64)")->column == 3);  // the first that is met
  CHECK_FALSE(fault_of("1 << 63 >> 0"));
}

TEST_CASE("expression: what && and || leave open", "[unit]") {
  CHECK_FALSE(fault_of("b != 0 && a % b == 0"));
  CHECK_FALSE(fault_of("b == 0 || a % b == 0"));
  CHECK(fault_of("b == 0 && a % b == 0"));
  CHECK(fault_of("b != 0 || a % b == 0"));
  CHECK(value("b != 0 && a % b == 0 || c == 0") == 1);
  CHECK(value("b == 0 || a % b == 0 && c == 1", {5, 0, 0}) == 1);
  CHECK(value("a || b || 1 / c", {0, 7, 0}) == 1);  // 1, not 7
  CHECK(value("1 && 2 && 0 && 1 / c || c == 0 || 1 / c") == 1);
  CHECK(value("10 + (b && 1 / b)") == 10);
  CHECK(value("(a && 1 / a || b && 1 / b) + 5", {0, 0, 0}) == 5);
}

TEST_CASE("expression: variables and sides", "[unit]") {
  const Expression claim = read("a == b ^ (b == 3)");
  CHECK(claim.mentions(0));
  CHECK(claim.mentions(1));
  CHECK_FALSE(claim.mentions(2));
  CHECK_FALSE(read("0 + 1 + 2").mentions(1));  // numbers are no variables
  const auto [left, right] = sides_of(claim.nodes());
  std::optional<Fault> fault;
  CHECK(Expression(left).nodes() == read("a").nodes());
  CHECK(Expression(right).evaluate(std::vector<std::int64_t>{0, 3, 0}, fault) == 2);
  const Expression sum = read("a == !(b == 1) + max(1, 2, b)");
  CHECK(sides_of(sum.nodes()).first.size() == 1);
  // A side keeps its own short cuts, and none of the whole.
  const Expression inside = read("c == (a && 1 / a)");
  CHECK(Expression(sides_of(inside.nodes()).second)
            .evaluate(std::vector<std::int64_t>{0, 0, 0}, fault) == 0);
  CHECK_FALSE(fault);
  const Expression chain = read("a || b");
  CHECK(Expression(sides_of(chain.nodes()).first).nodes() == read("a").nodes());
}

TEST_CASE("expression: random trees say the same, whatever their parentheses", "[unit]") {
  oracle::TreeMaker maker(1901, {"a", "b", "c"});
  std::size_t faults = 0;
  std::vector<std::string> wrong;
  for (int round = 0; round < 20'000; ++round) {
    const oracle::Tree tree = maker.make(1 + round % 5);
    const std::string text = maker.text(tree);
    const Expression expression = read(text);
    for (int draw = 0; draw < 5; ++draw) {
      std::vector<std::int64_t> variables(3);
      for (std::int64_t& variable : variables)
        variable = oracle::edge_values[maker.draw(oracle::edge_values.size())];
      const std::optional<std::int64_t> expected = oracle::value_of(tree, variables);
      std::optional<Fault> fault;
      const std::int64_t found = expression.evaluate(variables, fault);
      faults += fault ? 1 : 0;
      if (fault.has_value() == expected.has_value() || (expected && *expected != found))
        wrong.push_back(text);
    }
  }
  CHECK(wrong == std::vector<std::string>{});
  CHECK(faults > 1000);
  CHECK(faults < 50'000);
}

TEST_CASE("heap names: letters as far as they go, and numbers", "[unit]") {
  CHECK(told_heaps(1) == "a or h1");
  CHECK(told_heaps(3) == "a … c or h1 … h3");
  CHECK(told_heaps(30) == "a … z or h1 … h30");
  const std::vector<VariableName> names = names_of_heaps(27, 1);
  CHECK(names.size() == 26 + 27 + 27);
  CHECK((names.front().name == "a" && names.front().variable == 1));
  CHECK((names[78].name == "h27" && name_of_heap(26) == "h27" && name_of_heap(25) == "z"));
  CHECK((names.back().name == "heap_27" && names.back().variable == 27));
}

}  // namespace miyama
