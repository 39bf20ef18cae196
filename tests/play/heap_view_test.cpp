/// @file  heap_view_test.cpp
/// @brief Ordered heaps: positions and moves as people write them, and what is answered to a
/// line that is not a move.

#include <algorithm>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "game/rules.hpp"
#include "game/rules_json.hpp"
#include "play/game_view.hpp"
#include "support/played_cases.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

/// Rules with their view.
struct SeenHeaps {
  std::unique_ptr<Rules> rules;
  std::unique_ptr<GameView> view;

  Position after(const Position& from, std::string_view line) const {
    return view->parse_move(from, line).to;
  }
  std::string refusal(const Position& from, std::string_view line) const {
    return message_of<usage_error>([&] { (void)view->parse_move(from, line); });
  }
  std::string position_refusal(std::string_view text) const {
    return message_of<usage_error>([&] { (void)view->parse_position(text); });
  }
};

SeenHeaps seen(std::unique_ptr<Rules> rules) {
  std::unique_ptr<GameView> view = view_of_heaps(*rules, Language::english);
  return {std::move(rules), std::move(view)};
}
SeenHeaps seen(std::string_view name, std::size_t heaps) { return seen(make_rules(name, heaps)); }
SeenHeaps seen_json(const std::string& json) {
  return seen(std::make_unique<VectorRules>(parse_vector_rules(json, "test")));
}

constexpr const char* nim_moves = "heap and how many to take, such as 2 3";
constexpr std::uint64_t huge = 1'000'000'000'000'000;

}  // namespace

TEST_CASE("heap view: positions are read with commas, compact, or drawn", "[unit]") {
  const SeenHeaps nim = seen("nim", 3);
  CHECK(nim.view->parse_position("3,7,5") == Position{3, 7, 5});
  CHECK(nim.view->parse_position("375") == Position{3, 7, 5});
  CHECK(nim.view->parse_position("010") == Position{0, 1, 0});
  CHECK(nim.view->parse_position("||| / ||||||| / ") == Position{3, 7, 0});
  CHECK(comma_text(Position{3, 7, 5}) == "3,7,5");
  CHECK(seen("nim", 1).view->parse_position("7") == Position{7});
  CHECK(seen("nim", 2).view->parse_position("10,12") == Position{10, 12});
  CHECK(seen("nim+pass", 2).view->parse_position("1,3,4") == Position{1, 3, 4});
  // The pass is still there.
  CHECK(seen("nim+pass", 2).view->parse_position("||| / ||||") == Position{1, 3, 4});
  // The usual opening: all but one.
  CHECK(seen("fibonacci", 2).view->parse_position("||||||||") == Position{8, 7});
  CHECK(seen("fibonacci", 2).view->parse_position("8") == Position{8, 7});
  // One heap, not 2 and 0.
  CHECK(seen("fibonacci", 2).view->parse_position("20") == Position{20, 19});
  CHECK(seen("fibonacci", 2).view->parse_position("0") == Position{0, 0});
  CHECK(seen("fibonacci", 2).view->parse_position("8,2") == Position{8, 2});
}

TEST_CASE("heap view: what is not a position", "[unit]") {
  CHECK(seen("nim", 3).position_refusal("3,7") ==
        "the position \"3,7\" has 2 numbers, nim takes 3");
  CHECK(seen("nim", 3).position_refusal("3") == "the position \"3\" has 1 number, nim takes 3");
  CHECK(seen("nim+pass", 2).position_refusal("3,4") ==
        "the position \"3,4\" has 2 numbers, nim+pass takes 3: the passes left, 0 or 1, then the "
        "heaps");
  CHECK(seen("nim+pass", 2).position_refusal("2,3,4") ==
        "the position \"2,3,4\" has 2 passes left: give 0 or 1");
  CHECK(seen("fibonacci", 2).position_refusal("8,7,6") ==
        "the position \"8,7,6\" has 3 numbers, fibonacci takes 2: the heap and the limit");
  CHECK(seen("nim", 2).position_refusal("||| / |-|") ==
        "the row |-| has a gap: heaps of nim have none, draw them as '||| / ||||'");
  CHECK(contains(seen("nim", 2).position_refusal("3,x"), "x"));
  CHECK(contains(seen("nim", 2).position_refusal(""), "position"));
}

