/// @file  strategy.cpp
/// @brief The four ways to know who wins, what each may cost, and which one is taken.

#include "play/advice.hpp"

#include "base/checked.hpp"
#include "game/vector_rules.hpp"
#include "pipeline/solution.hpp"
#include "sequence/check/heap_check.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::size_t numbers_for_outcomes = 30'000'000;  ///< a second or two, a gigabyte at most
constexpr std::size_t numbers_for_turn = 100'000'000;     ///< limit for all questions of one turn
constexpr std::uint64_t most_listed_heap = 1'000'000;     ///< else values are found by a period
constexpr double most_moves_of_heaps = 2e9;               ///< looked at: some seconds
/// Positions times moves of a box that is solved: a second or so, and half a gigabyte at most.
constexpr std::uint64_t most_solved = std::uint64_t{1} << 28;
constexpr std::uint64_t most_solved_positions = std::uint64_t{1} << 26;

class FromTable final : public Strategy {
 public:
  using Strategy::Strategy;

  Bilingual method() const override {
    return named(both(words::the_table_called, game().table->name()), game().convention);
  }
  bool is_loss(PositionView position) override {
    if (!game().table->holds(position))
      throw usage_error(words::table_lacks, game().table->name(), game().view->text(position));
    return game().table->is_loss(position);
  }
  std::optional<std::uint64_t> remoteness(PositionView position) override {
    const auto stored = game().table->remoteness(position);
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
  std::vector<Position> winning_options(PositionView position) override {
    if (auto found = theorem_->lost_options(position)) return *std::move(found);
    return Strategy::winning_options(position);
  }
  bool lists_all_wins(PositionView position) const override {
    return theorem_->lists_all_lost_options(position);
  }
  const ClosedForm* theorem() const override { return theorem_.get(); }

 private:
  std::unique_ptr<ClosedForm> theorem_;
};

/// Solves the box below the opening: a loss is a position with an even number of moves left, in
/// misère play an odd one.
class BySolving final : public Strategy {
 public:
  BySolving(const PlayedGame& game, const PlannedRequest& request)
      : Strategy(game), box_(request.box()) {
    const Team alone(1, game.observer);  // more would wait for each other
    remoteness_ = read_numbers(solve_in_memory(request, alone), LabelKind::remoteness, alone);
  }

  bool is_loss(PositionView position) override {
    const std::uint32_t odd = game().convention == Convention::misere ? 1 : 0;
    return remoteness_[box_.rank(position)] % 2 == odd;
  }
  std::optional<std::uint64_t> remoteness(PositionView position) override {
    return remoteness_[box_.rank(position)];
  }

 private:
  Box box_;
  std::vector<std::uint32_t> remoteness_;  ///< indexed by rank
};

/// How often solving looks at a line, a step or a face of a position.
std::uint64_t looked_at(const VectorRules& rules, const Box& box) {
  std::uint64_t moves = 1 + rules.moves().faces.size();
  for (const LineMove& line : rules.moves().lines)
    moves += line.steps.is_any() ? 1 : line.steps.up_to(box.max_bound()).size();
  return saturating_multiply(moves, box.positions());
}

/// Null if options are listed, if the table of the box below the position takes more than about a
/// second or half a gibibyte, or if a condition cannot be evaluated at some position of the box:
/// play may never come there, so a search may still do.
std::unique_ptr<Strategy> by_solving(const PlayedGame& game, PositionView position) {
  if (game.rules->vector_rules() == nullptr || position.size() > max_heaps) return nullptr;
  Position bounds(position.begin(), position.end());
  if (game.rules->first_heap() == 1) bounds[0] = 1;
  std::uint64_t positions = 1;
  for (const std::uint64_t bound : bounds) positions = saturating_multiply(positions, bound + 1);
  if (positions > most_solved_positions) return nullptr;
  const PlannedRequest request(
      Request{game.rules, game.convention, Box(bounds), {}, {LabelKind::remoteness}});
  if (request.plan.losses == LossWay::levels ||
      looked_at(*request.plan.followed, request.box()) > most_solved)
    return nullptr;
  try {
    return std::make_unique<BySolving>(game, request);
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
    const auto lost = outcomes_.is_loss(position);
    if (lost && outcomes_.spent() - spent_before_ <= numbers_for_turn) return *lost;
    const bool misere = game().convention == Convention::misere;
    // A theorem may be known and too costly to use for heaps as large as these.
    const Position smallest(opening_.size(), 0);
    const bool has_theorem = closed_form_of(*game().rules, game().convention, smallest) != nullptr;
    const GameView& view = *game().view;
    throw usage_error(has_theorem ? words::theorem_too_short : words::too_many_to_search,
                      misere ? view.say(words::in_misere_play, view.name()) : view.name(),
                      view.text(opening_));
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

}  // namespace

Bilingual Strategy::method() const { return named(words::a_search, game_.convention); }

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
  if (game.rules->vector_rules() != nullptr && game.rules->vector_rules()->lacks_bounds())
    throw usage_error(words::moves_depend_on_table, game.view->name());
  std::unique_ptr<ClosedForm> theorem;
  if (const TakeAndBreak* breaks = game.rules->take_and_break()) {
    const std::uint64_t largest = position.empty() ? 0 : position.front();
    const bool is_quick =
        static_cast<double>(largest) * moves_of_heap(*breaks, largest) <= most_moves_of_heaps;
    if (largest > most_listed_heap) theorem = large_heaps_of(*breaks, game.convention, largest);
    if (theorem == nullptr && is_quick)
      theorem = heap_sum_of(*breaks, game.convention, largest);
    else if (theorem == nullptr && game.convention == Convention::normal)
      throw usage_error(words::group_too_large, largest, game.view->name());
  } else {
    theorem = closed_form_of(*game.rules, game.convention, game.rules->bounds_below(position));
  }
  if (theorem != nullptr) return std::make_unique<ByTheorem>(game, std::move(theorem));
  if (auto solving = by_solving(game, position)) return solving;
  return std::make_unique<BySearch>(game, position);
}

}  // namespace miyama
