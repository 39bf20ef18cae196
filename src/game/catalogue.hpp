/// @file  catalogue.hpp
/// @brief Turns the name of a game into its rules.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/rules.hpp"
#include "game/take_and_break.hpp"

namespace miyama {

/// One line of `miyama games`.
struct GameEntry {
  std::string name;     ///< as typed
  std::string bounds;   ///< "heaps", "total" or "heaps,total": the options that bound its tables
  std::string code;     ///< of take-and-break rules, else empty
  std::string move;     ///< what a move is, in words
  std::string theorem;  ///< the closed form that predicts its losses, or "none known"
  std::string status;   ///< "proved", "conjectured" or "none known"
};

/// Every game there is, in the order in which `miyama games` lists them.
[[nodiscard]] const std::vector<GameEntry>& catalogue();

/// The rules called `name` on `heaps` heaps that keep their places. Throws usage_error, naming the games there are, for another name.
[[nodiscard]] std::unique_ptr<Rules> make_rules(std::string_view name, std::size_t heaps);

/// The take-and-break rules called `name`, or with the code `name`. Throws usage_error, naming the games there are, for another name.
[[nodiscard]] std::unique_ptr<TakeAndBreak> make_take_and_break(std::string_view name);

}  // namespace miyama
