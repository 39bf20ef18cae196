#include "game/take_and_break.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>
#include <set>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "support/catch.hpp"
#include "support/partition_oracle.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

using oracle::Heaps;

/// A code, and the same rules given to the oracle digit by digit.
struct CodedGame {
  std::string code;
  oracle::RestsOf rests_of;
};

/// All codes 0.abc and 4.abc of octal digits, and some with hexadecimal, repeated and unequal ones.
std::vector<CodedGame> coded_games() {
  std::vector<CodedGame> games{{"8.0", oracle::digit_rests({8})},
                               {"C.0", oracle::digit_rests({12})},
                               {"0.F", oracle::digit_rests({0, 15})},
                               {"0.8", oracle::digit_rests({0, 8})},
                               {"8.B08", oracle::digit_rests({8, 11, 0, 8})},
                               {"0.[F]", oracle::digit_rests({0}, 15)},
                               {"C.[9]", oracle::digit_rests({12}, 9)},
                               {"0.01[3]", oracle::digit_rests({0, 0, 1}, 3)},
                               {"4.0[7]", oracle::digit_rests({4, 0}, 7)},
                               {"0.[4]", oracle::digit_rests({0}, 4)},
                               {"4.0:unequal", oracle::digit_rests({4}, 0, true)},
                               {"C.0:unequal", oracle::digit_rests({12}, 0, true)},
                               {"C.F:unequal", oracle::digit_rests({12, 15}, 0, true)},
                               {"0.07[E]:unequal", oracle::digit_rests({0, 0, 7}, 14, true)}};
  for (const unsigned first : {0U, 4U})
    for (unsigned abc = first == 0 ? 1 : 0; abc < 512; ++abc) {
      const std::vector<unsigned> digits{first, abc >> 6, abc >> 3 & 7, abc & 7};
      std::string code = std::to_string(first) + ".";
      for (std::size_t t = 1; t <= 3; ++t) code += std::to_string(digits[t]);
      games.push_back({code, oracle::digit_rests(digits)});
    }
  return games;
}

Heaps as_heaps(const Rests& rests) {
  Heaps heaps(rests.begin(), rests.end());
  std::erase(heaps, 0);
  return heaps;
}

std::set<Heaps> as_set(const std::vector<Heaps>& all) { return {all.begin(), all.end()}; }

std::vector<Rests> rests_of(const TakeAndBreak& rules, std::uint64_t size) {
  std::vector<Rests> all;
  rules.for_each_rests(size, [&](const Rests& rests) { all.push_back(rests); });
  return all;
}

std::set<Heaps> heaps_left(const TakeAndBreak& rules, std::uint64_t size) {
  std::set<Heaps> all;
  for (const Rests& rests : rests_of(rules, size)) all.insert(as_heaps(rests));
  return all;
}

TEST_CASE("take and break: games by name have the moves that their books tell", "[unit]") {
  const std::vector<std::pair<std::string, oracle::RestsOf>> games{
      {"nim", oracle::nim_rests},
      {"rows", oracle::rows_rests},
      {"kayles", oracle::kayles_rests},
      {"dawsons-kayles", oracle::dawsons_kayles_rests},
      {"dawsons-chess", oracle::dawsons_chess_rests},
      {"grundys-game", oracle::grundy_rests},
      {"lasker", oracle::lasker_rests}};
  for (const auto& [name, told] : games) {
    const auto rules = make_take_and_break(name);
    for (int size = 0; size <= 40; ++size) {
      CAPTURE(name, size);
      CHECK(heaps_left(*rules, static_cast<std::uint64_t>(size)) == as_set(told(size)));
    }
  }
}

TEST_CASE("take and break: codes allow the moves that their digits say, each once and in order",
          "[unit]") {
  for (const CodedGame& game : coded_games()) {
    const TakeAndBreak rules("some", game.code);
    std::size_t most_rests = 1;
    for (std::uint64_t size = 0; size <= 12; ++size) {
      CAPTURE(game.code, size);
      const std::vector<Rests> all = rests_of(rules, size);
      REQUIRE(heaps_left(rules, size) == as_set(game.rests_of(static_cast<int>(size))));
      REQUIRE(heaps_left(rules, size).size() == all.size());
      std::vector<std::array<std::uint64_t, 3>> order;  // taken, number of rests, last rest
      for (const Rests& rests : all) {
        REQUIRE(std::ranges::is_sorted(rests, std::greater<>()));
        const Heaps heaps = as_heaps(rests);
        most_rests = std::max(most_rests, heaps.size());
        order.push_back({size - rests[0] - rests[1] - rests[2], heaps.size(),
                         heaps.empty() ? 0 : static_cast<std::uint64_t>(heaps.back())});
      }
      REQUIRE(std::ranges::is_sorted(order));
    }
    CHECK(rules.most_rests() == most_rests);
  }
}

