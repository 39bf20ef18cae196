/// @file  japanese_phrases_test.cpp
/// @brief What rules, theorems and the catalogue say today has its Japanese; a sentence changed
/// there fails here.

#include <set>

#include "base/error.hpp"
#include "game/catalogue.hpp"
#include "pipeline/request.hpp"
#include "play/strategy.hpp"
#include "play/texts.hpp"
#include "support/catch.hpp"
#include "support/played_cases.hpp"
#include "support/thrown.hpp"
#include "verify/claim/claim.hpp"

namespace miyama {
namespace {

/// Kana: names and numbers alone have none.
bool is_japanese(const std::string& text) {
  return contains(text, "\xE3\x81") || contains(text, "\xE3\x82") || contains(text, "\xE3\x83");
}

std::string in_japanese(const std::string& english) {
  return translated(english, Language::japanese);
}

/// What `played_game` says of rules that are none.
std::string refusal(const std::string& name, std::size_t numbers) {
  return message_of<usage_error>(
      [&] { (void)played_game(name, numbers, Convention::normal, Language::japanese); });
}

}  // namespace

TEST_CASE("phrases: places stand in order, and Japanese has the same", "[unit]") {
  std::set<std::string_view> seen;
  for (const auto& [english, japanese] : japanese_phrases()) {
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

TEST_CASE("phrases: sentences are put together from clauses", "[golden]") {
  for (const auto& [english, japanese] : std::vector<std::pair<std::string, std::string>>{
           {"Euclid's golden ratio, normal and misère",
            "ユークリッドのゲームの黄金比（正規形・逆形）"},
           {"Wythoff's golden ratio, two heaps, normal and misère",
            "ワイソフの黄金比（山二つ、正規形・逆形）"},
           {"Lasker's heap values, normal play; misère: none known",
            "ラスカーの山の値（正規形）。逆形は知られていない"},
           {"erase any run of sticks in one row; the row may fall into two",
            "一つの段の隣り合った棒を好きなだけ消す。段は二つに分かれてもよい"},
           {"unknown take-and-break rules \"row\" (did you mean rows?): there are nim, rows and "
            "codes "
            "such as 0.77 or 0.[7] (see `miyama games`)",
            "組を分けるルールに「row」はありません（rows のことですか）。あるのは nim, rows "
            "と、0.77 や "
            "0.[7] のような符号です（一覧は `miyama games`）。"},
           {"the limit \"a / b\" divides by 0 at the position 3,0, at column 3: keep such "
            "positions "
            "from it, as in b != 0 && a / b",
            "上限「a / b」は、局面 3,0 で0による割り算になります（3文字目）。b != 0 && a / b "
            "のように、そのような局面を除いてください。"},
           {"rows, misère play, up to 9 sticks, heaps of at most 5, at most 3 heaps is too large "
            "for "
            "this label on a page, which holds 7 positions of it: lower the bounds",
            "rows（逆形、棒9本まで、一山5本まで、山3個まで）は、このページでこの値を調べるには"
            "大きすぎます。7局面まで扱えます。山を小さくしてください。"},
           {"t.h5: the table has 2 directions, its rules have 3: the file is damaged, generate it "
            "again",
            "t.h5：表の方向は2個ですが、ルールでは3個です。ファイルが壊れています。作り直して"
            "ください。"},
           {"the rules: the rules \"nim\" have the direction 1,1 for 3 heaps: give one number per "
            "heap",
            "ルールファイル：ルール「nim」：方向 1,1 の数の個数が、山の数 3 "
            "と違います。山ごとに一つの"
            "数を書いてください。"}})
    CHECK(in_japanese(english) == japanese);
}

TEST_CASE("phrases: moves and theorems of the catalogue", "[unit]") {
  for (const GameEntry& entry : catalogue()) {
    CAPTURE(entry.move, entry.theorem);
    CHECK(is_japanese(in_japanese(entry.move)));
    CHECK(is_japanese(in_japanese(entry.theorem)));
    CHECK_FALSE(contains(in_japanese(entry.theorem), "mis"));
  }
}

TEST_CASE("phrases: how anyone knows who wins, and what no board shows", "[unit]") {
  for (const Convention convention : {Convention::normal, Convention::misere})
    for (const test::PlayedCase& one : test::played_cases(convention)) {
      const PlayedGame game = played_game(one.game.rules, convention, Language::japanese);
      const std::string method = strategy_for(game, one.bounds)->method_in_words();
      CAPTURE(game.rules->name(), method);
      CHECK(is_japanese(method));
      CHECK(method.find_first_of("abcdefghijlmnopqrstuvwxyz") == std::string::npos);
      const std::string beside = game.view->beside_the_board(one.bounds);
      CHECK((beside.empty() || is_japanese(beside)));
    }
}

TEST_CASE("phrases: what is wrong with a game's name", "[unit]") {
  const std::vector<std::pair<std::string, std::size_t>> wrong{{"nim:", 3},
                                                               {"nim:3", 3},
                                                               {"moore", 3},
                                                               {"euclid+pass", 2},
                                                               {"nim+pass+pass", 4},
                                                               {"nim+pass", 1},
                                                               {"rows+pass", 3},
                                                               {"rows:2", 1},
                                                               {"1.3", 1},
                                                               {"0", 1},
                                                               {"0.", 1},
                                                               {"0.[3", 1},
                                                               {"0.x", 1},
                                                               {"0.0", 1},
                                                               {"0." + std::string(300, '7'), 1},
                                                               {"04.7", 1},
                                                               {"moore:0", 3},
                                                               {"moore:9", 3},
                                                               {"exact:2", 1},
                                                               {"moore:2", 20},
                                                               {"bounded:x", 3},
                                                               {"r-wythoff:2", 3},
                                                               {"euclid", 3},
                                                               {"euclid:x", 2},
                                                               {"fibonacci", 3},
                                                               {"subtraction:x", 1},
                                                               {"subtraction:0", 1},
                                                               {"subtraction:", 1},
                                                               {"subtraction:,", 1},
                                                               {"subtraction:3-1", 1},
                                                               {"subtraction:99999999999999", 1},
                                                               {"nim", 256},
                                                               {"dance", 3}};
  for (const auto& [name, numbers] : wrong) {
    CAPTURE(name, numbers, refusal(name, numbers));
    CHECK(is_japanese(refusal(name, numbers)));
  }
  CHECK(refusal("exact:2", 1) ==
        "ルール exact:2 の山は2個以上ですが、ここでは1個です。山を増やすか、exact:1 "
        "にしてください。");
  CHECK(refusal("0.x", 1) == "符号「0.x」：「x」は桁に使えません。使えるのは0から9とAからFです。");
}

TEST_CASE("phrases: what is wrong with a claim", "[unit]") {
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

TEST_CASE("phrases: what is wrong with bounds, and what a table is of", "[unit]") {
  const auto refused = [](const std::string& rules, const std::vector<std::uint64_t>& bounds) {
    return in_japanese(message_of<usage_error>(
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

TEST_CASE("phrases: what is wrong with a rules file", "[unit]") {
  for (const std::string file :
       {R"([])",
        R"({"moves": []})",
        R"({"moves": [3]})",
        R"({"moves": [{"direction": 3}]})",
        R"({"moves": [{"direction": [1, -1]}]})",
        R"({"moves": [{"direction": [0, 0]}]})",
        R"({"moves": [{"direction": [1, 0]}, {"direction": [1]}]})",
        R"({"moves": [{"direction": [1, 0]}, {"direction": [2, 0]}]})",
        R"({"moves": [{"direction": [1, 0], "steps": 3}]})",
        R"({"moves": [{"direction": [1, 0], "steps": "x"}]})",
        R"({"moves": [{"direction": [1, 0], "upto": 3}]})",
        R"({"moves": [{"direction": [1, 0], "upto": "c"}]})",
        R"({"moves": [{"direction": [1, 1], "upto": "a"}]})",
        R"({"moves": [{"direction": [], "upto": "a"}]})",
        R"({"heaps": 2, "moves": [{"face": [3]}]})",
        R"({"heaps": 2, "moves": [{"face": [0]}]})",
        R"({"heaps": 2, "moves": [{"face": [1, 1]}]})",
        R"({"moves": [{"face": [1]}]})",
        R"({"heaps": 2, "moves": [{"face": [1, 2]}, {"face": [1, 2]}]})",
        R"({"heaps": 2, "moves": [{"face": [1, 2]}, {"direction": [1, 1]}]})",
        R"({"move": []})",
        R"({"name": "-", "moves": [{"direction": [1, 0]}]})",
        R"({"name": "nim", "moves": [{"direction": [2, 0]}]})",
        R"({"family": 3, "moves": [{"direction": [1, 0]}]})"}) {
    const std::string refused =
        message_of<usage_error>([&] { (void)rules_from_json(file, "the rules"); });
    CAPTURE(file, refused, in_japanese(refused));
    CHECK(is_japanese(in_japanese(refused)));
    CHECK_FALSE(contains(in_japanese(refused), " for "));
    CHECK_FALSE(contains(in_japanese(refused), "the "));
  }
}

}  // namespace miyama
