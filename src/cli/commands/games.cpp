/// @file  games.cpp
/// @brief `miyama games`: the games there are.

#include <iostream>

#include "cli/output.hpp"
#include "game/catalogue.hpp"

namespace miyama {

namespace {

void print_game(const GameEntry& game, const std::string& example) {
  std::cout << game.spelled() << (game.has_total() ? "  (" + game.code + ")" : "")
            << "\n    bounds   " << (game.has_places() ? "--heaps" : "")
            << (game.has_places() && game.has_total() ? " or " : "")
            << (game.has_total() ? "--total" : "") << "\n    move     " << game.move.english
            << "\n    theorem  " << game.theorem.english
            << (game.status() == game.theorem.english ? "" : concat(" (", game.status(), ')'))
            << "\n    example  " << example << '\n';
}

Json game_json(const GameEntry& game, const std::string& example) {
  Json bounds = Json::array();
  if (game.has_places()) bounds.push_back("heaps");
  if (game.has_total()) bounds.push_back("total");
  return {{"name", game.name},
          {"parameter", game.parameter.empty() ? Json(nullptr) : Json(game.parameter)},
          {"bounds", bounds},
          {"code", game.code.empty() ? Json(nullptr) : Json(game.code)},
          {"move", game.move.english},
          {"theorem", game.theorem.english},
          {"status", game.status()},
          {"example", example}};
}

}  // namespace

int run_games(const Arguments& arguments) {
  CommandLine line("games [--json]",
                   "Lists the games there are, what a move is, and the theorem that each table is "
                   "compared with.");
  line.add({{"json", "", "print one JSON object"}});
  if (!line.parse(arguments)) return exit_fine;
  Json games = Json::array();
  for (const GameEntry& game : catalogue()) {
    const std::string example = concat("miyama solve ", game.example,
                                       game.has_places() ? " --heaps " : " --total ", game.bounds);
    games.push_back(game_json(game, example));
    if (!line.flag("json")) print_game(game, example);
  }
  if (line.flag("json")) print_object({{"games", games}});
  return exit_fine;
}

}  // namespace miyama
