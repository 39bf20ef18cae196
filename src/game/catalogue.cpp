/// @file  catalogue.cpp
/// @brief Every game with a name, in one table; and the games that are defined by their list of
/// options, a class each.
///
/// A line says how the game is spelled, what makes its rules, and what `miyama games` prints about
/// it: an example with bounds, the move, the theorem. Games on ordered heaps have a factory,
/// games on multisets of heaps a code; Nim has both.
///
/// Classes are constructed from the parameter after the colon of the name and the number of heaps,
/// and throw usage_error where these do not make a game. Where a move takes from one heap alone,
/// Option::direction is that heap, from 0, and Option::steps the stones taken. The theorems on the
/// games of the golden ratio name their sources (theorem/golden_ratio.hpp).

#include "game/catalogue.hpp"

#include <algorithm>
#include <type_traits>
#include <typeinfo>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "game/named_rules.hpp"
#include "game/sum_rules.hpp"
#include "game/vector_rules.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::string_view pass_suffix = "+pass";

/// The moves of make_r_wythoff for an R that is too large to write them as lines, at most 2³² − 1.
/// Take k from the first of two heaps and l from the second, not both 0; if neither is 0, then
/// |k − l| < R. Cost: a + b + min(a, b) · min(2R − 1, b).
///
///     R = 2:  (1,2) → (0,2)   (1,1) (1,0)   (0,1) (0,0)           2 and 1 differ by less than 2
///     R = 1:  (1,2) → (0,2)   (1,1) (1,0)   (0,1)
///
/// A move from both heaps has Option::direction 2 and 0 steps.
class RWythoff final : public ListedRules {
 public:
  RWythoff(std::string_view r, std::size_t heaps)
      : RWythoff(parse_parameter("r-wythoff", r, 1, UINT32_MAX), heaps) {}

  bool for_each_option(PositionView from, const Visit& visit) const override {
    Position to(from.begin(), from.end());
    for (std::size_t heap = 0; heap < 2; ++heap) {
      for (std::uint64_t stones = 1; stones <= from[heap]; ++stones) {
        to[heap] = from[heap] - stones;
        if (!visit({to, heap, stones})) return false;
      }
      to[heap] = from[heap];
    }
    for (std::uint64_t k = 1; k <= from[0]; ++k) {
      to[0] = from[0] - k;
      const std::uint64_t most = std::min(from[1], saturating_add(k, r_ - 1));
      for (std::uint64_t l = k < r_ ? 1 : k - r_ + 1; l <= most; ++l) {
        to[1] = from[1] - l;
        if (!visit({to, 2, 0})) return false;
      }
    }
    return true;
  }
  bool takes_from_several_heaps() const override { return true; }

 private:
  RWythoff(std::uint64_t r, std::size_t heaps)
      : ListedRules(on_two_heaps(concat("r-wythoff:", r), heaps), heaps), r_(r) {}

  std::uint64_t r_;
};

/// Take a positive multiple of the smaller of two heaps from the larger. The game is played with
/// two different endings; in both, a position with an empty heap has no move. Cost: larger /
/// smaller.
///
///     euclid            both heaps stay positive           (4,10) → (4,6) (4,2)     (4,4): the end
///     euclid:to-zero    the larger heap may be emptied     (4,4) → (0,4) (4,0)      (0,4): the end
class Euclid final : public ListedRules {
 public:
  Euclid(std::string_view end, std::size_t heaps)
      : ListedRules(on_two_heaps(end.empty() ? "euclid" : "euclid:to-zero", heaps), heaps),
        least_left_(end.empty() ? 1 : 0) {
    if (!end.empty() && end != "to-zero") throw usage_error(words::unknown_euclid, end);
  }

  bool for_each_option(PositionView from, const Visit& visit) const override {
    Position to(from.begin(), from.end());
    for (std::size_t heap = 0; heap < 2; ++heap) {
      const std::uint64_t smaller = from[1 - heap];
      if (smaller == 0 || from[heap] < smaller) continue;
      while (to[heap] - least_left_ >= smaller) {
        to[heap] -= smaller;
        if (!visit({to, heap, from[heap] - to[heap]})) return false;
      }
      to[heap] = from[heap];
    }
    return true;
  }

