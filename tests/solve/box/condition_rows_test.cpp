#include "solve/box/condition_rows.hpp"

#include <random>

#include "base/error.hpp"
#include "game/rules_json.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/conventions.hpp"
#include "support/random_expression.hpp"
#include "support/solve_by_rows.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

VectorRules written(const std::string& moves, bool pass = false) {
  return parse_vector_rules(R"({"moves": [)" + moves + "]" + (pass ? R"(, "pass": true})" : "}"),
                            "r.json");
}

Box box_of(const VectorRules& rules, const Bounds& heap_bounds) {
  return Box(coordinate_bounds(heap_bounds, rules.moves().pass));
}

std::vector<std::int64_t> entries_of(const LabelSource& table, LabelKind kind, std::size_t move) {
  const Layout& layout = table.layout();
  const std::size_t heaps = layout.box().heaps();
  std::vector<std::int64_t> entries(layout.box().positions());
  for (std::uint64_t j = 0; j < layout.jobs(); ++j) {
    const BlockJob job = layout.job(j);
    const LabelArray& array = layout.arrays()[job.array];
    if (array.kind != kind || job.move != move) continue;
    std::vector<std::byte> content(array.bytes(job.block), std::byte{0xA5});
    table.read_block(job, content);
    for_each_position(job.block, heaps, [&](std::uint64_t place, PositionView position) {
      entries[layout.box().rank(position)] = entry_of(array, content, place);
    });
  }
  return entries;
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
    if (entries_of(*listed, kind, 0) != entries_of(*rows, kind, 0))
      different += " " + std::string(name_of(kind));
  const auto expected = listed_arrows(rules, listed->losses());
  for (std::size_t m = 0; m < moves; ++m)
    if (entries_of(*rows, arrows, m) != expected[m]) different += " arrows " + std::to_string(m);
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

class GuardedCases {
 public:
  explicit GuardedCases(std::uint64_t seed) : maker_(seed, {"a", "b", "c"}) {}

  std::optional<std::pair<VectorRules, Bounds>> draw() {
    const std::size_t heaps = 1 + maker_.draw(3);
    Moves moves{heaps, {}, {}, maker_.draw(3) == 0};
    const std::size_t lines = 1 + maker_.draw(heaps + 2);
    for (std::size_t i = 0; i < lines; ++i) moves.lines.push_back(line(heaps));
    if (maker_.draw(5) == 0 && heaps == 3) moves.faces.push_back({0, 2});
    Bounds bounds;
    for (std::size_t i = 0; i < heaps; ++i)
      bounds.push_back(maker_.draw(heaps == 1 ? 140 : heaps == 2 ? 18 : 8));
    if (heaps > 1 && maker_.draw(3) == 0) bounds.back() = 62 + maker_.draw(5);
    try {
      return std::pair{VectorRules("random", std::move(moves)), bounds};
    } catch (const usage_error&) {  // moves that overlap
      return std::nullopt;
    }
  }

 private:
  Direction entries(std::size_t heaps) {
    Direction direction(heaps);
    for (auto& entry : direction)
      entry = static_cast<std::uint8_t>(maker_.draw(5) == 0 ? 2 : maker_.draw(2));
    return direction;
  }

  LineMove line(std::size_t heaps) {
    LineMove line{entries(heaps)};
    if (maker_.draw(4) == 0) line.steps = Steps::parse(maker_.draw(2) == 0 ? "1,3" : "squares");
    if (maker_.draw(3) == 0) line.initial_take = entries(heaps);
    if (maker_.draw(3) != 0) line.when = std::make_shared<const Guard>(condition(heaps), heaps, "");
    return line;
  }

  std::string condition(std::size_t heaps) {
    std::vector<std::string> names{"a", "b", "c"};
    names.resize(heaps);
    oracle::TreeMaker maker(maker_.draw(1'000'000), names);
    return maker.text(maker.make(static_cast<int>(1 + maker_.draw(3))));
  }

  oracle::TreeMaker maker_;
};

TEST_CASE("condition rows: random directions, steps, firsts, conditions", "[ladder]") {
  GuardedCases cases(19);
  int solved = 0;
  for (int round = 0; round < 1'500 && solved < 400; ++round) {
    const auto game = cases.draw();
    if (!game) continue;
    const auto& [rules, bounds] = *game;
    CAPTURE(rules_json(rules), bounds);
    for (const Convention convention : test::both_conventions) {
      const std::string different = different_labels(rules, bounds, convention, 1 + round % 3);
      if (different == "refused") break;
      CAPTURE(name_of(convention));
      REQUIRE(different == "");
      ++solved;
    }
  }
  CHECK(solved >= 400);
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
  CHECK(conditions.condition_of(0) == 0);
  CHECK(conditions.condition_of(1) == 1);
  CHECK_FALSE(conditions.condition_of(2).has_value());
  CHECK(conditions.condition_of(3) == 0);
  CHECK(conditions.forbidden(0, Bounds{2, 0})[0] == ~std::uint64_t{0b11});
  CHECK(conditions.forbidden(0, Bounds{2, 5})[1] == 0b11'1111);
  CHECK(conditions.forbidden(1, Bounds{3, 2})[0] == 0);
  CHECK(conditions.forbidden(1, Bounds{3, 1})[1] == 0b11'1111);
  CHECK(ConditionRows::bytes(rules, box) == (5 + 6) * 16);
}

}  // namespace
}  // namespace miyama
