/// @file  words.hpp
/// @brief What people and programs read about quotients: texts in letters, and a JSON object.
#pragma once

#include <nlohmann/json.hpp>

#include "quotient/check/quotient_proof.hpp"

namespace miyama {

using Json = nlohmann::ordered_json;

/// All of a quotient. `standing`: "proved", or that a file says so; `remedy`: what takes a search
/// that a limit ended further.
[[nodiscard]] std::string text_of(const QuotientAnswer& answer, const std::string& standing,
                                  const std::string& remedy);
/// What a check says: the first thing that is wrong with it, if anything is.
[[nodiscard]] std::string check_text(const QuotientAnswer& answer,
                                     const std::optional<QuotientFailure>& failure);
[[nodiscard]] Json json_of(const QuotientAnswer& answer);

}  // namespace miyama
