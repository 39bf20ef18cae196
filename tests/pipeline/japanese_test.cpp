/// @file  japanese_test.cpp
/// @brief What is wrong with rules files, bounds and claims is said in Japanese as well.

#include "game/catalogue.hpp"
#include "pipeline/request.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"
#include "verify/claim/claim.hpp"

namespace miyama {
namespace {

/// Kana: names and numbers alone have none.
bool is_japanese(const std::string& text) {
  return contains(text, "\xE3\x81") || contains(text, "\xE3\x82") || contains(text, "\xE3\x83");
}

std::string refused_bounds(const std::string& rules, const std::vector<std::uint64_t>& bounds) {
  return japanese_message_of<usage_error>(
      [&] { (void)make_request(rules, bounds, Convention::normal, "outcome"); });
}

std::string refused_rules(const std::string& file) {
  return japanese_message_of<usage_error>([&] { (void)rules_from_json(file, ""); });
}

}  // namespace

TEST_CASE("japanese: moves and theorems of every game of the catalogue", "[unit]") {
  for (const GameEntry& entry : catalogue()) {
    CAPTURE(entry.name);
    CHECK(is_japanese(std::string(entry.move.japanese)));
    CHECK(is_japanese(std::string(entry.theorem.japanese)));
  }
}

TEST_CASE("japanese: what is wrong with a claim", "[unit]") {
  const ClaimNames names = names_of_box(3, false);
  const auto refused = [&](const std::string& claim) {
    return japanese_message_of<usage_error>([&] { (void)parse_claim(claim, names); });
  };
  for (const std::string claim :
       {"a and b", "a or b", "a xor b", "not a", "a +", "(a", "(a b", "min a", "", "x == 1",
        "1a == 2", "a < b < c", "a == 99999999999999999999", "a b", "a $ b"}) {
    CAPTURE(claim, refused(claim));
    CHECK(refused(claim).starts_with("この式は読めません。"));
    CHECK_FALSE(contains(refused(claim), "write"));
    CHECK_FALSE(contains(refused(claim), "expected"));
  }
  CHECK(refused("a = b") ==
        "この式は読めません。3文字目：演算子か式の終わりが必要ですが、\"=\" があります。"
        "「等しい」は == と書きます。\n  a = b\n    ^");
  CHECK(contains(refused(std::string(5000, '(')), "入れ子が200段を超えています。"));
}

TEST_CASE("japanese: what is wrong with bounds, and what a table is of", "[golden]") {
  CHECK(refused_bounds("nim", std::vector<std::uint64_t>(17, 1)) ==
        "山が17個です。表の山は1個から16個までです。");
  CHECK(refused_bounds("nim+pass", std::vector<std::uint64_t>(16, 1)) ==
        "山が16個です。パスのある表の山は1個から15個までです。");
  for (const std::vector<std::uint64_t>& bounds :
       {std::vector<std::uint64_t>{UINT64_MAX}, std::vector<std::uint64_t>(16, 1000)})
    CHECK(is_japanese(refused_bounds("nim", bounds)));
  CHECK(is_japanese(refused_bounds("fibonacci", {9, 3})));
  CHECK(is_japanese(refused_bounds("rows", {9, 3})));
  CHECK(is_japanese(japanese_message_of<usage_error>([] {
    (void)make_request("rows", PartitionBounds{1'000'000}, Convention::normal, "outcome");
  })));
  const auto described = [](const Request& request) { return description(request).japanese; };
  CHECK(described(make_request("nim", {9, 9}, Convention::misere, "outcome")) ==
        "nim（逆形、山0–9 × 0–9）");
  CHECK(described(make_request("nim+pass", {9, 9}, Convention::normal, "outcome")) ==
        "nim+pass（正規形、山0–9 × 0–9、パスがあってもなくても）");
  CHECK(described(make_request("rows", PartitionBounds{30, 7}, Convention::normal, "outcome")) ==
        "rows（正規形、棒30本まで、一山7本まで）");
}

TEST_CASE("japanese: what is wrong with a rules file, or where it cannot be computed", "[golden]") {
  CHECK(refused_rules(R"({"name": "r", "moves": [{"direction": [0, 0]}]})") ==
        "ルール「r」：方向 (0,0) では何も取れません。0より大きい数を一つ以上書いてください。");
  CHECK(refused_rules(R"({"move": []})").starts_with("\"move\" というキーはありません（moves "));
  for (const std::string file : {R"([])", R"({"moves": [3]})", R"({"moves": [{"direction": 3}]})",
                                 R"({"moves": [{"direction": [1, 0], "steps": "x"}]})",
                                 R"({"moves": [{"direction": [1, 0], "upto": "c"}]})",
                                 R"({"moves": [{"direction": [1, 1], "upto": "t"}]})",
                                 R"({"heaps": 2, "moves": [{"face": [1, 2], "when": "t"}]})",
                                 R"({"heaps": 2, "moves": [{"complex": [[]]}]})",
                                 R"({"name": "nim", "moves": [{"direction": [2, 0]}]})"}) {
    CAPTURE(file, refused_rules(file));
    CHECK(is_japanese(refused_rules(file)));
    CHECK_FALSE(contains(refused_rules(file), "the "));
  }
  const auto computed = [](const std::string& text, Guard::Use use) {
    return japanese_message_of<usage_error>([&] {
      (void)Guard(text, 2, "", use).value(Position{3, 0});
    });
  };
  CHECK(computed("a / b", Guard::Use::when) ==
        "条件「a / b」は、局面 3,0 で0による割り算になります（3文字目）。b != 0 && a % b == 0 "
        "のように、そのような局面を除いてください。");
  CHECK(computed("a / b", Guard::Use::step_limit) ==
        "上限「a / b」は、局面 3,0 で0による割り算になります（3文字目）。a / max(b, 1) "
        "のように、そこでの値を決めてください。");
}

}  // namespace miyama
