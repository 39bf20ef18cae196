#include "play/advice.hpp"

#include <algorithm>

#include "base/ranges.hpp"
#include "game/position.hpp"
#include "play/moves.hpp"

namespace miyama {
namespace {

constexpr std::size_t certified_options = 5000;
constexpr std::size_t certified_moves = 10;
constexpr std::uint64_t most_drawn_from = 100'000;  ///< options: a blink

contradiction no_lost_option(const Strategy& strategy, PositionView position) {
  return contradiction(strategy.method() + " contradicts itself: " + comma_text(position) +
                       " is no loss, but none of its options is one");
}

/// Of a loss: the option with the most moves left, or none where that is not known of all.
std::optional<Position> longest(Strategy& strategy, PositionView position) {
  if (!strategy.remoteness(position)) return std::nullopt;
  std::optional<Position> best;
  std::uint64_t most = 0;
  for (const Position& option : options(strategy.rules(), position)) {
    const std::optional<std::uint64_t> left = strategy.remoteness(option);
    if (!left) return std::nullopt;
    if (best && *left <= most) continue;
    best = option;
    most = *left;
  }
  return best;
}

/// The options that are said to be won have lost options, unless they have none at all. Looks at
/// some thousand in all.
void certify_wins(Strategy& strategy, PositionView position) {
  const Rules& rules = strategy.rules();
  std::size_t seen = 0;
  rules.for_each_option(position, [&](const Option& option) {
    if (strategy.is_loss(option.to)) return true;
    const std::size_t seen_before = seen;
    const bool none_lost = rules.for_each_option(option.to, [&](const Option& next) {
      return ++seen <= certified_options && !strategy.is_loss(next.to);
    });
    if (none_lost && seen != seen_before) throw no_lost_option(strategy, option.to);
    return seen <= certified_options;
  });
}

std::vector<Position> certified_winning_moves(Strategy& strategy, PositionView position) {
  std::vector<Position> moves = strategy.winning_options(position);
  if (moves.empty()) throw no_lost_option(strategy, position);
  for (std::size_t i = 0; i < std::min(moves.size(), certified_moves); ++i)
    certify_loss(strategy, moves[i]);
  if (strategy.theorem() == nullptr) certify_wins(strategy, position);
  return moves;
}

}  // namespace

Position best_move(const Advice& advice, Strategy& strategy) {
  if (!advice.mover_wins) return advice.moves.front();
  std::vector<std::uint64_t> left;
  for (const Position& option : advice.moves)
    left.push_back(strategy.remoteness(option).value_or(UINT64_MAX));
  return advice.moves[static_cast<std::size_t>(ranges::min_element(left) - left.begin())];
}

void certify_loss(Strategy& strategy, PositionView lost) {
  std::size_t seen = 0;
  strategy.rules().for_each_option(lost, [&](const Option& option) {
    if (++seen > certified_options) return false;
    if (strategy.is_loss(option.to))
      throw contradiction(strategy.method() + " contradicts itself: " + comma_text(lost) +
                          " and its option " + comma_text(option.to) + " cannot both be lost");
    return true;
  });
}

Advice advise(Strategy& strategy, PositionView position) {
  Advice advice{{position.begin(), position.end()}, Standing::over, !strategy.is_loss(position)};
  const std::optional<Position> least = least_move(strategy.rules(), position);
  if (!least) {
    advice.remoteness = 0;
    return advice;
  }
  if (advice.mover_wins) {
    advice.standing = Standing::won;
    advice.moves = certified_winning_moves(strategy, position);
  } else {
    advice.standing = Standing::lost;
    certify_loss(strategy, position);
    const std::optional<Position> best = longest(strategy, position);
    advice.by_remoteness = best.has_value();
    advice.moves = {best.value_or(*least)};
  }
  advice.remoteness = strategy.remoteness(position);
  return advice;
}

Position Opponent::choose(PositionView position) {
  const Advice advice = advise(strategy_, position);
  if (level_ == Level::random && !advice.mover_wins) return any_option(position);
  Position move = level_ == Level::resist ? best_move(advice, strategy_)
                                          : advice.moves[random_() % advice.moves.size()];
  if (advice.mover_wins) certify_loss(strategy_, move);  // advise does so for the first ones only
  return move;
}

Position Opponent::any_option(PositionView position) {
  Position chosen;
  std::uint64_t seen = 0;
  strategy_.rules().for_each_option(position, [&](const Option& option) {
    if (random_() % ++seen == 0) chosen.assign(option.to.begin(), option.to.end());
    return seen < most_drawn_from;
  });
  return chosen;
}

}  // namespace miyama
