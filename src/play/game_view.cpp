#include "play/game_view.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "game/catalogue.hpp"
#include "view/position_text.hpp"

namespace miyama {
namespace {

constexpr std::size_t most_places = 255;  ///< as many as a rules file may have

/// The game of the catalogue that `name` begins with, or null.
const GameEntry* entry_of(const std::string& name) {
  return find_game(name.substr(0, name.find_first_of(":+")));
}

std::string all_names() {
  std::string names;
  for (const GameEntry& entry : catalogue()) names += (names.empty() ? "" : ", ") + entry.spelled();
  return names;
}

}  // namespace

PlayedGame played_game(std::shared_ptr<const Rules> rules, Convention convention) {
  const TakeAndBreak* breaks = rules->take_and_break();
  std::unique_ptr<GameView> view =
      breaks == nullptr ? view_of_heaps(*rules) : view_of_rows(*breaks);
  return {std::move(rules), convention, std::move(view)};
}

PlayedGame played_game(const std::string& name, std::size_t numbers, Convention convention) {
  if (!is_known_game(name))
    throw usage_error("unknown rules \"" + name + "\": there are " + all_names() +
                      ", and codes such as 0.77 (see `miyama games`)");
  const GameEntry* entry = entry_of(name);
  if (entry == nullptr || !entry->has_places())
    return played_game(make_take_and_break(name), convention);
  if (numbers > most_places)
    throw usage_error("a position of " + name + " has at most " + std::to_string(most_places) +
                      " heaps here, not " + std::to_string(numbers) +
                      ": heaps without places, as in the row game, may be more");
  return played_game(make_rules_of_position(name, numbers), convention);
}

PlayedGame played_game(std::shared_ptr<Outcomes> table) {
  PlayedGame game = played_game({table, &table->rules()}, table->convention());
  game.table = std::move(table);
  return game;
}

bool is_called(const Rules& rules, const std::string& name) {
  if (name == rules.name()) return true;
  try {
    const PlayedGame named = played_game(name, rules.heaps(), Convention::normal);
    const TakeAndBreak* breaks = rules.take_and_break();
    const TakeAndBreak* named_breaks = named.rules->take_and_break();
    if (breaks != nullptr && named_breaks != nullptr) return breaks->code() == named_breaks->code();
    return named.rules->name() == rules.name();
  } catch (const usage_error&) {
    return false;
  }
}

bool is_known_game(const std::string& name) {
  return name.find('.') != std::string::npos || entry_of(name) != nullptr;
}

std::size_t numbers_in(const std::string& text, const std::string& name) {
  if (!is_drawing(text)) return static_cast<std::size_t>(ranges::count(text, ',')) + 1;
  return parse_board(text).rows.size() + (names_pass(name) ? 1 : 0);
}

std::string listed(const std::vector<std::string>& things) {
  std::string text;
  for (std::size_t i = 0; i < things.size(); ++i)
    text += (i == 0 ? "" : i + 1 == things.size() ? " and " : ", ") + things[i];
  return text;
}

std::vector<std::uint64_t> typed_numbers(std::string_view line, const std::string& remedy) {
  constexpr std::string_view between = " ,\t";
  std::vector<std::uint64_t> numbers;
  for (std::size_t begin = line.find_first_not_of(between); begin != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(between, begin), line.size());
    const std::string word(line.substr(begin, end - begin));
    numbers.push_back(whole_number(word, "\"" + word + "\" is no number: type " + remedy,
                                   word + " is too large: type " + remedy));
    begin = line.find_first_not_of(between, end);
  }
  return numbers;
}

}  // namespace miyama
