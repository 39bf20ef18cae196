/// @file  catalogue.cpp
/// @brief Every game with a name, in one table.
///
/// A line says how the game is spelled, what makes its rules, and what `miyama games` prints about
/// it: an example with bounds, the move, the theorem. Games on heaps with places have a factory,
/// games of sticks without places a code; Nim has both.

#include "game/catalogue.hpp"

#include <algorithm>
#include <type_traits>
#include <typeinfo>

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "base/text.hpp"
#include "game/listed_rules.hpp"
#include "game/named_rules.hpp"
#include "game/sum_rules.hpp"
#include "game/vector_rules.hpp"

namespace miyama {
namespace {

constexpr const char* sums_theorem =
    "Sprague–Grundy sums, normal play; misère: the misère quotient, where it is small";
constexpr const char* none_known = "none known";
constexpr std::string_view pass_suffix = "+pass";

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
Bilingual names_without_pass() {
  return both("euclid, fibonacci and r-wythoff:{1} and more",
              "euclid、fibonacci と r-wythoff:{1} 以上", most_r_of_lines + 1);
}

bool is_code(std::string_view name) { return name.find('.') != std::string_view::npos; }

std::unique_ptr<Rules> with_pass(const Rules& rules) {
  const VectorRules* vector_rules = rules.vector_rules();
  if (vector_rules == nullptr)
    throw usage_error(both("the rules {1} allow no pass: all do but {2}",
                           "ルール {1} にパスは付けられません。{2}"
                           "を除くゲームには付けられます。",
                           rules.name(), names_without_pass()));
  if (vector_rules->moves().pass)
    throw usage_error(both("the rules {1} have a pass already: write +pass once",
                           "ルール {1} にはもうパスがあります。+pass は1回だけ書いてください。",
                           rules.name()));
  return std::make_unique<VectorRules>(vector_rules->with_pass());
}

}  // namespace

std::string_view GameEntry::status() const { return theorem == none_known ? none_known : "proved"; }

std::string GameEntry::spelled() const {
  if (parameter.empty()) return name;
  return needs_parameter() ? name + ":" + parameter : name + "[:" + parameter.substr(1);
}

const std::vector<GameEntry>& catalogue() {
  static const std::vector<GameEntry> entries{
      {"nim", "", of_vectors<make_nim>, "0.[3]", "nim", "9,9,9",
       "take any number of stones, at least one, from one heap",
       "Bouton's XOR rule, normal and misère; with a pass: pairs of sizes, one or two heaps"},
      {"subtraction", "SET", of_vectors<make_subtraction>, "", "subtraction:1,2,3", "30,30,30",
       "take a number of SET from one heap: 1,2,5-7, all-but:2,3, 1mod2, squares, primes, "
       "powers-of-2, "
       "factorials, fibonacci, triangular",
       sums_theorem},
      {"bounded", "M", of_vectors<make_bounded>, "", "bounded:3", "30,30,30",
       "take 1 to M from one heap", sums_theorem},
      {"wythoff", "", of_vectors<make_wythoff>, "", "wythoff", "100,100",
       "take any number from one heap, or the same from any two",
       "Wythoff's golden ratio, two heaps, normal and misère"},
      {"equal", "K", of_vectors<make_equal>, "", "equal:3", "30,30,30",
       "take the same number from each of 1 to K heaps; equal:1 is nim, equal:2 is wythoff",
       "XOR rule for K = 1, Wythoff's golden ratio for K = 2 on two heaps"},
      {"moore", "K", of_vectors<make_moore>, "", "moore:2", "15,15,15,15",
       "reduce 1 to K heaps, each by its own amount",
       "Moore's digit sums mod K+1, normal and misère"},
      {"exact", "K", of_vectors<make_exact>, "", "exact:2", "15,15,15,15",
       "reduce exactly K heaps, each by its own amount", none_known},
      {"slow-exact", "K", of_vectors<make_slow_exact>, "", "slow-exact:2", "20,20,20",
       "take one stone from each of exactly K heaps",
       "keep the smallest even heap, K = heaps − 1, normal play; misère: none known"},
      {"circular", "K", of_vectors<make_circular>, "", "circular:2", "15,15,15,15",
       "the heaps stand in a circle: reduce some of K neighbours, each by its own amount",
       none_known},
      {"r-wythoff", "R",
       // R up to most_r_of_lines is written as lines with `first`, which allow a pass; above that
       // the rules list their options.
       [](std::string_view parameter, std::size_t heaps) {
         const std::optional<std::uint64_t> r = number_in(parameter);
         return r && *r > most_r_of_lines ? listed<RWythoff>(parameter, heaps)
                                          : of_vectors<make_r_wythoff>(parameter, heaps);
       },
       "", "r-wythoff:2", "100,100",
       "take any number from one of two heaps, or from both numbers that differ by less than R",
       "Fraenkel's pairs, normal and misère"},
      {"euclid", "[to-zero]", listed<Euclid>, "", "euclid", "100,100",
       "take a multiple of the smaller of two heaps from the larger; both stay positive, with "
       "to-zero the game ends when one is empty",
       "Euclid's golden ratio, normal and misère"},
      {"greedy", "", of_vectors<make_greedy>, "", "greedy", "30,30,30",
       "take any number of stones, at least one, from a largest heap",
       "even number of largest heaps, normal and misère"},
      {"end-nim", "", of_vectors<make_end_nim>, "", "end-nim", "20,20,20",
       "take any number of stones, at least one, from the first or the last heap that is not empty",
       "End-Nim's matching of the ends, normal and misère"},
      {"fibonacci", "", listed<Fibonacci>, "", "fibonacci", "100,100",
       "two numbers, heap and limit: take at least one stone, at most the limit; then the limit is "
       "twice what was taken",
       "smallest part of Zeckendorf's sum, normal and misère"},
      {"one-left", "", of_vectors<make_one_left>, "", "one-left", "30,30,30",
       "take any number of stones, at least one, from one heap; the game ends when one heap is "
       "left",
       "XOR rule of three heaps less one stone each, up to three heaps; misère: any number of "
       "heaps"},
      {"rows", "", nullptr, "0.[7]", "rows", "30",
       "erase any run of sticks in one row; the row may fall into two",
       "nim-sum of the rows, normal and misère"},
      {"kayles", "", nullptr, "0.77", "kayles", "30",
       "take one or two neighbouring sticks of a row; the row may fall into two", sums_theorem},
      {"dawsons-kayles", "", nullptr, "0.07", "dawsons-kayles", "30",
       "take exactly two neighbouring sticks of a row; the row may fall into two", sums_theorem},
      {"dawsons-chess", "", nullptr, "0.137", "dawsons-chess", "30",
       "take a stick with its neighbours; a row may fall into two", sums_theorem},
      {"grundys-game", "", nullptr, "4.0:unequal", "grundys-game", "30",
       "split a heap into two of different sizes", sums_theorem},
      {"lasker", "", nullptr, "4.[3]", "lasker", "30",
       "take any number of stones from one heap, or split it into two",
       "Lasker's heap values, normal play; misère: the misère quotient, where it is small"},
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
    throw usage_error(both("the sum {1} has {2} places, not {3}",
                           "和 {1} の場所は{2}個で、{3}個ではありません。", text, sum->heaps(),
                           heaps));
  }
  if (names_pass(text))
    return with_pass(*make_rules(text.substr(0, text.size() - pass_suffix.size()), heaps));
  const auto [name, parameter] = game_and_parameter(text);
  const bool has_colon = name.size() < text.size();
  const GameEntry* entry = find_game(name);
  if (is_code(text) || (entry != nullptr && !entry->has_places()))
    throw usage_error(both(
        "the heaps of {1} have no places: bound the total of all heaps in place of each heap",
        "{1} の山には場所がありません。山ごとの最大ではなく、全部の合計を決めてください。", text));
  if (entry != nullptr && has_colon && parameter.empty())
    throw usage_error(
        both("the rules \"{1}\" name nothing behind the colon: see `miyama games`",
             "ルール「{1}」のコロンの後に何もありません（`miyama games` を見てください）。", text));
  if (entry == nullptr || (entry->parameter.empty() && has_colon))
    throw usage_error(both(
        "unknown rules \"{1}\"{2}: there are {3}, and all but {4} with +pass (see `miyama games`)",
        "「{1}」というルールはありません{2}。あるのは {3} と、{4}を除いて +pass "
        "を付けたものです（一覧は `miyama games`）。",
        text, did_you_mean(name, all_game_names()), names_with(&GameEntry::has_places),
        names_without_pass()));
  if (!has_colon && entry->needs_parameter())
    throw usage_error(
        both("the rules {1} need {2}: write {3}, such as {4}",
             "ルール {1} には {2} が必要です。{3} のように、例えば {4} と書いてください。",
             entry->name, entry->parameter, entry->spelled(), entry->example));
  return entry->make(parameter, heaps);
}

std::unique_ptr<Rules> make_rules_of_position(std::string_view text, std::size_t numbers) {
  const std::size_t passes = names_pass(text) ? 1 : 0;
  if (numbers <= passes)
    throw usage_error(
        both("a position of {1} begins with the passes left, 1 or 0, and the heaps follow, such as "
             "1,3,4,5",
             "{1} の局面は、1,3,4,5 のように、残りのパス1か0に続けて山を書きます。", text));
  return make_rules(text, numbers - passes);
}

std::unique_ptr<TakeAndBreak> make_take_and_break(std::string_view name) {
  if (names_pass(name))
    throw usage_error(both(
        "the rules {1} on heaps without places: a pass is allowed where they keep their places, "
        "bound each heap",
        "{1} の山には場所がありません。パスは、場所のある山のゲームにだけ付けられます。", name));
  const GameEntry* entry = find_game(name);
  if (entry != nullptr && entry->has_total())
    return std::make_unique<TakeAndBreak>(entry->name, entry->code);
  if (const GameEntry* placed = find_game(game_and_parameter(name).first);
      placed != nullptr && placed->has_places() && !placed->has_total())
    throw usage_error(both(
        "the heaps of {1} keep their places: bound each of them, such as by {2}, in place of their "
        "total",
        "{1} の山には場所があります。合計ではなく、{2} のように山ごとに上限を決めてください。",
        name, placed->bounds));
  if (!is_code(name))
    throw usage_error(both(
        "unknown take-and-break rules \"{1}\"{2}: there are {3} and codes such as 0.77 or 0.[7] "
        "(see `miyama games`)",
        "組を分けるルールに「{1}」はありません{2}。あるのは {3} と、0.77 や 0.[7] "
        "のような符号です（一覧は `miyama games`）。",
        name, did_you_mean(name, all_game_names()), names_with(&GameEntry::has_total)));
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
    // A file tells moves as they were written, and no game of the catalogue has such conditions.
    return ranges::any_of(moves->moves().lines, &LineMove::as_written) ||
           !same_moves(moves->moves(), taken->moves());
  } catch (const usage_error&) {
    return is_taken(rules.name());
  }
}

}  // namespace miyama
