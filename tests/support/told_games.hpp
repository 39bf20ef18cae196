/// @file  told_games.hpp
/// @brief Take-and-break games by name or code, each described to the oracle in its own words.
#pragma once

#include <string>
#include <vector>

#include "support/partition_oracle.hpp"

namespace miyama::test {

struct ToldGame {
  std::string name;  ///< for make_take_and_break
  oracle::RestsOf rests_of;
};

/// Games with names, splits without taking, three rests, repeated digits behind others, unequal
/// rests, heaps without moves.
[[nodiscard]] inline const std::vector<ToldGame>& told_games() {
  using oracle::digit_rests;
  static const std::vector<ToldGame> games{{"rows", oracle::rows_rests},
                                           {"kayles", oracle::kayles_rests},
                                           {"dawsons-kayles", oracle::dawsons_kayles_rests},
                                           {"dawsons-chess", oracle::dawsons_chess_rests},
                                           {"grundys-game", oracle::grundy_rests},
                                           {"lasker", oracle::lasker_rests},
                                           {"nim", oracle::nim_rests},
                                           {"4.7", digit_rests({4, 7})},
                                           {"0.3F", digit_rests({0, 3, 15})},
                                           {"0.F", digit_rests({0, 15})},
                                           {"0.0[7]", digit_rests({0, 0}, 7)},
                                           {"0.17[3]", digit_rests({0, 1, 7}, 3)},
                                           {"C.8", digit_rests({12, 8})},
                                           {"0.[F]", digit_rests({0}, 15)},
                                           {"4.F:unequal", digit_rests({4, 15}, 0, true)}};
  return games;
}

}  // namespace miyama::test
