/// @file  heap_view.cpp
/// @brief Heaps that keep their places, as a person sees them.

#include <algorithm>
#include <array>
#include <optional>

#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "game/position.hpp"
#include "game/vector_rules.hpp"
#include "play/game_view.hpp"
#include "view/position_text.hpp"

namespace miyama {
namespace {

constexpr std::size_t most_ranges = 10;  ///< that a message lists
/// A message lists the takes of a heap of at most this size, unless every number may be taken.
constexpr std::uint64_t most_for_ranges = 1'000'000;

/// Numbers as people list them: "1–3, 5". Ascending.
class Ranges {
 public:
  void add(std::uint64_t first, std::uint64_t last) {
    if (!ranges_.empty() && ranges_.back().last + 1 == first)
      ranges_.back().last = last;
    else if (ranges_.size() <= most_ranges)
      ranges_.push_back({first, last});
  }
  std::string text(const Texts& texts) const {
    std::string text;
    for (std::size_t i = 0; i < std::min(ranges_.size(), most_ranges); ++i) {
      const auto [first, last] = ranges_[i];
      text += i == 0 ? "" : ", ";
      text += last == first       ? filled("{1}", first)
              : last == first + 1 ? filled("{1}, {2}", first, last)
                                  : filled(texts.interval, first, last);
    }
    return text + (ranges_.size() > most_ranges ? ", …" : "");
  }

 private:
  std::vector<Steps::Interval> ranges_;
};

class HeapView final : public GameView {
 public:
  HeapView(const Rules& rules, Language language)
      : GameView(rules, language),
        first_(rules.first_heap()),
        end_(rules.heaps() - rules.limits()) {}

  Position parse_position(std::string_view typed) const override {
    const std::string text = half_width(typed);
    if (is_drawing(text)) return of_drawing(text);
    Position position = parse_sizes(text, has_limit() ? 0 : rules().heaps(),
                                    word_refusal(texts().the_position, language()));
    if (has_limit() && position.size() == heaps()) position = rules().opening(std::move(position));
    check(position, text);
    return position;
  }

  std::vector<HeapTake> takes(PositionView from, PositionView to) const override {
    std::vector<HeapTake> found;
    for (std::size_t i = first_; i < end_; ++i)
      if (from[i] != to[i]) found.push_back({i - first_ + 1, from[i] - to[i]});
    return found;
  }

  std::string words(PositionView from, PositionView to) const override {
    std::vector<std::string> all;
    for (const HeapTake& take : takes(from, to))
      all.push_back(
          filled(texts().from_heap, take.stones, take.heap, from[first_ + take.heap - 1]));
    return all.empty() ? std::string(texts().pass) : filled(texts().take, listed(all, language()));
  }

  std::string typed(PositionView from, PositionView to) const override {
    const std::vector<HeapTake> all = takes(from, to);
    if (all.empty()) return "pass";
    return all.size() > 1 ? "= " + comma_text(to)
                          : std::to_string(all[0].heap) + " " + std::to_string(all[0].stones);
  }

  Move parse_move(PositionView from, std::string_view line) const override {
    Position to = option_of(from, half_width(line));
    std::string tidied = typed(from, to);
    return {std::move(to), std::move(tidied)};
  }

  std::string how_to_move() const override {
    std::vector<std::string> ways;
    if (rules().takes_from_one_heap())
      ways.push_back(filled(texts().how_to_take, heaps() == 1 ? "1 2" : "2 3"));
    if (rules().takes_from_several_heaps())
      ways.push_back(filled(texts().how_to_name_position, some_position()));
    if (first_ == 1) ways.emplace_back(texts().how_to_pass);
    std::string text = ways.front();
    for (std::size_t i = 1; i < ways.size(); ++i) text += std::string(texts().or_else) + ways[i];
    return text;
  }

  Board board(PositionView position) const override {
    return board_of_heaps(rules().heaps_of(position));
  }
  Board board(PositionView position, std::string_view) const override { return board(position); }
  Board board_after(const Board&, const Move& move) const override { return board(move.to); }

  std::string beside_the_board(PositionView position) const override {
    return translated(rules().beside_heaps(position), language());
  }

 private:
  std::size_t heaps() const { return end_ - first_; }
  bool has_limit() const { return rules().limits() != 0; }

  Position option_of(PositionView from, std::string_view line) const {
    if (is_one_of(texts().words_for_pass, line)) return parse_pass(from);
    if (line.starts_with("=")) return parse_new_position(from, line);
    const std::vector<std::uint64_t> numbers = typed_numbers(line, how_to_move(), language());
    if (numbers.size() != 2) throw usage_error(filled(texts().no_move, line, how_to_move()));
    return parse_take(from, numbers[0], numbers[1]);
  }

  /// As many numbers as a position has, for examples.
  std::string some_position() const {
    constexpr std::array<std::uint64_t, 4> sizes{2, 7, 4, 9};
    const std::string text = comma_text(PositionView(sizes).first(std::min(heaps(), sizes.size())));
    return (first_ == 1 ? "1," : "") + text + (heaps() > sizes.size() ? ",…" : "");
  }

