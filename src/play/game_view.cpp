/// @file  game_view.cpp
/// @brief Finds the game that a name means, reads typed numbers, and recognises moves without a
/// list of them.
///
/// A person's heaps may hold billions of stones, so the options of vector rules are never listed:
///
///     is it an option?      if the stones taken are t·d along a line, or some from exactly the
///                           heaps of a face; or if none are, and the pass is gone
///     which takes least?    one of these: the least step along each line, one stone from each
///                           heap of each face, the pass
///
/// The options of other rules are listed, up to five million, which takes about a second.

#include "play/game_view.hpp"

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "game/catalogue.hpp"
#include "game/vector_rules.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::size_t most_places = 255;  ///< heaps, as many as a rules file may have

/// True if `name` is `game`, perhaps with a parameter or a pass.
bool begins_with_game(std::string_view name, std::string_view game) {
  return name.starts_with(game) &&
         (name.size() == game.size() || name[game.size()] == ':' || name[game.size()] == '+');
}

/// The game of the catalogue that `name` begins with, or null.
const GameEntry* entry_of(const std::string& name) {
  const std::string known = catalogue_name(name);
  return find_game(known.substr(0, known.find_first_of(":+")));
}

constexpr std::uint64_t most_options = 5'000'000;  ///< a second or so
constexpr std::uint64_t options_between_looks = 1 << 16;

/// True if `line` leads from these heaps to those.
bool leads(const LineMove& line, PositionView from, std::uint64_t passes, PositionView to) {
  const auto start = line.start(from, passes);
  if (!start) return false;
  const auto heap = static_cast<std::size_t>(ranges::find_if(line.direction, std::identity{}) -
                                             line.direction.begin());
  // If that heap grows, the difference wraps around to far more steps than there may be.
  const std::uint64_t steps = (start->heaps[heap] - to[heap]) / line.direction[heap];
  if (steps < start->least || steps > start->most || !line.steps.contains(steps)) return false;
  for (std::size_t i = 0; i < to.size(); ++i)
    if (start->heaps[i] - steps * line.direction[i] != to[i]) return false;
  return true;
}

/// The least moves of vector rules: the least step along each line, one stone from each heap of
/// each face, and the pass. Precondition: no condition sees the move.
std::vector<Position> least_options(const VectorRules& rules, PositionView position) {
  std::vector<Position> found;
  const auto add = [&]() -> Position& {
    return found.emplace_back(position.begin(), position.end());
  };
  const std::size_t first = rules.first_heap();
  for (const LineMove& line : rules.moves().lines) {
    const auto start = line.start(position.subspan(first), first == 0 ? 0 : position[0]);
    if (!start) continue;
    std::uint64_t step = 0;
    line.steps.for_each(start->most, [&](std::uint64_t t) {
      step = t;
      return t < start->least;
    });
    if (step < start->least) continue;
    Position& option = add();
    for (std::size_t i = 0; i < line.direction.size(); ++i)
      option[first + i] = start->heaps[i] - step * line.direction[i];
  }
  for (const Face& face : rules.moves().faces) {
    if (ranges::any_of(face, [&](std::size_t heap) { return position[first + heap] == 0; }))
      continue;
    Position& option = add();
    for (const std::size_t heap : face) --option[first + heap];
  }
  if (first == 1 && position[0] == 1 && !found.empty()) add()[0] = 0;
  return found;
}

/// Compares the moves, without listing options. Precondition: no condition sees the move.
bool is_option_of(const VectorRules& rules, PositionView from, PositionView to) {
  const std::size_t first = rules.first_heap();
  Face changed;
  for (std::size_t i = first; i < from.size(); ++i) {
    if (to[i] > from[i]) return false;
    if (to[i] != from[i]) changed.push_back(i - first);
  }
  if (first == 1 && from[0] != to[0])
    return changed.empty() && to[0] + 1 == from[0] && !least_options(rules, from).empty();
  const auto leads_there = [&](const LineMove& line) {
    return leads(line, from.subspan(first), first == 0 ? 0 : from[0], to.subspan(first));
  };
  return ranges::any_of(rules.moves().lines, leads_there) ||
         ranges::contains(rules.moves().faces, changed);
}

/// The rules, if moves can be compared without listing options.
const VectorRules* comparable(const Rules& rules) {
  const VectorRules* const moves = rules.vector_rules();
  return moves == nullptr || moves->conditions_see_moves() || !moves->weights().empty() ? nullptr
                                                                                        : moves;
}

}  // namespace

std::string listed(const std::vector<std::string>& things, Language language) {
  std::string text;
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (i != 0) text += in(language, i + 1 == things.size() ? words::before_last : words::between);
    text += things[i];
  }
  return text;
}

bool is_one_of(std::string_view words, std::string_view word) {
  return !word.empty() && word.find(' ') == std::string_view::npos &&
         filled(" {1} ", words).find(filled(" {1} ", word)) != std::string::npos;
}

std::string catalogue_name(const std::string& name) {
  for (const auto& [other, known] : other_names)
    if (begins_with_game(name, other)) return std::string(known) + name.substr(other.size());
  return name;
}

std::string name_in(Language language, const Rules& rules) {
  const std::string name = rules.name();
  if (language == Language::english) return name;
  const bool three_heaps = rules.heaps() == rules.first_heap() + 3;
  for (const auto& [other, known] : other_names)
    if (begins_with_game(name, known) && (other != other_names.front().first || three_heaps))
      return std::string(other) + name.substr(known.size());
  return name;
}