TEST_CASE("heap view: moves in words and as they are typed", "[golden]") {
  const SeenHeaps three = seen("nim", 3);
  CHECK(three.view->words(Position{3, 7, 5}, Position{2, 7, 5}) == "take 1 from heap 1 (3 → 2)");
  CHECK(three.view->typed(Position{3, 7, 5}, Position{2, 7, 5}) == "1 1");
  const SeenHeaps moore = seen("moore:3", 3);
  CHECK(moore.view->words(Position{3, 7, 5}, Position{2, 5, 5}) ==
        "take 1 from heap 1 (3 → 2) and 2 from heap 2 (7 → 5)");
  CHECK(moore.view->words(Position{3, 7, 5}, Position{2, 5, 0}) ==
        "take 1 from heap 1 (3 → 2), 2 from heap 2 (7 → 5) and 5 from heap 3 (5 → 0)");
  CHECK(moore.view->typed(Position{3, 7, 5}, Position{2, 5, 5}) == "= 2,5,5");
  const SeenHeaps pass = seen("nim+pass", 2);
  CHECK(pass.view->words(Position{1, 3, 4}, Position{0, 3, 4}) == "pass");
  CHECK(pass.view->typed(Position{1, 3, 4}, Position{0, 3, 4}) == "pass");
  CHECK(pass.view->words(Position{1, 3, 4}, Position{1, 3, 2}) ==
        "take 2 from heap 2 (4 → 2)");  // heap 2, not entry 2
  CHECK(pass.view->typed(Position{1, 3, 4}, Position{1, 3, 2}) == "2 2");
  const SeenHeaps fibonacci = seen("fibonacci", 2);
  CHECK(fibonacci.view->words(Position{10, 9}, Position{8, 4}) ==
        "take 2 from heap 1 (10 → 8)");  // the limit is not a heap
  CHECK(fibonacci.view->typed(Position{10, 9}, Position{8, 4}) == "1 2");
  CHECK(fibonacci.view->board(Position{10, 4}).heaps == Position{10});
  CHECK(pass.view->takes(Position{1, 3, 4}, Position{0, 3, 4}).empty());
}

TEST_CASE("heap view: moves are read", "[unit]") {
  CHECK(seen("nim", 3).after({3, 7, 5}, "1 1") == Position{2, 7, 5});
  CHECK(seen("nim", 3).after({3, 7, 5}, "2,7") == Position{3, 0, 5});
  CHECK(seen("nim", 3).after({3, 7, 5}, "= 3,7,0") == Position{3, 7, 0});
  CHECK(seen("nim", 3).after({3, 7, 5}, "=370") == Position{3, 7, 0});
  CHECK(seen("wythoff", 2).after({3, 7}, "= 1,5") == Position{1, 5});
  CHECK(seen("nim+pass", 2).after({1, 3, 4}, "pass") == Position{0, 3, 4});
  CHECK(seen("nim+pass", 2).after({1, 3, 4}, "= 0,3,4") == Position{0, 3, 4});
  CHECK(seen("nim+pass", 2).after({0, 3, 4}, "2 4") == Position{0, 3, 0});
  CHECK(seen("fibonacci", 2).after({10, 3}, "1 2") == Position{8, 4});
  CHECK(seen("fibonacci", 2).after({4, 3}, "1 3") == Position{1, 1});
}

TEST_CASE("heap view: what is told about a line that is not a move", "[golden]") {
  const SeenHeaps nim = seen("nim", 3);
  const Position from{3, 7, 0};
  CHECK(nim.refusal(from, "4 1") == "there is no heap 4: heaps are 1 to 3");
  CHECK(nim.refusal(from, "0 1") == "there is no heap 0: heaps are 1 to 3");
  CHECK(nim.refusal(from, "3 1") == "heap 3 is empty: choose another one");
  CHECK(nim.refusal(from, "1 4") == "from heap 1 (3) 4 may not be taken: take 1–3");
  CHECK(nim.refusal(from, "1 0") == "from heap 1 (3) 0 may not be taken: take 1–3");
  CHECK(nim.refusal(from, "1") == std::string("\"1\" is not a move: type ") + nim_moves);
  CHECK(nim.refusal(from, "1 2 3") == std::string("\"1 2 3\" is not a move: type ") + nim_moves);
  CHECK(nim.refusal(from, "one two") == std::string("\"one\" is not a number: type ") + nim_moves);
  CHECK(nim.refusal(from, "pass") == std::string("there is no pass in nim: type ") + nim_moves);
  CHECK(nim.refusal(from, "= 2,6,0") ==
        std::string("no move leads from 3,7,0 to 2,6,0 in nim: type ") + nim_moves);
  CHECK(nim.refusal(from, "= 3,7,0") ==
        std::string("no move leads from 3,7,0 to 3,7,0 in nim: type ") + nim_moves);
  CHECK(nim.refusal(from, "= 3,7,1") ==
        std::string("no move leads from 3,7,0 to 3,7,1 in nim: type ") + nim_moves);
  CHECK(nim.refusal(from, "= 3") == "the position \"3\" has 1 number, nim takes 3");
  CHECK(seen("nim", 1).refusal({3}, "2 1") == "there is no heap 2: there is only heap 1");
  const SeenHeaps pass = seen("nim+pass", 2);
  CHECK(pass.refusal({0, 3, 4}, "pass") == "the pass is gone: take stones");
  CHECK(pass.refusal({1, 0, 0}, "pass") == "a pass is not allowed where there is no other move");
}

