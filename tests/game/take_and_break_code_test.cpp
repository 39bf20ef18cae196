/// @file  take_and_break_code_test.cpp
/// @brief How codes are read and printed, and what is said about a text that is none.

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "game/take_and_break.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

TEST_CASE("take-and-break codes: read and printed canonically", "[unit]") {
  const std::vector<std::pair<std::string, std::string>> codes{
      {"0.77", "0.77"},
      {"0.770", "0.77"},
      {"0.77000", "0.77"},
      {"0.077", "0.077"},
      {"4.7", "4.7"},
      {"4.", "4.0"},
      {"4.0", "4.0"},
      {"c.0", "C.0"},
      {"8.00[0]", "8.0"},
      {"0.3F", "0.3F"},
      {"0.3f", "0.3F"},
      {"0.aBcDeF9", "0.ABCDEF9"},
      {"0.[7]", "0.[7]"},
      {"0.[e]", "0.[E]"},
      {"0.77[7]", "0.[7]"},
      {"0.07[7]", "0.0[7]"},
      {"0.70[7]", "0.70[7]"},
      {"0.7[0]", "0.7"},
      {"4.[3]", "4.[3]"},
      {"4.[4]", "4.[4]"},
      {"4.0:unequal", "4.0:unequal"},
      {"0.[f]:unequal", "0.[F]:unequal"},
      {"0.8:unequal", "0.8:unequal"},
      {"0.[3]:unequal", "0.[3]"},  // no move leaves two heaps
      {"0.33:unequal", "0.33"}};
  for (const auto& [typed, canonical] : codes) {
    CAPTURE(typed);
    const TakeAndBreak rules("as typed", typed);
    CHECK(rules.code() == canonical);
    CHECK(rules.name() == "as typed");
    CHECK(rules.heaps() == any_number_of_heaps);
    CHECK(TakeAndBreak("again", canonical).code() == canonical);
    CHECK(make_take_and_break(typed)->code() == canonical);
    CHECK(make_take_and_break(typed)->name() == canonical);
  }
}

TEST_CASE("take-and-break codes: what the digits say", "[unit]") {
  const TakeAndBreak rules("some", "8.17f0[6]:unequal");
  const std::vector<int> digits{8, 1, 7, 15, 0, 6, 6};
  for (std::size_t take = 0; take < digits.size(); ++take) CHECK(rules.digit(take) == digits[take]);
  CHECK(rules.digit(1000) == 6);
  CHECK(rules.explicit_digits() == 4);
  CHECK(rules.repeated() == 6);
  CHECK(rules.unequal());
  CHECK(rules.splits_without_taking());
  CHECK(rules.most_rests() == 3);

  const TakeAndBreak kayles("some", "0.770");
  CHECK(kayles.digit(3) == 0);
  CHECK(kayles.explicit_digits() == 2);
  CHECK(kayles.repeated() == 0);
  CHECK_FALSE(kayles.unequal());
  CHECK_FALSE(kayles.splits_without_taking());
  CHECK(kayles.most_rests() == 2);
  CHECK(TakeAndBreak("some", "0.1").most_rests() == 1);
  CHECK(TakeAndBreak("some", "0.[3]").most_rests() == 1);
  CHECK(TakeAndBreak("some", "0.3[4]").most_rests() == 2);
  CHECK(TakeAndBreak("some", "0.38").most_rests() == 3);
  CHECK(TakeAndBreak("some", "0.[3]").explicit_digits() == 0);
}

TEST_CASE("take-and-break codes: the row game and Nim are known under any code", "[unit]") {
  for (const std::string code : {"0.[7]", "0.7[7]", "0.777[7]"})
    CHECK(is_row_game(TakeAndBreak("some", code)));
  for (const std::string code : {"0.77", "0.[3]", "4.[7]", "0.[F]", "0.[7]:unequal", "0.3[7]"}) {
    CAPTURE(code);
    CHECK_FALSE(is_row_game(TakeAndBreak("rows", code)));
  }
  for (const std::string code : {"0.[3]", "0.3[3]", "0.[3]:unequal"})
    CHECK(is_nim(TakeAndBreak("some", code)));
  for (const std::string code : {"0.3", "0.[7]", "4.[3]", "0.[2]", "0.2[3]"})
    CHECK_FALSE(is_nim(TakeAndBreak("nim", code)));
}

TEST_CASE("take-and-break codes: what is none is refused, with the code and the remedy", "[unit]") {
  const std::vector<std::pair<std::string, std::string>> wrong{
      {"", "a digit is missing at the end"},
      {".7", "\".\" is no digit: give 0 to 9 and A to F"},
      {"0", "a point must follow the first digit, as in 0.77"},
      {"077", "a point must follow the first digit, as in 0.77"},
      {"3.7", "give 0, 4, 8 or C"},
      {"1.7", "give 0, 4, 8 or C"},
      {"2.7", "give 0, 4, 8 or C"},
      {"5.7", "give 0, 4, 8 or C"},
      {"f.7", "give 0, 4, 8 or C"},
      {"0.8X", "\"X\" is no digit: give 0 to 9 and A to F"},
      {"0.8g", "\"g\" is no digit: give 0 to 9 and A to F"},
      {"0.7G", "\"G\" is no digit"},
      {"0.@", "\"@\" is no digit"},
      {"0.`", "\"`\" is no digit"},
      {"0.7/", "\"/\" is no digit"},
      {"0.7:", "\":\" is no digit"},
      {"0.7 ", "\" \" is no digit"},
      {"0.7]", "\"]\" is no digit"},
      {"0.8X:unequal", "\"X\" is no digit"},
      {"0.7:Unequal", "\":\" is no digit"},
      {"0.", "no digit allows a move: give one that is not 0"},
      {"0.000", "no digit allows a move: give one that is not 0"},
      {"0.0[0]", "no digit allows a move: give one that is not 0"},
      {"0.0:unequal", "no digit allows a move: give one that is not 0"},
      {"0.[", "a digit is missing at the end"},
      {"0.[7", "one digit in brackets, the last, is repeated, as in 0.[7]"},
      {"0.[77]", "one digit in brackets, the last, is repeated, as in 0.[7]"},
      {"0.[7]7", "one digit in brackets, the last, is repeated, as in 0.[7]"},
      {"0.[]", "\"]\" is no digit"}};
  for (const auto& [code, why] : wrong) {
    CAPTURE(code);
    const std::string message =
        message_of<usage_error>([&, &code = code] { TakeAndBreak("some", code); });
    CHECK(contains(message, "the code \"" + code + "\": "));
    CHECK(contains(message, why));
  }
}

TEST_CASE("take-and-break codes: at most 253 digits after the point", "[unit]") {
  const TakeAndBreak longest("some", "0." + std::string(252, '0') + "3");
  CHECK(longest.explicit_digits() == 253);
  CHECK(longest.digit(253) == 3);
  CHECK(longest.digit(254) == 0);
  const std::string message =
      message_of<usage_error>([] { TakeAndBreak("some", "0." + std::string(254, '7')); });
  CHECK(contains(message, "the code \"0.777"));
  CHECK(contains(message, "it has 254 digits after the point: give at most 253"));
}

}  // namespace
}  // namespace miyama
