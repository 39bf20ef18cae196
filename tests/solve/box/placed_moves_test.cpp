#include "solve/box/placed_moves.hpp"

#include "base/checked.hpp"
#include "base/error.hpp"
#include "game/rules_json.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conditional_cases.hpp"
#include "support/conventions.hpp"
#include "support/solve_by_rows.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using Numbers = std::vector<std::uint64_t>;

/// No steps: every step is allowed.
void check_line(const PlacedLine& line, const Direction& direction, std::uint64_t rows_back,
                std::uint64_t last, std::uint64_t most, const Numbers& steps) {
  CHECK(line.direction == direction);
  CHECK(line.rows_back == rows_back);
  CHECK(line.last == last);
  CHECK(line.most == most);
  CHECK(line.every_step == steps.empty());
  CHECK(line.steps == steps);
}

TEST_CASE("placed moves: rows back and places to the side, by hand", "[unit]") {
  const VectorRules rules("by hand", Moves{3,
                                           {{{1, 0, 2}, Steps::any()},
                                            {{0, 2, 1}, Steps::parse("all-but:1")},
                                            {{0, 0, 3}, Steps::any()}},
                                           {{0, 1}, {0, 1, 2}, {0}},
                                           false});
  // 7 rows per stone of the first heap, 1 per stone of the second.
  const PlacedMoves moves(rules, Box(Bounds{4, 6, 9}));
  REQUIRE(moves.lines.size() == 4);
  check_line(moves.lines[0], {1, 0, 2}, 7, 2, 4, {});
  CHECK(moves.lines[0].rank_step == 72);
  CHECK(moves.lines[0].least == 1);
  check_line(moves.lines[1], {0, 2, 1}, 2, 1, 3, {2, 3});  // four times two is more than six
  CHECK(moves.lines[1].rank_step == 21);
  CHECK(moves.lines[1].least == 2);
  CHECK(moves.within == 2);
  check_line(moves.lines[2], {0, 0, 3}, 0, 3, 3, {});
  check_line(moves.lines[3], {1, 0, 0}, 7, 0, 4, {});  // the face of one heap
  REQUIRE(moves.faces.size() == 2);
  CHECK(moves.faces[0].axes == std::vector<std::size_t>{0, 1});
  CHECK(moves.faces[0].outer == std::vector<std::size_t>{0, 1});
  CHECK(moves.faces[0].rows_back == 8);
  CHECK_FALSE(moves.faces[0].last);
  CHECK(moves.faces[1].axes == std::vector<std::size_t>{0, 1, 2});
  CHECK(moves.faces[1].outer == std::vector<std::size_t>{0, 1});
  CHECK(moves.faces[1].rows_back == 8);
  CHECK(moves.faces[1].last);
  CHECK(moves.pass_rows_back == 0);
}

TEST_CASE("placed moves: with a pass the heaps stand one place further", "[unit]") {
  const VectorRules rules(
      "by hand", Moves{2, {{{1, 2}, Steps::parse("1-9")}, {{0, 1}, Steps::parse("3")}}, {}, true});
  const PlacedMoves moves(rules, Box(Bounds{1, 4, 9}));
  REQUIRE(moves.lines.size() == 2);
  check_line(moves.lines[0], {0, 1, 2}, 1, 2, 4, {1, 2, 3, 4});
  CHECK(moves.within == 1);
  check_line(moves.lines[1], {0, 0, 1}, 0, 1, 9, {3});
  CHECK(moves.pass_rows_back == 5);
}

TEST_CASE("placed moves: steps that fit into no box keep their least", "[unit]") {
  const PlacedMoves moves(
      VectorRules(
          "far",
          Moves{2, {{{1, 0}, Steps::parse("7")}, {{0, 1}, Steps::parse("9,20")}}, {}, false}),
      Box(Bounds{4, 6}));
  CHECK(moves.lines[0].steps.empty());
  CHECK(moves.lines[0].least == 7);
  CHECK_FALSE(moves.lines[0].every_step);
  CHECK(moves.lines[1].steps.empty());
  CHECK(moves.lines[1].least == 9);
}

TEST_CASE("fits: every outer heap has the stones", "[unit]") {
  const PlacedLine line{{2, 0, 1, 7}, 0, 5, 7, true, 9, {}, 1, {0, 0, 0, 0}};
  CHECK(fits(line, Numbers{4, 0, 2}, 2));
  CHECK_FALSE(fits(line, Numbers{3, 9, 2}, 2));
  CHECK_FALSE(fits(line, Numbers{4, 9, 1}, 2));
  const PlacedFace face{{0, 2}, {0, 2}, 5, false};
  CHECK(fits(face, Numbers{1, 0, 1}));
  CHECK_FALSE(fits(face, Numbers{0, 1, 1}));
  CHECK_FALSE(fits(face, Numbers{1, 1, 0}));
}