  Position of_drawing(std::string_view text) const {
    Position heaps;
    for (const std::string& row : parse_board(text, language()).rows) {
      const std::vector<std::uint64_t> groups = groups_of(row);
      if (groups.size() > 1) throw usage_error(filled(texts().row_has_gap, row, name()));
      heaps.push_back(groups.empty() ? 0 : groups[0]);
    }
    Position position = rules().opening(std::move(heaps));
    check(position, text);
    return position;
  }

  void check(PositionView position, std::string_view text) const {
    const Texts& t = texts();
    if (position.size() != rules().heaps()) {
      const std::string has =
          filled(position.size() == 1 ? t.one_number : t.some_numbers, position.size());
      throw usage_error(filled(t.wrong_numbers, text, has, name(), rules().heaps()) +
                        std::string(first_ == 1 ? t.passes_first : "") +
                        std::string(has_limit() ? t.heap_and_limit : ""));
    }
    if (first_ == 1 && position[0] > 1)
      throw usage_error(filled(t.wrong_passes, text, position[0]));
  }

  Position parse_pass(PositionView from) const {
    Position passed(from.begin(), from.end());
    if (first_ == 1 && from[0] == 1) {
      passed[0] = 0;
      if (is_option(rules(), from, passed)) return passed;
    }
    throw usage_error(first_ == 0    ? filled(texts().no_pass, name(), how_to_move())
                      : from[0] == 0 ? std::string(texts().pass_is_gone)
                                     : std::string(texts().no_pass_alone));
  }

  Position parse_new_position(PositionView from, std::string_view line) const {
    const std::size_t begin = line.find_first_not_of("= ");
    if (begin == std::string_view::npos)
      throw usage_error(filled(texts().which_position, how_to_move()));
    Position wanted = parse_position(line.substr(begin));
    if (!is_option(rules(), from, wanted, language()))
      throw usage_error(filled(texts().no_such_move, comma_text(from), comma_text(wanted), name(),
                               how_to_move()));
    return wanted;
  }

  Position parse_take(PositionView from, std::uint64_t heap, std::uint64_t take) const {
    const Texts& t = texts();
    if (heap < 1 || heap > heaps())
      throw usage_error(filled(heaps() == 1 ? t.no_heap_but_one : t.no_heap, heap, heaps()));
    const std::size_t place = first_ + static_cast<std::size_t>(heap) - 1;
    if (from[place] == 0) throw usage_error(filled(t.heap_is_empty, heap));
    if (take <= from[place])
      if (const std::optional<Position> option = option_by(from, place, take)) return *option;
    if (const std::string legal = legal_takes(from, place); !legal.empty())
      throw usage_error(filled(t.may_not_be_taken, heap, from[place], take, legal));
    throw usage_error(rules().takes_from_several_heaps()
                          ? filled(t.nothing_alone, heap, from[place], how_to_move())
                          : filled(t.nothing_now, heap, from[place]));
  }

  void for_each_option(PositionView from, const Rules::Visit& visit) const {
    for_each_option_within_reason(rules(), from, visit, nullptr, language());
  }

  /// The option by taking from one heap alone, whatever becomes of a limit.
  std::optional<Position> option_by(PositionView from, std::size_t place,
                                    std::uint64_t take) const {
    Position to(from.begin(), from.end());
    to[place] -= take;
    if (!has_limit())
      return is_option(rules(), from, to, language()) ? std::optional(to) : std::nullopt;
    std::optional<Position> found;
    for_each_option(from, [&](const Option& option) {
      if (ranges::equal(rules().heaps_of(option.to), rules().heaps_of(to)))
        found.emplace(option.to.begin(), option.to.end());
    });
    return found;
  }

  /// What may be taken from one heap alone; empty if nothing.
  std::string legal_takes(PositionView from, std::size_t place) const {
    Ranges ranges;
    const VectorRules* vector_rules = rules().vector_rules();
    if (vector_rules == nullptr) {
      Position alone(from.begin(), from.end());
      for_each_option(from, [&](const Option& option) {
        alone[place] = option.to[place];
        const std::uint64_t taken = from[place] - option.to[place];
        if (taken != 0 && ranges::equal(rules().heaps_of(option.to), rules().heaps_of(alone)))
          ranges.add(taken, taken);
      });
      return ranges.text(texts());
    }
    for (const LineMove& line : vector_rules->moves().lines) {
      const std::uint64_t each = line.direction[place - first_];
      if (each == 0 || line.taken_from() != 1) continue;
      const std::optional<LineMove::Start> start = line.start(from.subspan(first_));
      if (!start) continue;
      const std::uint64_t most =
          line.steps.is_any() && each == 1 ? start->most : std::min(start->most, most_for_ranges);
      for (const auto& [first, last] : line.steps.intervals_up_to(most))
        if (each == 1)
          ranges.add(first, last);
        else
          for (std::uint64_t step = first; step <= last; ++step)
            ranges.add(step * each, step * each);
    }
    return ranges.text(texts());
  }

  std::size_t first_;  ///< entry of the first heap
  std::size_t end_;    ///< behind the last heap
};

}  // namespace

std::unique_ptr<GameView> view_of_heaps(const Rules& rules, Language language) {
  return std::make_unique<HeapView>(rules, language);
}

}  // namespace miyama
