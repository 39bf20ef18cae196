#include "play/texts.hpp"

#include <array>
#include <optional>

#include "base/ranges.hpp"

namespace miyama {
namespace {

/// The values in the places of `pattern`, in their order, if `text` is the pattern with values.
std::optional<std::vector<std::string>> values_in(std::string_view text, std::string_view pattern) {
  std::vector<std::string> values;
  std::size_t place = std::min(pattern.find('{'), pattern.size());
  if (!text.starts_with(pattern.substr(0, place))) return std::nullopt;
  text.remove_prefix(place);
  while (place != pattern.size()) {
    pattern.remove_prefix(place + 3);
    place = std::min(pattern.find('{'), pattern.size());
    const std::string_view behind = pattern.substr(0, place);
    const std::size_t end = place != pattern.size()  ? text.find(behind)
                            : text.ends_with(behind) ? text.size() - behind.size()
                                                     : std::string_view::npos;
    if (end == std::string_view::npos) return std::nullopt;
    values.emplace_back(text.substr(0, end));
    text.remove_prefix(end + behind.size());
  }
  return text.empty() ? std::optional(values) : std::nullopt;
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 3> other_names{
    {{"三山くずし", "nim"}, {"ニム", "nim"}, {"棒消し", "rows"}}};

/// True if `name` is `game`, perhaps with a parameter or a pass.
bool begins_with_game(std::string_view name, std::string_view game) {
  return name.starts_with(game) &&
         (name.size() == game.size() || name[game.size()] == ':' || name[game.size()] == '+');
}

}  // namespace

const Texts& texts_of(Language language) {
  static constexpr Texts english{Language::english};
  static constexpr Texts japanese{Language::japanese};
  return language == Language::japanese ? japanese : english;
}

std::string listed(const std::vector<std::string>& things, const Texts& texts) {
  std::string text;
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (i != 0) text += i + 1 == things.size() ? texts.before_last : texts.between;
    text += things[i];
  }
  return text;
}

bool is_one_of(std::string_view words, std::string_view word) {
  return !word.empty() && word.find(' ') == std::string_view::npos &&
         filled(" {1} ", words).find(filled(" {1} ", word)) != std::string::npos;
}

std::string translated(const std::string& english, const std::vector<Phrase>& phrases) {
  for (const Phrase& phrase : phrases)
    if (auto values = values_in(english, phrase.english)) {
      for (std::string& value : *values)
        if (value != english) value = translated(value, phrases);
      return with_values(phrase.japanese, *values);
    }
  return english;
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
