/// @file  explanation_test.cpp
/// @brief The sum on the blackboard, word for word, and whether what it says is so.

#include "play/advice.hpp"

#include <algorithm>

#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"
#include "support/told_strategy.hpp"
#include "theorem/bouton.hpp"
#include "theorem/heap_sum.hpp"

namespace miyama {
namespace {

using Lines = std::vector<std::string>;

Lines of_game(const PlayedGame& game, const Position& position) {
  return explanation(*strategy_for(game, position), position);
}

Lines of_nim(const Position& position, Convention convention = Convention::normal) {
  return of_game(played_game("nim", position.size(), convention), position);
}

Lines of_groups(const std::string& name, const Position& position,
                Convention convention = Convention::normal) {
  return of_game(played_game(make_take_and_break(name), convention), position);
}

}  // namespace

TEST_CASE("explanation: the nim-sum of a win, and the heaps with its top bit", "[golden]") {
  CHECK(of_nim({3, 7, 5}) == Lines{"heap 1   3  011", "heap 2   7  111", "heap 3   5  101",
                                   "nim-sum  1  001",
                                   "the nim-sum is not 0: heap 1, heap 2 and heap 3 have its top "
                                   "bit: one of these wins: make 3 into 3 XOR 1 = 2, make 7 into 7 "
                                   "XOR 1 = 6, make 5 into 5 XOR 1 = 4"});
  CHECK(of_nim({12, 3}) == Lines{"heap 1   12  1100", "heap 2    3  0011", "nim-sum  15  1111",
                                 "the nim-sum is not 0: heap 1 has its top bit: make 12 into 12 "
                                 "XOR 15 = 3"});
}

TEST_CASE("explanation: misère play of Nim", "[golden]") {
  CHECK(of_nim({3, 7, 5}, Convention::misere).back() ==
        "misère: as in normal play while two or more heaps are larger than 1");
  CHECK(of_nim({2, 2}, Convention::misere)[2] == "nim-sum  0  00");
  CHECK(of_nim({7, 1, 0}, Convention::misere) ==
        Lines{"misère: just one heap is larger than 1: leave 0 or 1 of it, so that the number of "
              "ones is odd"});
  CHECK(of_nim({7}, Convention::misere).size() == 1);
  CHECK(of_nim({1, 1, 1, 0}, Convention::misere) ==
        Lines{"misère, heaps of 1 alone: an odd number of them is lost, here there are 3: a loss"});
  CHECK(of_nim({1, 1}, Convention::misere) ==
        Lines{"misère, heaps of 1 alone: an odd number of them is lost, here there are 2: a win"});
  CHECK(of_nim({0, 1}, Convention::misere) ==
        Lines{"misère, heaps of 1 alone: an odd number of them is lost, here there is 1: a loss"});
}

TEST_CASE("explanation: misère rows", "[golden]") {
  const std::string lone = "misère: just one group is larger than 1: leave 0 or 1 of it";
  const std::string odd = ", so that the number of ones is odd";
  const std::string zero = "; or two groups larger than 1, so that the nim-sum is 0";
  CHECK(of_groups("rows", {6, 1, 1}, Convention::misere) ==
        Lines{lone + ", or 1 and 1" + odd + zero});
  CHECK(of_groups("rows", {5, 1}, Convention::misere) == Lines{lone + ", or 1 and 1" + odd});
  CHECK(of_groups("rows", {2, 1}, Convention::misere) == Lines{lone + odd});
  CHECK(of_groups("0.[7]", {6}, Convention::misere) == Lines{lone + ", or 1 and 1" + odd + zero});
  // Heaps that cannot break.
  CHECK(of_groups("nim", {6, 1, 1}, Convention::misere) == Lines{lone + odd});
  CHECK(of_groups("0.[3]", {6, 1, 1}, Convention::misere) == Lines{lone + odd});
  CHECK(
      of_groups("rows", {1, 1, 1}, Convention::misere) ==
      Lines{"misère, groups of 1 alone: an odd number of them is lost, here there are 3: a loss"});
  CHECK(of_groups("rows", {6, 5, 1}, Convention::misere).back() ==
        "misère: as in normal play while two or more groups are larger than 1");
}

TEST_CASE("explanation: what is said of one large group in misère rows is so", "[theorem]") {
  const auto rules = make_take_and_break("rows");
  const auto theorem = heap_sum_of(*rules, Convention::misere, 12);
  for (std::uint64_t size = 2; size <= 12; ++size)
    for (std::size_t ones = 0; ones <= 3; ++ones) {
      Position position(1 + ones, 1);
      position[0] = size;
      const std::string told = of_groups("rows", position, Convention::misere).front();
      bool any_pair = false;
      bool any_large = false;
      rules->for_each_rests(size, [&](const Rests& rests) {
        CAPTURE(size, ones, rests);
        const std::uint64_t ones_left =
            ones + static_cast<std::uint64_t>(std::ranges::count(rests, 1U));
        const auto large =
            std::ranges::count_if(rests, [](std::uint64_t rest) { return rest > 1; });
        any_pair |= large == 0 && rests[1] == 1;
        const bool zero = (rests[0] ^ rests[1] ^ ones % 2) == 0;
        any_large |= large == 2 && zero;
        CHECK(theorem->is_loss(replaced(position, size, rests)) ==
              (large == 0 ? ones_left % 2 == 1 : large == 2 && zero));
      });
      CAPTURE(told);
      CHECK(contains(told, "or 1 and 1") == any_pair);
      CHECK(contains(told, "two groups larger than 1") == any_large);
    }
}

TEST_CASE("explanation: what is said of misère Nim is so", "[theorem]") {
  for (std::uint64_t a = 0; a <= 4; ++a)
    for (std::uint64_t b = 0; b <= 4; ++b)
      for (std::uint64_t c = 0; c <= 4; ++c) {
        const Position position{a, b, c};
        const bool lost = Bouton(Convention::misere).is_loss(position);
        CAPTURE(position);
        for (const std::string& line : of_nim(position, Convention::misere)) {
          if (contains(line, ": a loss") || contains(line, "the nim-sum is 0")) CHECK(lost);
          if (contains(line, ": a win") || contains(line, "just one heap") ||
              contains(line, "is not 0"))
            CHECK_FALSE(lost);
        }
      }
}

TEST_CASE("explanation: the heaps named are those that a winning move takes from", "[theorem]") {
  for (std::uint64_t a = 0; a <= 7; ++a)
    for (std::uint64_t b = 0; b <= 7; ++b)
      for (std::uint64_t c = 1; c <= 7; ++c) {
        const Position position{a, b, c};
        const auto rules = make_rules("nim", 3);
        const Bouton theorem(Convention::normal);
        if (theorem.is_loss(position)) continue;
        const std::string last = of_nim(position).back();
        const std::string names = last.substr(0, last.find(" its top bit"));
        std::vector<Position> moves;
        for (const Position& option : options(*rules, position))
          if (theorem.is_loss(option)) moves.push_back(option);
        for (std::size_t heap = 0; heap < 3; ++heap) {
          const bool moved = std::ranges::any_of(
              moves, [&](const Position& to) { return to[heap] != position[heap]; });
          CAPTURE(position, heap, last);
          CHECK(contains(names, "heap " + std::to_string(heap + 1)) == moved);
        }
      }
}

TEST_CASE("explanation: the pairs that Wythoff's reason names are the first losses", "[theorem]") {
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const PlayedGame game = played_game("wythoff", 2, convention);
    const std::string told = of_game(game, {1, 1}).front();
    const auto strategy = strategy_for(game, Position{10, 10});
    for (std::uint64_t b = 0; b <= 10; ++b)
      for (std::uint64_t a = 0; a <= std::min<std::uint64_t>(b, 7); ++a) {
        CAPTURE(a, b, told);
        const std::string pair = '(' + std::to_string(a) + ',' + std::to_string(b) + "),";
        CHECK(strategy->is_loss(Position{a, b}) == contains(told.substr(told.find("pairs")), pair));
      }
  }
}

TEST_CASE("explanation: a pass of Nim, while it is left and when it is gone", "[theorem]") {
  for (const Convention convention : {Convention::normal, Convention::misere}) {
    const PlayedGame game = played_game("nim+pass", 3, convention);
    const auto strategy = strategy_for(game, Position{1, 6, 6});
    CHECK(contains(of_game(game, {0, 2, 2}).front(), "the pass is gone"));
    for (std::uint64_t b = 1; b <= 6; ++b)
      for (std::uint64_t a = 0; a <= b; ++a) {
        const std::string told = of_game(game, {1, a, b}).front();
        const bool lost = strategy->is_loss(Position{1, a, b});
        CAPTURE(a, b, told);
        CHECK(contains(told, "This is one of them") == lost);
        const std::string pair = '(' + std::to_string(a) + ',' + std::to_string(b) + ')';
        CHECK(contains(told, pair) == lost);
      }
  }
}

}  // namespace miyama
