/// @file  advice.cpp
/// @brief Certified advice, the computer's choice, and the words of an explanation.
///
/// Before a winning move is shown, the position it leads to is searched for lost options: it must
/// have none. Unless a theorem answers, every option that is said to be won must have a lost one.
/// At most ten moves and 5000 options of each are checked, so that advice on huge heaps comes at
/// once; the move that the computer plays is always checked. From a loss the computer draws a
/// random move while the options are listed: the i-th replaces the one chosen before with chance
/// 1/i.

#include "play/advice.hpp"

#include <bit>
#include <bitset>

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::size_t certified_options = 5000;
constexpr std::size_t certified_moves = 10;
constexpr std::uint64_t moves_per_slip = 4;         ///< at the level that errs
constexpr std::uint64_t most_drawn_from = 100'000;  ///< options, which are listed in a blink

template <std::size_t places, class... Values>
[[noreturn]] void contradict(const Strategy& strategy, const Format<places>& text,
                             const Values&... positions) {
  const GameView& view = *strategy.game().view;
  throw contradiction(view.say(text, strategy.method_in_words(), view.text(positions)...));
}

/// The option of a loss with the most moves left, or none if that is not known for every option.
std::optional<Position> longest(Strategy& strategy, PositionView position) {
  if (!strategy.remoteness(position)) return std::nullopt;
  std::optional<Position> best;
  std::uint64_t most = 0;
  for (const Position& option : options(strategy.rules(), position)) {
    const auto left = strategy.remoteness(option);
    if (!left) return std::nullopt;
    if (best && *left <= most) continue;
    best = option;
    most = *left;
  }
  return best;
}

/// Throws contradiction if an option that is said to be won has options, but no lost one. Looks at
/// some thousand options in all.
void certify_wins(Strategy& strategy, PositionView position) {
  const Rules& rules = strategy.rules();
  std::size_t seen = 0;
  rules.for_each_option(position, [&](const Option& option) {
    if (strategy.is_loss(option.to)) return true;
    const std::size_t seen_before = seen;
    const bool none_lost = rules.for_each_option(option.to, [&](const Option& next) {
      return ++seen <= certified_options && !strategy.is_loss(next.to);
    });
    if (none_lost && seen != seen_before) contradict(strategy, words::no_lost_option, option.to);
    return seen <= certified_options;
  });
}

/// A heap and its value in the sum.
struct Addend {
  std::string name;
  bool is_value;  ///< the value is not the size
  std::uint64_t value;
};

/// The lines of the sum, in columns, as on a blackboard.
std::vector<std::string> addition(std::vector<Addend> summands, std::uint64_t sum,
                                  Language language) {
  summands.push_back({std::string(in(language, words::nim_sum)), false, sum});
  std::size_t name_columns = 0;
  std::uint64_t greatest = 0;
  for (auto& [name, is_value, value] : summands) {
    if (is_value) name = in(language, words::value_of, name);
    name_columns = std::max(name_columns, columns_of(name));
    greatest = std::max(greatest, value);
  }
  const auto digits = static_cast<std::size_t>(std::bit_width(greatest | 1));
  const std::size_t value_columns = std::to_string(greatest).size();
  std::vector<std::string> lines;
  for (const auto& [name, is_value, value] : summands) {
    const std::string number = std::to_string(value);
    lines.push_back(padded(name, name_columns + 2) +
                    std::string(value_columns - number.size(), ' ') + number + "  " +
                    std::bitset<64>(value).to_string().substr(64 - digits));
  }
  return lines;
}

/// Says which heaps have the top bit of the sum, and how to win with each: "make 7 into 7 XOR 1 =
/// 6, make 5 into 5 XOR 1 = 4".
std::string conclusion(const std::vector<Addend>& summands, std::uint64_t sum, Language language) {
  if (sum == 0) return std::string(in(language, words::sum_is_zero));
  const bool values = ranges::any_of(summands, &Addend::is_value);
  std::vector<std::string> names;
  std::vector<std::string> ways;
  std::string joined;
  for (const auto& [name, is_value, value] : summands) {
    if ((value & std::bit_floor(sum)) == 0 || ranges::contains(names, name)) continue;
    names.push_back(name);
    const std::string way =
        in(language, values ? words::make_value_into : words::make_into, value, sum, value ^ sum);
    if (ranges::contains(ways, way)) continue;
    joined += (ways.empty() || language == Language::japanese ? "" : ", ") + way;
    ways.push_back(way);
  }
  const std::string told =
      in(language, names.size() == 1 ? words::top_bit_of_one : words::top_bit_of_several,
         listed(names, language), joined);
  return values ? in(language, words::others_win_too, told) : told;
}

