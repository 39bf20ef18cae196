/// @file  japanese.hpp
/// @brief What the page says in Japanese and the program does not.
///
/// The page's own refusals are written in both languages where they are thrown. The rooms below
/// throw English sentences: these are looked up.
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

/// What the catalogue says of a game, in Japanese.
struct GameInJapanese {
  std::string_view name;  ///< of the game
  std::string_view move;
  std::string_view theorem;
};

/// The Japanese of the game with this name, or null.
[[nodiscard]] const GameInJapanese* game_in_japanese(std::string_view name);

/// What the rooms below say in English, in Japanese; what is not known stays as it is.
[[nodiscard]] std::string in_japanese(const std::string& english);

}  // namespace miyama::web
