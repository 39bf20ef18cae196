/// @file  placed_games.hpp
/// @brief Every game of the catalogue whose heaps keep their places, and the small positions of a
/// game.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "game/catalogue.hpp"

namespace miyama::test {

/// The games on so many heaps, with parameters, and with a pass where there is one.
[[nodiscard]] inline std::vector<std::shared_ptr<const Rules>> placed_games(std::size_t heaps) {
  std::vector<std::shared_ptr<const Rules>> games;
  for (const GameEntry& entry : catalogue())
    for (const std::string pass : {"", "+pass"}) {
      if (!entry.has_places()) continue;
      const std::string parameter = !entry.needs_parameter()   ? ""
                                    : entry.parameter == "SET" ? ":2,3"
                                                               : ":2";
      try {
        games.push_back(make_rules(entry.name + parameter + pass, heaps));
      } catch (const usage_error&) {  // no game on that many heaps, or without a pass
      }
    }
  return games;
}

/// Every position with entries up to `most`; the passes left at most 1.
[[nodiscard]] inline std::vector<Position> positions_up_to(const Rules& rules, std::uint64_t most) {
  const bool pass = rules.name().ends_with("+pass");
  std::vector<Position> all{{}};
  for (std::size_t i = 0; i < rules.heaps(); ++i) {
    std::vector<Position> longer;
    for (const Position& begin : all)
      for (std::uint64_t size = 0; size <= (pass && i == 0 ? 1 : most); ++size) {
        longer.push_back(begin);
        longer.back().push_back(size);
      }
    all = std::move(longer);
  }
  return all;
}

}  // namespace miyama::test