/// Says what to leave of the only heap larger than 1, next to heaps of 1, so that the other player
/// has lost.
std::string ways_to_leave(const TakeAndBreak* breaks, std::uint64_t size, bool even_ones,
                          Language language) {
  const auto may_leave = [&](std::uint64_t a, std::uint64_t b) {
    return breaks != nullptr && breaks->may_become(size, {a, b, 0});
  };
  const std::string ways(
      in(language, may_leave(1, 1) ? words::leave_ones_or_pair : words::leave_ones));
  // Two groups a and b must have the nim-sum of the ones, 0 or 1: 2 and 2, or 3 and 2.
  return may_leave(even_ones ? 2 : 3, 2) ? in(language, words::or_two_groups, ways) : ways;
}

/// What is taken from which heap, a number each, or lists for several; in a sum the summand, and
/// the heap that breaks there.
Json move_json(const GameView& view, PositionView from, PositionView to) {
  if (view.rules().take_and_break() != nullptr) return move_json(broken_heap(from, to));
  if (const SumRules* const sum = view.rules().sum_rules()) {
    std::size_t i = 0;
    while (from[i] == to[i]) ++i;
    Json json{{"summand", i + 1}};
    json.update(
        move_json(broken_heap(sum->summand(i).heaps_of(from[i]), sum->summand(i).heaps_of(to[i]))));
    return json;
  }
  Json heaps = Json::array();
  Json stones = Json::array();
  for (const HeapTake& take : view.takes(from, to)) {
    heaps.push_back(take.heap);
    stones.push_back(take.stones);
  }
  if (heaps.size() == 1) return {{"from", heaps[0]}, {"take", stones[0]}};
  return {{"from", heaps}, {"take", stones}};
}

}  // namespace

Position best_move(const Advice& advice, Strategy& strategy) {
  if (!advice.mover_wins) return advice.moves.front();
  const Position* best = nullptr;
  std::uint64_t least = 0;
  // Where only some moves of a huge heap are listed, each takes a search in vain.
  const std::size_t compared =
      advice.more ? std::min(advice.moves.size(), certified_moves) : advice.moves.size();
  for (const Position& option : std::span(advice.moves).first(compared)) {
    const std::uint64_t left = strategy.remoteness(option).value_or(UINT64_MAX);
    if (best == nullptr || left < least) best = &option, least = left;
  }
  return *best;
}

void certify_loss(Strategy& strategy, PositionView lost) {
  std::size_t seen = 0;
  strategy.rules().for_each_option(lost, [&](const Option& option) {
    if (++seen > certified_options) return false;
    if (strategy.is_loss(option.to)) contradict(strategy, words::both_lost, lost, option.to);
    return true;
  });
}

Advice advise(Strategy& strategy, PositionView position) {
  const bool wins = !strategy.is_loss(position);
  const bool over = strategy.rules().for_each_option(position, [](const Option&) { return false; });
  Advice advice{{position.begin(), position.end()}, wins, over};
  if (advice.over) {
    advice.remoteness = 0;
    return advice;
  }
  if (wins) {
    advice.moves = strategy.winning_options(position);
    if (advice.moves.empty()) contradict(strategy, words::no_lost_option, position);
    advice.more = !strategy.lists_all_wins(position);
    for (std::size_t i = 0; i < std::min(advice.moves.size(), certified_moves); ++i)
      certify_loss(strategy, advice.moves[i]);
    if (strategy.theorem() == nullptr) certify_wins(strategy, position);
  } else {
    certify_loss(strategy, position);
    const auto best = longest(strategy, position);
    advice.by_remoteness = best.has_value();
    advice.moves = {best ? *best : *strategy.game().view->least_move(position)};
  }
  advice.remoteness = strategy.remoteness(position);
  return advice;
}

