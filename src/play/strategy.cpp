/// @file  strategy.cpp
/// @brief The four ways to know who wins, what each may cost, and which one is taken.

#include "play/advice.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "game/vector_rules.hpp"
#include "pipeline/method.hpp"
#include "solve/box/losses/vector_rows.hpp"
#include "solve/numbers/number_scan.hpp"
#include "theorem/bouton.hpp"
#include "theorem/heap_sum.hpp"

namespace miyama {
namespace {

constexpr std::size_t numbers_for_outcomes = 30'000'000;  ///< a second or two, a gigabyte at most
constexpr std::size_t numbers_for_turn = 100'000'000;     ///< limit for all questions of one turn
constexpr double most_rests_looked_at = 2e9;              ///< some seconds
constexpr std::uint64_t most_solved_positions = std::uint64_t{1} << 26;
constexpr std::uint64_t most_solved_bytes = std::uint64_t{1} << 28;
constexpr std::uint64_t most_solved_words = std::uint64_t{1} << 27;  ///< looked at: a second or so

class FromTable final : public Strategy {
 public:
  using Strategy::Strategy;

  Bilingual method() const override {
    return named(both("the table {1}", "表 {1}", game().table->name()), game().convention);
  }
  bool is_loss(PositionView position) override {
    if (!game().table->holds(position))
      refuse_filled(texts().table_lacks, game().table->name(), game().view->text(position));
    return game().table->is_loss(position);
  }
  std::optional<std::uint64_t> remoteness(PositionView position) override {
    const std::optional<std::uint64_t> stored = game().table->remoteness(position);
    return stored ? stored : Strategy::remoteness(position);
  }
};

class ByTheorem final : public Strategy {
 public:
  ByTheorem(const PlayedGame& game, std::unique_ptr<ClosedForm> theorem)
      : Strategy(game), theorem_(std::move(theorem)) {}

  /// The name of a theorem says the convention.
  Bilingual method() const override { return theorem_->names(); }
  bool is_loss(PositionView position) override { return theorem_->is_loss(position); }
  /// In Nim one size per heap is tried, whatever the heaps hold.
  std::vector<Position> winning_options(PositionView position) override {
    const Bouton* bouton = theorem_->bouton();
    if (bouton == nullptr) return Strategy::winning_options(position);
    std::vector<Position> found;
    if (bouton->is_loss(position)) return found;
    for (std::size_t heap = 0; heap < position.size(); ++heap) {
      const std::uint64_t size = bouton->losing_size(position, heap);
      if (size < position[heap]) found.emplace_back(position.begin(), position.end())[heap] = size;
    }
    return found;
  }
  const ClosedForm* theorem() const override { return theorem_.get(); }

 private:
  std::unique_ptr<ClosedForm> theorem_;
};

/// Solves the box below a position, 64 positions at a time: for vector rules this is far faster
/// than a search, where there is room for the box.
class BySolving final : public Strategy {
 public:
  BySolving(const PlayedGame& game, const VectorRules& rules, const Box& box)
      : Strategy(game), losses_(box) {
    const Team alone(1, game.observer);  // more would wait for each other
    losses_ = VectorRows(rules, box, alone).losses(game.convention);
    // Numbers are looked up one by one along lines that begin elsewhere.
    const bool looks_up = ranges::any_of(rules.moves().lines, [](const LineMove& line) {
      return line.steps.is_any() && !line.initial_take.empty();
    });
    const std::uint64_t each = 64 * (looks_up ? box.max_bound() : 1);
    if (saturating_multiply(words_looked_at(rules, box), each) <= most_solved_words)
      remoteness_ = numbers_of(rules, box, game.convention, LabelKind::remoteness, alone);
  }

  /// True if the box is solved in a second or so, in a quarter of a gibibyte.
  static bool pays(const VectorRules& rules, const Box& box) {
    const std::uint64_t sets = saturating_multiply(2, PositionSet::bytes(box));
    return saturating_add(VectorRows::bytes(rules, box), sets) <= most_solved_bytes &&
           words_looked_at(rules, box) <= most_solved_words;
  }

  bool is_loss(PositionView position) override { return losses_.contains(position); }
  std::optional<std::uint64_t> remoteness(PositionView position) override {
    if (remoteness_.empty()) return Strategy::remoteness(position);
    return remoteness_[losses_.box().rank(position)];
  }

 private:
  /// Words that one sweep looks at.
  static std::uint64_t words_looked_at(const VectorRules& rules, const Box& box) {
    std::uint64_t moves = 1 + rules.moves().faces.size();
    for (const LineMove& line : rules.moves().lines)
      moves += line.steps.is_any() ? 1 : line.steps.up_to(box.max_bound()).size();
    return saturating_multiply(moves, PositionSet::bytes(box) / sizeof(std::uint64_t));
  }

