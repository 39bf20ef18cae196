#include "verify/box/line_members.hpp"

#include <map>
#include <random>

#include "support/certified_table.hpp"

namespace miyama {
namespace {

using test::VectorCase;

/// About one position in `one_in` is a member.
PositionSet random_set(const Box& box, std::mt19937_64& random, std::uint64_t one_in) {
  PositionSet set(box);
  for (std::uint64_t r = 0; r < set.rows(); ++r)
    for (std::uint64_t x = 0; x < box.size(box.heaps() - 1); ++x)
      if (random() % one_in == 0) set.insert(r, x);
  return set;
}

/// Sizes of the last heap, as entries, with the steps of the moves to members: by looking at every
/// step.
std::map<std::uint64_t, std::vector<std::uint64_t>> by_hand(const VectorCase& game,
                                                            const LineMove& move,
                                                            const PositionSet& set,
                                                            Position position, std::uint64_t first,
                                                            std::uint64_t end, bool lowest_only) {
  const Direction direction = game.rules.over_entries(move.direction);
  std::map<std::uint64_t, std::vector<std::uint64_t>> found;
  for (std::uint64_t x = first; x < end; ++x) {
    position.back() = x;
    Position to = position;
    for (std::uint64_t t = 1; t <= set.box().max_bound(); ++t) {
      bool fits = true;
      for (std::size_t i = 0; i < to.size(); ++i) {
        fits = fits && position[i] >= t * direction[i];
        if (fits) to[i] = position[i] - t * direction[i];
      }
      if (fits && move.steps.contains(t) && set.contains(to)) found[x - first].push_back(t);
    }
    // On numbered lines only the lowest member counts.
    if (lowest_only && found.contains(x - first)) found[x - first] = {found[x - first].back()};
  }
  return found;
}

template <class T>
void check_row(const VectorCase& game, const LineMove& move, const LineMembers<T>& members,
               const PositionSet& set, const Position& position, std::uint64_t first,
               std::uint64_t end) {
  std::map<std::uint64_t, std::vector<std::uint64_t>> found;
  members.for_each_move(position, first, end, [&](std::uint64_t entry, std::uint32_t steps) {
    REQUIRE(entry < end - first);
    if (steps != 0) found[entry].push_back(steps);
  });
  CAPTURE(game.rules.name(), game.heap_bounds, move.direction, move.steps.text(), position, first,
          end);
  REQUIRE(found == by_hand(game, move, set, position, first, end, members.lowest_only()));
}

/// From whole rows and from parts of them.
template <class T>
void check_move(const VectorCase& game, const LineMove& move, const PositionSet& set) {
  const Box box = game.box();
  const std::uint64_t n = box.size(box.heaps() - 1);
  LineMembers<T> members(game.rules, move, box, &set);
  for_each_member(set, [&](PositionView member) { members.add(member); });
  CHECK((members.axis() ? members.lowest().size() == box.lines(*members.axis()) : true));
  Position position(box.heaps());
  for (std::uint64_t r = 0; r < set.rows(); ++r) {
    box.unrank(r * n, position);
    check_row(game, move, members, set, position, 0, n);
    check_row(game, move, members, set, position, n / 3, n - n / 4);
  }
}

}  // namespace

TEST_CASE("line members: the moves to members of any set, by looking at every step", "[unit]") {
  std::mt19937_64 random(11);
  for (const VectorCase& game : test::cases_up_to(100, 80))
    for (const std::uint64_t one_in : {1, 4, 30}) {
      const PositionSet set = random_set(game.box(), random, one_in);
      for (const LineMove& move : game.rules.moves().lines) {
        check_move<std::uint8_t>(game, move, set);
        check_move<std::uint16_t>(game, move, set);
        check_move<std::uint32_t>(game, move, set);
      }
    }
}

TEST_CASE("line members: what a step takes from the rank", "[unit]") {
  const Box box(std::vector<std::uint64_t>{1, 4, 9});
  const VectorRules rules(
      "test", {2,
               {{{1, 0}, Steps::any()}, {{2, 3}, Steps::any()}, {{0, 2}, Steps::parse("1,4")}},
               {},
               true});
  const std::vector<LineMove>& lines = rules.moves().lines;
  using Members = LineMembers<std::uint8_t>;
  CHECK(Members(rules, lines[0], box, nullptr).rank_step() == 10);
  CHECK(Members(rules, lines[1], box, nullptr).rank_step() == 23);
  CHECK(Members(rules, lines[2], box, nullptr).rank_step() == 2);
  CHECK(Members(rules, lines[0], box, nullptr).axis() == 1);
  CHECK_FALSE(Members(rules, lines[1], box, nullptr).axis());
  CHECK_FALSE(Members(rules, lines[2], box, nullptr).axis());
}

TEST_CASE("line members: which lines are numbered", "[unit]") {
  const Box box(std::vector<std::uint64_t>{1, 4, 9});
  CHECK(numbers_lines(Steps::any(), {1, 0, 0}, box));  // however short
  CHECK(numbers_lines(Steps::any(), {0, 1, 0}, box));
  CHECK_FALSE(numbers_lines(Steps::parse("1,4"), {0, 1, 0}, box));
  CHECK_FALSE(numbers_lines(Steps::any(), {1, 1, 1}, box));  // almost as many lines as positions
  CHECK(numbers_lines(Steps::any(), {0, 1, 1}, Box(std::vector<std::uint64_t>{9, 99, 99})));
}

TEST_CASE("least moves: the least size from which there is a move, by the list of options",
          "[unit]") {
  for (const test::VectorCase& game : test::cases_up_to(150, 150)) {
    const Box box = game.box();
    const std::uint64_t n = box.size(box.heaps() - 1);
    Position position(box.heaps());
    for (std::uint64_t r = 0; r < box.lines(box.heaps() - 1); ++r) {
      box.unrank(r * n, position);
      const std::uint64_t least = LeastMoves(game.rules).least_size(position);
      CAPTURE(game.rules.name(), game.heap_bounds, position);
      for (position.back() = 0; position.back() < n; ++position.back())
        REQUIRE(is_terminal(game.rules, position) == (position.back() < least));
    }
  }
}

}  // namespace miyama
