#include "view/move_listing.hpp"

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "theorem/heap_sum.hpp"

namespace miyama {
namespace {

const Partitions all(30);

/// The listing of one position, its losses by the theorem.
std::string move_line_of(const char* rules, const Position& position,
                         Convention convention = Convention::normal) {
  const auto game = make_take_and_break(rules);
  const auto sum = heap_sum_of(*game, convention, all.total());
  const IsLoss is_loss = [&](PositionView p) { return sum->is_loss(p); };
  return move_listing_line(*game, position, is_loss, PositionFormat(all));
}

}  // namespace

TEST_CASE("move listing: losses are crossed, of wins every winning move is told", "[golden]") {
  CHECK(move_line_of("rows", {6, 5, 4, 3, 2, 1}) ==
        "6,5,4,3,2,1 → 6 to 1; 6 to 3,2; 5 to 2; 5 to 3,1; 4 to 3; 4 to 2,1");
  CHECK(move_line_of("rows", {3, 3, 2, 2, 1, 1}) == "3,3,2,2,1,1 ×");
  CHECK(move_line_of("rows", {3, 3, 2, 2, 1, 1}, Convention::misere) == "3,3,2,2,1,1 ×");
  CHECK(move_line_of("rows", {3, 2, 1}) == "3,2,1 ×");
  CHECK(move_line_of("rows", {4, 2, 1}) == "4,2,1 → 4 to 3; 4 to 2,1");
  CHECK(move_line_of("nim", {12}) == "12 → 12 to 0");
  CHECK(move_line_of("nim", {1, 1, 1}) == "1,1,1 → 1 to 0");  // equal heaps once
}

TEST_CASE("move listing: of one heap, what leaves fewer sticks comes first", "[golden]") {
  CHECK(move_line_of("rows", {5}) == "5 → 5 to 0; 5 to 1,1; 5 to 2,2");
  CHECK(move_line_of("0.F", {3}).starts_with("3 "));
}

TEST_CASE("move listing: no heaps at all", "[golden]") {
  CHECK(move_line_of("rows", {}) == "0 ×");
  CHECK(move_line_of("rows", {}, Convention::misere) == "0 wins: no move is left");
  CHECK(move_line_of("rows", {1}, Convention::misere) == "1 ×");
}

TEST_CASE("move listing: a win that the table does not explain is no end of the game", "[golden]") {
  const auto game = make_take_and_break("rows");
  const IsLoss never = [](PositionView) { return false; };
  CHECK(move_listing_line(*game, Position{2, 1}, never, PositionFormat(all)) ==
        "2,1 wins, but none of its options is a loss: check the table");
}

TEST_CASE("move listing: rests as a list", "[unit]") {
  CHECK(move_text({5, {0, 0, 0}}) == "5 to 0");
  CHECK(move_text({5, {3, 0, 0}}) == "5 to 3");
  CHECK(move_text({5, {3, 1, 0}}) == "5 to 3,1");
  CHECK(move_text({12, {5, 4, 2}}) == "12 to 5,4,2");
}

TEST_CASE("move listing: nothing is looked up behind a loss", "[unit]") {
  int asked = 0;
  CHECK(winning_moves(*make_take_and_break("rows"), Position{4, 3}, [&](PositionView) {
          return ++asked, true;
        }).empty());
  CHECK(asked == 1);
}

}  // namespace miyama