  PositionSet losses_;
  std::vector<std::uint32_t> remoteness_;  ///< indexed by rank, or empty
};

/// Null where options are listed, where solving the box below the position does not pay, or where a
/// condition cannot be evaluated at some position of the box: play may never come there, so a
/// search may still do.
std::unique_ptr<Strategy> by_solving(const PlayedGame& game, PositionView position) {
  const VectorRules* rules = followed_rules(*game.rules);
  std::uint64_t positions = 1;
  for (const std::uint64_t size : position) positions = saturating_multiply(positions, size + 1);
  if (rules == nullptr || position.size() > max_heaps || positions > most_solved_positions)
    return nullptr;
  Position bounds(position.begin(), position.end());
  if (rules->moves().pass) bounds[0] = 1;
  const Box box(bounds);
  if (!BySolving::pays(*rules, box)) return nullptr;
  try {
    return std::make_unique<BySolving>(game, *rules, box);
  } catch (const usage_error&) {
    return nullptr;
  }
}

/// Looks at everything that can be reached.
class BySearch final : public Strategy {
 public:
  BySearch(const PlayedGame& game, PositionView opening)
      : Strategy(game),
        opening_(opening.begin(), opening.end()),
        outcomes_(*game.rules, game.convention, numbers_for_outcomes, game.observer) {}

  bool is_loss(PositionView position) override {
    const std::optional<bool> lost = outcomes_.is_loss(position);
    if (lost && outcomes_.spent() - spent_before_ <= numbers_for_turn) return *lost;
    const bool misere = game().convention == Convention::misere;
    // A theorem may be known and too costly to use for heaps as large as these.
    const Position smallest(opening_.size(), 0);
    const bool has_theorem = closed_form_of(*game().rules, game().convention, smallest) != nullptr;
    refuse_filled(has_theorem ? texts().theorem_too_short : texts().too_many_to_search,
                  filled(misere ? texts().in_misere_play : "{1}", game().view->name()),
                  game().view->text(opening_));
  }
  std::optional<std::uint64_t> remoteness(PositionView position) override {
    // Advice asks this last, so the next questions belong to another turn.
    spent_before_ = outcomes_.spent();
    return Strategy::remoteness(position);
  }

 private:
  Position opening_;
  std::uint64_t spent_before_ = 0;  ///< numbers spent in earlier turns
  PositionSearch outcomes_;
};

/// About how many rests must be looked at for the values of all heaps up to `largest`.
double rests_to_look_at(const TakeAndBreak& rules, std::uint64_t largest) {
  const auto n = static_cast<double>(largest);
  const auto explicit_takes =
      static_cast<double>(rules.explicit_digits() + (rules.splits_without_taking() ? 1 : 0));
  const double takes = rules.repeated() != 0 ? n : std::min(n, explicit_takes);
  const std::size_t rests = rules.most_rests();
  return n * takes * (rests == 3 ? n * n / 12 : rests == 2 ? n / 2 : 1);
}

std::unique_ptr<ClosedForm> theorem_for(const PlayedGame& game, PositionView position) {
  if (const TakeAndBreak* breaks = game.rules->take_and_break()) {
    const std::uint64_t largest = position.empty() ? 0 : position.front();
    if (!has_value_formula(*breaks) && rests_to_look_at(*breaks, largest) > most_rests_looked_at) {
      if (game.convention == Convention::misere) return nullptr;
      refuse_filled(game.texts().group_too_large, largest, game.view->name());
    }
    return heap_sum_of(*breaks, game.convention, largest);
  }
  return closed_form_of(*game.rules, game.convention, game.rules->bounds_below(position));
}

}  // namespace

std::vector<Position> Strategy::winning_options(PositionView position) {
  std::vector<Position> found;
  game_.view->for_each_option(
      position,
      [&](const Option& option) {
        if (is_loss(option.to)) found.emplace_back(option.to.begin(), option.to.end());
      },
      game_.observer);
  return found;
}

std::unique_ptr<Strategy> strategy_for(const PlayedGame& game, PositionView position) {
  if (game.table != nullptr) return std::make_unique<FromTable>(game);
  if (std::unique_ptr<ClosedForm> theorem = theorem_for(game, position))
    return std::make_unique<ByTheorem>(game, std::move(theorem));
  if (std::unique_ptr<Strategy> solving = by_solving(game, position)) return solving;
  return std::make_unique<BySearch>(game, position);
}

}  // namespace miyama
