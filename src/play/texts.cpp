#include "play/texts.hpp"

#include "game/catalogue.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

/// True if `name` is `game`, perhaps with a parameter or a pass.
bool begins_with_game(std::string_view name, std::string_view game) {
  return name.starts_with(game) &&
         (name.size() == game.size() || name[game.size()] == ':' || name[game.size()] == '+');
}

}  // namespace

std::string listed(const std::vector<std::string>& things, Language language) {
  std::string text;
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (i != 0) text += in(language, i + 1 == things.size() ? words::before_last : words::between);
    text += things[i];
  }
  return text;
}

bool is_one_of(std::string_view words, std::string_view word) {
  return !word.empty() && word.find(' ') == std::string_view::npos &&
         filled(" {1} ", words).find(filled(" {1} ", word)) != std::string::npos;
}

std::string catalogue_name(const std::string& name) {
  for (const auto& [other, known] : other_names)
    if (begins_with_game(name, other)) return std::string(known) + name.substr(other.size());
  return name;
}

std::string name_in(Language language, const Rules& rules) {
  const std::string name = rules.name();
  if (language == Language::english) return name;
  const bool three_heaps = rules.heaps() == rules.first_heap() + 3;
  for (const auto& [other, known] : other_names)
    if (begins_with_game(name, known) && (other != other_names.front().first || three_heaps))
      return std::string(other) + name.substr(known.size());
  return name;
}

}  // namespace miyama
