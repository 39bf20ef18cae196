/// @file  strategy.cpp
/// @brief The three ways to know who wins, what each may cost, and which one is taken.

#include "play/strategy.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "game/vector_rules.hpp"
#include "pipeline/method.hpp"
#include "pipeline/needs.hpp"
#include "pipeline/solution.hpp"
#include "theorem/bouton.hpp"
#include "theorem/heap_sum.hpp"

namespace miyama {

/// A table of everything that can be reached from a position, in memory.
struct SolvedBelow {
  SolvedBelow(Request asked, const Team& team)
      : request(std::move(asked)),
        table(solve_in_memory(request, team)),
        outcomes(table, request, {}) {}

  Request request;
  TableInMemory table;
  Outcomes outcomes;
};

namespace {

constexpr double most_rests_looked_at = 2e9;  ///< some seconds
constexpr std::uint64_t most_bytes = std::uint64_t{1} << 30;
// These are in sixty-fourths of an option that is listed.
constexpr std::uint64_t work_for_outcomes = std::uint64_t{1} << 31;  ///< a second or two
constexpr std::uint64_t work_for_lengths = std::uint64_t{1} << 25;   ///< a blink
constexpr std::uint64_t work_for_a_multiset = 256;

/// The positions that can be reached from this one, and perhaps others; none if no table holds
/// them.
std::optional<PositionIndex> positions_below(const Rules& rules, PositionView position) {
  if (const TakeAndBreak* breaks = rules.take_and_break()) {
    const std::uint64_t total = ranges::sum(position);
    if (total > Partitions::max_total) return std::nullopt;
    const std::uint64_t largest = position.empty() ? 0 : position.front();
    const bool may_grow = breaks->most_rests() > 1 || position.empty();
    return Partitions(total, largest, may_grow ? Partitions::no_bound : position.size());
  }
  Position bounds = rules.bounds_below(position);
  if (rules.first_heap() == 1) bounds[0] = 1;  // a table has both passes
  std::uint64_t positions = 1;
  for (const std::uint64_t bound : bounds) positions = saturating_multiply(positions, bound + 1);
  if (bounds.size() > max_heaps || positions > work_for_outcomes) return std::nullopt;
  return Box(bounds);
}

/// About how much work the table below `position` is, by the ways in which tables are solved.
std::uint64_t work_below(const Request& request, PositionView position) {
  if (!request.is_box()) return saturating_multiply(request.positions(), work_for_a_multiset);
  std::uint64_t each = 1;
  if (const VectorRules* rules = choose_method(request).followed) {
    each += rules->moves().faces.size();
    for (const LineMove& line : rules->moves().lines)
      each += line.steps.is_any() ? 1 : line.steps.up_to(request.box().max_bound()).size();
  } else {
    request.rules->for_each_option(position, [&](const Option&) {
      each += 64;
      return saturating_multiply(each, request.positions()) <= work_for_outcomes;
    });
  }
  return saturating_multiply(each, request.positions());
}

/// Solves a table of one label; null if that is more work than `most_work`.
std::unique_ptr<SolvedBelow> solved_below(const PlayedGame& game, PositionView position,
                                          LabelKind label, std::uint64_t most_work) {
  const std::optional<PositionIndex> below = positions_below(*game.rules, position);
  if (!below) return nullptr;
  Request request{game.rules, game.convention, *below};
  request.labels = {label};
  if (work_below(request, position) > most_work || needs_of_table(request, 1).memory > most_bytes)
    return nullptr;
  return std::make_unique<SolvedBelow>(std::move(request), Team(1, game.observer));
}

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

/// Looks positions up among all that can be reached from one that was asked about.
class BySearch final : public Strategy {
 public:
  using Strategy::Strategy;

  bool is_loss(PositionView position) override {
    if (!below_ || !below_->outcomes.holds(position))
      below_ = solved_below(game(), position, LabelKind::outcome, work_for_outcomes);
    if (below_) return below_->outcomes.is_loss(position);
    const bool misere = game().convention == Convention::misere;
    // A theorem may be known and too costly to use for heaps as large as these.
    const Position smallest(position.size(), 0);
    const bool has_theorem = closed_form_of(*game().rules, game().convention, smallest) != nullptr;
    refuse_filled(has_theorem ? texts().theorem_too_short : texts().too_many_to_search,
                  filled(misere ? texts().in_misere_play : "{1}", game().view->name()),
                  game().view->text(position));
  }

 private:
  std::unique_ptr<SolvedBelow> below_;
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

Strategy::Strategy(const PlayedGame& game) : game_(game) {}
Strategy::~Strategy() = default;

std::optional<std::uint64_t> Strategy::remoteness(PositionView position) {
  if (!lengths_ || !lengths_->outcomes.holds(position)) {
    auto solved = solved_below(game_, position, LabelKind::remoteness, work_for_lengths);
    if (!solved) return std::nullopt;
    lengths_ = std::move(solved);
  }
  return lengths_->outcomes.remoteness(position);
}

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
  return std::make_unique<BySearch>(game);
}

}  // namespace miyama
