#include "game/vector_rules.hpp"

#include <numeric>

#include <algorithm>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "game/rules_json.hpp"
#include "support/catch.hpp"
#include "support/legal_table.hpp"
#include "support/rules_along.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

/// Rules with a move that keeps the number of stones: two stones of the first heap become two of
/// the second, or one is taken.
class Shift final : public Rules {
 public:
  [[nodiscard]] std::string name() const override { return "shift"; }
  [[nodiscard]] std::size_t heaps() const override { return 2; }
  bool for_each_option(PositionView from, const Visit& visit) const override {
    return from[0] < 2 || (visit({Position{from[0] - 2, from[1] + 2}, 0, 1}) &&
                           visit({Position{from[0] - 1, from[1]}, 1, 1}));
  }
};

TEST_CASE("rules: unless they say otherwise a position is heaps, each taken from alone", "[unit]") {
  const Shift shift;
  const Position position{5, 2};
  CHECK(options(shift, position) == std::vector<Position>{{3, 4}, {4, 2}});
  CHECK(shift.vector_rules() == nullptr);
  CHECK(shift.take_and_break() == nullptr);
  CHECK(shift.first_heap() == 0);
  CHECK(shift.limits() == 0);
  CHECK(std::ranges::equal(shift.heaps_of(position), position));
  CHECK(shift.opening(position) == position);
  CHECK(shift.bounds_below(position) == position);
  CHECK_NOTHROW(shift.check_bounds(position));
  CHECK(shift.level(position) == 7);
  CHECK(shift.takes_from_one_heap());
  CHECK_FALSE(shift.takes_from_several_heaps());
}

TEST_CASE("vector rules: options by hand, in their order", "[unit]") {
  using Options = std::vector<Position>;
  const VectorRules nim = make_nim(3);
  CHECK(options(nim, Position{0, 0, 0}).empty());
  CHECK(options(nim, Position{1, 0, 2}) == Options{{0, 0, 2}, {1, 0, 1}, {1, 0, 0}});
  const VectorRules knight = test::rules_along("knight", {{2, 1}});
  CHECK(options(knight, Position{5, 9}) == Options{{3, 8}, {1, 7}});
  const VectorRules sets(
      "two",
      Moves{2, {{{1, 0}, Steps::parse("2,3")}, {{1, 1}, Steps::parse("squares")}}, {}, false});
  CHECK(options(sets, Position{4, 5}) == Options{{2, 5}, {1, 5}, {3, 4}, {0, 1}});
  const VectorRules face("face", Moves{3, {}, {{0, 2}}, false});
  CHECK(options(face, Position{2, 7, 1}) == Options{{0, 7, 0}, {1, 7, 0}});
  CHECK(options(face, Position{2, 7, 0}).empty());
  CHECK(face.directions().empty());
  CHECK(face.takes_from_several_heaps());
  CHECK_FALSE(test::rules_along("both", {{1, 1}}).takes_from_one_heap());
  // Moves are numbered: lines, faces, the pass.
  const VectorRules all("all", Moves{2, {{{1, 0}, Steps::any()}}, {{0, 1}}, true});
  std::vector<std::size_t> moves;
  all.for_each_option(Position{1, 2, 1},
                      [&](const Option& option) { moves.push_back(option.direction); });
  CHECK(moves == std::vector<std::size_t>{0, 0, 1, 1, 2});
}

TEST_CASE("vector rules: a pass, once, from where there is another move", "[unit]") {
  const VectorRules rules = make_nim(2).with_pass();
  CHECK(rules.name() == "nim+pass");
  CHECK(rules.heaps() == 3);
  CHECK(options(rules, Position{1, 0, 2}) ==
        std::vector<Position>{{1, 0, 1}, {1, 0, 0}, {0, 0, 2}});
  CHECK(options(rules, Position{0, 0, 2}) == std::vector<Position>{{0, 0, 1}, {0, 0, 0}});
  CHECK(options(rules, Position{1, 0, 0}).empty());
  CHECK(rules.directions() == std::vector<Direction>{{1, 0}, {0, 1}, {0, 0}});
  CHECK(rules.over_entries({1, 0}) == Direction{0, 1, 0});
  CHECK(rules.opening({3, 4}) == Position{1, 3, 4});
  CHECK(std::ranges::equal(rules.heaps_of(Position{1, 3, 4}), Position{3, 4}));
  CHECK_FALSE(is_nim(rules));
  const VectorRules guarded = parse_vector_rules(
      R"({"moves": [{"direction": [1,0], "when": "a > b"}], "pass": true})", "r.json");
  CHECK(options(guarded, Position{1, 2, 1}).back() == Position{0, 2, 1});
  CHECK(options(guarded, Position{1, 1, 1}).empty());
}

