/// @file  text.hpp
/// @brief Texts put together, and the characters that they have: in UTF-8 one may take several
/// bytes.
#pragma once

#include <algorithm>
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

/// What `text_of` says of each thing, a text or a number, with `by` between them; empty texts are
/// left out.
template <class Things, class TextOf = std::identity>
[[nodiscard]] std::string joined(const Things& things, std::string_view by,
                                 const TextOf& text_of = {}) {
  std::string all;
  for (const auto& thing : things) {
    std::string text;
    if constexpr (std::is_integral_v<std::decay_t<std::invoke_result_t<TextOf, decltype(thing)>>>)
      text = std::to_string(std::invoke(text_of, thing));
    else
      text = std::invoke(text_of, thing);
    if (!all.empty() && !text.empty()) all += by;
    all += text;
  }
  return all;
}

}  // namespace miyama
