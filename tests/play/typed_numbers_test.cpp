/// @file  typed_numbers_test.cpp
/// @brief Numbers as people type them, and what is said of words that are none.

#include "play/typed_numbers.hpp"

#include "base/error.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using Numbers = std::vector<std::uint64_t>;

Numbers read(std::string_view line) { return typed_numbers(line, "two numbers"); }
std::string refusal(const std::string& line) {
  return message_of<usage_error>([&] { (void)read(line); });
}

TEST_CASE("typed numbers: spaces, commas and tabs between them, as many as one likes", "[unit]") {
  CHECK(read("5 0 0") == Numbers{5, 0, 0});
  CHECK(read("5,0,0") == Numbers{5, 0, 0});
  CHECK(read("  5 ,\t 3,1 ") == Numbers{5, 3, 1});
  CHECK(read("007") == Numbers{7});
  CHECK(read("").empty());
  CHECK(read(" , ").empty());
}

TEST_CASE("typed numbers: up to the largest heap there is", "[unit]") {
  CHECK(read("9223372036854775807") == Numbers{INT64_MAX});
  CHECK(refusal("9223372036854775808") == "9223372036854775808 is too large: type two numbers");
  CHECK(refusal("1 99999999999999999999999") ==
        "99999999999999999999999 is too large: type two numbers");
}

TEST_CASE("typed numbers: the word that is no number is named, and what to type", "[unit]") {
  CHECK(refusal("2 hnit") == "\"hnit\" is no number: type two numbers");
  CHECK(refusal("-1 2") == "\"-1\" is no number: type two numbers");
  CHECK(refusal("+1") == "\"+1\" is no number: type two numbers");
  CHECK(refusal("3x 2") == "\"3x\" is no number: type two numbers");
  CHECK(refusal("0x10") == "\"0x10\" is no number: type two numbers");
  CHECK(refusal("1.5") == "\"1.5\" is no number: type two numbers");
  CHECK(refusal("99999999999999999999999x") ==
        "\"99999999999999999999999x\" is no number: type two numbers");
}

}  // namespace
}  // namespace miyama
