/// @file  advice.cpp
/// @brief Certified advice, the computer's choice, and the words of an explanation.
///
/// Before a winning move is told, the position it leads to is asked for lost options, of which it
/// must have none. Unless a theorem answers, options that are said to be won must have one. At most
/// ten moves and 5000 options of each are looked at, so that huge heaps are answered at once; the
/// move that the computer plays is looked at in any case. From a loss it draws random moves while
/// the options are listed: the i-th replaces the one chosen before with chance 1/i.

#include "play/advice.hpp"

#include <algorithm>
#include <bit>
#include <bitset>

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "game/position.hpp"
#include "game/take_and_break.hpp"
#include "play/game_view.hpp"

namespace miyama {
namespace {

constexpr std::size_t certified_options = 5000;
constexpr std::size_t certified_moves = 10;
constexpr std::uint64_t moves_per_slip = 4;         ///< of who errs
constexpr std::uint64_t most_drawn_from = 100'000;  ///< options: a blink

contradiction no_lost_option(const Strategy& strategy, PositionView position) {
  return contradiction(
      filled(strategy.texts().no_lost_option, strategy.method_in_words(), comma_text(position)));
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
      throw contradiction(filled(strategy.texts().both_lost, strategy.method_in_words(),
                                 comma_text(lost), comma_text(option.to)));
    return true;
  });
}

Advice advise(Strategy& strategy, PositionView position) {
  Advice advice{{position.begin(), position.end()}, Standing::over, !strategy.is_loss(position)};
  const std::optional<Position> least = least_move(strategy.rules(), position, strategy.language());
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
  if (level_ == Level::errs && random_() % moves_per_slip == 0) return any_option(position);
  const Advice advice = advise(strategy_, position);
  if (level_ != Level::resist && !advice.mover_wins) return any_option(position);
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

namespace {

/// A heap and its value.
struct Summand {
  std::string name;
  bool is_value;  ///< the value is not the size
  std::uint64_t value;
};

std::string with_blanks(std::string text, std::size_t columns) {
  return text + std::string(columns - columns_of(text), ' ');
}

/// The sum as on a blackboard.
std::vector<std::string> addition(std::vector<Summand> summands, std::uint64_t sum,
                                  const Texts& texts) {
  summands.push_back({std::string(texts.nim_sum), false, sum});
  std::size_t name_columns = 0;
  std::size_t value_columns = 0;
  std::size_t digits = 1;
  for (Summand& summand : summands) {
    if (summand.is_value) summand.name = filled(texts.value_of, summand.name);
    name_columns = std::max(name_columns, columns_of(summand.name));
    value_columns = std::max(value_columns, std::to_string(summand.value).size());
    digits = std::max(digits, static_cast<std::size_t>(std::bit_width(summand.value)));
  }
  std::vector<std::string> lines;
  for (const auto& [name, is_value, value] : summands) {
    const std::string number = std::to_string(value);
    lines.push_back(with_blanks(name, name_columns + 2) +
                    std::string(value_columns - number.size(), ' ') + number + "  " +
                    std::bitset<64>(value).to_string().substr(64 - digits));
  }
  return lines;
}

/// The ways to win: "make 7 into 7 XOR 1 = 6, make 5 into 5 XOR 1 = 4".
std::string joined(const std::vector<std::string>& ways, Language language) {
  std::string text;
  for (const std::string& way : ways)
    text += (text.empty() || language == Language::japanese ? "" : ", ") + way;
  return text;
}

std::string conclusion(const std::vector<Summand>& summands, std::uint64_t sum, Language language) {
  const Texts& texts = texts_of(language);
  if (sum == 0) return std::string(texts.sum_is_zero);
  const bool values = ranges::any_of(summands, &Summand::is_value);
  std::vector<std::string> names;
  std::vector<std::string> ways;
  for (const auto& [name, is_value, value] : summands) {
    if ((value & std::bit_floor(sum)) == 0 || ranges::contains(names, name)) continue;
    names.push_back(name);
    ways.push_back(
        filled(values ? texts.make_value_into : texts.make_into, value, sum, value ^ sum));
    if (ranges::count(ways, ways.back()) > 1) ways.pop_back();
  }
  const std::string told =
      filled(names.size() == 1 ? texts.top_bit_of_one : texts.top_bit_of_several,
             listed(names, language), joined(ways, language));
  return values ? filled(texts.others_win_too, told) : told;
}

/// How a heap larger than 1, the only one, is left so that the other player is lost; with 1s beside
/// it.
std::string ways_to_leave(const Rules& rules, std::uint64_t size, std::uint64_t ones,
                          const Texts& texts) {
  const TakeAndBreak* breaks = rules.take_and_break();
  const auto may_leave = [&](std::uint64_t a, std::uint64_t b) {
    return breaks != nullptr && breaks->may_become(size, {a, b, 0});
  };
  const bool even = ones % 2 == 0;  // a ^ b is 0 or 1, as the ones' nim-sum
  const std::string ways(may_leave(1, 1) ? texts.leave_ones_or_pair : texts.leave_ones);
  return may_leave(even ? 2 : 3, 2) ? filled(texts.or_two_groups, ways) : ways;
}

/// What the misère rule adds while at most one heap is larger than 1.
std::string lone_heaps(const Rules& rules, PositionView position, bool is_loss,
                       const Texts& texts) {
  const bool may_break = rules.take_and_break() != nullptr;
  const auto ones = static_cast<std::uint64_t>(ranges::count(position, 1U));
  const auto large = ranges::find_if(position, [](std::uint64_t size) { return size > 1; });
  if (large != position.end())
    return filled(texts.misere_one_large, may_break ? texts.group : texts.heap,
                  ways_to_leave(rules, *large, ones, texts));
  return filled(texts.misere_ones, may_break ? texts.groups : texts.heaps,
                filled(ones == 1 ? texts.there_is_one : texts.there_are_ones, ones),
                is_loss ? texts.a_loss : texts.a_win);
}

}  // namespace

std::vector<std::string> explanation(const Rules& rules, const ClosedForm& theorem,
                                     PositionView position, Language language) {
  const std::vector<std::uint64_t> values = theorem.heap_values(position);
  if (values.empty() || ranges::max(position) == 0) return {};
  const Texts& texts = texts_of(language);
  const bool may_break = rules.take_and_break() != nullptr;
  const bool misere = theorem.lone_heaps();
  if (misere && ranges::count_if(position, [](std::uint64_t size) { return size > 1; }) <= 1)
    return {lone_heaps(rules, position, theorem.is_loss(position), texts)};

  std::vector<Summand> summands;
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < position.size(); ++i) {
    summands.push_back(
        {may_break ? filled(texts.group_name, position[i]) : filled(texts.heap_name, i + 1),
         values[i] != position[i], values[i]});
    sum ^= values[i];
  }
  std::vector<std::string> lines = addition(summands, sum, texts);
  lines.push_back(conclusion(summands, sum, language));
  if (misere)
    lines.push_back(filled(texts.misere_as_normal, may_break ? texts.groups : texts.heaps));
  return lines;
}

