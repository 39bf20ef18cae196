#include "play/strategies.hpp"

#include <algorithm>
#include <optional>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "base/ranges.hpp"
#include "game/catalogue.hpp"
#include "game/fibonacci.hpp"
#include "game/vector_rules.hpp"
#include "index/box/box.hpp"
#include "solve/box/solve_by_rows.hpp"
#include "solve/position_search.hpp"
#include "theorem/heap_sum.hpp"

namespace miyama {
namespace {

constexpr std::size_t numbers_for_outcomes = 30'000'000;  ///< a second or two, a gigabyte at most
constexpr std::size_t numbers_for_turn = 100'000'000;     ///< of all its questions
constexpr std::size_t numbers_for_lengths = 2'000'000;    ///< a blink
constexpr double most_rests_looked_at = 2e9;              ///< some seconds
constexpr std::size_t most_places = 255;                  ///< as many as a rules file may have
constexpr std::uint64_t most_solved_positions = std::uint64_t{1} << 26;
constexpr std::uint64_t most_solved_bytes = std::uint64_t{1} << 28;
constexpr std::uint64_t most_solved_words = std::uint64_t{1} << 27;  ///< looked at: a second or so

/// As theorems have it in their names.
std::string convention_text(const PlayedGame& game) {
  return game.convention == Convention::misere ? ", misère" : "";
}

/// By a theorem, with a search beside it that tells how long small games last.
class ByTheorem final : public Strategy {
 public:
  ByTheorem(const PlayedGame& game, std::unique_ptr<ClosedForm> theorem)
      : theorem_(std::move(theorem)),
        search_(*game.rules, game.convention, numbers_for_lengths, game.observer),
        strategy_(*game.rules, *theorem_,
                  [this](PositionView position) { return search_.remoteness(position); }) {}

  std::string method() const override { return strategy_.method(); }
  bool is_loss(PositionView position) override { return strategy_.is_loss(position); }
  std::optional<std::uint64_t> remoteness(PositionView position) override {
    return strategy_.remoteness(position);
  }
  std::vector<Position> winning_options(PositionView position) override {
    return strategy_.winning_options(position);
  }
  const ClosedForm* theorem() const override { return theorem_.get(); }

 private:
  std::unique_ptr<ClosedForm> theorem_;
  PositionSearch search_;
  TheoremStrategy strategy_;
};

constexpr const char* search_method = "a search from this position down";

/// By looking at everything that can be reached.
class BySearch final : public Strategy {
 public:
  BySearch(const PlayedGame& game, PositionView opening)
      : game_(game),
        opening_(opening.begin(), opening.end()),
        outcomes_(*game.rules, game.convention, numbers_for_outcomes, game.observer),
        lengths_(*game.rules, game.convention, numbers_for_lengths, game.observer) {}

  std::string method() const override { return search_method + convention_text(game_); }
  bool is_loss(PositionView position) override {
    const std::optional<bool> lost = outcomes_.is_loss(position);
    if (!lost || outcomes_.spent() - spent_before_ > numbers_for_turn)
      throw usage_error("no theorem is known for " + game_.rules->name() +
                        (game_.convention == Convention::misere ? ", misère play," : "") +
                        " and too many positions can be reached from " +
                        game_.view->text(opening_) +
                        " to search them: give smaller heaps, or a solved table");
    return *lost;
  }
  std::optional<std::uint64_t> remoteness(PositionView position) override {
    spent_before_ = outcomes_.spent();  // advice is given: the next questions are of another turn
    return lengths_.remoteness(position);
  }
  std::vector<Position> winning_options(PositionView position) override {
    return lost_options(*game_.rules, position, *this, game_.observer);
  }

 private:
  const PlayedGame& game_;
  Position opening_;
  std::uint64_t spent_before_ = 0;  ///< this turn
  PositionSearch outcomes_;
  PositionSearch lengths_;
};

/// By solving the box below a position, 64 positions at a time: of vector rules far faster than a
/// search, where there is room for the box.
class BySolving final : public Strategy {
 public:
  BySolving(const PlayedGame& game, const VectorRules& rules, const Box& box)
      : game_(game),
        losses_(box),
        lengths_(rules, game.convention, numbers_for_lengths, game.observer) {
    VectorRows rows(rules, box,
                    {1, game.observer});  // more would wait for each other in so small a box
    losses_ = losses_by_rows(rows, game.convention);
    const std::uint64_t sweeps = box.sum_of_bounds();  // no game lasts longer
    if (saturating_multiply(words_looked_at(rules, box), sweeps) <= most_solved_words)
      remoteness_ = remoteness_by_rows(rows, losses_, game.convention);
  }