TEST_CASE("is_nim: exactly the unit directions, each once, every step, always", "[unit]") {
  CHECK(is_nim(make_nim(20)));
  CHECK(is_nim(test::rules_along("another name", {{1, 0}, {0, 1}})));
  CHECK(is_nim(test::rules_along("in another order", {{0, 1}, {1, 0}})));
  CHECK_FALSE(is_nim(test::rules_along("nim", {{1, 0}})));
  CHECK_FALSE(is_nim(test::rules_along("nim", {{1, 0}, {0, 2}})));
  Moves moves = make_nim(2).moves();
  moves.lines[1].when = std::make_shared<Guard>("b > 0", 2, "");
  CHECK_FALSE(is_nim(VectorRules("nim", moves)));
  moves.lines[1] = {{0, 1}, Steps::any(), {1, 0}};
  CHECK_FALSE(is_nim(VectorRules("nim", moves)));
}

TEST_CASE("check moves: what is not a rule set is refused", "[unit]") {
  const LineMove first{{1, 0}, Steps::any()};
  for (const auto& [moves, words] : std::vector<std::pair<Moves, const char*>>{
           {{0, {}, {}, false}, "\"odd\" have no move"},
           {{2, {}, {}, true}, "\"odd\" have no move"},
           {{2, {first, {{1}, Steps::any()}}, {}, false},
            "the direction (1), which does not fit the number of heaps, 2"},
           {{2, {{{0, 0}, Steps::any()}}, {}, false}, "takes nothing, (0,0)"},
           {{2, {{{300, 1}, Steps::any()}}, {}, false}, "(300,1), more than 255 stones of a heap"},
           {{2, {{{1, 0}, Steps::any(), {0, 256}}}, {}, false}, "have (0,256), more than 255"},
           {{2, {{{1, 0}, Steps::any(), {2, 0}}}, {}, false}, "(2,0) along the direction (1,0)"},
           {{2, {{{1, 0}, Steps::any(), {1}}}, {}, false},
            "(1), which does not fit the number of heaps, 2"},
           {{2, {}, {{0, 2}}, false}, "the face {1,3}, which does not fit the number of heaps, 2"},
           {{2, {}, {{1, 0}}, false}, "the face {2,1}: name each heap once"},
           {{2, {}, {{}}, false}, "a face without heaps"}})
    CHECK(contains(message_of<usage_error>([m = moves] { VectorRules("odd", m); }), words));
  CHECK_NOTHROW(VectorRules("fine", Moves{2, {first}, {{0, 1}}, false}));
  CHECK_THROWS_AS(make_nim(0), usage_error);
}

std::string refusal(const std::string& moves) {
  return message_of<usage_error>(
      [&] { (void)parse_vector_rules(R"({"moves": [)" + moves + "]}", "r.json"); });
}

TEST_CASE("guard: what says nothing of a position names it", "[unit]") {
  CHECK(message_of<usage_error>([] {
          (void)Guard("a % b == 0", 2, "").holds(Position{3, 0});
        }) ==
        "the condition \"a % b == 0\" divides by 0 at the position 3,0, at column 3: keep such "
        "positions from it, as in b != 0 && a % b == 0");
  CHECK(contains(message_of<usage_error>([] { (void)Guard("1 << a", 1, "").holds(Position{64}); }),
                 "shifts by less than 0 or more than 63 at the position 64"));
  // A limit of 0 would forbid the move, so the remedies give other values.
  for (const auto& [text, remedy] : {std::pair{"b / a", "a / max(b, 1)"},
                                     {"isqrt(a - b)", "isqrt(max(a - b, 0))"},
                                     {"1 << b", "1 << min(b, 63)"}})
    for (const Guard::Use use : {Guard::Use::step_limit, Guard::Use::least_step}) {
      const std::string said = message_of<usage_error>([&, text = text] {
        (void)Guard(text, 2, "", use).value(Position{0, 64});
      });
      CHECK(said.ends_with(concat(": give it a value there, as in ", remedy)));
      CHECK_NOTHROW(Guard(remedy, 2, "", use).value(Position{0, 64}));
      CHECK_NOTHROW(Guard(remedy, 2, "", use).value(Position{64, 0}));
    }
  CHECK_FALSE(Guard("b != 0 && a % b == 0", 2, "").holds(Position{3, 0}));
}

