/// @file  text.hpp
/// @brief Texts put together, and the characters that they have: in UTF-8 one may take several
/// bytes; amounts as people write them, "8G" in, "1.2 GiB" out; the known word that somebody may
/// have meant who typed another one.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
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

/// What stands between the commas of `text`: one word if there are none.
[[nodiscard]] inline std::vector<std::string_view> split_at_commas(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t begin = 0; begin <= text.size(); begin += words.back().size() + 1)
    words.push_back(text.substr(begin, text.find(',', begin) - begin));
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
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string>& known);

}  // namespace miyama
