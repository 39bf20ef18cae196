#include "expression/expression.hpp"

#include <random>

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

const std::vector<VariableName> names{{"a", 0}, {"b", 1}, {"c", 2}, {"h1", 0}, {"h2", 1}};

Expression parsed(const std::string& text) {
  return parse_expression(text, names, "a b c", "the claim");
}

/// Nodes without columns: the structure alone.
std::vector<std::pair<Operator, std::int64_t>> shape(const std::string& text) {
  std::vector<std::pair<Operator, std::int64_t>> shape;
  const Expression expression = parsed(text);
  for (const Node& node : expression.nodes()) shape.emplace_back(node.op, node.value);
  return shape;
}

std::string refusal(const std::string& text) {
  return message_of<usage_error>([&] { (void)parsed(text); });
}

}  // namespace

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

TEST_CASE("expression parser: columns count characters", "[unit]") {
  const Expression claim = parsed("a + b");
  CHECK(claim.nodes() == std::vector<Node>{{Operator::variable, 0, 1},
                                           {Operator::variable, 1, 5},
                                           {Operator::add, 0, 3}});
  CHECK(contains(refusal("a ⊕ b"),
                 "at column 3, expected an operator or the end, found \"⊕\"\n  a ⊕ b\n    ^"));
  CHECK(contains(refusal("\xE2\x8A\x95\xE2\x8A\x95"), "at column 1, "));
}

TEST_CASE("expression parser: what is no expression is refused, with the place and a remedy",
          "[unit]") {
  const std::vector<std::pair<std::string, std::string>> refused{
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
      {"a and b", "found \"and\": write &&"},
      {"a or b", "write ||"},
      {"a xor b", "write ^"},
      {"not a", "at column 1, there is no name \"not\": write !"},
      {"a ^ d", "at column 5, there is no name \"d\": the names are a b c"},
      {"A", "there is no name \"A\""},
      {"popcount a", "at column 10, expected an opening parenthesis, found \"a\""},
      {"popcount(a, b)",
       "at column 11, expected an operator or a closing parenthesis, found \",\""},
      {"min()", "at column 5, expected a number"},
      {"min", "at column 4, expected an opening parenthesis, found the end"},
      {"9223372036854775808",
       "at column 1, the number is too large: the greatest is 9223372036854775807"},
      {"1 + 99999999999999999999", "at column 5, the number is too large"},
      {"0x10", "at column 1, \"0x10\" is no decimal number"},
      {"1.5", "at column 2, expected an operator or the end, found \".\""},
      {"a < b < c", "at column 7, comparisons do not chain: write a < b && b < c"},
      {"a == b == c", "comparisons do not chain"},
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
  CHECK(parsed("(a == b) == c").nodes().size() == 5);  // in parentheses they may be compared
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
  CHECK(parsed(nested(deepest_nesting - 1)).nodes().size() == 1);
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
  CHECK(parsed(sum).evaluate(zeros, fault) == 100'000);
  CHECK(parsed(either).evaluate(zeros, fault) == 0);
  CHECK(parsed(either).evaluate(std::vector<std::int64_t>{1, 0, 0}, fault) == 1);
}

TEST_CASE("expression parser: garbage is read or refused", "[unit]") {
  std::mt19937_64 random(2002);
  const std::vector<std::string> pieces{
      "a",    "b",    "h1",       "0", "17", "(",  ")",  "+",
      "-",    "*",    "/",        "%", "<<", ">",  "<=", "==",
      "=",    "!",    "~",        "&", "&&", "|",  "^",  "||",
      "min",  "max(", "popcount", ",", " ",  "\t", "x",  "\xE2\x8A\x95",
      "\x80", "\xFF", "\x01",     "?", ""};
  std::size_t read_ones = 0;
  std::size_t refused = 0;
  for (int round = 0; round < 100'000; ++round) {
    std::string text;
    for (std::size_t i = random() % 12; i > 0; --i)
      text += round % 2 == 0 ? pieces[random() % pieces.size()]
                             : std::string(1, static_cast<char>(random() % 256));
    try {
      std::optional<Fault> fault;
      (void)parsed(text).evaluate(std::vector<std::int64_t>{3, 0, 1}, fault);
      ++read_ones;
    } catch (const usage_error& error) {
      ++refused;
      if (!contains(error.what(), "at column ")) FAIL(error.what());
    }
  }
  CHECK(read_ones + refused == 100'000);
  CHECK(read_ones > 500);
}

}  // namespace miyama