TEST_CASE("guard: at most so many steps", "[unit]") {
  const VectorRules half = parse_vector_rules(
      R"({"moves": [{"direction": [1, 0], "upto": "a / 2"},
                    {"direction": [0, 2], "steps": "2-9", "upto": "a - 3", "when": "a < 9"}]})",
      "r.json");
  CHECK(options(half, Position{5, 3}) == std::vector<Position>{{4, 3}, {3, 3}});
  CHECK(options(half, Position{1, 9}).empty());
  CHECK(options(half, Position{6, 9}) ==
        std::vector<Position>{{5, 9}, {4, 9}, {3, 9}, {6, 5}, {6, 3}});
  CHECK(half.has_limits());
  CHECK_FALSE(half.is_plain());
  const VectorRules again = parse_vector_rules(rules_json(half), "rules_json");
  CHECK(again.moves() == half.moves());
  CHECK(contains(rules_json(half), R"("steps":"any","upto":"a / 2"})"));
  Moves other = half.moves();
  other.lines[0].step_limit = nullptr;
  CHECK_FALSE(other == half.moves());
}

TEST_CASE("guard: what is neither a condition nor a limit is refused", "[unit]") {
  const std::pair<std::string, const char*> cases[] = {
      {R"("when": true)", "\"when\" is true, not a condition such as \"a >= b\""},
      {R"("when": "a >= c")", "a … b, h1 … h2"},
      {R"("when": "")", "r.json: \"when\""},
      {R"("when": "passes == 1")", "which \"passes == 1\" asks for: write \"pass\": true"},
      {R"("when": "c' == 1")", "no name \"c'\""},
      {R"("upto": 3)", "\"upto\" is 3, not a limit such as \"a / 2\""},
      {R"("upto": "c")", "r.json: \"upto\""},
      {R"("upto": ")" + std::string(10'001, '1') + '"', "has 10001 characters: give at most 10000"},
      {R"("upto": "t + 1")", "\"upto\" names t, but it is computed before the steps are chosen"},
      {R"("from": "b'")", "\"from\" names heaps after the move, but it is computed before"}};
  for (const auto& [property, words] : cases)
    CHECK(contains(refusal(R"({"direction": [1,0], )" + property + "}"), words));
  CHECK(contains(refusal(R"({"face": [1,2], "upto": "a"})"), "unknown key \"upto\""));
  CHECK(contains(refusal(R"({"direction": [1,0]}, {"face": [1,2], "when": "t == 1"})"),
                 "the \"when\" of a face names t, but a face has no steps"));
}

TEST_CASE("guard: a condition that sees the move is asked for each step", "[unit]") {
  const VectorRules rules = parse_vector_rules(
      R"({"pass": true, "moves": [{"direction": [1, 0], "when": "a % t == 0 && a' != b"},
                                  {"direction": [1, 1], "first": [1, 0], "steps": "1-3",
                                   "when": "t + passes == 2 || a' > b'"}]})",
      "r.json");
  CHECK(options(rules, Position{0, 6, 3}) ==
        std::vector<Position>{{0, 5, 3}, {0, 4, 3}, {0, 0, 3}, {0, 4, 2}, {0, 3, 1}, {0, 2, 0}});
  CHECK(options(rules, Position{1, 2, 1}) ==
        std::vector<Position>{{1, 0, 1}, {1, 0, 0}, {0, 2, 1}});
  CHECK(rules.why_listed() == "moves with a condition that sees the move");
  const VectorRules far = parse_vector_rules(
      R"r({"moves": [{"direction": [1], "when": "gcd(t, a) == 1 && odd(a')"}]})r", "r.json");
  std::vector<Position> expected;
  for (std::uint64_t to = 1301; to-- > 0;)
    if (to % 2 == 1 && std::gcd(to, std::uint64_t{1301}) == 1) expected.push_back({to});
  CHECK(options(far, Position{1301}) == expected);
  CHECK_FALSE(far.for_each_option(Position{1301}, [](const Option&) { return false; }));
  const VectorRules fault =
      parse_vector_rules(R"r({"moves": [{"direction": [1], "when": "1 % (t - 70)"}]})r", "r.json");
  CHECK(contains(message_of<usage_error>([&] { (void)options(fault, Position{99}); }),
                 "the condition \"1 % (t - 70)\" for t = 70 divides by 0 at the position 99"));
}

TEST_CASE("guard: a face is reduced where its condition holds", "[unit]") {
  const VectorRules rules = parse_vector_rules(
      R"({"heaps": 2, "moves": [{"face": [1, 2], "when": "a' != b'"}, {"face": [2], "when": "a"},
                                {"face": [1, 2], "when": "a == b"}]})",
      "r.json");
  CHECK(options(rules, Position{2, 2}) ==
        std::vector<Position>{{2, 1}, {2, 0}, {0, 1}, {1, 0}, {0, 0}, {1, 1}});
  CHECK(options(rules, Position{1, 2}) == std::vector<Position>{{1, 1}, {1, 0}, {0, 1}});
  CHECK(rules.moves_meet());
  CHECK(rules.why_listed() == "faces with a condition");
}

