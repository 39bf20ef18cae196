/// @file  english_test.cpp
/// @brief English has its plurals, and is what is spoken where nobody asks for another language.

#include "play/advice.hpp"
#include "play/game_view.hpp"
#include "play/match.hpp"
#include "support/catch.hpp"
#include "support/thrown.hpp"

namespace miyama {

TEST_CASE("english: the language where none is asked for", "[golden]") {
  const PlayedGame game = played_game("nim", 3, Convention::normal);
  CHECK(game.language() == Language::english);
  CHECK(game.view->words(Position{3, 7, 5}, Position{2, 7, 5}) == "take 1 from heap 1 (3)");
  CHECK(strategy_for(game, Position{3, 7, 5})->method_in_words() == "Bouton's XOR rule");
  CHECK(explanation(*strategy_for(game, Position{1, 1}), Position{1, 1}).back() ==
        "the nim-sum is 0: every move changes it, so every move leaves a win");
}

TEST_CASE("english: one and many", "[golden]") {
  const auto refusal = [](std::size_t heaps, const std::string& text) {
    const PlayedGame game = played_game("nim", heaps, Convention::normal);
    return message_of<usage_error>([&] { (void)game.view->parse_position(text); });
  };
  CHECK(refusal(3, "5") == "the position \"5\" has 1 number, nim takes 3");
  CHECK(refusal(3, "5,5") == "the position \"5,5\" has 2 numbers, nim takes 3");
}

}  // namespace miyama
