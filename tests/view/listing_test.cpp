#include "view/listing.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "game/catalogue.hpp"
#include "game/vector_rules.hpp"
#include "support/boxes.hpp"
#include "support/catch.hpp"
#include "support/memory_table.hpp"
#include "theorem/heap_sum.hpp"

namespace miyama {
namespace {

/// The listing of one position of Nim whose losses are those with nim-sum 0.
std::string line_of(const Position& position, const std::vector<std::uint64_t>& bounds) {
  const IsLoss is_loss = [](PositionView p) {
    std::uint64_t sum = 0;
    for (const std::uint64_t size : p) sum ^= size;
    return sum == 0;
  };
  return listing_line(make_nim(position.size()), position, is_loss, PositionFormat(Box(bounds)));
}

}  // namespace

TEST_CASE("listing: losses are crossed, wins lead to every lost option in the order of the heaps",
          "[golden]") {
  CHECK(line_of({0, 0, 0}, {9, 9, 9}) == "000 ×");
  CHECK(line_of({0, 0, 1}, {9, 9, 9}) == "001 → 000");
  CHECK(line_of({0, 1, 1}, {9, 9, 9}) == "011 ×");
  CHECK(line_of({7, 3, 5}, {9, 9, 9}) == "735 → 635 725 734");
  CHECK(line_of({9, 9, 9}, {9, 9, 9}) == "999 → 099 909 990");
}

TEST_CASE("listing: commas where a bound has two digits", "[golden]") {
  CHECK(line_of({7, 3, 5}, {9, 9, 10}) == "7,3,5 → 6,3,5 7,2,5 7,3,4");
  CHECK(line_of({12, 12}, {12, 12}) == "12,12 ×");
  CHECK(line_of({12}, {12}) == "12 → 0");
}

TEST_CASE("listing: a win without a move says so", "[golden]") {
  const Position origin{0, 0};
  CHECK(listing_line(
            make_nim(2), origin, [](PositionView) { return false; },
            PositionFormat(Box(std::vector<std::uint64_t>{9, 9}))) == "00 wins: no move is left");
}

TEST_CASE("listing: nothing is looked up behind a loss", "[unit]") {
  int asked = 0;
  const auto is_loss = [&](PositionView) { return ++asked, true; };
  CHECK(listing_line(make_nim(2), Position{3, 3}, is_loss,
                     PositionFormat(Box(std::vector<std::uint64_t>{9, 9}))) == "33 ×");
  CHECK(asked == 1);
}

}  // namespace miyama

