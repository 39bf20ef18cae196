#include "game/orders_of_heaps.hpp"

#include "game/rules_json.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

std::vector<std::string> conditions_of(const Moves& moves) {
  std::vector<std::string> texts;
  for (const LineMove& known : moves.lines) {
    const LineMove& line = known.as_written ? *known.as_written : known;
    std::string text = text_of(line) + " " + line.when->text();
    if (line.step_limit != nullptr) text += " upto " + line.step_limit->text();
    if (line.least_step != nullptr) text += " from " + line.least_step->text();
    texts.push_back(std::move(text));
  }
  for (std::size_t f = 0; f < moves.faces.size(); ++f)
    texts.push_back(text_of(moves.faces[f]) + " " + moves.condition_of(f)->text());
  return texts;
}

TEST_CASE("orders of heaps: in symmetric moves conditions name the heaps where they stand",
          "[unit]") {
  using Texts = std::vector<std::string>;
  const auto move = [](const std::string& json) {
    const std::string text = R"({"heaps": 3, "symmetric": true, "moves": [)" + json + "]}";
    return conditions_of(parse_vector_rules(text, "file").moves());
  };
  CHECK(move(R"({"direction": [1, 0, 0], "when": "a >= b && h1 >= heap_3"})") ==
        Texts{"(1,0,0) a >= b && a >= c", "(0,1,0) b >= a && b >= c", "(0,0,1) c >= a && c >= b"});
  CHECK(move(R"({"direction": [1, 0, 0], "when": "a' != b", "upto": "a/2", "from": "b"})") ==
        Texts{"(1,0,0) a' != b upto a/2 from b", "(1,0,0) a' != c upto a/2 from c",
              "(0,1,0) b' != a upto b/2 from a", "(0,0,1) c' != a upto c/2 from a",
              "(0,1,0) b' != c upto b/2 from c", "(0,0,1) c' != b upto c/2 from b"});
  CHECK(move(R"({"direction": [1, 1, 0], "when": "b > a || c < 2"})").size() == 6);
  CHECK(move(R"({"direction": [1, 0, 0], "when": "t % 2"})") ==
        Texts{"(1,0,0) t % 2", "(0,1,0) t % 2", "(0,0,1) t % 2"});
  CHECK(move(R"r({"face": [1, 2], "when": "a' + b' == min(c, popcount(c))"})r") ==
        Texts{"{1,2} a' + b' == min(c, popcount(c))", "{1,3} a' + c' == min(b, popcount(b))",
              "{2,3} b' + c' == min(a, popcount(a))"});
}

TEST_CASE("orders of heaps: which expressions differ by the order of their sides only", "[unit]") {
  const auto text = [](const std::string& written) {
    return ordered_text(Guard(written, 3, "").expression());
  };
  for (const auto& [one, other] : std::vector<std::pair<std::string, std::string>>{
           {"a >= b && a >= c", "c <= a && b <= a"},
           {"a + (b + c) == 2 * a", "a * 2 == c + b + a"},
           {"min(a, b, c) != gcd(a, gcd(b, c))", "gcd(c, b, a) != min(c, min(b, a))"},
           {"lcm(a, b) | b & c", "c & b | lcm(b, a)"}})
    CHECK(text(one) == text(other));
  for (const auto& [one, other] :
       std::vector<std::pair<std::string, std::string>>{{"a - b", "b - a"},
                                                        {"a < b", "b < a"},
                                                        {"a + b * c", "(a + b) * c"},
                                                        {"a % b == 0", "b % a == 0"},
                                                        {"a - b - c", "a - (b - c)"},
                                                        {"a", "a'"},
                                                        {"1 << a", "a << 1"}})
    CHECK(text(one) != text(other));
}

}  // namespace
}  // namespace miyama
