/// @file  heap_view.cpp
/// @brief The view of ordered heaps.

#include <array>

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "game/vector_rules.hpp"
#include "play/game_view.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::size_t most_ranges = 10;  ///< the most ranges that a message lists
/// A message lists takes of at most this many stones, unless every number may be taken.
constexpr std::uint64_t most_for_ranges = 1'000'000;

/// The numbers in these ranges as people list them: "1–3, 5".
std::string listed_ranges(const std::vector<Steps::Interval>& ranges, Language language) {
  std::string text;
  for (std::size_t i = 0; i < std::min(ranges.size(), most_ranges); ++i) {
    const auto [first, last] = ranges[i];
    text += i == 0 ? "" : ", ";
    text += last == first       ? std::to_string(first)
            : last == first + 1 ? filled("{1}, {2}", first, last)
                                : in(language, words::interval, first, last);
  }
  return text + (ranges.size() > most_ranges ? ", …" : "");
}

class HeapView final : public GameView {
 public:
  HeapView(const Rules& rules, Language language)
      : GameView(rules, language),
        first_(rules.first_heap()),
        end_(rules.heaps() - rules.limits()) {}

  Position parse_position(std::string_view typed) const override {
    const std::string text = typed_position(typed);
    Position position;
    if (is_drawing(text)) {
      for (const std::string& row : parse_board(text).rows) {
        const auto groups = groups_of(row);
        if (groups.size() > 1) throw usage_error(words::row_has_gap, row, name());
        position.push_back(groups.empty() ? 0 : groups[0]);
      }
      position = rules().opening(std::move(position));
    } else {
      position = parse_sizes(text, has_limit() ? 0 : rules().heaps());
      if (has_limit() && position.size() == heaps())
        position = rules().opening(std::move(position));
    }
    if (position.size() != rules().heaps()) {
      const std::string has = say(words::some_numbers, position.size());
      throw usage_error(both(words::wrong_numbers, excerpt(text), has, name(), rules().heaps()),
                        first_ == 1 ? both(words::passes_first) : Bilingual{},
                        has_limit() ? both(words::heap_and_limit) : Bilingual{});
    }
    if (first_ == 1 && position[0] > 1)
      throw usage_error(words::wrong_passes, excerpt(text), position[0]);
    require_position(rules(), position);
    return position;
  }

  std::string words(PositionView from, PositionView to) const override {
    const bool adds = raises(from, to);
    if (adds && rules().vector_rules() == nullptr) return say(words::move);
    std::vector<std::string> all, added;
    for (const HeapTake& take : takes(from, to)) {
      const std::size_t at = first_ + take.heap - 1;
      all.push_back(say(words::from_heap, take.stones, take.heap, from[at], to[at]));
    }
    for (std::size_t at = first_; adds && at < end_; ++at)
      if (to[at] > from[at])
        added.push_back(say(words::to_heap, to[at] - from[at], at - first_ + 1, from[at], to[at]));
    if (adds) return say(words::take_and_add, listed(all, language()), listed(added, language()));
    return all.empty() ? say(words::pass) : say(words::take, listed(all, language()));
  }

  std::string typed(PositionView from, PositionView to) const override {
    const auto all = takes(from, to);
    if (all.empty() && !raises(from, to)) return "pass";
    return all.size() != 1 || raises(from, to)
               ? "= " + comma_text(to)
               : std::to_string(all[0].heap) + " " + std::to_string(all[0].stones);
  }

  Move parse_move(PositionView from, std::string_view line) const override {
    return move_to(from, option_of(from, half_width(line)));
  }

  std::string how_to_move() const override {
    std::string text;
    const auto add = [&](std::string_view way) {
      text += text.empty() ? "" : in(language(), words::or_else);
      text += way;
    };
    if (rules().takes_from_one_heap()) add(say(words::how_to_take, heaps() == 1 ? "1 2" : "2 3"));
    if (rules().takes_from_several_heaps()) add(say(words::how_to_name_position, some_position()));
    if (first_ == 1) add(say(words::how_to_pass));
    return text;
  }

  Board board(PositionView position, std::string_view) const override {
    return board_of_heaps(rules().heaps_of(position));
  }

 private:
  std::size_t heaps() const { return end_ - first_; }
  /// True if some heap is larger after the move, which then is not just taking stones.
  bool raises(PositionView from, PositionView to) const {
    for (std::size_t i = first_; i < end_; ++i)
      if (to[i] > from[i]) return true;
    return false;
  }
  bool has_limit() const { return rules().limits() != 0; }

  Position option_of(PositionView from, const std::string& line) const {
    if (is_one_of(say(words::words_for_pass), line)) return parse_pass(from);
    if (line.starts_with("=")) return parse_new_position(from, line);
    const auto numbers = typed_numbers(line);
    if (numbers.size() != 2) throw usage_error(with_remedy(words::no_move, excerpt(line)));
    return parse_take(from, numbers[0], numbers[1]);
  }

