/// @file  rules_json.hpp
/// @brief Rules as JSON: what tables store, and what `--rules FILE.json` reads.
///
///     {"family": "vector", "name": "knights", "heaps": 2, "pass": false,
///      "moves": [{"direction": [2, 1], "steps": "any"}, {"direction": [1, 2], "steps": "1,2"},
///                {"face": [1, 2]}]}
///
/// `steps` is written as in game/steps.hpp or as a list of numbers; left out, it is `any`. `face`
/// names heaps, counted from 1. `name` begins with a letter or digit. It may be left out
/// ("custom"), and so may `heaps`, `pass` (false) and `positions`, the condition on the heaps under
/// which they are a position.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "game/sum_rules.hpp"
#include "game/vector_rules.hpp"

namespace miyama {

/// One line of JSON.
[[nodiscard]] std::string rules_json(const Rules& rules);

/// The family that `json` names, or "" if it names none. Throws usage_error if it is nested deeper
/// than rules are.
[[nodiscard]] std::string family_in(std::string_view json);

/// The vector rules that `json` describes. Throws usage_error, naming `source`, if it describes
/// none.
[[nodiscard]] VectorRules parse_vector_rules(std::string_view json, const std::string& source);

/// The sum that `json` describes, with the lists of games of one's own in it. Throws usage_error.
[[nodiscard]] std::unique_ptr<SumRules> sum_from_json(std::string_view json);

}  // namespace miyama
