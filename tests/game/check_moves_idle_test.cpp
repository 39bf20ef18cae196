#include "game/vector_rules.hpp"

#include "game/named_rules.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

std::vector<std::string> idle(const char* when, const Position& bounds) {
  Moves moves = make_nim(bounds.size()).moves();
  moves.lines.front().when = std::make_shared<Guard>(when, bounds.size(), "");
  return idle_conditions(moves, bounds);
}

TEST_CASE("idle conditions: never and always are told with what was tried", "[unit]") {
  using Texts = std::vector<std::string>;
  CHECK(idle("a < b", {3, 4}) == Texts{});
  CHECK(idle("a < 0", {3, 4}) ==
        Texts{"the condition \"a < 0\" holds for none of the 20 positions that were tried"});
  CHECK(idle("a <= 3", {3, 4}) ==
        Texts{"the condition \"a <= 3\" holds for all of the 20 positions that were tried"});
  CHECK(idle("1 / b", {3, 4}) == Texts{});  // 1 / 1 is not 0, 1 / 2 is
  CHECK(idle("b / b", {3, 4}) ==
        Texts{"the condition \"b / b\" holds for all of the 16 positions that were tried"});
  CHECK(idle("1 / 0", {3, 4}) == Texts{});
}

TEST_CASE("idle conditions: limits that allow nothing", "[unit]") {
  Moves moves = make_nim(2).moves();
  for (const char* limit : {"0", "a / 2 - 3", "a - b", "9 / 0"}) {
    moves.lines[0].upto = std::make_shared<Guard>(limit, 2, "", Guard::Use::upto);
    moves.lines[1].upto = moves.lines[0].upto;
    const std::vector<std::string> idle = idle_conditions(moves, Position{3, 4});
    if (std::string(limit) == "a - b" || std::string(limit) == "9 / 0")
      CHECK(idle.empty());
    else
      CHECK(idle == std::vector<std::string>{"the limit \"" + std::string(limit) +
                                             "\" is less than 1 for all of the 20 positions that "
                                             "were tried"});
  }
}

TEST_CASE("idle conditions: small and great heaps of a large table are tried", "[unit]") {
  const Position bounds{100'000, 100'000, 100'000};
  for (const char* when : {"a == 0", "a > 99999", "a == 99999", "a > 49999 && a < 50001", "a == 9"})
    CHECK(idle(when, bounds).empty());
  CHECK(idle("a == 33333", bounds).size() == 1);
  CHECK(idle("a < 7", Position(14, 9)).empty());
  CHECK(idle("0", Position(15, 9)).empty());
}

TEST_CASE("idle conditions: each text once, none of the catalogue's", "[unit]") {
  Moves moves = make_one_left(3).moves();
  CHECK(idle_conditions(moves, Position{5, 5, 5}).empty());
  for (LineMove& line : moves.lines) line.when = std::make_shared<Guard>("a > 9", 3, "");
  CHECK(idle_conditions(moves, Position{5, 5, 5}).size() == 1);
  for (const VectorRules& rules : {make_greedy(3), make_end_nim(4)})
    CHECK(idle_conditions(rules.moves(), Position(rules.heaps(), 5)).empty());
}

}  // namespace
}  // namespace miyama
