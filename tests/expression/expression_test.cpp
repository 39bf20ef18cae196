#include "expression/expression.hpp"

#include <tuple>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/random_expression.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

const std::vector<VariableName> abc{{"a", 0}, {"b", 1}, {"c", 2}, {"h1", 0}, {"h2", 1}};

Expression read(const std::string& text) {
  return parse_expression(text, abc, "a b c", {"the claim", ""});
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

/// Nodes without columns: the structure alone.
std::vector<std::pair<Operator, std::int64_t>> shape(const std::string& text) {
  std::vector<std::pair<Operator, std::int64_t>> shape;
  const Expression expression = read(text);
  for (const Node& node : expression.nodes()) shape.emplace_back(node.op, node.value);
  return shape;
}

std::string refusal(const std::string& text) {
  return message_of<usage_error>([&] { (void)read(text); });
}

}  // namespace

TEST_CASE(
    "expression: quotients round down, 64 bits wrap around, faults name the operator's column",
    "[unit]") {
  for (const auto& [text, expected] :
       std::vector<std::pair<const char*, std::int64_t>>{{"-7 / 2", -4},
                                                         {"7 % -2", -1},
                                                         {"-8 >> 1", -4},
                                                         {"9223372036854775807 + 1", INT64_MIN},
                                                         {"popcount(255) + popcount(-1)", 72},
                                                         {"min(3, 1, 2) * 10 + max(3, 1, 4)", 14}})
    CHECK(value(text) == expected);
  REQUIRE(fault_of("1 + a / b"));
  CHECK(fault_of("1 + a / b")->column == 7);
  CHECK(fault_of("1 + a / b")->op == Operator::divide);
  CHECK(fault_of("a % b")->column == 3);
  CHECK(fault_of("1 << 64")->op == Operator::shift_left);
  CHECK(fault_of("2 + isqrt(a - 9)")->column == 5);
  CHECK(fault_of("1 >> -1")->column == 3);
  CHECK(fault_of("a / b + (1 << 64)")->column == 3);  // the first that is met
  CHECK_FALSE(fault_of("1 << 63 >> 0"));
}