TEST_CASE("heap view: how to move fits the rules", "[golden]") {
  for (const auto& [rules, heaps, told] :
       std::vector<std::tuple<const char*, std::size_t, std::string>>{
           {"nim", 1, "heap and how many to take, such as 1 2"},
           {"nim", 3, nim_moves},
           {"fibonacci", 2, "heap and how many to take, such as 1 2"},
           {"nim+pass", 2, std::string(nim_moves) + "; or pass"},
           {"wythoff", 2, std::string(nim_moves) + "; or the new position, such as = 2,7"},
           {"moore:2+pass", 3,
            std::string(nim_moves) + "; or the new position, such as = 1,2,7,4; or pass"},
           {"exact:2", 5, "the new position, such as = 2,7,4,9,…"}})
    CHECK(seen(rules, heaps).view->how_to_move() == told);
  CHECK(seen("exact:2", 2).refusal({3, 4}, "1 1") ==
        "from heap 1 (3) alone nothing may be taken: type the new position, such as = 2,7");
}

TEST_CASE("heap view: the numbers that may be taken are told, however the rules list them",
          "[golden]") {
  CHECK(seen("subtraction:1,2,5-7", 1).refusal({9}, "1 3") ==
        "from heap 1 (9) 3 may not be taken: take 1, 2, 5–7");
  CHECK(seen("subtraction:3,5", 2).refusal({2, 9}, "1 1") ==
        "from heap 1 (2) nothing may be taken now: choose another one");
  CHECK(seen("subtraction:primes", 1).refusal({50}, "1 1") ==
        "from heap 1 (50) 1 may not be taken: take 2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, …");
  CHECK(seen("fibonacci", 2).refusal({10, 4}, "1 5") ==
        "from heap 1 (10) 5 may not be taken: take 1–4");
  CHECK(seen("euclid", 2).refusal({10, 4}, "1 3") ==
        "from heap 1 (10) 3 may not be taken: take 4, 8");
  CHECK(seen("euclid", 2).refusal({10, 4}, "2 1") ==
        "from heap 2 (4) nothing may be taken now: choose another one");
  CHECK(seen("greedy", 2).refusal({3, 8}, "1 1") ==
        "from heap 1 (3) nothing may be taken now: choose another one");
  CHECK(seen("end-nim", 3).refusal({3, 8, 2}, "2 1") ==
        "from heap 2 (8) nothing may be taken now: choose another one");
  CHECK(seen_json(
            R"({"moves":[{"direction":[1,0],"upto":"a / 2"},{"direction":[0,1],"upto":"a - b"}]})")
            .refusal({7, 7}, "1 4") == "from heap 1 (7) 4 may not be taken: take 1–3");
  CHECK(seen_json(
            R"({"family":"vector","heaps":2,"moves":[{"direction":[2,0]},{"direction":[0,1]}]})")
            .refusal({7, 7}, "1 3") == "from heap 1 (7) 3 may not be taken: take 2, 4, 6");
}

TEST_CASE("heap view: heaps of any size are moved at once", "[unit]") {
  CHECK(seen("nim", 2).after({huge, 5}, "1 1") == Position{huge - 1, 5});
  CHECK(seen("nim", 2).after({huge, 5}, "= 7,5") == Position{7, 5});
  CHECK(seen("nim", 2).refusal({huge, 5}, "1 0") ==
        "from heap 1 (1000000000000000) 0 may not be taken: take 1–1000000000000000");
  CHECK(seen("wythoff", 2).after({huge, huge}, "= 3,3") == Position{3, 3});
  CHECK(contains(seen("wythoff", 2).refusal({huge, huge}, "= 3,4"), "no move leads"));
  CHECK(seen("moore:2", 3).after({huge, huge, huge}, "= 1,2," + std::to_string(huge)) ==
        Position{1, 2, huge});
  CHECK(contains(seen("moore:2", 3).refusal({huge, huge, huge}, "= 1,2,3"), "no move leads"));
  CHECK(seen("nim+pass", 2).after({1, huge, huge}, "pass") == Position{0, huge, huge});
  CHECK(contains(seen("subtraction:squares", 1).refusal({huge}, "1 2"),
                 "2 may not be taken: take 1, 4, 9, 16"));
  CHECK(seen("bounded:3", 1).refusal({huge}, "1 4") ==
        "from heap 1 (1000000000000000) 4 may not be taken: take 1–3");
}

TEST_CASE("heap view: every option is typed, read back and told in words, and nothing else is",
          "[ladder]") {
  for (const auto& rules : test::placed_games(2)) {
    const auto view = view_of_heaps(*rules, Language::english);
    const std::vector<Position> positions = test::positions_up_to(*rules, 5);
    for (const Position& from : positions) {
      const std::vector<Position> all = options(*rules, from);
      CAPTURE(rules->name(), from);
      for (const Position& to : all) {
        const std::string typed = view->typed(from, to);
        CHECK(view->parse_move(from, "= " + comma_text(to)).typed == typed);
        CHECK(view->parse_move(from, typed).to == to);
        CHECK(view->words(from, to).starts_with(view->takes(from, to).empty() ? "pass" : "take "));
      }
      for (const Position& to : positions) {
        const std::string said =
            message_of<usage_error>([&] { (void)view->parse_move(from, "= " + comma_text(to)); });
        CHECK((said == "nothing was thrown") == (std::ranges::count(all, to) == 1));
      }
    }
  }
}

}  // namespace miyama
