#include "solve/box/placed_moves.hpp"

#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/vector_cases.hpp"

namespace miyama {
namespace {

using Numbers = std::vector<std::uint64_t>;

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
  CHECK(moves.lines[0].direction == Direction{1, 0, 2});
  CHECK(moves.lines[0].rank_step == 72);
  CHECK(moves.lines[0].rows_back == 7);
  CHECK(moves.lines[0].last == 2);
  CHECK(moves.lines[0].every_step);
  CHECK(moves.lines[0].most == 4);
  CHECK(moves.lines[0].steps.empty());
  CHECK(moves.lines[0].least == 1);
  CHECK(moves.lines[1].direction == Direction{0, 2, 1});
  CHECK(moves.lines[1].rank_step == 21);
  CHECK(moves.lines[1].rows_back == 2);
  CHECK(moves.lines[1].last == 1);
  CHECK_FALSE(moves.lines[1].every_step);
  CHECK(moves.lines[1].steps == Numbers{2, 3});  // four times two is more than six
  CHECK(moves.lines[1].least == 2);
  CHECK(moves.within == 2);
  CHECK(moves.lines[2].direction == Direction{0, 0, 3});
  CHECK(moves.lines[2].rows_back == 0);
  CHECK(moves.lines[2].last == 3);
  CHECK(moves.lines[2].every_step);
  CHECK(moves.lines[2].most == 3);
  CHECK(moves.lines[3].direction == Direction{1, 0, 0});  // the face of one heap
  CHECK(moves.lines[3].rows_back == 7);
  CHECK(moves.lines[3].last == 0);
  CHECK(moves.lines[3].every_step);
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
  CHECK(moves.lines[0].direction == Direction{0, 1, 2});
  CHECK(moves.lines[0].rows_back == 1);
  CHECK(moves.lines[0].last == 2);
  CHECK(moves.lines[0].steps == Numbers{1, 2, 3, 4});
  CHECK(moves.within == 1);
  CHECK(moves.lines[1].direction == Direction{0, 0, 1});
  CHECK(moves.lines[1].steps == Numbers{3});
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
  CHECK(moves.first_with_move(Numbers{4}) == 9);
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

/// How many positions have a move, but lie below first_with_move of their row, or the other way
/// round.
std::uint64_t wrong_positions(const VectorRules& rules, const Box& box) {
  const PlacedMoves moves(rules, box);
  Position position(box.heaps(), 0);
  std::uint64_t wrong = 0;
  do {
    const bool below =
        position.back() < moves.first_with_move(std::span(position).first(box.heaps() - 1));
    wrong += below == is_terminal(rules, position) ? 0 : 1;
  } while (advance(box.whole(), box.heaps(), position));
  return wrong;
}

TEST_CASE("first_with_move: tells exactly the positions without a move", "[unit]") {
  for (const test::VectorCase& game : test::named_cases()) {
    CAPTURE(game.rules.name(), game.heap_bounds);
    REQUIRE(wrong_positions(game.rules, game.box()) == 0);
  }
  for (const test::VectorCase& game : test::random_cases(3, 400)) {
    CAPTURE(game.heap_bounds, game.rules.moves().pass, game.rules.moves().faces,
            game.rules.directions());
    REQUIRE(wrong_positions(game.rules, game.box()) == 0);
  }
}

}  // namespace
}  // namespace miyama
