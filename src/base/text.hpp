/// @file  text.hpp
/// @brief Puts texts together, fills them with values and takes them apart: characters of UTF-8,
/// which may take several bytes; amounts as people write them, "8G" or "1.2 GiB"; the known word
/// that a misspelled one probably means.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace miyama {

/// True for all bytes of a character but its first.
[[nodiscard]] constexpr bool continues_character(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

[[nodiscard]] inline std::size_t characters_in(std::string_view text) {
  return text.size() -
         static_cast<std::size_t>(std::count_if(text.begin(), text.end(), continues_character));
}

/// What stands between the commas of `text`, or what it is split `by`: one word if there are none.
[[nodiscard]] inline std::vector<std::string_view> split(std::string_view text, char by = ',') {
  std::vector<std::string_view> words;
  for (std::size_t begin = 0; begin <= text.size(); begin += words.back().size() + 1)
    words.push_back(text.substr(begin, text.find(by, begin) - begin));
  return words;
}

/// Appends a text or a character as it is, a number in decimal.
template <class Part>
void append(std::string& text, const Part& part) {
  if constexpr (std::is_integral_v<Part> && !std::is_same_v<Part, char>)
    text += std::to_string(part);
  else
    text += part;
}

/// The parts one after the other: texts, characters and whole numbers.
template <class... Parts>
[[nodiscard]] std::string concat(const Parts&... parts) {
  std::string text;
  (append(text, parts), ...);
  return text;
}

/// What `text_of` returns for each thing, a text or a number, with `by` between them; empty texts
/// are left out.
template <class Things, class TextOf = std::identity>
[[nodiscard]] std::string joined(const Things& things, std::string_view by,
                                 const TextOf& text_of = {}) {
  std::string all;
  for (const auto& thing : things) {
    const std::string text = concat(std::invoke(text_of, thing));
    if (!all.empty() && !text.empty()) all += by;
    all += text;
  }
  return all;
}

/// Numbers as people type positions: "12,0,5"; without any "0".
[[nodiscard]] inline std::string comma_text(std::span<const std::uint64_t> numbers) {
  return numbers.empty() ? "0" : joined(numbers, ",");
}

/// `text` with `values` for {1}, {2} … Precondition: it asks for no further values. Of
/// "{1} heap(|s) (is|are) left" the first words are taken behind a value that is 1, else the
/// second.
[[nodiscard]] std::string with_values(std::string_view text,
                                      const std::vector<std::string>& values);

/// `text` with values filled in: each is a text, a whole number or a list of numbers.
template <class... Values>
[[nodiscard]] std::string filled(std::string_view text, const Values&... values) {
  [[maybe_unused]] const auto as_text = [](const auto& value) {
    using Value = std::remove_cvref_t<decltype(value)>;
    if constexpr (std::is_integral_v<Value>)
      return std::to_string(value);
    else if constexpr (std::is_convertible_v<const Value&, std::string_view>)
      return std::string(value);
    else
      return comma_text(value);
  };
  return with_values(text, {as_text(values)...});
}

enum class Language { english, japanese };

/// A text in both languages that people may choose.
struct Bilingual {
  std::string english;
  std::string japanese;
};

/// A text of the catalogue, data/words/ja.po, that takes so many values. The build makes
/// words/words.hpp of the catalogue, so that a message is thrown, or said, by its name:
///
///     throw usage_error(words::heap_is_empty, heap);
///     in(language, words::heap_is_empty, heap)
template <std::size_t places>
struct Format {
  std::string_view english;
  std::string_view japanese;

  // NOLINTNEXTLINE(google-explicit-constructor): a text without values is one in both languages.
  operator Bilingual() const requires(places == 0) {
    return {std::string(english), std::string(japanese)};
  }
};

/// How many values `text` takes.
consteval std::size_t places_in(std::string_view text) {
  std::size_t places = 0;
  for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1))
    places = std::max(places, static_cast<std::size_t>(text[at + 1] - '0'));
  return places;
}

/// `value` in `language` if it has both; else `value` itself.
template <class Value>
[[nodiscard]] constexpr const auto& in(Language language, const Value& value) {
  if constexpr (requires { value.japanese; })
    return language == Language::japanese ? value.japanese : value.english;
  else
    return value;
}

/// A text with values filled in, which may be in both languages as well.
template <std::size_t places, class First, class... Rest>
[[nodiscard]] std::string in(Language language, const Format<places>& text, const First& first,
                             const Rest&... rest) {
  static_assert(places == 1 + sizeof...(Rest), "a value for each place");
  return filled(in(language, text), in(language, first), in(language, rest)...);
}

/// The text in both languages.
template <std::size_t places, class... Values>
[[nodiscard]] Bilingual both(const Format<places>& text, const Values&... values) {
  return {std::string(in(Language::english, text, values...)),
          std::string(in(Language::japanese, text, values...))};
}

/// What to say of a text that begins with a byte order mark, as some editors write it: "; the text
/// begins with …"; empty for all others.
[[nodiscard]] std::string_view note_on_byte_order_mark(std::string_view text);

/// "500M", "8G", "1T", "4096" (bytes); powers of 1024. Throws usage_error.
[[nodiscard]] std::uint64_t parse_bytes(std::string_view text);

/// "17 bytes", "1.2 GiB".
[[nodiscard]] std::string format_bytes(std::uint64_t bytes);

/// "1 000 000 000": digits in groups of three, easier to read than to count.
[[nodiscard]] std::string format_count(std::uint64_t count);

/// The known word that is fewest slips away from `word`, at most one for every three letters; among
/// equals one that begins with `word`, then the first; empty if there is none, or if `word` is
/// known. A slip is a letter too many, too few or wrong, or two neighbours exchanged.
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& known);

/// " (did you mean wythoff?)", to stand behind the word in a message, or "" if nothing is near.
[[nodiscard]] Bilingual did_you_mean(std::string_view word, const std::vector<std::string>& known);

}  // namespace miyama
