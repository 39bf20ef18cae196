#include "game/vector_rules.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

TEST_CASE("nim: options by hand", "[unit]") {
  const VectorRules nim = make_nim(3);
  CHECK(nim.name() == "nim");
  CHECK(nim.heaps() == 3);
  CHECK(options(nim, Position{0, 0, 0}).empty());
  CHECK(options(nim, Position{1, 0, 2}) == std::vector<Position>{{0, 0, 2}, {1, 0, 1}, {1, 0, 0}});
  CHECK(options(nim, Position{2, 1, 1}) == std::vector<Position>{{1, 1, 1}, {0, 1, 1}, {2, 0, 1}, {2, 1, 0}});
  CHECK(options(nim, Position{7, 3, 5}).size() == 15);
  CHECK(options(make_nim(1), Position{3}) == std::vector<Position>{{2}, {1}, {0}});
}

TEST_CASE("nim: an option names its heap and the stones taken", "[unit]") {
  std::vector<std::pair<std::size_t, std::uint64_t>> moves;
  make_nim(2).for_each_option(Position{1, 2}, [&](const Option& option) { moves.emplace_back(option.direction, option.steps); });
  CHECK(moves == std::vector<std::pair<std::size_t, std::uint64_t>>{{0, 1}, {1, 1}, {1, 2}});
}

TEST_CASE("vector rules: a diagonal takes the same from each of its heaps", "[unit]") {
  const VectorRules wythoff("wythoff", {{1, 0}, {0, 1}, {1, 1}});
  CHECK(options(wythoff, Position{1, 2}) == std::vector<Position>{{0, 2}, {1, 1}, {1, 0}, {0, 1}});
  const VectorRules knight("knight", {{2, 1}});
  CHECK(options(knight, Position{5, 9}) == std::vector<Position>{{3, 8}, {1, 7}});
}

TEST_CASE("most_steps: the heap that runs out first", "[unit]") {
  CHECK(most_steps(Position{7, 3, 5}, {0, 1, 0}) == 3);
  CHECK(most_steps(Position{7, 3, 5}, {1, 1, 1}) == 3);
  CHECK(most_steps(Position{7, 3, 5}, {2, 0, 1}) == 3);
  CHECK(most_steps(Position{7, 3, 5}, {0, 0, 3}) == 1);
  CHECK(most_steps(Position{0, 3, 5}, {1, 1, 0}) == 0);
}

TEST_CASE("is_nim: exactly the unit directions, each once", "[unit]") {
  for (std::size_t heaps = 1; heaps <= 20; ++heaps) CHECK(is_nim(make_nim(heaps)));
  CHECK(is_nim(VectorRules("another name", {{1, 0}, {0, 1}})));
  CHECK_FALSE(is_nim(VectorRules("nim", {{1, 0}})));
  CHECK_FALSE(is_nim(VectorRules("nim", {{1, 0}, {0, 1}, {1, 1}})));
  CHECK_FALSE(is_nim(VectorRules("nim", {{1, 0}, {0, 2}})));
}

TEST_CASE("vector rules: what is no rule set is refused", "[unit]") {
  CHECK(contains(message_of<usage_error>([] { VectorRules("empty", {}); }), "\"empty\" have no move"));
  CHECK(contains(message_of<usage_error>([] { VectorRules("odd", {{1, 0}, {1}}); }), "\"odd\" mix directions"));
  CHECK(contains(message_of<usage_error>([] { VectorRules("still", {{1, 0}, {0, 0}}); }), "\"still\" have a direction that takes nothing"));
  CHECK_THROWS_AS(make_nim(0), usage_error);
}

}  // namespace
}  // namespace miyama