 private:
  std::uint64_t least_left_;
};

/// One heap; take at most twice what was taken last. A position is the heap and the limit, the most
/// that may be taken now. After taking t the limit is 2t, or all that is left if that is less:
/// without this cap there would be positions beyond every table. Cost: the limit.
///
///     (5,2) → (4,2) by taking 1
///             (3,3) by taking 2: 2·2 stones might be taken, but there are 3
///
/// The limit may rise; the heap falls with every move. So the level is the heap, and options come
/// earlier in C order, heap first. The usual opening, any number but not all of n, is the position
/// (n, n − 1); it may be written without its limit. A limit of 0 leaves no move; no move leads
/// there but to (0, 0).
class Fibonacci final : public ListedRules {
 public:
  Fibonacci(std::string_view /*parameter*/, std::size_t numbers) : ListedRules("fibonacci", 2) {
    if (numbers != 1) check_numbers(numbers);
  }

  bool for_each_option(PositionView from, const Visit& visit) const override {
    Position to(2);
    const std::uint64_t most = std::min(from[0], from[1]);
    for (std::uint64_t stones = 1; stones <= most; ++stones) {
      to[0] = from[0] - stones;
      to[1] = std::min(saturating_multiply(stones, 2), to[0]);
      if (!visit({to, 0, stones})) return false;
    }
    return true;
  }
  std::uint64_t level(PositionView position) const override { return position[0]; }

  void check_bounds(PositionView bounds) const override {
    check_numbers(bounds.size());
    if (bounds[1] < bounds[0]) throw usage_error(words::limit_below_heap, bounds[1], bounds[0]);
  }
  /// Limits may rise up to the heap.
  Position bounds_below(PositionView position) const override {
    return {position[0], std::max(position[0], position[1])};
  }

  std::size_t limits() const override { return 1; }
  Position opening(Position heaps) const override {
    heaps.push_back(heaps[0] == 0 ? 0 : heaps[0] - 1);
    return heaps;
  }

 private:
  static void check_numbers(std::size_t numbers) {
    if (numbers != 2) throw usage_error(words::fibonacci_has_two_numbers, numbers);
  }
};

/// Makes a MakeRules of a factory of vector rules.
template <auto make>
std::unique_ptr<Rules> of_vectors(std::string_view parameter, std::size_t heaps) {
  if constexpr (std::is_invocable_v<decltype(make), std::size_t>)
    return std::make_unique<VectorRules>(make(heaps));
  else
    return std::make_unique<VectorRules>(make(parameter, heaps));
}

template <class Game>
std::unique_ptr<Rules> listed(std::string_view parameter, std::size_t heaps) {
  return std::make_unique<Game>(parameter, heaps);
}

std::string names_with(bool (GameEntry::*has)() const) {
  return joined(catalogue(), ", ",
                [&](const GameEntry& entry) { return (entry.*has)() ? entry.spelled() : ""; });
}

std::vector<std::string> all_game_names() {
  std::vector<std::string> names;
  for (const GameEntry& entry : catalogue()) names.push_back(entry.name);
  return names;
}

/// Names the listed rules, which allow no pass.
Bilingual names_without_pass() { return both(words::games_without_pass, most_r_of_lines + 1); }

bool is_code(std::string_view name) { return name.find('.') != std::string_view::npos; }

std::unique_ptr<Rules> with_pass(const Rules& rules) {
  const VectorRules* vector_rules = rules.vector_rules();
  if (vector_rules == nullptr)
    throw usage_error(words::allows_no_pass, rules.name(), names_without_pass());
  return std::make_unique<VectorRules>(vector_rules->with_pass());
}

}  // namespace

std::string_view GameEntry::status() const {
  return theorem.english == words::none_known.english ? theorem.english : "proved";
}

std::string GameEntry::spelled() const {
  if (parameter.empty()) return name;
  return needs_parameter() ? name + ":" + parameter : name + "[:" + parameter.substr(1);
}