TEST_CASE("take and break: may_become tells exactly the rests that are listed", "[ladder]") {
  for (const CodedGame& game : coded_games()) {
    const TakeAndBreak rules("some", game.code);
    for (std::uint64_t size = 0; size <= 9; ++size) {
      const std::vector<Rests> listed = rests_of(rules, size);
      const std::set<Rests> all(listed.begin(), listed.end());
      for (std::uint64_t a = 0; a <= size + 1; ++a)
        for (std::uint64_t b = 0; b <= size + 1; ++b)
          for (std::uint64_t c = 0; c <= size + 1; ++c)
            if (rules.may_become(size, {a, b, c}) != all.contains({a, b, c})) {
              CAPTURE(game.code, size, a, b, c);
              REQUIRE(rules.may_become(size, {a, b, c}) == all.contains({a, b, c}));
            }
    }
    REQUIRE_FALSE(rules.may_become(0, {0, 0, 0}));
  }
}

TEST_CASE("take-and-break codes: read and printed canonically", "[unit]") {
  for (const auto& [typed, canonical] :
       std::vector<std::pair<std::string, std::string>>{{"0.77", "0.77"},
                                                        {"0.770", "0.77"},
                                                        {"4.", "4.0"},
                                                        {"c.0", "C.0"},
                                                        {"8.00[0]", "8.0"},
                                                        {"0.aBcDeF9", "0.ABCDEF9"},
                                                        {"0.[e]", "0.[E]"},
                                                        {"0.77[7]", "0.[7]"},
                                                        {"0.07[7]", "0.0[7]"},
                                                        {"0.70[7]", "0.70[7]"},
                                                        {"0.7[0]", "0.7"},
                                                        {"0.[f]:unequal", "0.[F]:unequal"},
                                                        {"0.[3]:unequal", "0.[3]"},
                                                        {"0.33:unequal", "0.33"}}) {
    CAPTURE(typed);
    CHECK(TakeAndBreak("as typed", typed).code() == canonical);
    CHECK(TakeAndBreak("again", canonical).code() == canonical);
    CHECK(make_take_and_break(typed)->name() == canonical);
  }
  const TakeAndBreak rules("some", "8.17f0[6]:unequal");
  const std::vector<int> digits{8, 1, 7, 15, 0, 6, 6};
  for (std::size_t take = 0; take < digits.size(); ++take) CHECK(rules.digit(take) == digits[take]);
  CHECK(rules.digit(1000) == 6);
  CHECK((rules.explicit_digits() == 4 && rules.repeated() == 6));
  CHECK((rules.unequal() && rules.splits_without_taking()));
  // Heaps in any order, and empty ones, mean the same position.
  CHECK(options(*make_take_and_break("kayles"), Position{1, 0, 2, 1}) ==
        std::vector<Position>{{2, 1}, {1, 1, 1}, {1, 1}});
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
      {"0", "a point must follow the first digit, as in 0.77"},
      {"3.7", "give 0, 4, 8 or C"},
      {"f.7", "give 0, 4, 8 or C"},
      {"0.7G", "\"G\" is not a digit"},
      {"0.@", "\"@\" is not a digit"},
      {"0.`", "\"`\" is not a digit"},
      {"0.7/", "\"/\" is not a digit"},
      {"0.7:", "\":\" is not a digit"},
      {"0.8X:unequal", "\"X\" is not a digit"},
      {"0.7:Unequal", "\":\" is not a digit"},
      {"0.", "no digit allows a move: give one that is not 0"},
      {"0.0[0]", "no digit allows a move: give one that is not 0"},
      {"0.0:unequal", "no digit allows a move: give one that is not 0"},
      {"0.[", "a digit is missing at the end"},
      {"0.[7", "only the last digit may be repeated, in brackets, as in 0.[7]"},
      {"0.[77]", "only the last digit may be repeated, in brackets, as in 0.[7]"},
      {"0.[]", "\"]\" is not a digit"}};
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
