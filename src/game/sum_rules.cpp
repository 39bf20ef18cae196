/// @file  sum_rules.cpp
/// @brief The moves of a sum, and the names and positions of sums as text.
///
/// A colon stands before a bound as well as before a parameter, so "subtraction:3" has no bound and
/// "subtraction:3:20" has one: what is left without the last number must be a game. A comma may
/// stand in the parameter of a place: what follows it begins with a digit, and no game does but a
/// code, which has a point.

#include "game/sum_rules.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "game/steps.hpp"
#include "index/box/box.hpp"

namespace miyama {
namespace {

constexpr std::string_view prefix = "sum:";

bool is_game(std::string_view name) {
  try {
    return rules_of_place(name) != nullptr;
  } catch (const usage_error&) {
    return false;
  }
}

/// The game and the bound of "subtraction:1,2,3:20"; without a bound the game alone.
std::pair<std::string_view, std::optional<std::uint64_t>> game_and_bound(std::string_view place) {
  const std::size_t colon = place.rfind(':');
  if (colon == std::string_view::npos) return {place, std::nullopt};
  const std::optional<std::uint64_t> bound = number_in(place.substr(colon + 1));
  if (!bound) return {place, std::nullopt};
  const bool is_parameter = !is_game(place.substr(0, colon)) && is_game(place);
  return is_parameter ? std::pair{place, std::optional<std::uint64_t>{}}
                      : std::pair{place.substr(0, colon), bound};
}

[[noreturn]] void refuse_bounds(std::string_view name) {
  throw usage_error(both(
      "the sum {1} has no bound for each place: give them behind the games, such as "
      "sum:nim:9+0.07:20, or as bounds of heaps, such as 9,20",
      "和 {1} の場所ごとの上限がありません。sum:nim:9+0.07:20 のようにゲームの後に書くか、9,20 "
      "のように山の上限として書いてください。",
      name));
}

/// The places of "sum:A+B", which are some.
std::vector<std::string_view> places_in(std::string_view name) {
  std::vector<std::string_view> places = split(name.substr(prefix.size()), '+');
  if (places.size() > max_heaps)
    throw usage_error(both("the sum has {1} places: give at most {2}",
                           "和の場所が{1}個あります。{2}個までです。", places.size(), max_heaps));
  return places;
}

bool has_bounds(std::string_view name) {
  const std::vector<std::string_view> places = places_in(name);
  return ranges::all_of(
      places, [](std::string_view place) { return game_and_bound(place).second.has_value(); });
}

/// The canonical name.
std::string canonical(std::string_view name) {
  return concat(prefix, joined(places_in(name), "+", [&](std::string_view place) {
                  const auto [game, bound] = game_and_bound(place);
                  const std::string known = rules_of_place(game)->name();
                  if (!bound) refuse_bounds(name);
                  return concat(known, ':', *bound);
                }));
}

/// The numbers between the + signs.
Position heaps_in(std::string_view text, std::string_view position) {
  Position heaps;
  for (const std::string_view word : split(text, '+')) {
    const std::optional<std::uint64_t> heap = miyama::number_in(word);
    if (!heap)
      throw usage_error(
          both("the position \"{1}\": \"{2}\" is no heap; write places with commas "
               "between, and the heaps of a place with +, such as 2,4+1",
               "局面「{1}」の「{2}」は山ではありません。2,4+1 "
               "のように、場所はコンマで、一つの場所の山は + で区切ってください。",
               position, word));
    heaps.push_back(*heap);
  }
  return heaps;
}

/// Spaces between places count as commas, and around signs for nothing.
std::string tidied(std::string_view text) {
  std::string tidy;
  bool was_space = false;
  for (const char c : text) {
    const bool is_sign = c == ',' || c == '+';
    if (c != ' ' && c != '\t') {
      if (was_space && !is_sign && !tidy.empty() && tidy.back() != ',' && tidy.back() != '+')
        tidy += ',';
      tidy += c;
    }
    was_space = c == ' ' || c == '\t';
  }
  return tidy;
}

}  // namespace

bool names_sum(std::string_view name) { return name.starts_with(prefix); }

std::vector<std::pair<std::string, std::optional<std::uint64_t>>> games_of_sum(
    std::string_view name) {
  std::vector<std::pair<std::string, std::optional<std::uint64_t>>> games;
  for (const std::string_view place : places_in(name)) games.emplace_back(game_and_bound(place));
  return games;
}

SumRules::SumRules(std::string_view name, const Team& team, std::uint64_t most_bytes)
    : ListedRules(canonical(name), places_in(name).size()) {
  std::uint64_t positions = 1;  // at least: a place has one for each heap that it begins with
  for (const auto& [game, bound] : games_of_sum(name))
    positions = saturating_multiply(positions, saturating_add(bound.value_or(0), 1));
  for (const std::string_view text : places_in(name)) {
    if (positions > most_bytes && *game_and_bound(text).second <= Place::most_sticks)
      throw file_error("the sum ", ListedRules::name(), " has ", format_count(positions),
                       " positions or more, a byte each, ", format_bytes(most_bytes),
                       " of memory is there: lower the bounds, or allow more memory");
    const auto [game, bound] = game_and_bound(text);
    const std::string known = rules_of_place(game)->name();
    const auto alike = ranges::find_if(places_, [&, bound = *bound](const auto& place) {
      return place->game() == known && place->bound() == bound;
    });
    const std::uint64_t left = most_bytes - std::min(most_bytes, bytes());
    places_.push_back(
        alike != places_.end() ? *alike : std::make_shared<const Place>(known, *bound, team, left));
    positions =
        saturating_multiply(positions / saturating_add(*bound, 1), places_.back()->positions());
  }
}

bool SumRules::for_each_option(PositionView from, const Visit& visit) const {
  Coordinates to{};
  ranges::copy(from, to.begin());
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const bool whole = places_[i]->for_each_option(from[i], [&](std::uint64_t number) {
      to[i] = number;
      return visit({{to.data(), places_.size()}, i, 0});
    });
    if (!whole) return false;
    to[i] = from[i];
  }
  return true;
}