  /// True if the box is solved in a second or so, in a quarter of a gibibyte.
  static bool pays(const VectorRules& rules, const Box& box) {
    const std::uint64_t sets = saturating_multiply(value_sets + 2, PositionSet::bytes(box));
    return saturating_add(VectorRows::bytes(rules, box), sets) <= most_solved_bytes &&
           words_looked_at(rules, box) <= most_solved_words;
  }

  std::string method() const override { return search_method + convention_text(game_); }
  bool is_loss(PositionView position) override { return losses_.contains(position); }
  std::optional<std::uint64_t> remoteness(PositionView position) override {
    if (remoteness_.empty()) return lengths_.remoteness(position);
    return remoteness_[losses_.box().rank(position)];
  }
  std::vector<Position> winning_options(PositionView position) override {
    return lost_options(*game_.rules, position, *this, game_.observer);
  }

 private:
  /// In one sweep.
  static std::uint64_t words_looked_at(const VectorRules& rules, const Box& box) {
    std::uint64_t moves = 1 + rules.moves().faces.size();
    for (const LineMove& line : rules.moves().lines)
      moves += line.steps.is_any() ? 1 : line.steps.up_to(box.max_bound()).size();
    return saturating_multiply(moves, PositionSet::bytes(box) / sizeof(std::uint64_t));
  }

  const PlayedGame& game_;
  PositionSet losses_;
  std::vector<std::uint32_t> remoteness_;  ///< by rank, or empty
  PositionSearch lengths_;
};

/// The positions below this one, if they are a box that pays to solve.
std::optional<Box> box_to_solve(const VectorRules& rules, PositionView position) {
  if (position.size() > max_heaps) return std::nullopt;
  std::uint64_t positions = 1;
  for (const std::uint64_t size : position) positions = saturating_multiply(positions, size + 1);
  if (positions > most_solved_positions) return std::nullopt;
  Position bounds(position.begin(), position.end());
  if (rules.moves().pass) bounds[0] = 1;
  const Box box(bounds);
  return BySolving::pays(rules, box) ? std::optional(box) : std::nullopt;
}

/// From a table.
class FromTable final : public Strategy {
 public:
  explicit FromTable(const PlayedGame& game)
      : table_(*game.table),
        game_(game),
        search_(*game.rules, game.convention, numbers_for_lengths, game.observer) {}

  std::string method() const override {
    return "the table " + table_.name() + convention_text(game_);
  }
  bool is_loss(PositionView position) override {
    if (!table_.holds(position))
      throw usage_error(table_.name() + " does not hold the position " +
                        game_.view->text(position) + ": solve a table with higher bounds");
    return table_.is_loss(position);
  }
  std::optional<std::uint64_t> remoteness(PositionView position) override {
    const std::optional<std::uint64_t> stored = table_.remoteness(position);
    return stored ? stored : search_.remoteness(position);
  }
  std::vector<Position> winning_options(PositionView position) override {
    return lost_options(*game_.rules, position, *this, game_.observer);
  }

