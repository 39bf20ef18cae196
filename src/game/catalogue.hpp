/// @file  catalogue.hpp
/// @brief Turns the name of a game into its rules.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/rules.hpp"
#include "game/take_and_break.hpp"

namespace miyama {

/// Makes rules on ordered heaps. `parameter`: the part of the name after its colon,
/// empty if there is none.
using MakeRules = std::unique_ptr<Rules> (*)(std::string_view parameter, std::size_t heaps);

/// One line of `miyama games`.
struct GameEntry {
  std::string name;  ///< the name as typed, without its parameter
  /// What to type behind a colon, such as "K"; in brackets if it may be left out, empty if there is
  /// none.
  std::string parameter;
  MakeRules make;       ///< null unless the game has ordered heaps
  std::string code;     ///< the code of take-and-break rules, else empty
  std::string example;  ///< the name with a parameter
  std::string bounds;   ///< bounds for a table of the example: of each heap, or of the total
  Format<0> move;       ///< a move in words
  /// The closed form that predicts its losses, and where it holds, or "none known".
  Format<0> theorem;

  /// How far the theorem is settled: "proved" or "none known".
  std::string_view status() const;

  /// "moore:K", "euclid[:to-zero]".
  std::string spelled() const;
  bool needs_parameter() const { return !parameter.empty() && parameter.front() != '['; }
  bool has_places() const { return make != nullptr; }
  bool has_total() const { return !code.empty(); }
};

/// Every game there is, in the order in which `miyama games` lists them.
[[nodiscard]] const std::vector<GameEntry>& catalogue();

/// The game with this name, without parameter and pass, or null.
[[nodiscard]] const GameEntry* find_game(std::string_view name);

/// The name that was probably meant by `text`, which may have a parameter or a pass; empty if no
/// name is near.
[[nodiscard]] std::string nearest_game(std::string_view text);

/// The rules called `text`, a name with its parameter and perhaps "+pass", on `heaps` ordered
/// heaps. Throws usage_error, naming the games there are, for another name, and where
/// the parameter or the number of heaps makes no game.
[[nodiscard]] std::unique_ptr<Rules> make_rules(std::string_view text, std::size_t heaps);

/// The rules called `text` for a position of `numbers` numbers. With a pass the first of these is
/// the number of passes left; what Rules::opening adds to the heaps may be missing.
[[nodiscard]] std::unique_ptr<Rules> make_rules_of_position(std::string_view text,
                                                            std::size_t numbers);

/// Names that people have for games of the catalogue in Japanese, and the games.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 3> other_names{
    {{"三山くずし", "nim"}, {"ニム", "nim"}, {"棒消し", "rows"}}};

/// True if some rules have this name, in either language, with any number of heaps and any
/// parameter.
[[nodiscard]] bool is_taken(const std::string& name);
/// True if the name of these rules, on ordered heaps, is taken by others.
[[nodiscard]] bool borrows_name(const Rules& rules);

/// "moore:2" → "moore" and "2"; a name without a colon has an empty parameter.
[[nodiscard]] std::pair<std::string_view, std::string_view> game_and_parameter(
    std::string_view text);

/// True if `text` is a name with "+pass".
[[nodiscard]] bool names_pass(std::string_view text);

/// The take-and-break rules called `name`, or with the code `name`. Throws usage_error, naming the
/// games there are, for another name.
[[nodiscard]] std::unique_ptr<TakeAndBreak> make_take_and_break(std::string_view name);

}  // namespace miyama