namespace {

/// One heap: numbers; several: lists of them.
Json move_json(const GameView& view, const Position& from, const Position& to) {
  if (view.rules().take_and_break() != nullptr) {
    const auto [size, rests] = broken_heap(from, to);
    Json left = Json::array();
    for (const std::uint64_t rest : rests)
      if (rest != 0) left.push_back(rest);
    return {{"from", size}, {"rests", left}, {"to", to}};
  }
  Json heaps = Json::array();
  Json takes = Json::array();
  for (const HeapTake& take : view.takes(from, to)) {
    heaps.push_back(take.heap);
    takes.push_back(take.stones);
  }
  if (heaps.size() == 1) return {{"from", heaps[0]}, {"take", takes[0]}, {"to", to}};
  return {{"from", heaps}, {"take", takes}, {"to", to}};
}

}  // namespace

Json advice_json(const PlayedGame& game, const Strategy& strategy, const Advice& advice) {
  Json moves = Json::array();
  for (const Position& move : advice.moves)
    moves.push_back(move_json(*game.view, advice.position, move));
  return {{"rules", game.rules->name()},
          {"convention", name_of(game.convention)},
          {"position", advice.position},
          {"outcome", advice.mover_wins ? "win" : "loss"},
          {"over", advice.standing == Standing::over},
          {"moves", moves},
          {"resistance", advice.standing != Standing::lost ? Json(nullptr)
                         : advice.by_remoteness            ? Json("remoteness")
                                                           : Json("least")},
          {"remoteness", advice.remoteness ? Json(*advice.remoteness) : Json(nullptr)},
          {"method", strategy.method()}};
}

}  // namespace miyama