std::uint64_t SumRules::level(PositionView position) const {
  std::uint64_t level = 0;
  for (std::size_t i = 0; i < places_.size(); ++i) level += places_[i]->level(position[i]);
  return level;
}

void SumRules::check_bounds(PositionView bounds) const {
  const Position own = table_bounds();
  if (!ranges::equal(bounds, own))
    throw usage_error("the places of ", name(), " have positions up to ", comma_text(own),
                      ", not up to ", comma_text(bounds));
}

Position SumRules::table_bounds() const {
  Position bounds;
  for (const auto& place : places_) bounds.push_back(place->positions() - 1);
  return bounds;
}

std::uint64_t SumRules::bytes() const {
  std::uint64_t bytes = 0;
  for (std::size_t i = 0; i < places_.size(); ++i)
    if (ranges::find(places_, places_[i]) - places_.begin() == static_cast<std::ptrdiff_t>(i))
      bytes += places_[i]->bytes();
  return bytes;
}

std::uint64_t SumRules::sticks(PositionView position) const {
  std::uint64_t sticks = 0;
  for (std::size_t i = 0; i < places_.size(); ++i)
    for (const std::uint64_t heap : places_[i]->heaps_of(position[i])) sticks += heap;
  return sticks;
}

std::string SumRules::text(PositionView position) const {
  std::string text;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Position heaps = places_[i]->heaps_of(position[i]);
    text += (i == 0 ? "" : ",") + (heaps.empty() ? "0" : joined(heaps, "+"));
  }
  return text;
}

Position SumRules::position_of(std::string_view typed) const {
  const std::string text = tidied(typed);
  const std::vector<std::string_view> words = split(text);
  if (words.size() != places_.size())
    throw usage_error(
        both("the position \"{1}\" has {2} places, {3} has {4}: write them with "
             "commas between, and the heaps of a place with +, such as 2,4+1",
             "局面「{1}」の場所は{2}個、{3} は{4}個です。2,4+1 "
             "のように、場所はコンマで、一つの場所の山は + で区切ってください。",
             typed, words.size(), name(), places_.size()));
  Position position;
  for (std::size_t i = 0; i < words.size(); ++i) {
    Position heaps = heaps_in(words[i], typed);
    const std::optional<std::uint64_t> number = places_[i]->number_of(std::move(heaps));
    if (!number)
      throw usage_error(
          both("the position \"{1}\": place {2} never holds {3}, since by {4} no heap up to {5} "
               "becomes that",
               "局面「{1}」：場所{2}は {3} になりません。{4} では、{5} "
               "以下の山がそうなることはありません。",
               typed, i + 1, words[i], places_[i]->game(), places_[i]->bound()));
    position.push_back(*number);
  }
  return position;
}

std::string sum_name(std::string_view name, PositionView bounds) {
  if (bounds.empty()) return canonical(name);
  const std::vector<std::string_view> places = places_in(name);
  if (has_bounds(name))
    throw usage_error(both("the sum {1} has bounds already: leave out {2}",
                           "和 {1} にはもう上限があります。{2} は要りません。", name,
                           comma_text(bounds)));
  if (places.size() != bounds.size())
    throw usage_error(both("the sum {1} has {2} places, the bounds are {3}: give one for each",
                           "和 {1} の場所は{2}個、上限は {3} です。場所ごとに一つ書いてください。",
                           name, places.size(), comma_text(bounds)));
  std::string named(prefix);
  for (std::size_t i = 0; i < places.size(); ++i)
    named += concat(i == 0 ? "" : "+", places[i], ':', bounds[i]);
  return canonical(named);
}

std::string sum_of_heaps(std::string_view heaps) {
  std::string name(prefix);
  for (const std::string_view word : split(heaps)) {
    const bool goes_on = !word.empty() && word.front() >= '0' && word.front() <= '9' &&
                         word.find('.') == std::string_view::npos;
    if (name.size() > prefix.size()) name += goes_on ? ',' : '+';
    name += word;
  }
  return canonical(name);
}

std::string sum_around(std::string_view name, std::string_view position) {
  if (has_bounds(name)) return canonical(name);
  const std::string text = tidied(position);
  const std::vector<std::string_view> words = split(text);
  const std::vector<std::string_view> places = places_in(name);
  Position bounds;
  for (std::size_t i = 0; i < std::min(words.size(), places.size()); ++i) {
    const Position heaps = heaps_in(words[i], position);
    std::uint64_t bound = 0;
    for (const std::uint64_t heap : heaps) bound = saturating_add(bound, heap);
    // Breaking takes few sticks in most games, so the heap that breaks is not much larger.
    const std::uint64_t enough = std::min(saturating_multiply(bound, 3), Place::most_sticks);
    while (heaps.size() > 1 && bound < enough &&
           !Place(places[i], bound, 1, UINT64_MAX).number_of(heaps))
      ++bound;
    bounds.push_back(bound);
  }
  bounds.resize(places.size());  // position_of says which place is missing
  return sum_name(name, bounds);
}

}  // namespace miyama