 private:
  Outcomes& table_;
  const PlayedGame& game_;
  PositionSearch search_;
};

std::string without_parameter(const std::string& name) {
  return name.substr(0, name.find_first_of(":+"));
}

bool has_places(const std::string& name) {
  const auto entry = ranges::find(catalogue(), without_parameter(name), &GameEntry::name);
  return entry != catalogue().end() && entry->has_places();
}

std::string all_names() {
  std::string names;
  for (const GameEntry& entry : catalogue()) names += (names.empty() ? "" : ", ") + entry.spelled();
  return names;
}

/// How many rests the values of all heaps up to `largest` take into account, about.
double rests_to_look_at(const TakeAndBreak& rules, std::uint64_t largest) {
  const auto n = static_cast<double>(largest);
  const double takes =
      rules.repeated() != 0
          ? n
          : static_cast<double>(std::min<std::uint64_t>(
                largest, rules.explicit_digits() + (rules.splits_without_taking() ? 1 : 0)));
  const double per_take = rules.most_rests() == 3   ? n * n / 12
                          : rules.most_rests() == 2 ? n / 2
                                                    : 1;
  return n * takes * per_take;
}

std::unique_ptr<ClosedForm> sum_for(const TakeAndBreak& rules, Convention convention,
                                    std::uint64_t largest) {
  const bool has_sum = heap_sum_of(rules, convention, 0) != nullptr;
  const bool has_formula = is_nim(rules) || is_row_game(rules) || rules.code() == "4.[3]";
  if (has_sum && !has_formula && rests_to_look_at(rules, largest) > most_rests_looked_at)
    throw usage_error("a group of " + std::to_string(largest) + " is too large for " +
                      rules.name() +
                      ": the values of all smaller groups would be needed; give smaller groups");
  return heap_sum_of(rules, convention, largest);
}

std::unique_ptr<ClosedForm> theorem_for(const PlayedGame& game, PositionView position) {
  if (const auto* breaks = dynamic_cast<const TakeAndBreak*>(game.rules.get()))
    return sum_for(*breaks, game.convention, position.empty() ? 0 : position.front());
  Position bounds(position.begin(), position.end());
  if (dynamic_cast<const Fibonacci*>(game.rules.get()) != nullptr)
    bounds[1] = std::max(bounds[0], bounds[1]);  // limits may rise
  std::unique_ptr<ClosedForm> theorem = closed_form_of(*game.rules, game.convention, bounds);
  return theorem && theorem->tells_outcome() ? std::move(theorem) : nullptr;
}

}  // namespace

bool is_known_game(const std::string& name) {
  return name.find('.') != std::string::npos ||
         ranges::find(catalogue(), without_parameter(name), &GameEntry::name) != catalogue().end();
}

std::size_t numbers_in(const std::string& text, const std::string& name) {
  if (!is_drawing(text)) return static_cast<std::size_t>(ranges::count(text, ',')) + 1;
  return parse_board(text).rows.size() + (name.ends_with("+pass") ? 1 : 0);
}

PlayedGame played_game(std::shared_ptr<const Rules> rules, Convention convention) {
  const auto* breaks = dynamic_cast<const TakeAndBreak*>(rules.get());
  std::unique_ptr<GameView> view =
      breaks == nullptr ? view_of_heaps(*rules) : view_of_rows(*breaks);
  return {std::move(rules), convention, std::move(view)};
}

PlayedGame played_game(const std::string& name, std::size_t numbers, Convention convention) {
  if (!is_known_game(name))
    throw usage_error("unknown rules \"" + name + "\": there are " + all_names() +
                      ", and codes such as 0.77 (see `miyama games`)");
  if (!has_places(name)) return played_game(make_take_and_break(name), convention);
  if (numbers > most_places)
    throw usage_error("a position of " + name + " has at most " + std::to_string(most_places) +
                      " heaps here, not " + std::to_string(numbers) +
                      ": heaps without places, as in the row game, may be more");
  if (name == "fibonacci" && numbers == 1) numbers = 2;  // the limit is left out
  const bool pass = name.ends_with("+pass");
  if (pass && numbers < 2)
    throw usage_error(
        "a position of " + name +
        " begins with the passes left, 1 or 0, and the heaps follow, such as 1,3,4,5");
  return played_game(make_rules(name, numbers - (pass ? 1 : 0)), convention);
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
    const auto* breaks = dynamic_cast<const TakeAndBreak*>(&rules);
    const auto* named_breaks = dynamic_cast<const TakeAndBreak*>(named.rules.get());
    if (breaks != nullptr && named_breaks != nullptr) return breaks->code() == named_breaks->code();
    return named.rules->name() == rules.name();
  } catch (const usage_error&) {
    return false;
  }
}

std::unique_ptr<Strategy> strategy_for(const PlayedGame& game, PositionView position) {
  if (game.table != nullptr) return std::make_unique<FromTable>(game);
  if (std::unique_ptr<ClosedForm> theorem = theorem_for(game, position))
    return std::make_unique<ByTheorem>(game, std::move(theorem));
  if (const auto* rules = dynamic_cast<const VectorRules*>(game.rules.get()))
    if (const std::optional<Box> box = box_to_solve(*rules, position))
      return std::make_unique<BySolving>(game, *rules, *box);
  return std::make_unique<BySearch>(game, position);
}

}  // namespace miyama
