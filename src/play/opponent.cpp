#include "play/opponent.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t most_drawn_from = 100'000;  ///< options: a blink

/// Ends a visit of options early.
struct drawn_from_enough {};

}  // namespace

Position Opponent::choose(PositionView position) {
  const Advice advice = advise(rules_, strategy_, position);
  if (!advice.mover_wins)
    return level_ == Level::resist ? advice.moves.front() : any_option(position);
  Position move = level_ == Level::resist ? quickest_of(advice.moves, strategy_)
                                          : advice.moves[random_() % advice.moves.size()];
  certify_loss(rules_, strategy_, move);  // advise does so for the first ones only
  return move;
}

Position Opponent::any_option(PositionView position) {
  Position chosen;
  std::uint64_t seen = 0;
  try {
    rules_.for_each_option(position, [&](const Option& option) {
      if (random_() % ++seen == 0) chosen.assign(option.to.begin(), option.to.end());
      if (seen == most_drawn_from) throw drawn_from_enough{};
    });
  } catch (const drawn_from_enough&) {  // the others are not looked at
  }
  return chosen;
}

}  // namespace miyama