const std::vector<GameEntry>& catalogue() {
  static const std::vector<GameEntry> entries{
      {"nim", "", of_vectors<make_nim>, "0.[3]", "nim", "9,9,9", words::move_of_nim,
       words::theorem_of_nim},
      {"subtraction", "SET", of_vectors<make_subtraction>, "", "subtraction:1,2,3", "30,30,30",
       words::move_of_subtraction, words::sums_theorem},
      {"bounded", "M", of_vectors<make_bounded>, "", "bounded:3", "30,30,30",
       words::move_of_bounded, words::sums_theorem},
      {"wythoff", "", of_vectors<make_wythoff>, "", "wythoff", "100,100", words::move_of_wythoff,
       words::theorem_of_wythoff},
      {"equal", "K", of_vectors<make_equal>, "", "equal:3", "30,30,30", words::move_of_equal,
       words::theorem_of_equal},
      {"moore", "K", of_vectors<make_moore>, "", "moore:2", "15,15,15,15", words::move_of_moore,
       words::theorem_of_moore},
      {"exact", "K", of_vectors<make_exact>, "", "exact:2", "15,15,15,15", words::move_of_exact,
       words::none_known},
      {"slow-exact", "K", of_vectors<make_slow_exact>, "", "slow-exact:2", "20,20,20",
       words::move_of_slow_exact, words::theorem_of_slow_exact},
      {"circular", "K", of_vectors<make_circular>, "", "circular:2", "15,15,15,15",
       words::move_of_circular, words::none_known},
      {"r-wythoff", "R",
       // R up to most_r_of_lines is written as lines with `first`, which allow a pass; above that
       // the rules list their options.
       [](std::string_view parameter, std::size_t heaps) {
         const std::optional<std::uint64_t> r = number_in(parameter);
         return r && *r > most_r_of_lines ? listed<RWythoff>(parameter, heaps)
                                          : of_vectors<make_r_wythoff>(parameter, heaps);
       },
       "", "r-wythoff:2", "100,100", words::move_of_r_wythoff, words::theorem_of_r_wythoff},
      {"euclid", "[to-zero]", listed<Euclid>, "", "euclid", "100,100", words::move_of_euclid,
       words::theorem_of_euclid},
      {"greedy", "", of_vectors<make_greedy>, "", "greedy", "30,30,30", words::move_of_greedy,
       words::theorem_of_greedy},
      {"end-nim", "", of_vectors<make_end_nim>, "", "end-nim", "20,20,20", words::move_of_end_nim,
       words::theorem_of_end_nim},
      {"fibonacci", "", listed<Fibonacci>, "", "fibonacci", "100,100", words::move_of_fibonacci,
       words::theorem_of_fibonacci},
      {"one-left", "", of_vectors<make_one_left>, "", "one-left", "30,30,30",
       words::move_of_one_left, words::theorem_of_one_left},
      {"rows", "", nullptr, "0.[7]", "rows", "30", words::move_of_rows, words::theorem_of_rows},
      {"kayles", "", nullptr, "0.77", "kayles", "30", words::move_of_kayles, words::sums_theorem},
      {"dawsons-kayles", "", nullptr, "0.07", "dawsons-kayles", "30", words::move_of_dawsons_kayles,
       words::sums_theorem},
      {"dawsons-chess", "", nullptr, "0.137", "dawsons-chess", "30", words::move_of_dawsons_chess,
       words::sums_theorem},
      {"grundys-game", "", nullptr, "4.0:unequal", "grundys-game", "30",
       words::move_of_grundys_game, words::sums_theorem},
      {"lasker", "", nullptr, "4.[3]", "lasker", "30", words::move_of_lasker,
       words::theorem_of_lasker},
  };
  return entries;
}

std::pair<std::string_view, std::string_view> game_and_parameter(std::string_view text) {
  const std::size_t colon = std::min(text.find(':'), text.size());
  return {text.substr(0, colon), text.substr(std::min(colon + 1, text.size()))};
}

bool names_pass(std::string_view text) { return text.ends_with(pass_suffix); }