/// How many stones a move took from its heap, if it took some from one heap alone; else 0.
unsigned taken_from_one(const test::Sizes& from, const test::Sizes& to, std::size_t& heap) {
  unsigned taken = 0, heaps = 0;
  for (std::size_t i = 0; i < from.size(); ++i) {
    if (to[i] > from[i]) return 0;
    if (to[i] == from[i]) continue;
    taken = from[i] - to[i];
    heap = i;
    ++heaps;
  }
  return heaps == 1 ? taken : 0;
}

/// Games by their legal moves, written in C++ once more.
TEST_CASE("guard: conditions that see the move, as the oracle is told the game", "[ladder]") {
  using test::Sizes;
  const auto check = [](const std::string& moves, const Sizes& bounds, const oracle::Legal& legal) {
    CAPTURE(moves);
    const std::string heaps = std::to_string(bounds.size());
    test::check_rules(
        parse_vector_rules("{\"heaps\": " + heaps + ", \"moves\": [" + moves + "]}", "r.json"),
        legal, bounds);
  };
  check(R"({"direction": [1], "when": "t == 1 || a' == a / 2"})", {40},
        [](const Sizes& from, const Sizes& to) {
          return to[0] < from[0] && (to[0] + 1 == from[0] || to[0] == from[0] / 2);
        });
  check(R"({"direction": [1, 0], "symmetric": true, "when": "gcd(t, a) == 1 && a' != b"})", {13, 9},
        [](const Sizes& from, const Sizes& to) {
          std::size_t heap = 0;
          const unsigned taken = taken_from_one(from, to, heap);
          return taken != 0 && std::gcd(taken, from[heap]) == 1 && to[0] != to[1];
        });
  check(R"({"direction": [1, 0], "symmetric": true, "from": "(a + 1) / 2", "upto": "b"})", {9, 12},
        [](const Sizes& from, const Sizes& to) {
          std::size_t heap = 0;
          const unsigned taken = taken_from_one(from, to, heap);
          return taken != 0 && 2 * taken >= from[heap] && taken <= from[1 - heap];
        });
  check(R"({"face": [1, 2], "symmetric": true, "when": "a' + b' <= c"},
           {"direction": [1, 1, 1], "first": [0, 0, 1], "when": "t % 2 == c' % 2", "upto": "2"})",
        {4, 3, 5}, [](const Sizes& from, const Sizes& to) {
          unsigned kept = 0, left = 0, heaps = 0;
          for (std::size_t i = 0; i < 3; ++i) {
            if (to[i] > from[i]) return false;
            heaps += to[i] < from[i] ? 1 : 0;
            (to[i] < from[i] ? left : kept) += to[i];
          }
          const unsigned t = from[0] - to[0];
          if (heaps == 2) return left <= kept;
          return heaps == 3 && t == from[1] - to[1] && t + 1 == from[2] - to[2] && t <= 2 &&
                 t % 2 == to[2] % 2;
        });
}

}  // namespace
}  // namespace miyama
