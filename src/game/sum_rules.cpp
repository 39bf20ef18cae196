/// @file  sum_rules.cpp
/// @brief The moves of a sum, and the names and positions of sums as text.
///
/// A colon stands before a bound as well as before a parameter, so "subtraction:3" has no bound and
/// "subtraction:3:20" has one: what is left without the last number must be a game. A comma may
/// stand in the parameter of a summand: what follows it begins with a digit, and only a code, which
/// has a point, is a game that does.

#include "game/sum_rules.hpp"

#include <algorithm>
#include <array>

#include "base/checked.hpp"
#include "base/letters.hpp"
#include "game/catalogue.hpp"
#include "game/steps.hpp"
#include "table/index/box/box.hpp"
#include "table/index/partition/break_lists.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::string_view prefix = "sum:";
constexpr std::array<std::string_view, 3> games_of_one_heap{"nim", "subtraction", "bounded"};
constexpr std::uint64_t most_options = 1 << 23;  // a summand has no more
/// A table stores the list of a game of one's own as a text.
constexpr std::size_t most_listed_options = 1 << 19;

struct ByTotal {
  bool operator()(const Position& a, const Position& b) const {
    const std::uint64_t total = ranges::sum(a);
    const std::uint64_t other = ranges::sum(b);
    return total != other ? total < other : a < b;
  }
};

GameAndBound game_and_bound(std::string_view summand, const OwnGames& own) {
  const auto is_game = [&](std::string_view name) {
    try {
      return rules_of_summand(name, own) != nullptr;
    } catch (const usage_error&) {
      return false;
    }
  };
  const std::size_t colon = summand.rfind(':');
  const auto game = std::string(summand.substr(0, colon));
  const auto bound =
      colon == std::string_view::npos ? std::nullopt : number_in(summand.substr(colon + 1));
  const bool is_parameter = bound && !is_game(game) && is_game(summand);
  if (!bound || is_parameter) return {std::string(summand), std::nullopt};
  return {game, bound};
}

std::string name_of(const std::vector<GameAndBound>& games, std::string_view typed,
                    const OwnGames& own = {}) {
  return concat(prefix, joined(games, "+", [&](const GameAndBound& summand) {
                  const std::string game = rules_of_summand(summand.first, own)->name();
                  if (!summand.second) throw usage_error(words::sum_without_bounds, excerpt(typed));
                  return concat(game, ':', *summand.second);
                }));
}

std::string canonical(std::string_view name, const OwnGames& own = {}) {
  return name_of(games_of_sum(name, own), name, own);
}

/// A name stands between colons and signs, and names of the catalogue are those of its games.
void check_names(const OwnGames& own) {
  for (const auto& [name, lists] : own) {
    if (name.find_first_of(":+,") != std::string::npos)
      throw usage_error("\"", printable(name),
                        "\" is not a name for a summand: give one without : and + and commas");
    if (is_taken(name)) throw usage_error("", both(words::name_is_taken, name));
  }
}

bool has_bounds(const std::vector<GameAndBound>& games) {
  return ranges::all_of(games,
                        [](const GameAndBound& summand) { return summand.second.has_value(); });
}

/// The heaps of each summand. Spaces count as commas, around signs for nothing.
std::vector<Position> heaps_typed(std::string_view text) {
  std::vector<std::string> summands(1);
  bool was_space = false;
  for (const char c : text) {
    const bool is_space = c == ' ' || c == '\t';
    const bool goes_on = c == '+' || summands.back().empty() || summands.back().back() == '+';
    if (c == ',' || (was_space && !is_space && !goes_on)) summands.emplace_back();
    if (c != ',' && !is_space) summands.back() += c;
    was_space = is_space;
  }
  std::vector<Position> typed;
  for (const std::string& summand : summands) {
    Position& heaps = typed.emplace_back();
    for (const std::string_view word : split(summand, '+')) {
      const std::optional<std::uint64_t> heap = number_in(word);
      if (!heap) throw usage_error(words::not_a_heap_of_sum, excerpt(text), excerpt(word));
      heaps.push_back(*heap);
    }
  }
  return typed;
}

}  // namespace