std::string nearest_game(std::string_view text) {
  return nearest(text.substr(0, text.find_first_of(":+")), all_game_names());
}

const GameEntry* find_game(std::string_view name) {
  const auto entry = ranges::find(catalogue(), name, &GameEntry::name);
  return entry == catalogue().end() ? nullptr : &*entry;
}

std::unique_ptr<Rules> make_rules(std::string_view text, std::size_t heaps) {
  if (names_sum(text)) {
    auto sum = std::make_unique<SumRules>(text);
    if (sum->heaps() == heaps) return sum;
    throw usage_error(words::sum_has_other_summands, excerpt(text), sum->heaps(), heaps);
  }
  if (names_pass(text)) {
    const std::string_view without = text.substr(0, text.size() - pass_suffix.size());
    if (names_pass(without)) throw usage_error(words::has_pass_already, without);
    return with_pass(*make_rules(without, heaps));
  }
  const auto [name, parameter] = game_and_parameter(text);
  const bool has_colon = name.size() < text.size();
  const GameEntry* entry = find_game(name);
  if (is_code(text) || (entry != nullptr && !entry->has_places()))
    throw usage_error(words::heaps_without_places, excerpt(text));
  if (entry != nullptr && has_colon && parameter.empty())
    throw usage_error(words::nothing_behind_colon, excerpt(text));
  if (entry == nullptr || (entry->parameter.empty() && has_colon))
    throw usage_error(words::unknown_rules_of_tables, excerpt(text),
                      did_you_mean(name, all_game_names()), names_with(&GameEntry::has_places),
                      names_without_pass());
  if (!has_colon && entry->needs_parameter())
    throw usage_error(words::needs_parameter, entry->name, entry->parameter, entry->spelled(),
                      entry->example);
  return entry->make(parameter, heaps);
}

std::unique_ptr<Rules> make_rules_of_position(std::string_view text, std::size_t numbers) {
  const std::size_t passes = names_pass(text) ? 1 : 0;
  if (numbers <= passes) throw usage_error(words::begins_with_passes, excerpt(text));
  return make_rules(text, numbers - passes);
}

std::unique_ptr<TakeAndBreak> make_take_and_break(std::string_view name) {
  if (names_pass(name)) throw usage_error(words::no_pass_without_places, excerpt(name));
  const GameEntry* entry = find_game(name);
  if (entry != nullptr && entry->has_total())
    return std::make_unique<TakeAndBreak>(entry->name, entry->code);
  if (const GameEntry* placed = find_game(game_and_parameter(name).first);
      placed != nullptr && placed->has_places() && !placed->has_total())
    throw usage_error(words::heaps_with_places, excerpt(name), placed->bounds);
  if (!is_code(name))
    throw usage_error(words::unknown_take_and_break, excerpt(name),
                      did_you_mean(name, all_game_names()), names_with(&GameEntry::has_total));
  auto rules = std::make_unique<TakeAndBreak>(std::string(name), name);
  return std::make_unique<TakeAndBreak>(rules->code(), name);  // under its canonical name
}

bool is_taken(const std::string& name) {
  const std::string game = name.substr(0, name.find_first_of(":+"));
  if (names_sum(name) || find_game(game) != nullptr ||
      ranges::any_of(other_names, [&](const auto& other) { return other.first == game; }))
    return true;
  try {
    return make_take_and_break(name) != nullptr;
  } catch (const usage_error&) {
    return false;
  }
}

bool borrows_name(const Rules& rules) {
  try {
    const std::unique_ptr<Rules> named =
        make_rules(rules.name(), rules.heaps() - rules.first_heap());
    const Rules& others = *named;
    const VectorRules* const moves = rules.vector_rules();
    const VectorRules* const taken = others.vector_rules();
    if (moves == nullptr || taken == nullptr) return typeid(rules) != typeid(others);
    // A file keeps moves as they were written, and no game of the catalogue has such conditions.
    return ranges::any_of(moves->moves().lines, &LineMove::as_written) ||
           !same_moves(moves->moves(), taken->moves());
  } catch (const usage_error&) {
    return is_taken(rules.name());
  }
}

}  // namespace miyama
