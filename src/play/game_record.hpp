/// @file  game_record.hpp
/// @brief A finished or unfinished game as a few lines of text that can be played again.
///
///     rules nim
///     convention normal
///     opening 3,4,5
///     first you
///     you 1 2
///     computer 2 3
///     …
///     result you win
///
/// Moves are written as they are typed, and the opening of games that break heaps as its rows
/// stood, drawn if there were gaps: `opening ||| / |---| / |||||||`. Lines that begin with # and
/// empty ones are left out when it is read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/convention.hpp"
#include "play/match.hpp"

namespace miyama {

struct GameRecord {
  std::string rules;
  Convention convention = Convention::normal;
  std::string opening;
  Player first = Player::person;
  std::vector<std::string> moves;  ///< in turn
};

[[nodiscard]] std::string record_of(const Match& match);

/// `source` names the file in messages. Throws usage_error, naming the line, for what is no record.
[[nodiscard]] GameRecord parse_record(std::string_view text, const std::string& source);

/// "you win", "computer wins".
[[nodiscard]] std::string result_of(Player winner);

}  // namespace miyama