void add_game(OwnGames& own, const std::string& name, std::shared_ptr<const BreakLists> lists) {
  std::shared_ptr<const BreakLists>& known = own[name];
  if (known == nullptr || lists->largest() > known->largest()) known = std::move(lists);
}

std::unique_ptr<Rules> rules_of_summand(std::string_view game, const OwnGames& own) {
  if (const auto known = own.find(game); known != own.end())
    return std::make_unique<TakeAndBreak>(known->first, known->second);
  const std::string_view name = game_and_parameter(game).first;
  if (ranges::contains(games_of_one_heap, name)) return make_rules(game, 1);
  const GameEntry* const entry = find_game(name);
  const bool is_code = game.find('.') == 1;  // other points stand in names of files
  if (entry == nullptr ? is_code : entry->has_total()) return make_take_and_break(game);
  std::vector<std::string> names(games_of_one_heap.begin(), games_of_one_heap.end());
  for (const GameEntry& known : catalogue())
    if (known.has_total()) names.push_back(known.name);
  throw usage_error(words::not_in_a_sum, excerpt(game), did_you_mean(name, names));
}

std::shared_ptr<const BreakLists> lists_by_rules(const Rules& rules, std::uint64_t largest,
                                                 const std::string& source, const Team& team) {
  const std::string has = rules.first_heap() != 0 ? "a pass"
                          : rules.heaps() != 1    ? concat(rules.heaps(), " heaps")
                          : rules.leaves_out()    ? "sizes that are not positions"
                                                  : "";
  if (!has.empty())
    throw usage_error(source, ": its rules have ", has,
                      ": a summand has one heap and no pass, and each size is a position");
  std::vector<BreakLists::Break> breaks;
  for (std::uint64_t heap = 0; heap <= largest; ++heap) {
    (void)rules.for_each_option(PositionView(&heap, 1), [&](const Option& option) {
      const std::uint64_t rest = option.to[0];
      if (rest >= heap || option.to.size() != 1)
        throw usage_error(
            source, ": a heap of ", heap, " becomes ", joined(option.to, "+"),
            ", and a heap in a sum must become a smaller one: number its positions so that "
            "moves lead down");
      breaks.emplace_back(heap, Rests(rest, 0, 0));
    });
    if (breaks.size() > most_listed_options)
      throw usage_error(source, ": heaps up to ", largest, " have more than ", most_listed_options,
                        " options, which a sum does not list: lower the bound");
    team.stop_if_asked();
  }
  return std::make_shared<const BreakLists>(std::move(breaks));
}

Summand::Summand(std::string_view game, std::uint64_t bound, const Team& team, const OwnGames& own)
    : rules_(rules_of_summand(game, own)), bound_(bound) {
  const TakeAndBreak* const code = rules_->take_and_break();
  if (code != nullptr && code->lists() != nullptr && bound > most_positions)
    throw usage_error(words::summand_too_large, game, bound);
  if (code != nullptr && code->most_rests() > 1) list(team);
}

