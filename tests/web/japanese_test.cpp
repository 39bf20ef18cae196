/// @file  japanese_test.cpp
/// @brief What the rooms below the page say today has its Japanese; a sentence changed there fails
/// here.

#include "web/engine/japanese.hpp"

#include <set>

#include "game/catalogue.hpp"
#include "pipeline/request.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"
#include "verify/claim/claim.hpp"

namespace miyama::web {
namespace {

/// Kana: names and numbers alone have none.
bool is_japanese(const std::string& text) {
  return contains(text, "\xE3\x81") || contains(text, "\xE3\x82") || contains(text, "\xE3\x83");
}

}  // namespace

TEST_CASE("page in Japanese: places stand in order, and Japanese has the same", "[unit]") {
  std::set<std::string_view> seen;
  for (const auto& [english, japanese] : phrases_of_page()) {
    CAPTURE(english, japanese);
    CHECK(seen.insert(english).second);
    CHECK(english != japanese);
    std::size_t at = 0;
    for (char place = '1'; place <= '9'; ++place) {
      const std::string text{'{', place, '}'};
      const std::size_t found = english.find(text);
      CHECK((found == std::string_view::npos) == (japanese.find(text) == std::string_view::npos));
      if (found == std::string_view::npos) continue;
      CHECK(found >= at);
      at = found;
    }
  }
}

TEST_CASE("page in Japanese: sentences are put together from clauses", "[golden]") {
  for (const auto& [english, japanese] : std::vector<std::pair<std::string, std::string>>{
           {"the condition \"a / b\" for t = 2 divides by 0 at the position 3,0, at column 3: keep "
            "such positions from it, as in b != 0 && a % b == 0",
            "条件「a / b」（t = 2）は、局面 3,0 で0による割り算になります（3文字目）。b != 0 && a "
            "% "
            "b == 0 のように、そのような局面を除いてください。"},
           {"the limit \"a / b\" divides by 0 at the position 3,0, at column 3: give it a value "
            "there, as in a / max(b, 1)",
            "上限「a / b」は、局面 3,0 で0による割り算になります（3文字目）。a / max(b, 1) "
            "のように、そこでの値を決めてください。"},
           {"16 heaps: a table with a pass has 1 to 15",
            "山が16個です。パスのある表の山は1個から15個までです。"},
           {"the rules: the rules \"nim\" have the direction 1,1 for 3 heaps: give one number per "
            "heap",
            "ルールファイル：ルール「nim」：方向 1,1 の数の個数が、山の数 3 "
            "と違います。山ごとに一つの"
            "数を書いてください。"}})
    CHECK(in_japanese(english) == japanese);
}

TEST_CASE("page in Japanese: moves and theorems of every game of the catalogue", "[unit]") {
  for (const GameEntry& entry : catalogue()) {
    CAPTURE(entry.name);
    const GameInJapanese* said = game_in_japanese(entry.name);
    REQUIRE(said != nullptr);
    CHECK(is_japanese(std::string(said->move)));
    CHECK(is_japanese(std::string(said->theorem)));
    CHECK((entry.status() == "proved") == (said->theorem != "知られていない"));
  }
  CHECK(game_in_japanese("chess") == nullptr);
}

TEST_CASE("page in Japanese: what is wrong with a claim", "[unit]") {
  const ClaimNames names = names_of_box(3, false);
  for (const std::string claim :
       {"a = b", "a and b", "a or b", "a xor b", "not a", "a +", "(a", "(a b", "min a", "",
        "x == 1", "1a == 2", "a < b < c", "a == 99999999999999999999", "a b", "a $ b"}) {
    const std::string refused = message_of<usage_error>([&] { (void)parse_claim(claim, names); });
    CAPTURE(claim, refused, in_japanese(refused));
    CHECK(in_japanese(refused).starts_with("この式は読めません。"));
    CHECK_FALSE(contains(in_japanese(refused), "write"));
    CHECK_FALSE(contains(in_japanese(refused), "expected"));
  }
  CHECK(in_japanese(message_of<usage_error>([&] { (void)parse_claim("a = b", names); })) ==
        "この式は読めません。3文字目：演算子か式の終わりが必要ですが、\"=\" があります。"
        "「等しい」は == と書きます。\n  a = b\n    ^");
  CHECK(is_japanese(in_japanese(
      message_of<usage_error>([&] { (void)parse_claim(std::string(5000, '('), names); }))));
}

TEST_CASE("page in Japanese: what is wrong with bounds, and what a table is of", "[unit]") {
  const auto refused = [](const std::string& rules, const std::vector<std::uint64_t>& bounds) {
    return in_japanese(japanese_message_of<usage_error>(
        [&] { (void)make_request(rules, bounds, Convention::normal, "outcome"); }));
  };
  CHECK(is_japanese(refused("nim", std::vector<std::uint64_t>(17, 1))));
  CHECK(is_japanese(refused("nim", {UINT64_MAX})));
  CHECK(is_japanese(refused("nim", std::vector<std::uint64_t>(16, 1000))));
  CHECK(is_japanese(refused("fibonacci", {9, 3})));
  CHECK(is_japanese(refused("rows", {9, 3})));
  CHECK(is_japanese(in_japanese(message_of<usage_error>([] {
    (void)make_request("rows", PartitionBounds{1'000'000}, Convention::normal, "outcome");
  }))));
  CHECK(in_japanese(describe(make_request("nim", {9, 9}, Convention::misere, "outcome"))) ==
        "nim（逆形、山0–9 × 0–9）");
  CHECK(in_japanese(describe(make_request("nim+pass", {9, 9}, Convention::normal, "outcome"))) ==
        "nim+pass（正規形、山0–9 × 0–9、パスがあってもなくても）");
  CHECK(in_japanese(describe(make_request("rows", PartitionBounds{30}, Convention::normal,
                                          "outcome"))) == "rows（正規形、棒30本まで）");
  CHECK(in_japanese(describe(
            make_request("rows", PartitionBounds{30, 7}, Convention::normal, "outcome"))) ==
        "rows（正規形、棒30本まで、一山7本まで）");
  CHECK(in_japanese("up to 30 sticks, heaps of at most 7, at most 1 heap") ==
        "棒30本まで、一山7本まで、山1個まで");
}

TEST_CASE("page in Japanese: what is wrong with a rules file", "[unit]") {
  for (const std::string file : {R"([])",
                                 R"({"moves": []})",
                                 R"({"moves": [3]})",
                                 R"({"moves": [{"direction": 3}]})",
                                 R"({"moves": [{"direction": [1, -1]}]})",
                                 R"({"moves": [{"direction": [0, 0]}]})",
                                 R"({"moves": [{"direction": [1, 0]}, {"direction": [1]}]})",
                                 R"({"moves": [{"direction": [1, 0], "steps": 3}]})",
                                 R"({"moves": [{"direction": [1, 0], "steps": "x"}]})",
                                 R"({"moves": [{"direction": [1, 0], "upto": 3}]})",
                                 R"({"moves": [{"direction": [1, 0], "upto": "c"}]})",
                                 R"({"moves": [{"direction": [1, 1], "upto": "t"}]})",
                                 R"({"moves": [{"direction": [1, 1], "from": "a'"}]})",
                                 R"({"moves": [{"direction": [1], "from": 1}]})",
                                 R"r({"moves": [{"direction": [1], "from": "gcd(a)"}]})r",
                                 R"({"moves": [{"direction": [1], "when": "passes"}]})",
                                 R"({"heaps": 2, "moves": [{"face": [1, 2], "when": "t"}]})",
                                 R"({"moves": [{"direction": [], "upto": "a"}]})",
                                 R"({"heaps": 2, "moves": [{"face": [3]}]})",
                                 R"({"heaps": 2, "moves": [{"face": [0]}]})",
                                 R"({"heaps": 2, "moves": [{"face": [1, 1]}]})",
                                 R"({"moves": [{"face": [1]}]})",
                                 R"({"move": []})",
                                 R"({"name": "-", "moves": [{"direction": [1, 0]}]})",
                                 R"({"name": "nim", "moves": [{"direction": [2, 0]}]})",
                                 R"({"family": 3, "moves": [{"direction": [1, 0]}]})"}) {
    const std::string refused =
        japanese_message_of<usage_error>([&] { (void)rules_from_json(file, "the rules"); });
    CAPTURE(file, refused, in_japanese(refused));
    CHECK(is_japanese(in_japanese(refused)));
    CHECK_FALSE(contains(in_japanese(refused), " for "));
    CHECK_FALSE(contains(in_japanese(refused), "the "));
  }
}

}  // namespace miyama::web
