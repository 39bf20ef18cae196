/// @file  rules_along.hpp
/// @brief Rules of lines with every step, by their directions.
#pragma once

#include "game/vector_rules.hpp"

namespace miyama::test {

inline VectorRules rules_along(const std::string& name, const std::vector<Direction>& directions) {
  Moves moves{directions.front().size(), {}, {}, false};
  for (const Direction& direction : directions) moves.lines.push_back({direction});
  return {name, std::move(moves)};
}

}  // namespace miyama::test