/// How many bits of fill_movable are wrong.
std::uint64_t wrong_positions(const VectorRules& rules, const Box& box) {
  const PlacedMoves moves(rules, box, 1);
  std::uint64_t wrong = 0;
  std::vector<std::uint64_t> movable(divide_up(box.size(box.heaps() - 1), 64));
  for_each_position(box.whole(), box.heaps(), [&](std::uint64_t, PositionView position) {
    moves.fill_movable(position.first(box.heaps() - 1), movable);
    const bool found = (movable[position.back() / 64] >> position.back() % 64 & 1) != 0;
    wrong += found == is_terminal(rules, position) ? 1 : 0;
  });
  return wrong;
}

TEST_CASE("placed moves: the positions with a move", "[unit]") {
  for (const auto& games :
       {test::named_cases(), test::random_cases(3, 400), test::conditional_cases(4, 200)})
    for (const test::VectorCase& game : games) {
      CAPTURE(rules_json(game.rules), game.heap_bounds);
      REQUIRE(wrong_positions(game.rules, game.box()) == 0);
    }
}

VectorRules written(const std::string& moves, bool pass = false) {
  return parse_vector_rules(R"({"moves": [)" + moves + "]" + (pass ? R"(, "pass": true})" : "}"),
                            "r.json");
}

Box box_of(const VectorRules& rules, const Bounds& heap_bounds) {
  return Box(coordinate_bounds(heap_bounds, rules.moves().pass));
}

/// By direction, then by rank: the least steps to an option among `losses`.
std::vector<std::vector<std::int64_t>> listed_arrows(const VectorRules& rules,
                                                     const PositionSet& losses) {
  const Box& box = losses.box();
  std::vector<std::vector<std::int64_t>> arrows(rules.directions().size(),
                                                std::vector<std::int64_t>(box.positions()));
  for_each_position(box.whole(), box.heaps(), [&](std::uint64_t rank, PositionView position) {
    rules.for_each_option(position, [&](const Option& option) {
      if (arrows.empty() || !losses.contains(option.to)) return;
      std::int64_t& steps = arrows[option.direction][rank];
      const auto found = static_cast<std::int64_t>(option.steps);
      steps = steps == 0 ? found : std::min(steps, found);
    });
  });
  return arrows;
}

/// Which labels differ from those that listing the options gives. "refused" if both refuse.
std::string different_labels(const VectorRules& rules, const Bounds& heap_bounds,
                             Convention convention, int threads) {
  using enum LabelKind;
  const Box box = box_of(rules, heap_bounds);
  const std::size_t moves = rules.directions().size();
  std::vector<LabelKind> kinds{outcome, target, winning_moves, grundy, remoteness};
  std::optional<SolvedTable> listed, rows;
  const std::string refusal = message_of<usage_error>([&] {
    listed.emplace(solve_by_levels(rules, convention, {box, moves, kinds, rules.moves().pass}, 1));
  });
  if (moves != 0) kinds.push_back(arrows);
  const std::string rows_refusal = message_of<usage_error>([&] {
    rows.emplace(
        test::solve_by_rows(rules, convention, {box, moves, kinds, rules.moves().pass}, threads));
  });
  if (!listed || !rows) return listed || rows ? refusal + " / " + rows_refusal : "refused";
  std::string different;
  for (const LabelKind kind : {outcome, target, winning_moves, grundy, remoteness})
    if (test::entries_by_rank(*listed, kind) != test::entries_by_rank(*rows, kind))
      different += " " + std::string(name_of(kind));
  const auto expected = listed_arrows(rules, listed->losses());
  for (std::size_t m = 0; m < moves; ++m)
    if (test::entries_by_rank(*rows, arrows, m) != expected[m])
      different += " arrows " + std::to_string(m);
  if (listed->winning_moves() != rows->winning_moves()) different += " totals";
  return different;
}

void check_all(const std::string& moves, const Bounds& bounds) {
  for (const bool pass : {false, true})
    for (const Convention convention : test::both_conventions)
      for (const int threads : {1, 3}) {
        CAPTURE(moves, bounds, pass, name_of(convention), threads);
        CHECK(different_labels(written(moves, pass), bounds, convention, threads) == "");
      }
}

TEST_CASE("condition rows: known games across word boundaries", "[ladder]") {
  const std::string greedy = R"({"direction": [1, 0, 0], "when": "a >= b && a >= c"},
    {"direction": [0, 1, 0], "when": "b >= a && b >= c"},
    {"direction": [0, 0, 1], "when": "c >= a && c >= b"})";
  const std::string end_nim = R"({"direction": [1, 0, 0]},
    {"direction": [0, 1, 0], "when": "a == 0 || c == 0"}, {"direction": [0, 0, 1]})";
  for (const Bounds& bounds : {Bounds{3, 9, 62}, Bounds{9, 3, 63}, Bounds{2, 70, 4}})
    for (const std::string& game : {greedy, end_nim}) check_all(game, bounds);
  const std::string r_wythoff = R"({"direction": [1, 0]}, {"direction": [0, 1]},
    {"direction": [1, 1]}, {"direction": [1, 1], "first": [0, 1]},
    {"direction": [1, 1], "first": [1, 0]})";
  for (const Bounds& bounds : {Bounds{20, 64}, Bounds{64, 20}, Bounds{5, 130}, Bounds{66, 66}})
    check_all(r_wythoff, bounds);
}