Position Opponent::choose(PositionView position) {
  if (level_ == Level::errs && random_() % moves_per_slip == 0) return any_option(position, {});
  const Advice advice = advise(strategy_, position);
  if (level_ != Level::resist && !advice.mover_wins) return any_option(position, {});
  if (!advice.mover_wins && advice.by_remoteness)
    return any_option(position, strategy_.remoteness(advice.moves.front()));
  Position move = level_ == Level::resist ? best_move(advice, strategy_)
                                          : advice.moves[random_() % advice.moves.size()];
  if (advice.mover_wins)
    certify_loss(strategy_, move);  // advise has certified only the first moves
  return move;
}

Position Opponent::any_option(PositionView position, std::optional<std::uint64_t> remoteness) {
  Position chosen;
  std::uint64_t seen = 0;
  strategy_.rules().for_each_option(position, [&](const Option& option) {
    if (remoteness && strategy_.remoteness(option.to) != remoteness) return true;
    if (random_() % ++seen == 0) chosen.assign(option.to.begin(), option.to.end());
    return seen < most_drawn_from;
  });
  return chosen;
}

std::vector<std::string> explanation(const Strategy& strategy, PositionView position) {
  const ClosedForm* theorem = strategy.theorem();
  if (theorem == nullptr) return {};
  const auto values = theorem->heap_values(position);
  const GameView& view = *strategy.game().view;
  if (values.empty()) {
    const std::string reason = in(view.language(), theorem->reason(position));
    return reason.empty() ? std::vector<std::string>{} : std::vector{reason};
  }
  if (ranges::max(position) == 0) return {};
  const TakeAndBreak* breaks = strategy.rules().take_and_break();
  const Format heap = breaks != nullptr ? words::group : words::heap;
  const Format heaps = breaks != nullptr ? words::groups : words::heaps;
  const auto is_large = [](std::uint64_t size) { return size > 1; };
  const auto large = ranges::count_if(position, is_large);
  const auto ones = ranges::count(position, 1U);
  if (theorem->lone_heaps() && large == 1)
    return {view.say(words::misere_one_large, heap,
                     ways_to_leave(breaks, *ranges::find_if(position, is_large), ones % 2 == 0,
                                   view.language()))};
  if (theorem->lone_heaps() && large == 0)
    return {
        view.say(words::misere_ones, heaps,
                 ones == 1 ? view.say(words::there_is_one) : view.say(words::there_are_ones, ones),
                 theorem->is_loss(position) ? words::a_loss : words::a_win)};

  std::vector<Addend> summands;
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < position.size(); ++i) {
    summands.push_back({breaks != nullptr ? view.say(words::group_name, position[i])
                                          : view.say(words::heap_name, i + 1),
                        values[i] != position[i], values[i]});
    sum ^= values[i];
  }
  auto lines = addition(summands, sum, view.language());
  lines.push_back(conclusion(summands, sum, view.language()));
  if (theorem->lone_heaps()) lines.push_back(view.say(words::misere_as_normal, heaps));
  return lines;
}

Json move_json(const HeapMove& move) {
  Json rests = Json::array();
  for (const std::uint64_t rest : move.rests)
    if (rest != 0) rests.push_back(rest);
  return {{"from", move.size}, {"rests", rests}};
}

Json advice_json(const Strategy& strategy, const Advice& advice) {
  const PlayedGame& game = strategy.game();
  Json moves = Json::array();
  for (const Position& to : advice.moves) {
    moves.push_back(move_json(*game.view, advice.position, to));
    moves.back()["to"] = position_json(game.rules.get(), to);
  }
  const char* const resistance = advice.by_remoteness ? "remoteness" : "least";
  Json json{{"rules", game.rules->name()},
            {"convention", name_of(game.convention)},
            {"position", position_json(game.rules.get(), advice.position)},
            {"outcome", advice.mover_wins ? "win" : "loss"},
            {"over", advice.over},
            {"moves", moves},
            {"resistance", advice.mover_wins || advice.over ? Json(nullptr) : Json(resistance)},
            {"remoteness", advice.remoteness ? Json(*advice.remoteness) : Json(nullptr)},
            {"method", strategy.method().english}};
  if (advice.more) json["more"] = true;
  return json;
}

}  // namespace miyama
