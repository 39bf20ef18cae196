/// @file  japanese.hpp
/// @brief The Japanese that only the page needs.
///
/// The page's own refusals have both languages where they are thrown. The folders of src throw
/// English sentences, which are looked up in a list of phrases.
#pragma once

#include <string>
#include <string_view>

#include "play/texts.hpp"

namespace miyama::web {

/// A refusal in both languages.
class refusal : public usage_error {
 public:
  refusal(const std::string& english, std::string japanese)
      : usage_error(english), japanese_(std::move(japanese)) {}
  [[nodiscard]] const std::string& japanese() const { return japanese_; }

 private:
  std::string japanese_;
};

/// Throws a refusal with `values` in the places of both texts.
template <class... Values>
[[noreturn]] void refuse_in_both(std::string_view english, std::string_view japanese,
                                 const Values&... values) {
  throw refusal(filled(english, values...), filled(japanese, values...));
}

/// The catalogue's entry of a game, in Japanese.
struct GameInJapanese {
  std::string_view name;  ///< of the game
  std::string_view move;
  std::string_view theorem;
};

/// The Japanese of the game with this name, or null.
[[nodiscard]] const GameInJapanese* game_in_japanese(std::string_view name);

/// The phrases of the folders of src: those of src/play, then those that only the page shows.
[[nodiscard]] const std::vector<Phrase>& phrases_of_page();

/// A sentence of the folders of src, in Japanese; one that is not known stays as it is.
[[nodiscard]] inline std::string in_japanese(const std::string& english) {
  return translated(english, phrases_of_page());
}

}  // namespace miyama::web