TEST_CASE("condition rows: many members on one line", "[ladder]") {
  // No position of an odd last heap may move within its row.
  check_all(R"({"direction": [1, 0]}, {"direction": [0, 1], "when": "b % 2 == 0"})", {6, 130});
  check_all(
      R"({"direction": [1, 0], "when": "a % 3 == b % 2"}, {"direction": [0, 1], "when": "0"})",
      {30, 65});
  check_all(R"({"direction": [0, 2], "when": "a != b"}, {"direction": [1, 0], "when": "b > 3"})",
            {9, 63});
  check_all(R"({"direction": [0, 1], "steps": [1, 3, 4], "when": "(a ^ b) % 3 != 1"},
               {"direction": [1, 0], "steps": "squares", "when": "a > b || b == 7"})",
            {19, 64});
}

TEST_CASE("condition rows: what is taken first reaches into other rows", "[ladder]") {
  check_all(R"({"direction": [0, 1], "first": [1, 0]}, {"direction": [1, 0]})", {7, 65});
  check_all(
      R"({"direction": [0, 2], "first": [2, 1], "when": "b % 3 != a"}, {"direction": [0, 1]})",
      {9, 64});
  check_all(R"({"direction": [1, 0], "first": [0, 3], "when": "a + b > 5"})", {12, 66});
  check_all(R"({"direction": [0, 1], "first": [1, 2], "steps": [2, 5]},
               {"direction": [2, 1], "first": [0, 1], "when": "a < b"})",
            {12, 63});
}

TEST_CASE("condition rows: one heap", "[ladder]") {
  check_all(R"({"direction": [1], "when": "a % 5 != 3"})", {130});
  check_all(R"({"direction": [2], "when": "a > 70 || a % 2 == 0"})", {129});
  check_all(R"({"direction": [1], "steps": [1, 2], "when": "a != 64"})", {65});
}

TEST_CASE("condition rows: random directions, steps, firsts, conditions", "[ladder]") {
  int round = 0;
  for (const test::VectorCase& game : test::conditional_cases(19, 400))
    for (const Convention convention : test::both_conventions) {
      CAPTURE(rules_json(game.rules), game.heap_bounds, name_of(convention));
      REQUIRE(different_labels(game.rules, game.heap_bounds, convention, 1 + round++ % 3) == "");
    }
}

TEST_CASE("condition rows: the first position without a value is named", "[unit]") {
  const auto refusal = [](const std::string& moves, const Bounds& bounds, int threads) {
    const VectorRules rules = written(moves);
    return message_of<usage_error>([&] { ConditionRows(rules, Box(bounds), threads); });
  };
  for (const int threads : {1, 3}) {
    CHECK(contains(refusal(R"({"direction": [1, 0], "when": "b % (a - 700) == 0"},
                              {"direction": [0, 1]})",
                           {2000, 9}, threads),
                   "\"b % (a - 700) == 0\" divides by 0 at the position 700,0, at column 3"));
    CHECK(contains(refusal(R"({"direction": [1, 0], "when": "1 / (3 - a) > 0"},
                              {"direction": [0, 1], "when": "1 << b >> 65 - a"})",
                           {9, 99}, threads),
                   "\"1 << b >> 65 - a\" shifts by less than 0 or more than 63 at the position "
                   "0,0,"));
  }
}

TEST_CASE("condition rows: a row for every size that the condition mentions", "[unit]") {
  const VectorRules rules = written(
      R"({"direction": [1, 0, 0], "when": "a > c"}, {"direction": [0, 1, 0], "when": "b == 2"},
         {"direction": [0, 0, 1]}, {"direction": [1, 1, 0], "when": "a > c"})");
  const Box box(Bounds{4, 5, 69});
  const ConditionRows conditions(rules, box, 1);
  const std::vector<PlacedLine> lines = place_lines(rules, box);
  CHECK(lines[0].condition == 0);
  CHECK(lines[1].condition == 1);
  CHECK_FALSE(lines[2].condition.has_value());
  CHECK(lines[3].condition == 0);
  CHECK(conditions.forbidden(0, Bounds{2, 0})[0] == ~std::uint64_t{0b11});
  CHECK(conditions.forbidden(0, Bounds{2, 5})[1] == 0b11'1111);
  CHECK(conditions.forbidden(1, Bounds{3, 2})[0] == 0);
  CHECK(conditions.forbidden(1, Bounds{3, 1})[1] == 0b11'1111);
}

}  // namespace
}  // namespace miyama
