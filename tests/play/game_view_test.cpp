/// @file  game_view_test.cpp
/// @brief Which game is meant, how many numbers its positions have, and numbers as people type
/// them.

#include "play/game_view.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using Numbers = std::vector<std::uint64_t>;

Numbers typed(std::string_view line) { return typed_numbers(line, "two numbers"); }
std::string refusal_of(const std::string& line) {
  return message_of<usage_error>([&] { (void)typed(line); });
}

TEST_CASE("typed numbers: spaces, commas and tabs between them, as many as one likes", "[unit]") {
  CHECK(typed("5 0 0") == Numbers{5, 0, 0});
  CHECK(typed("5,0,0") == Numbers{5, 0, 0});
  CHECK(typed("  5 ,\t 3,1 ") == Numbers{5, 3, 1});
  CHECK(typed("007") == Numbers{7});
  CHECK(typed("").empty());
  CHECK(typed(" , ").empty());
}

TEST_CASE("typed numbers: up to the largest heap there is", "[unit]") {
  CHECK(typed("9223372036854775807") == Numbers{INT64_MAX});
  CHECK(refusal_of("9223372036854775808") == "9223372036854775808 is too large: type two numbers");
  CHECK(refusal_of("1 99999999999999999999999") ==
        "99999999999999999999999 is too large: type two numbers");
}

TEST_CASE("typed numbers: the word that is no number is named, and what to type", "[unit]") {
  CHECK(refusal_of("2 hnit") == "\"hnit\" is no number: type two numbers");
  CHECK(refusal_of("-1 2") == "\"-1\" is no number: type two numbers");
  CHECK(refusal_of("+1") == "\"+1\" is no number: type two numbers");
  CHECK(refusal_of("3x 2") == "\"3x\" is no number: type two numbers");
  CHECK(refusal_of("0x10") == "\"0x10\" is no number: type two numbers");
  CHECK(refusal_of("1.5") == "\"1.5\" is no number: type two numbers");
  CHECK(refusal_of("99999999999999999999999x") ==
        "\"99999999999999999999999x\" is no number: type two numbers");
}

TEST_CASE("game view: how many numbers a position has", "[unit]") {
  CHECK(numbers_in("3,7,5", "nim") == 3);
  CHECK(numbers_in("3", "nim") == 1);
  CHECK(numbers_in("1,3,4", "nim+pass") == 3);
  CHECK(numbers_in("||| / ||||", "nim+pass") == 3);  // the pass is not drawn
  CHECK(numbers_in("||| / - / ||||", "nim") == 3);
  CHECK(numbers_in("|||\n||||", "nim") == 2);
}

TEST_CASE("game view: names that there are", "[unit]") {
  for (const char* name : {"nim", "nim+pass", "moore:2", "moore", "kayles", "0.77", "0.[7]"})
    CHECK(is_known_game(name));
  for (const char* name : {"", "dance", "two-lines", "nimm"}) CHECK_FALSE(is_known_game(name));
}

}  // namespace
}  // namespace miyama