/// Finds every multiset that the heaps reach, in any order, with its options; then all are sorted.
void Summand::list(const Team& team) {
  std::map<Position, std::uint32_t, ByTotal> reached;  // when these heaps were found
  std::vector<const Position*> found;
  std::vector<std::vector<std::uint32_t>> options;
  std::uint64_t listed = 0;
  const auto find = [&](const Position& heaps) {
    const auto [at, is_new] = reached.try_emplace(heaps, static_cast<std::uint32_t>(found.size()));
    if (is_new) found.push_back(&at->first);
    return at->second;
  };
  find({});
  for (std::uint64_t heap = 1; heap <= std::min(bound_, most_sticks); ++heap) find({heap});
  while (options.size() < found.size()) {
    const Position& heaps = *found[options.size()];
    std::vector<std::uint32_t>& to = options.emplace_back();
    for (std::size_t i = 0; i < heaps.size(); ++i)
      if (i == 0 || heaps[i] != heaps[i - 1])
        rules_->take_and_break()->for_each_rests(heaps[i], [&](const Rests& rests) {
          to.push_back(find(replaced(heaps, heaps[i], rests)));
        });
    listed += to.size();
    team.stop_if_asked();
    if (bound_ > most_sticks || found.size() > most_positions || listed > most_options)
      throw usage_error(words::summand_too_large, game(), bound_);
  }
  bytes_ = 160 * found.size() + 4 * listed;
  std::vector<std::uint32_t> numbers(found.size());
  for (const auto& [heaps, when] : reached) {
    numbers[when] = static_cast<std::uint32_t>(heaps_.size());
    heaps_.push_back(heaps);
    options_.push_back(std::move(options[when]));
  }
  for (auto& to : options_) {
    for (std::uint32_t& option : to) option = numbers[option];
    ranges::sort(to);
  }
}

Position Summand::heaps_of(std::uint64_t number) const {
  if (breaks()) return heaps_[number];
  return number == 0 ? Position{} : Position{number};
}

std::optional<std::uint64_t> Summand::number_of(Position heaps) const {
  std::erase(heaps, 0U);
  ranges::sort(heaps, std::greater<>());
  if (heaps.empty()) return 0;
  if (heaps.front() > bound_ || (!breaks() && heaps.size() > 1)) return std::nullopt;
  if (!breaks()) return heaps.front();
  const auto at = std::lower_bound(heaps_.begin(), heaps_.end(), heaps, ByTotal());
  if (at == heaps_.end() || *at != heaps) return std::nullopt;
  return at - heaps_.begin();
}

bool Summand::for_each_option(std::uint64_t number, const Visitor<std::uint64_t>& visit) const {
  if (breaks()) return ranges::all_of(options_[number], visit);
  if (const TakeAndBreak* const code = rules_->take_and_break())
    return code->for_each_rests(number, [&](const Rests& rests) { return visit(rests[0]); });
  return rules_->for_each_option(PositionView(&number, 1),
                                 [&](const Option& option) { return visit(option.to[0]); });
}

SumRules::SumRules(std::string_view name, const Team& team, const OwnGames& own)
    : ListedRules(canonical(name, own), games_of_sum(name, own).size()) {
  check_names(own);
  for (const auto& [game, bound] : games_of_sum(ListedRules::name(), own)) {
    const auto alike = ranges::find_if(summands_, [&, &known = game, most = *bound](const auto& p) {
      return p->game() == known && p->bound() == most;
    });
    summands_.push_back(alike != summands_.end()
                            ? *alike
                            : std::make_shared<const Summand>(game, *bound, team, own));
  }
}

bool SumRules::for_each_option(PositionView from, const Visit& visit) const {
  Coordinates to{};
  ranges::copy(from, to.begin());
  for (std::size_t i = 0; i < summands_.size(); ++i) {
    const bool whole = summands_[i]->for_each_option(from[i], [&](std::uint64_t number) {
      to[i] = number;
      return visit({{to.data(), summands_.size()}, i, 0});
    });
    if (!whole) return false;
    to[i] = from[i];
  }
  return true;
}

std::uint64_t SumRules::bytes() const {
  Saturating bytes = 0;
  for (const std::shared_ptr<const Summand>& summand : summands_)
    bytes = bytes + summand->bytes() + summand->rules().bytes();
  return bytes.value();
}

std::uint64_t SumRules::level(PositionView position) const {
  std::uint64_t level = 0;
  for (std::size_t i = 0; i < summands_.size(); ++i) level += summands_[i]->level(position[i]);
  return level;
}

