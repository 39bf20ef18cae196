#include "game/rules.hpp"

#include "game/vector_rules.hpp"
#include "support/catch.hpp"

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

TEST_CASE("rules: options in the order in which the rules list them", "[unit]") {
  CHECK(options(Shift{}, Position{3, 1}) == std::vector<Position>{{1, 3}, {2, 1}});
  CHECK(options(Shift{}, Position{1, 9}).empty());
}

TEST_CASE("rules: terminal means that no option is listed", "[unit]") {
  CHECK_FALSE(is_terminal(Shift{}, Position{2, 0}));
  CHECK(is_terminal(Shift{}, Position{1, 9}));
  CHECK(is_terminal(make_nim(3), Position{0, 0, 0}));
  CHECK_FALSE(is_terminal(make_nim(3), Position{0, 1, 0}));
}

TEST_CASE("rules: unless they say otherwise a position is heaps, each taken from alone", "[unit]") {
  const Shift shift;
  const Position position{5, 2};
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

}  // namespace
}  // namespace miyama
