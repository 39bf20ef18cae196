/// @file  nearest.hpp
/// @brief The known word that somebody may have meant who typed another one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace miyama {

/// The known word that is fewest slips away from `word`, at most one for every three letters; among
/// equals one that begins with `word`, then the first; empty if there is none, or if `word` is
/// known. A slip is a letter too many, too few or wrong, or two neighbours exchanged.
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& known);

/// " (did you mean wythoff?)", to stand behind the word in a message, or "" if nothing is near.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       const std::vector<std::string>& known);

}  // namespace miyama
