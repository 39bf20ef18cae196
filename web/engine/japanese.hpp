/// @file  japanese.hpp
/// @brief The Japanese that only the page needs.
///
/// Errors that the page shares with play have both languages where they are thrown, and so have the
/// page's own. The others, about rules files, bounds and claims, are English sentences, which are
/// looked up in a list of phrases.
#pragma once

#include <string>
#include <string_view>

#include "play/texts.hpp"

namespace miyama::web {

/// Throws usage_error with `values` in the places of both texts.
template <class... Values>
[[noreturn]] void refuse_in_both(std::string_view english, std::string_view japanese,
                                 const Values&... values) {
  throw usage_error(both(english, japanese, values...));
}

/// The catalogue's entry of a game, in Japanese.
struct GameInJapanese {
  std::string_view name;  ///< of the game
  std::string_view move;
  std::string_view theorem;
};

/// The Japanese of the game with this name, or null.
[[nodiscard]] const GameInJapanese* game_in_japanese(std::string_view name);

/// A sentence of the folders of src in both languages, with places.
struct Phrase {
  std::string_view english;
  std::string_view japanese;
};
[[nodiscard]] const std::vector<Phrase>& phrases_of_page();

/// A sentence in Japanese: the first of the phrases fits it, and its values may be clauses that fit
/// others. A sentence that is not known, and one that is Japanese already, stays as it is.
[[nodiscard]] std::string in_japanese(const std::string& sentence);

}  // namespace miyama::web
