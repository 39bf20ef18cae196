/// @file  japanese_phrases_test.cpp
/// @brief The names of theorems and what is wrong with a game's name have their Japanese; a
/// sentence changed below fails here.

#include "base/error.hpp"
#include "play/strategy.hpp"
#include "play/texts.hpp"
#include "support/catch.hpp"
#include "support/played_cases.hpp"
#include "support/thrown.hpp"

namespace miyama {
namespace {

/// Kana: names and numbers alone have none.
bool is_japanese(const std::string& text) {
  return contains(text, "\xE3\x81") || contains(text, "\xE3\x82") || contains(text, "\xE3\x83");
}

/// What `played_game` says of rules that are none.
std::string refusal(const std::string& name, std::size_t numbers) {
  return message_of<usage_error>(
      [&] { (void)played_game(name, numbers, Convention::normal, Language::japanese); });
}

}  // namespace

TEST_CASE("phrases: values are translated, and what nobody says stays", "[unit]") {
  CHECK(translated("Bouton's XOR rule, misère") == "ブートンのXORの定理（逆形）");
  CHECK(translated("what nobody says") == "what nobody says");
  CHECK(translated("").empty());
  const std::vector<Phrase> phrases{{"{1}: {2}, {3}", "{3}と{2}（{1}）"}, {"a", "あ"}};
  CHECK(translated("a: b, a", phrases) == "あとb（あ）");
  CHECK(translated("a: b", phrases) == "a: b");
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

}  // namespace miyama
