/// @file  texts.hpp
/// @brief What advice and play need to speak a language: lists, words that are typed, names of
/// games.
///
/// The texts themselves are in the catalogue, data/words/ja.po. Records of play and JSON are the
/// same in every language, so their words are not there.
#pragma once

#include "base/error.hpp"
#include "game/rules.hpp"

namespace miyama {

/// "1, 2 and 3".
std::string listed(const std::vector<std::string>& things, Language language);

/// True if `word` is one of `words`, which have spaces between.
bool is_one_of(std::string_view words, std::string_view word);

/// The name of rules in the catalogue, given any name that people have for them: 棒消し is "rows",
/// 三山くずし+pass is "nim+pass".
std::string catalogue_name(const std::string& name);
/// The name that people have for the rules in `language`.
std::string name_in(Language language, const Rules& rules);

}  // namespace miyama
