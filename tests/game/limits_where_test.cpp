/// @file  limits_where_test.cpp
/// @brief Limits in place of conditions allow the same steps.

#include "game/rules_json.hpp"
#include "game/vector_rules.hpp"
#include "support/catch.hpp"
#include "support/random_expression.hpp"

namespace miyama {
namespace {

LineMove line_with_limits(const std::string& when) {
  Moves moves{2, {{{1, 0}, Steps::any(), {}, std::make_shared<Guard>(when, 2, "")}}, {}};
  put_limits_for_conditions(moves);
  return moves.lines.front();
}

/// "from b, upto a / 2, when a > 2".
std::string limits_of(const std::string& when) {
  const LineMove line = line_with_limits(when);
  const auto part = [](const char* name, const auto& guard) {
    return guard == nullptr ? "" : name + guard->text();
  };
  return joined(std::array{part("from ", line.least_step), part("upto ", line.step_limit),
                           part("when ", line.when)},
                ", ");
}

TEST_CASE("limits where: what compares the steps", "[unit]") {
  CHECK(limits_of("t <= a/2") == "upto  a/2");
  CHECK(limits_of("a / 2 >= t") == "upto a / 2 ");
  CHECK(limits_of("t < b") == "upto max( b, 1) - 1");
  CHECK(limits_of("b<t") == "from min(b, 9223372036854775806) + 1");
  CHECK(limits_of("a > 2 && t >= b && t<a && a' != 3") ==
        "from  b , upto max(a , 1) - 1, when a > 2  &&  a' != 3");
  CHECK(limits_of("t <= a && t <= b") == "upto  a , when  t <= b");
  for (const std::string when :
       {"t <= a / b", "a % b == 0 && t <= a", "t <= a || t == b", "t == a", "(t <= a)", "!(t > a)",
        "t <= a'", "t <= t", "(a > 2 && t <= b)", "1 << b > t", "isqrt(a - 9) >= t", "a' <= b"})
    CHECK(limits_of(when) == "when " + when);
  const VectorRules rules =
      parse_vector_rules(R"({"moves": [{"direction": [1], "when": "t <= a / 2"}]})", "");
  CHECK(rules.has_limits());
  CHECK(rules_json(rules).find(R"("when":"t <= a / 2")") != std::string::npos);
  CHECK(VectorRules("again", rules.moves()).moves() == rules.moves());
}

/// The steps that a line allows, or nothing where it cannot be computed.
std::optional<std::vector<std::uint64_t>> allowed_steps(const LineMove& line,
                                                        const Position& heaps) {
  try {
    std::vector<std::uint64_t> steps;
    if (const auto start = line.start(heaps, 0))
      line.for_each_step(heaps, 0, *start, [&](std::uint64_t t) {
        steps.push_back(t);
        return true;
      });
    return steps;
  } catch (const usage_error&) {
    return std::nullopt;
  }
}

TEST_CASE("limits where: random conditions, against each step", "[ladder]") {
  oracle::TreeMaker maker(58, {"a", "b"});
  std::mt19937_64 random(58);
  const char* const comparisons[] = {" < ", " <= ", " > ", " >= "};
  std::size_t found = 0;
  std::vector<std::string> wrong;
  for (int round = 0; round < 600; ++round) {
    std::string text;
    for (std::uint64_t part = 0; part <= random() % 3; ++part) {
      const std::string value = random() % 4 == 0
                                    ? random() % 2 == 0 ? "(0 - (1 << 63))" : "9223372036854775807"
                                    : "(" + maker.text(maker.make(1 + round % 2)) + ")";
      const std::string between = comparisons[random() % 4];
      text += (part == 0 ? "" : " && ") + (random() % 4 == 0   ? value
                                           : random() % 2 == 0 ? "t" + between + value
                                                               : value + between + "t");
    }
    const Guard when(text, 2, "");
    if (!when.sees_move()) continue;
    const LineMove line = line_with_limits(text);
    if (line.as_written == nullptr) continue;
    ++found;
    for (std::uint64_t a = 0; a < 12; ++a)
      for (std::uint64_t b = 0; b < 4; ++b)
        if (allowed_steps(line, {a, b}) != allowed_steps(*line.as_written, {a, b}))
          wrong.push_back(text);
  }
  CHECK(wrong == std::vector<std::string>{});
  CHECK(found > 100);
}

}  // namespace
}  // namespace miyama
