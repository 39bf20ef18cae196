#include "expression/row_mask.hpp"

#include "support/catch.hpp"
#include "support/random_expression.hpp"

namespace miyama {
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

TEST_CASE("row mask: by hand", "[unit]") {
  CHECK(mask_of("a >= b && a >= c", {5, 3}, 70) == std::vector<std::uint64_t>{0b11'1111, 0});
  CHECK(mask_of("a >= b && a >= c", {5, 6}, 70) == std::vector<std::uint64_t>{0, 0});
  CHECK(mask_of("c >= 65", {0, 0}, 70) == std::vector<std::uint64_t>{0, 0b11'1110});
  CHECK(mask_of("1", {0, 0}, 64) == std::vector<std::uint64_t>{~std::uint64_t{0}});
  CHECK(mask_of("c % 2", {0, 0}, 8) == std::vector<std::uint64_t>{0b1010'1010});
  CHECK(mask_of("!(c == 3 || 6 < c)", {0, 0}, 8) == std::vector<std::uint64_t>{0b0111'0111});
  CHECK(mask_of("a < 20 || c < 7 / b", {1, 0}, 8) == std::vector<std::uint64_t>{0xFF});
  CHECK(mask_of("b > 20 && c % b", {1, 0}, 8) == std::vector<std::uint64_t>{0});
  CHECK(mask_of("c != a - 8 && c <= b", {9, 5}, 8) == std::vector<std::uint64_t>{0b0011'1101});
  CHECK(mask_of("a - 8 < c", {5, 0}, 64) == std::vector<std::uint64_t>{~std::uint64_t{0}});
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

TEST_CASE("row mask: rows of bits, one for each chain within another", "[unit]") {
  const auto rows = [](const std::string& text) { return RowMask(condition_of(text), 3).rows(); };
  CHECK(rows("c > 3") == 0);
  CHECK(rows("c > 3 || c == 1 || c == 0") == 1);
  CHECK(rows("(c > 3 || c == 1) && (c == 0 || c > b)") == 2);
}

}  // namespace
}  // namespace miyama
