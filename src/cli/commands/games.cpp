/// @file  games.cpp
/// @brief `miyama games`: the games there are.

#include <iostream>

#include "cli/output.hpp"
#include "game/catalogue.hpp"

namespace miyama {

namespace {

void print_game(const GameEntry& game, const std::string& example) {
  std::cout << game.spelled() << (game.has_total() ? "  (" + game.code + ")" : "") << '\n';
  print_row("    bounds", 13,
            !game.has_total()   ? "--heaps"
            : game.has_places() ? "--heaps or --total"
                                : "--total");
  print_row("    move", 13, game.move.english);
  print_row("    theorem", 13, game.theorem.english);
  print_row("    example", 13, example);
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

int run_games(const CommandLine& line) {
  Json games = Json::array();
  for (const GameEntry& game : catalogue()) {
    const std::string example = concat("miyama solve ", game.example,
                                       game.has_places() ? " --heaps " : " --total ", game.bounds);
    games.push_back(game_json(game, example));
    if (!line.flag("json")) print_game(game, example);
  }
  if (line.flag("json")) return print_object({{"games", games}}), exit_fine;
  std::cout << '\n';
  print_row("", 0,
            "Every theorem named here is proved. Where none is known there is no formula, and a "
            "table is checked move by move alone.");
  return exit_fine;
}

}  // namespace

Command games_command() {
  return {"games",
          "the games that have a name, with their theorems",
          "[--json]",
          "Lists the games there are, what a move is, and the theorem that each table is compared "
          "with.",
          {},
          "json",
          {},
          run_games};
}

}  // namespace miyama