TEST_CASE("expression: variables and sides", "[unit]") {
  const Expression claim = read("a == b ^ (b == 3)");
  CHECK(claim.mentions(0));
  CHECK(claim.mentions(1));
  CHECK_FALSE(claim.mentions(2));
  CHECK_FALSE(read("0 + 1 + 2").mentions(1));  // numbers are not variables
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

TEST_CASE("expression parser: heaps have letters as far as they go, and numbers", "[unit]") {
  CHECK(told_heaps(1) == "a, h1");
  CHECK(told_heaps(30) == "a … z, h1 … h30");
  const std::vector<VariableName> names = names_of_heaps(27, 1);
  CHECK(names.size() == 26 + 27 + 27);
  CHECK((names.front().name == "a" && names.back().name == "heap_27"));
  CHECK((name_of_heap(26) == "h27" && name_of_heap(25) == "z"));
}

TEST_CASE("expression parser: of two names that are equal the first counts", "[unit]") {
  const std::vector<VariableName> names{{"t", 1}, {"t'", 2}, {"t", 0}, {"k(1)", 3}, {"k", 4}};
  const auto variable = [&](const std::string& text) {
    const Expression expression = parse_expression(text, names, "t", {"the claim", ""});
    return expression.nodes()[0].value;
  };
  CHECK(variable("t") == 1);
  CHECK(variable("t'") == 2);
  CHECK(variable("k( 1 )") == 3);
  CHECK(variable("k + 1") == 4);
}

TEST_CASE("expression parser: who binds tighter", "[unit]") {
  const std::vector<std::pair<std::string, std::string>> same{
      {"a ^ b ^ c == 0", "((a ^ b) ^ c) == 0"},  // in C: a ^ b ^ (c == 0)
      {"a & b == c", "(a & b) == c"},
      {"a | b != c", "(a | b) != c"},
      {"a | b ^ c & a", "a | (b ^ (c & a))"},
      {"a & b << c", "a & (b << c)"},
      {"a << b + c", "a << (b + c)"},
      {"a + b * c", "a + (b * c)"},
      {"a - b - c", "(a - b) - c"},
      {"a / b * c % a", "((a / b) * c) % a"},
      {"a << b >> c", "(a << b) >> c"},
      {"a || b && c", "a || (b && c)"},
      {"a && b == c", "a && (b == c)"},
      {"a == b && b == c", "(a == b) && (b == c)"},
      {"!a == b", "(!a) == b"},
      {"-a + b", "(-a) + b"},
      {"~a & b", "(~a) & b"},
      {"- - a", "-(-(a))"},
      {"a - -b", "a - (-b)"},
      {"a<b+1||b>=c", "(a < (b + 1)) || (b >= c)"},
      {"h1 ^ h2", "a ^ b"},
      {"max(a, b ^ c, a | 1)", "max(max(a, b ^ c), a | 1)"},
      {" \t\n( ( a ) ) ", "a"},
      {"010", "10"},
  };
  for (const auto& [text, meant] : same) {
    INFO(text);
    CHECK(shape(text) == shape(meant));
  }
  CHECK(shape("(a + b) * c") != shape("a + b * c"));
}

TEST_CASE("expression parser: what is not an expression is refused, with the place and a remedy",
          "[unit]") {
  const std::vector<std::pair<std::string, std::string>> refused{
      {"a ⊕ b",  // columns count characters
       "at column 3, expected an operator or the end, found \"⊕\"\n  a ⊕ b\n    ^"},
      {"",
       "the claim cannot be read: at column 1, expected a number, a name, or an opening "
       "parenthesis, found the end"},
      {"a ^ b ^ c = 0",
       "at column 11, expected an operator or the end, found \"=\": write == for \"is equal to\"\n "
       " a ^ b ^ c = 0\n            ^"},
      {"a +", "at column 4, expected a number, a name, or an opening parenthesis, found the end"},
      {"a + * b", "at column 5, expected a number, a name, or an opening parenthesis, found \"*\""},
      {"(a", "at column 3, expected an operator or a closing parenthesis, found the end"},
      {"a)", "at column 2, expected an operator or the end, found \")\""},
      {"a b", "at column 3, expected an operator or the end, found \"b\""},
      {"a or b", "write ||"},
      {"a xor b", "write ^"},
      {"not a", "at column 1, there is no name \"not\": write !"},
      {"a ^ d", "at column 5, there is no name \"d\": the names are a b c"},
      {"a and b", "found \"and\": write &&"},
      {"popcount a", "at column 10, expected an opening parenthesis, found \"a\""},
      {"popcount(a, b)",
       "at column 11, expected an operator or a closing parenthesis, found \",\""},
      {"min()", "at column 5, expected a number"},
      {"min", "at column 4, expected an opening parenthesis, found the end"},
      {"9223372036854775808",
       "at column 1, the number is too large: the greatest is 9223372036854775807"},
      {"0x10", "at column 1, \"0x10\" is not a decimal number"},
      {"1.5", "at column 2, expected an operator or the end, found \".\""},
      {"a < b < c", "at column 7, comparisons do not chain: write a < b && b < c"},
      {"a == b < c", "comparisons do not chain"},
      {"a ** b", "at column 4, expected a number"},
      {"a ? b : c", "at column 3, expected an operator or the end, found \"?\""},
      {std::string("a\0b", 3), "at column 2"},
      {"a \x1B[31m", "found \"\\x1b\""},
  };
  for (const auto& [text, words] : refused) {
    INFO(text);
    CHECK(contains(refusal(text), words));
  }
  CHECK(read("(a == b) == c").nodes().size() == 5);  // in parentheses they may be compared
}

TEST_CASE("expression parser: long texts are shown in part", "[unit]") {
  const std::string blank(300, ' ');
  const std::string message = refusal(blank + "a ? b" + blank);
  CHECK(contains(message, "at column 303, "));
  CHECK(message.size() < 400);
  const std::size_t mark = message.rfind('^');
  const std::size_t line = message.rfind('\n', message.rfind('\n') - 1);
  const std::string shown = message.substr(line + 1);
  CHECK(contains(shown.substr(0, 10), "…"));
  // The mark stands below the question mark; … takes three bytes and one column.
  CHECK(mark - message.rfind('\n') == shown.find('?') - 2 + 1);
  CHECK(refusal("a ^ " + std::string(100'000, 'x')).size() < 500);
}

TEST_CASE("expression parser: nesting is bounded, length is not", "[unit]") {
  const auto nested = [](std::size_t depth) {
    return std::string(depth, '(') + "a" + std::string(depth, ')');
  };
  CHECK(read(nested(deepest_nesting - 1)).nodes().size() == 1);
  for (const std::size_t depth : {deepest_nesting, std::size_t{100'000}})
    CHECK(contains(refusal(nested(depth)), "at column 201, nested more than 200 deep"));
  for (const std::string sign : {"-", "~", "!", "min(", "- ("}) {
    std::string text;
    for (int i = 0; i < 100'000; ++i) text += sign;
    CHECK(contains(refusal(text), "nested more than 200 deep"));
  }
  std::string sum = "1";
  std::string either = "a";
  for (int i = 1; i < 100'000; ++i) {
    sum += "+1";
    either += "||a";
  }
  std::optional<Fault> fault;
  const std::vector<std::int64_t> zeros{0, 0, 0};
  CHECK(read(sum).evaluate(zeros, fault) == 100'000);
  CHECK(read(either).evaluate(zeros, fault) == 0);
  CHECK(read(either).evaluate(std::vector<std::int64_t>{1, 0, 0}, fault) == 1);
}

}  // namespace miyama
