#include "game/vector_rules.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/rules_along.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

TEST_CASE("vector rules: what they say of a pass, and from how many heaps moves take", "[unit]") {
  const VectorRules nim = make_nim(2);
  const VectorRules pass = nim.with_pass();
  CHECK(nim.opening({3, 4}) == Position{3, 4});
  CHECK(pass.opening({3, 4}) == Position{1, 3, 4});
  CHECK(std::ranges::equal(pass.heaps_of(Position{1, 3, 4}), Position{3, 4}));
  CHECK(nim.takes_from_one_heap());
  CHECK_FALSE(nim.takes_from_several_heaps());
  const VectorRules both = test::rules_along("both", {{1, 1}});
  CHECK_FALSE(both.takes_from_one_heap());
  CHECK(both.takes_from_several_heaps());
  CHECK(VectorRules("face", {2, {}, {{0, 1}}, false}).takes_from_several_heaps());
}

TEST_CASE("nim: options by hand", "[unit]") {
  const VectorRules nim = make_nim(3);
  CHECK(nim.name() == "nim");
  CHECK(nim.heaps() == 3);
  CHECK(options(nim, Position{0, 0, 0}).empty());
  CHECK(options(nim, Position{1, 0, 2}) == std::vector<Position>{{0, 0, 2}, {1, 0, 1}, {1, 0, 0}});
  CHECK(options(nim, Position{2, 1, 1}) ==
        std::vector<Position>{{1, 1, 1}, {0, 1, 1}, {2, 0, 1}, {2, 1, 0}});
  CHECK(options(nim, Position{7, 3, 5}).size() == 15);
  CHECK(options(make_nim(1), Position{3}) == std::vector<Position>{{2}, {1}, {0}});
}

TEST_CASE("nim: an option names its heap and the stones taken", "[unit]") {
  std::vector<std::pair<std::size_t, std::uint64_t>> moves;
  make_nim(2).for_each_option(Position{1, 2}, [&](const Option& option) {
    moves.emplace_back(option.direction, option.steps);
  });
  CHECK(moves == std::vector<std::pair<std::size_t, std::uint64_t>>{{0, 1}, {1, 1}, {1, 2}});
}

TEST_CASE("vector rules: a diagonal takes the same from each of its heaps", "[unit]") {
  const VectorRules wythoff = test::rules_along("wythoff", {{1, 0}, {0, 1}, {1, 1}});
  CHECK(options(wythoff, Position{1, 2}) == std::vector<Position>{{0, 2}, {1, 1}, {1, 0}, {0, 1}});
  const VectorRules knight = test::rules_along("knight", {{2, 1}});
  CHECK(options(knight, Position{5, 9}) == std::vector<Position>{{3, 8}, {1, 7}});
}

TEST_CASE("most_steps: the heap that runs out first", "[unit]") {
  CHECK(most_steps(Position{7, 3, 5}, {0, 1, 0}) == 3);
  CHECK(most_steps(Position{7, 3, 5}, {1, 1, 1}) == 3);
  CHECK(most_steps(Position{7, 3, 5}, {2, 0, 1}) == 3);
  CHECK(most_steps(Position{7, 3, 5}, {0, 0, 3}) == 1);
  CHECK(most_steps(Position{0, 3, 5}, {1, 1, 0}) == 0);
}

TEST_CASE("vector rules: steps of a set only", "[unit]") {
  const VectorRules rules(
      "two",
      Moves{2, {{{1, 0}, Steps::parse("2,3")}, {{1, 1}, Steps::parse("squares")}}, {}, false});
  CHECK(options(rules, Position{4, 5}) == std::vector<Position>{{2, 5}, {1, 5}, {3, 4}, {0, 1}});
  CHECK(options(rules, Position{1, 0}).empty());
}

TEST_CASE("vector rules: a face reduces each of its heaps by its own amount", "[unit]") {
  const VectorRules rules("face", Moves{3, {}, {{0, 2}}, false});
  CHECK(options(rules, Position{2, 7, 1}) == std::vector<Position>{{0, 7, 0}, {1, 7, 0}});
  CHECK(options(rules, Position{2, 7, 0}).empty());
  CHECK(options(rules, Position{3, 0, 4}).size() == 12);
  CHECK(rules.directions().empty());
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
  CHECK_FALSE(is_nim(rules));
}

TEST_CASE("vector rules: an option tells its move by number: lines, faces, the pass", "[unit]") {
  const VectorRules rules("all", Moves{2, {{{1, 0}, Steps::any()}}, {{0, 1}}, true});
  std::vector<std::pair<std::size_t, std::uint64_t>> moves;
  rules.for_each_option(Position{1, 2, 1}, [&](const Option& option) {
    moves.emplace_back(option.direction, option.steps);
  });
  CHECK(moves ==
        std::vector<std::pair<std::size_t, std::uint64_t>>{{0, 1}, {0, 2}, {1, 1}, {1, 1}, {2, 1}});
}

TEST_CASE("same_moves: the order does not matter, everything else does", "[unit]") {
  const Moves nim = make_nim(2).moves();
  Moves turned = nim;
  std::swap(turned.lines[0], turned.lines[1]);
  CHECK(same_moves(nim, turned));
  turned.lines[0].steps = Steps::parse("1");
  CHECK_FALSE(same_moves(nim, turned));
  CHECK_FALSE(same_moves(nim, make_nim(3).moves()));
  CHECK_FALSE(same_moves(nim, make_nim(2).with_pass().moves()));
}

TEST_CASE("is_nim: exactly the unit directions, each once, every step", "[unit]") {
  for (std::size_t heaps = 1; heaps <= 20; ++heaps) CHECK(is_nim(make_nim(heaps)));
  CHECK(is_nim(test::rules_along("another name", {{1, 0}, {0, 1}})));
  CHECK_FALSE(is_nim(test::rules_along("nim", {{1, 0}})));
  CHECK_FALSE(is_nim(test::rules_along("nim", {{1, 0}, {0, 1}, {1, 1}})));
  CHECK_FALSE(is_nim(test::rules_along("nim", {{1, 0}, {0, 2}})));
  CHECK_FALSE(is_nim(VectorRules("nim", Moves{1, {{{1}, Steps::parse("1-9")}}, {}, false})));
  Moves moves = make_nim(2).moves();
  moves.lines[1].when = std::make_shared<Guard>("b > 0", 2, "");
  CHECK_FALSE(is_nim(VectorRules("nim", moves)));
  moves.lines[1].when = nullptr;
  moves.lines[1].first = {1, 0};
  CHECK_FALSE(is_nim(VectorRules("nim", moves)));
}

}  // namespace
}  // namespace miyama
