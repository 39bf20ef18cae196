/// @file  typed_numbers_test.cpp
/// @brief Numbers as people type them, and what is said of words that are none.

#include "play/typed_numbers.hpp"

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

}  // namespace
}  // namespace miyama
