#include "play/advice.hpp"

#include <algorithm>

#include "game/comma_text.hpp"

namespace miyama {
namespace {

constexpr std::size_t certified_options = 5000;
constexpr std::size_t certified_moves = 10;

/// Ends a visit of options early.
struct enough {};

/// The options of `position`; throws enough if they are more than `most`.
std::vector<Position> options_within(const Rules& rules, PositionView position, std::size_t most) {
  std::vector<Position> found;
  rules.for_each_option(position, [&](const Option& option) {
    if (found.size() == most) throw enough{};
    found.emplace_back(option.to.begin(), option.to.end());
  });
  return found;
}

/// Of a loss: the option with the most moves left, or none where that is not known of all.
std::optional<Position> longest(const Rules& rules, Strategy& strategy, PositionView position) {
  if (!strategy.remoteness(position)) return std::nullopt;
  std::optional<Position> best;
  std::uint64_t most = 0;
  for (const Position& option : options(rules, position)) {
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
void certify_wins(const Rules& rules, Strategy& strategy, PositionView position) {
  std::size_t seen = 0;
  try {
    rules.for_each_option(position, [&](const Option& option) {
      if (strategy.is_loss(option.to)) return;
      const Position win(option.to.begin(), option.to.end());
      bool any = false;
      bool lost = false;
      for (const Position& next :
           options_within(rules, win, certified_options - std::min(seen, certified_options))) {
        any = true;
        ++seen;
        if (lost = strategy.is_loss(next); lost) break;
      }
      if (any && !lost)
        throw contradiction(strategy.method() + " contradicts itself: " + comma_text(win) +
                            " is no loss, but none of its options is one");
    });
  } catch (const enough&) {  // the others are not looked at
  }
}

std::vector<Position> certified_winning_moves(const Rules& rules, Strategy& strategy,
                                              PositionView position) {
  std::vector<Position> moves = strategy.winning_options(position);
  if (moves.empty())
    throw contradiction(strategy.method() + " contradicts itself: " + comma_text(position) +
                        " is no loss, but none of its options is one");
  for (std::size_t i = 0; i < std::min(moves.size(), certified_moves); ++i)
    certify_loss(rules, strategy, moves[i]);
  if (strategy.theorem() == nullptr) certify_wins(rules, strategy, position);
  return moves;
}

}  // namespace

const Position& quickest_of(const std::vector<Position>& losses, Strategy& strategy) {
  const Position* best = &losses.front();
  std::uint64_t least = UINT64_MAX;
  for (const Position& loss : losses) {
    const std::uint64_t left = strategy.remoteness(loss).value_or(UINT64_MAX);
    if (left >= least) continue;
    least = left;
    best = &loss;
  }
  return *best;
}

void certify_loss(const Rules& rules, Strategy& strategy, PositionView loss) {
  std::size_t seen = 0;
  try {
    rules.for_each_option(loss, [&](const Option& option) {
      if (++seen > certified_options) throw enough{};
      if (strategy.is_loss(option.to))
        throw contradiction(strategy.method() + " contradicts itself: " + comma_text(loss) +
                            " and its option " + comma_text(option.to) + " cannot both be lost");
    });
  } catch (const enough&) {  // the others are not looked at
  }
}

Advice advise(const Rules& rules, Strategy& strategy, PositionView position) {
  Advice advice{{position.begin(), position.end()},
                Standing::over,
                !strategy.is_loss(position),
                {},
                false,
                std::nullopt};
  const std::optional<Position> least = least_move(rules, position);
  if (!least) {
    advice.remoteness = 0;
    return advice;
  }
  if (advice.mover_wins) {
    advice.standing = Standing::won;
    advice.moves = certified_winning_moves(rules, strategy, position);
  } else {
    advice.standing = Standing::lost;
    certify_loss(rules, strategy, position);
    const std::optional<Position> best = longest(rules, strategy, position);
    advice.by_remoteness = best.has_value();
    advice.moves = {best.value_or(*least)};
  }
  advice.remoteness = strategy.remoteness(position);
  return advice;
}

}  // namespace miyama
