/// @file  games.cpp
/// @brief `miyama games`: the games there are.

#include <iostream>

#include "cli/command.hpp"
#include "cli/output.hpp"
#include "game/catalogue.hpp"

namespace po = boost::program_options;

namespace miyama {

namespace {

Json bounds_of(const GameEntry& game) { return game.bounds == "heaps,total" ? Json{"heaps", "total"} : Json::array({game.bounds}); }

}  // namespace

int run_games(const Arguments& arguments) {
  CommandLine line("games [--json]", "Lists the games there are, what a move is, and the theorem that each table is compared with.");
  line.options().add_options()("json", po::bool_switch(), "print one JSON object");
  if (!line.parse(arguments)) return exit_fine;
  Json games = Json::array();
  for (const GameEntry& game : catalogue()) {
    games.push_back({{"name", game.name},
                     {"bounds", bounds_of(game)},
                     {"code", game.code.empty() ? Json(nullptr) : Json(game.code)},
                     {"move", game.move},
                     {"theorem", game.theorem},
                     {"status", game.status}});
    if (!line.flag("json"))
      std::cout << game.name << (game.code.empty() ? "" : "  (" + game.code + ")") << "\n    bounds   --"
                << (game.bounds == "heaps,total" ? "heaps or --total" : game.bounds) << "\n    move     " << game.move << "\n    theorem  "
                << game.theorem << " (" << game.status << ")\n";
  }
  if (line.flag("json")) std::cout << Json{{"games", games}}.dump(2) << '\n';
  return exit_fine;
}

}  // namespace miyama