  /// An example with as many numbers as a position has.
  std::string some_position() const {
    constexpr std::array<std::uint64_t, 4> sizes{2, 7, 4, 9};
    const std::string text = comma_text(PositionView(sizes).first(std::min(heaps(), sizes.size())));
    return (first_ == 1 ? "1," : "") + text + (heaps() > sizes.size() ? ",…" : "");
  }

  Position parse_pass(PositionView from) const {
    Position passed(from.begin(), from.end());
    if (first_ == 1 && from[0] == 1) {
      passed[0] = 0;
      if (is_option(from, passed)) return passed;
    }
    if (first_ == 0) throw usage_error(with_remedy(words::no_pass, name()));
    throw usage_error(from[0] == 0 ? words::pass_is_gone : words::no_pass_alone);
  }

  Position parse_new_position(PositionView from, std::string_view line) const {
    const std::size_t begin = line.find_first_not_of("= ");
    if (begin == std::string_view::npos) throw usage_error(words::which_position, how_to_move());
    Position wanted = parse_position(line.substr(begin));
    if (!is_option(from, wanted))
      throw usage_error(with_remedy(words::no_such_move, from, wanted, name()));
    return wanted;
  }

  Position parse_take(PositionView from, std::uint64_t heap, std::uint64_t take) const {
    if (heap < 1 || heap > heaps()) {
      if (heaps() == 1) throw usage_error(words::no_heap_but_one, heap);
      throw usage_error(words::no_heap, heap, heaps());
    }
    const std::size_t place = first_ + static_cast<std::size_t>(heap) - 1;
    if (from[place] == 0) throw usage_error(words::heap_is_empty, heap);
    if (take <= from[place])
      if (const auto option = option_by(from, place, take)) return *option;
    if (const std::string legal = legal_takes(from, place); !legal.empty())
      throw usage_error(words::may_not_be_taken, heap, from[place], take, legal);
    if (rules().takes_from_several_heaps())
      throw usage_error(with_remedy(words::nothing_alone, heap, from[place]));
    throw usage_error(words::nothing_now, heap, from[place]);
  }

  /// The option that takes from one heap alone, whatever limit it leaves.
  std::optional<Position> option_by(PositionView from, std::size_t place,
                                    std::uint64_t take) const {
    Position to(from.begin(), from.end());
    to[place] -= take;
    if (!has_limit()) return is_option(from, to) ? std::optional(to) : std::nullopt;
    std::optional<Position> found;
    for_each_option(from, [&](const Option& option) {
      if (ranges::equal(rules().heaps_of(option.to), rules().heaps_of(to)))
        found.emplace(option.to.begin(), option.to.end());
    });
    return found;
  }

  /// A list of the numbers that may be taken from one heap alone; empty if there are none.
  std::string legal_takes(PositionView from, std::size_t place) const {
    std::vector<Steps::Interval> takes;
    const auto add = [&](std::uint64_t first, std::uint64_t last) {
      if (!takes.empty() && takes.back().last + 1 == first)
        takes.back().last = last;
      else if (takes.size() <= most_ranges)
        takes.push_back({first, last});
    };
    const VectorRules* vector_rules = rules().vector_rules();
    if (vector_rules == nullptr || vector_rules->conditions_see_moves()) {
      Position alone(from.begin(), from.end());
      for_each_option(from, [&](const Option& option) {
        alone[place] = option.to[place];
        const std::uint64_t taken = from[place] - option.to[place];
        if (taken != 0 && ranges::equal(rules().heaps_of(option.to), rules().heaps_of(alone)))
          add(taken, taken);
      });
      return listed_ranges(takes, language());
    }
    for (const LineMove& line : vector_rules->moves().lines) {
      const std::uint64_t each = line.direction[place - first_];
      if (each == 0 || line.taken_from().size() != 1) continue;
      const std::optional<LineMove::Start> start =
          line.start(from.subspan(first_), first_ == 0 ? 0 : from[0]);
      if (!start) continue;
      const std::uint64_t most =
          line.steps.is_any() && each == 1 ? start->most : std::min(start->most, most_for_ranges);
      for (const Steps::Interval& interval : line.steps.intervals_up_to(most)) {
        const std::uint64_t first = std::max(interval.first, start->least);
        if (each == 1 && first <= interval.last) add(first, interval.last);
        for (std::uint64_t step = first; each != 1 && step <= interval.last; ++step)
          add(step * each, step * each);
      }
    }
    return listed_ranges(takes, language());
  }

  std::size_t first_;  ///< entry of the first heap
  std::size_t end_;    ///< entry behind the last heap
};

}  // namespace

std::unique_ptr<GameView> view_of_heaps(const Rules& rules, Language language) {
  return std::make_unique<HeapView>(rules, language);
}

}  // namespace miyama