void SumRules::check_bounds(PositionView bounds) const {
  const Position own = table_bounds();
  if (!ranges::equal(bounds, own))
    throw usage_error(words::summands_have_bounds, name(), own, bounds);
}

Position SumRules::table_bounds() const {
  Position bounds;
  for (const auto& summand : summands_) bounds.push_back(summand->positions() - 1);
  return bounds;
}

std::string SumRules::text(PositionView position) const {
  std::string text;
  for (std::size_t i = 0; i < summands_.size(); ++i) {
    const Position heaps = summands_[i]->heaps_of(position[i]);
    text += (i == 0 ? "" : ",") + (heaps.empty() ? "0" : joined(heaps, "+"));
  }
  return text;
}

Position SumRules::position_of(std::string_view text) const {
  const std::vector<Position> typed = heaps_typed(text);
  if (typed.size() != summands_.size())
    throw usage_error(words::other_number_of_summands, excerpt(text), typed.size(), name(),
                      summands_.size());
  Position position;
  for (std::size_t i = 0; i < typed.size(); ++i) {
    const std::optional<std::uint64_t> number = summands_[i]->number_of(typed[i]);
    if (!number)
      throw usage_error(words::summand_never_holds, excerpt(text), i + 1, joined(typed[i], "+"),
                        summands_[i]->game(), summands_[i]->bound());
    position.push_back(*number);
  }
  return position;
}

bool names_sum(std::string_view name) { return name.starts_with(prefix); }

std::vector<GameAndBound> games_of_sum(std::string_view name, const OwnGames& own) {
  std::vector<GameAndBound> games;
  for (const std::string_view summand : split(name.substr(prefix.size()), '+'))
    games.push_back(game_and_bound(summand, own));
  if (games.size() > max_heaps)
    throw usage_error(words::too_many_summands, games.size(), max_heaps);
  return games;
}

std::string sum_name(std::string_view name, PositionView bounds) {
  std::vector<GameAndBound> games = games_of_sum(name);
  if (bounds.empty()) return name_of(games, name);
  if (has_bounds(games)) throw usage_error(words::sum_has_bounds, name, comma_text(bounds));
  if (games.size() != bounds.size())
    throw usage_error(words::sum_has_other_bounds, name, games.size(), comma_text(bounds));
  for (std::size_t i = 0; i < games.size(); ++i) games[i].second = bounds[i];
  return name_of(games, name);
}

std::string sum_of_heaps(std::string_view heaps) {
  std::string name;
  for (const std::string_view word : split(heaps)) {
    const bool goes_on = !word.empty() && word.front() >= '0' && word.front() <= '9' &&
                         word.find('.') == std::string_view::npos;
    if (goes_on && name.empty())
      throw usage_error(excerpt(heaps), " begins with the bound ", excerpt(word),
                        ": write its game before it, as in nim:9,kayles:30");
    name += concat(name.empty() ? prefix : goes_on ? "," : "+", word);
  }
  return name;
}

std::string sum_around(std::string_view name, std::string_view position) {
  const std::vector<GameAndBound> games = games_of_sum(name);
  if (has_bounds(games)) return canonical(name);
  const std::vector<Position> typed = heaps_typed(position);
  Position bounds(games.size());  // position_of says which summand is missing
  for (std::size_t i = 0; i < std::min(typed.size(), games.size()); ++i) {
    for (const std::uint64_t heap : typed[i]) bounds[i] = saturating_add(bounds[i], heap);
    // Breaking takes few sticks in most games, so the heap that breaks is not much larger.
    const std::uint64_t enough = std::min(saturating_multiply(bounds[i], 3), Summand::most_sticks);
    while (typed[i].size() > 1 && bounds[i] < enough &&
           !Summand(games[i].first, bounds[i]).number_of(typed[i]))
      ++bounds[i];
  }
  return sum_name(name, bounds);
}

}  // namespace miyama