PlayedGame played_game(std::shared_ptr<const Rules> rules, Convention convention,
                       Language language) {
  const TakeAndBreak* breaks = rules->take_and_break();
  const SumRules* sum = rules->sum_rules();
  std::unique_ptr<GameView> view = sum != nullptr      ? view_of_sum(*sum, language)
                                   : breaks != nullptr ? view_of_rows(*breaks, language)
                                   : rules->position_names() != nullptr
                                       ? view_of_listed(*rules, language)
                                       : view_of_heaps(*rules, language);
  return {std::move(rules), convention, std::move(view)};
}

PlayedGame played_game(const std::string& name, std::size_t numbers, Convention convention,
                       Language language) {
  if (!is_known_game(name)) {
    const std::string near = nearest_game(name);
    throw usage_error(words::unknown_rules, excerpt(name),
                      joined(catalogue(), ", ", &GameEntry::spelled),
                      near.empty() ? Bilingual{} : both(words::did_you_mean, near));
  }
  const GameEntry* entry = entry_of(name);
  const bool has_places = names_sum(name) || (entry != nullptr && entry->has_places());
  if (has_places && numbers > most_places)
    throw usage_error(words::too_many_places, name, most_places, numbers);
  const std::string known = catalogue_name(name);
  return played_game(names_sum(known) ? std::make_shared<const SumRules>(known)
                     : has_places
                         ? std::shared_ptr<const Rules>(make_rules_of_position(known, numbers))
                         : make_take_and_break(known),
                     convention, language);
}

PlayedGame played_game(std::shared_ptr<Outcomes> table, Language language) {
  PlayedGame game = played_game({table, &table->rules()}, table->convention(), language);
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
  return names_sum(name) || name.find('.') != std::string::npos || entry_of(name) != nullptr;
}

std::size_t numbers_in(const std::string& text, const std::string& name) {
  if (!is_drawing(text))
    return static_cast<std::size_t>(ranges::count(typed_position(text), ',')) + 1;
  return parse_board(text).rows.size() + (names_pass(name) ? 1 : 0);
}

std::vector<HeapTake> GameView::takes(PositionView from, PositionView to) const {
  std::vector<HeapTake> found;
  if (rules_.position_names() != nullptr) return found;
  const std::size_t first = rules_.first_heap();
  for (std::size_t i = first; i + rules_.limits() < rules_.heaps(); ++i)
    if (from[i] > to[i]) found.push_back({i - first + 1, from[i] - to[i]});
  return found;
}

std::string GameView::named(PositionView position) const {
  if (rules_.first_heap() == 0) return text(position);
  return say(position[0] == 1 ? words::with_pass : words::without_pass,
             comma_text(position.subspan(1)));
}

std::string GameView::beside_the_board(PositionView position) const {
  if (rules_.first_heap() == 1)
    return say(position[0] == 1 ? words::pass_left : words::no_pass_left);
  if (rules_.limits() == 0 || position[0] == 0) return {};
  return say(words::at_most, std::min(position[0], position[1]));
}

Bilingual GameView::remedied(const Bilingual& wrong) const {
  return both(words::remedy, wrong, how_to_move());
}

std::vector<std::uint64_t> GameView::typed_numbers(std::string_view line) const {
  constexpr std::string_view between = " ,\t";
  std::vector<std::uint64_t> numbers;
  for (std::size_t begin = line.find_first_not_of(between); begin != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(between, begin), line.size());
    const std::string word(line.substr(begin, end - begin));
    numbers.push_back(whole_number(word, with_remedy(words::no_number, word),
                                   with_remedy(words::too_large_number, word)));
    begin = line.find_first_not_of(between, end);
  }
  return numbers;
}

bool GameView::for_each_option(PositionView position, const Rules::Visit& visit,
                               const Observer* observer) const {
  std::uint64_t seen = 0;
  return for_each_distinct_option(rules_, position, [&](const Option& option) {
    if (++seen % options_between_looks == 0) stop_if_asked(observer);
    if (seen > most_options) throw usage_error(words::too_many_options, most_options);
    return visit(option);
  });
}

bool GameView::is_option(PositionView from, PositionView to) const {
  const bool may_vary = rules_.heaps() == any_number_of_heaps || rules_.position_names() != nullptr;
  if (from.size() != to.size() && !may_vary) return false;
  if (const VectorRules* vector_rules = comparable(rules_))
    return is_option_of(*vector_rules, from, to);
  return !for_each_option(from,
                          [&](const Option& option) { return !ranges::equal(option.to, to); });
}

std::optional<Position> GameView::least_move(PositionView position) const {
  // Sums may exceed 2⁶⁴ and wrap around: their difference is right all the same.
  const auto stones_of = [&](PositionView heaps) {
    const SumRules* const sum = rules_.sum_rules();
    if (sum == nullptr) return ranges::sum(rules_.heaps_of(heaps));
    std::uint64_t stones = 0;
    for (std::size_t i = 0; i < sum->heaps(); ++i)
      stones += ranges::sum(sum->summand(i).heaps_of(heaps[i]));
    return stones;
  };
  // A heap may have more options than anyone waits for; none takes less than this.
  std::uint64_t least_possible = UINT64_MAX;
  if (const TakeAndBreak* const breaks = rules_.take_and_break())
    for (std::uint64_t take = 0; take <= breaks->explicit_digits() + 1; ++take)
      if (breaks->digit(take) != 0) least_possible = std::min(least_possible, take);
  std::optional<Position> least;
  std::uint64_t least_taken = 0;
  const auto consider = [&](PositionView option) {
    const std::uint64_t taken = stones_of(position) - stones_of(option);
    if (least && taken >= least_taken) return;
    least.emplace(option.begin(), option.end());
    least_taken = taken;
  };
  if (const VectorRules* vector_rules = comparable(rules_))
    for (const Position& option : least_options(*vector_rules, position)) consider(option);
  else
    for_each_option(position, [&](const Option& option) {
      consider(option.to);
      return least_taken != least_possible;
    });
  return least;
}

}  // namespace miyama
