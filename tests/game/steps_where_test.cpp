#include "game/catalogue.hpp"
#include "game/rules_json.hpp"
#include "support/catch.hpp"
#include "support/random_expression.hpp"

namespace miyama {
namespace {

/// A line of one heap with this condition and these steps.
LineMove line_where(const std::string& when, const std::string& steps = "any") {
  Moves moves{1, {{{1}, Steps::parse(steps), {}, std::make_shared<Guard>(when, 1, "")}}, {}};
  put_steps_for_guards(moves);
  return moves.lines.front();
}

std::string told(const std::string& when, const std::string& steps = "any") {
  const LineMove line = line_where(when, steps);
  return line.when == nullptr ? line.steps.text() : "when " + line.when->text();
}

TEST_CASE("steps where: the same from some step on", "[unit]") {
  CHECK(told("t < 4 || t == 6") == "1,2,3,6");
  CHECK(told("t != 3") == "all-but:3");
  CHECK(told("t > 0") == "any");
  CHECK(told("t <= 65536") == "1-65536");
  CHECK(told("t >= 65536 || t == 1") == "all-but:2-65535");
  CHECK(told("t <= 65537") == "t <= 65537");
}

/// The steps of a move of one heap with these properties, as rules files spell them.
std::string steps_of(const std::string& properties) {
  const VectorRules rules =
      parse_vector_rules(R"({"moves": [{"direction": [1])" + properties + "}]}", "");
  const LineMove& line = rules.moves().lines.front();
  return line.has_limits() ? "limits" : line.steps.text();
}

TEST_CASE("steps where: constant limits", "[unit]") {
  CHECK(steps_of(R"(, "upto": "5")") == "1-5");
  CHECK(steps_of(R"(, "from": "3")") == "all-but:1,2");
  CHECK(steps_of(R"r(, "from": "2", "upto": "2 * 3", "when": "odd(t)")r") == "3,5");
  CHECK(steps_of(R"(, "steps": "1mod3", "upto": "8")") == "1,4,7");
  CHECK(steps_of(R"(, "upto": "10000000000")") == "any");
  CHECK(steps_of(R"(, "from": "-1", "upto": "70000")") == "from -1, upto 70000");
  for (const char* kept : {R"(, "upto": "0")", R"(, "upto": "1 / 0")", R"(, "from": "70000")",
                           R"(, "from": "a")", R"(, "upto": "a - 1")"})
    CHECK(steps_of(kept) == "limits");
  const VectorRules both = parse_vector_rules(
      R"({"moves": [{"direction": [1], "upto": "3", "from": "a / 2", "when": "a > 5"}]})", "");
  const LineMove& line = both.moves().lines.front();
  CHECK(line.steps.text() == "1,2,3");
  CHECK((line.when != nullptr && line.least_step != nullptr && line.step_limit == nullptr));
  CHECK(rules_json(both).find(R"("upto":"3")") != std::string::npos);
}

TEST_CASE("steps where: what stays a condition", "[unit]") {
  for (const std::string when :
       {"6 % (t - 3) == 0", "t % 2 == 2", "t % 2 == a % 2", "a' != t", "1 << t == 8",
        "isqrt(3 - t) == 1", "t > 70000 && t < 80000", "passes < t"})
    CHECK(told(when) == "when " + when);
}

/// Rules of one heap with these moves.
VectorRules rules_with(const std::string& moves) {
  return parse_vector_rules(R"({"name": "few", "moves": [)" + moves + "]}", "");
}

TEST_CASE("steps where: moves stand twice if they were written twice", "[unit]") {
  const std::string square = R"({"direction": [1], "when": "isqrt(t) * isqrt(t) == t"})";
  const VectorRules twice = rules_with(square + R"(, {"direction": [1], "steps": "2"}, )" + square);
  CHECK(twice.repeated().size() == 1);
  CHECK(twice.moves().lines.size() == 2);
  const VectorRules ways = rules_with(
      R"({"direction": [1], "steps": "1mod2"}, {"direction": [1], "when": "t % 2 == 1"})");
  for (const VectorRules& rules : {ways, ways.with_pass()}) {
    CHECK(rules.repeated().empty());
    CHECK(rules.moves().lines.size() == 2);
    CHECK(rules.why_listed() == "moves that meet");
    CHECK(rules.is_plain());
    CHECK(rules_json(rules).find("t % 2 == 1") != std::string::npos);
  }
}

TEST_CASE("steps where: random conditions, against each step", "[ladder]") {
  oracle::TreeMaker maker(36, {"t"});
  std::size_t found = 0;
  std::vector<std::string> wrong;
  for (int round = 0; round < 120; ++round) {
    const Guard when(maker.text(maker.make(1 + round % 3)), 1, "");
    const LineMove line = line_where(when.text(), round % 3 == 0 ? "all-but:2" : "any");
    if (line.when != nullptr || !when.sees_move()) continue;
    ++found;
    for (const std::uint64_t first : {1, 999, 65'500})
      for (std::uint64_t t = first; t < first + 80; ++t)
        if (line.steps.contains(t) !=
            (line.as_written->steps.contains(t) && when.holds(Position{1}, {0, t})))
          wrong.push_back(when.text());
  }
  CHECK(wrong == std::vector<std::string>{});
  CHECK(found > 20);
}

}  // namespace
}  // namespace miyama