namespace miyama {
namespace {

const Partitions all(30);

/// The listing of one position, its losses by the theorem.
std::string move_line_of(const char* rules, const Position& position,
                         Convention convention = Convention::normal) {
  const auto game = make_take_and_break(rules);
  const auto sum = heap_sum_of(*game, convention, all.total());
  const IsLoss is_loss = [&](PositionView p) { return sum->is_loss(p); };
  return listing_line(*game, position, is_loss, PositionFormat(all));
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
  CHECK(listing_line(*game, Position{2, 1}, never, PositionFormat(all)) ==
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

namespace miyama {
namespace {

using Numbers = std::vector<std::uint64_t>;
using test::all_positions;

/// Heaps ascending, empty ones left out; behind `kept` numbers that stay.
Numbers shape_of(Numbers p, std::size_t kept) {
  const auto heaps = p.begin() + static_cast<std::ptrdiff_t>(kept);
  std::sort(heaps, p.end());
  p.erase(heaps, std::find_if(heaps, p.end(), [](std::uint64_t size) { return size != 0; }));
  return p;
}

LossShapes shapes_of(const Box& box, bool pass, const std::vector<Numbers>& losses) {
  LossShapes shapes(box, pass);
  for (const Numbers& loss : losses) shapes.insert(loss);
  return shapes;
}

}  // namespace

TEST_CASE("loss shapes: each once, shorter ones first, then ascending", "[unit]") {
  const Box box(Numbers{9, 9, 9});
  const LossShapes shapes =
      shapes_of(box, false, {{3, 2, 1}, {1, 2, 3}, {0, 0, 0}, {9, 0, 9}, {1, 1, 0}, {1, 0, 1}});
  std::vector<Numbers> found, padded;
  for (const std::uint64_t rank : shapes.ranks()) {
    found.push_back(shapes.shape(rank));
    padded.push_back(shapes.padded(rank));
  }
  CHECK(found == std::vector<Numbers>{{}, {1, 1}, {9, 9}, {1, 2, 3}});
  CHECK(padded == std::vector<Numbers>{{0, 0, 0}, {0, 1, 1}, {0, 9, 9}, {1, 2, 3}});
}

TEST_CASE("loss shapes: random sets in boxes with unequal bounds, with and without a pass",
          "[unit]") {
  std::mt19937_64 random(11);
  for (const Numbers& bounds :
       {Numbers{4, 2, 3}, Numbers{1, 5, 2}, Numbers{1, 3, 3}, Numbers{7}, Numbers{2, 0, 2, 1}})
    for (const bool pass : {false, true}) {
      if (pass && bounds[0] != 1) continue;
      const Box box(bounds);
      std::vector<Numbers> losses = all_positions(box);
      std::erase_if(losses, [&](const Numbers&) { return random() % 3 != 0; });
      std::set<std::tuple<std::uint64_t, std::size_t, Numbers>> expected;
      for (const Numbers& p : losses) {
        const Numbers shape = shape_of(p, pass ? 1 : 0);
        expected.insert({pass ? shape[0] : 0, shape.size(), shape});
      }
      const LossShapes shapes = shapes_of(box, pass, losses);
      std::vector<Numbers> right, found;
      for (const auto& key : expected) right.push_back(std::get<2>(key));
      for (const std::uint64_t rank : shapes.ranks()) found.push_back(shapes.shape(rank));
      CHECK(found == right);
    }
}

TEST_CASE("loss shapes: every order that the bounds allow must be lost", "[unit]") {
  for (const Numbers& bounds :
       {Numbers{4, 2, 3}, Numbers{3, 3, 3}, Numbers{1, 5, 2}, Numbers{3, 0, 3, 2}})
    for (const bool pass : {false, true}) {
      if (pass && bounds[0] != 1) continue;
      const Box box(bounds);
      std::map<Numbers, std::vector<Numbers>> by_shape;
      for (const Numbers& p : all_positions(box)) by_shape[shape_of(p, pass ? 1 : 0)].push_back(p);
      for (const auto& [shape, orders] : by_shape) {
        LossShapes whole = shapes_of(box, pass, orders);
        const auto any = [](std::span<const std::uint64_t>) { return true; };
        CHECK_FALSE(whole.order_that_matters(whole.ranks(), any));
        for (std::size_t missing = 0; orders.size() > 1 && missing < orders.size(); ++missing) {
          std::vector<Numbers> some = orders;
          some.erase(some.begin() + static_cast<std::ptrdiff_t>(missing));
          const LossShapes shapes = shapes_of(box, pass, some);
          const auto is_loss = [&](std::span<const std::uint64_t> p) {
            return std::ranges::count(some, Numbers(p.begin(), p.end())) != 0;
          };
          const auto example = shapes.order_that_matters(shapes.ranks(), is_loss);
          REQUIRE(example);
          CHECK(is_loss(example->first));
          CHECK(example->second == orders[missing]);
        }
      }
    }
}

TEST_CASE("loss shapes: sixteen heaps", "[unit]") {
  const Box box(Numbers(16, 3));
  LossShapes shapes(box, false);
  Numbers position{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3};  // 63 063 000 orders
  for (int i = 0; i < 1000 && std::next_permutation(position.begin(), position.end()); ++i)
    shapes.insert(position);
  const auto odd = [](std::span<const std::uint64_t> p) { return p[15] % 2 == 1; };
  const auto example = shapes.order_that_matters(shapes.ranks(), odd);
  REQUIRE(example);
  CHECK(odd(example->first));
  CHECK_FALSE(odd(example->second));
}

}  // namespace miyama
