/// @file  heap_view.cpp
/// @brief Heaps that keep their places, as a person sees them.

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/error.hpp"
#include "game/fibonacci.hpp"
#include "game/vector_rules.hpp"
#include "view/game_view.hpp"
#include "view/position_text.hpp"
#include "view/typed_numbers.hpp"

namespace miyama {
namespace {

/// Sorted numbers as people list them: "1–3, 5".
std::string ranges_text(std::vector<std::uint64_t> numbers) {
  std::ranges::sort(numbers);
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t end = i + 1;
    while (end < numbers.size() && numbers[end] == numbers[end - 1] + 1) ++end;
    text += (text.empty() ? "" : ", ") + std::to_string(numbers[i]);
    if (end - i > 1) text += (end - i == 2 ? ", " : "–") + std::to_string(numbers[end - 1]);
    i = end;
  }
  return text;
}

class HeapView final : public GameView {
 public:
  explicit HeapView(const Rules& rules) : rules_(rules) {
    const auto* vector_rules = dynamic_cast<const VectorRules*>(&rules);
    first_ = vector_rules == nullptr ? 0 : vector_rules->first_heap();
    end_ = dynamic_cast<const Fibonacci*>(&rules) == nullptr ? rules.heaps() : 1;  // the limit is no heap
  }

  const Rules& rules() const override { return rules_; }

  Position parse_position(std::string_view text) const override {
    if (is_drawing(text)) return of_drawing(text);
    const bool compact = rules_.heaps() > 1 && text.size() == rules_.heaps() && text.find(',') == std::string_view::npos;
    Position position;
    if (compact && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; })) {
      for (const char digit : text) position.push_back(static_cast<std::uint64_t>(digit - '0'));
    } else {
      position = parse_numbers(text, "the position");
    }
    check(position, text);
    return position;
  }

  std::string text(PositionView position) const override {
    std::string text;
    for (const std::uint64_t size : position) text += (text.empty() ? "" : ",") + std::to_string(size);
    return text;
  }

  std::vector<HeapTake> takes(PositionView from, PositionView to) const override {
    std::vector<HeapTake> found;
    for (std::size_t i = first_; i < end_; ++i)
      if (from[i] != to[i]) found.push_back({i - first_ + 1, from[i] - to[i]});
    return found;
  }

  std::string words(PositionView from, PositionView to) const override {
    std::string text;
    for (const auto& [heap, stones] : takes(from, to))
      text += (text.empty() ? "take " : " and ") + std::to_string(stones) + " from heap " + std::to_string(heap) + " (" +
              std::to_string(from[first_ + heap - 1]) + ")";
    return text.empty() ? "pass" : text;
  }

  std::string typed(PositionView from, PositionView to) const override {
    const std::vector<HeapTake> all = takes(from, to);
    if (all.empty()) return "pass";
    return all.size() > 1 ? "= " + text(to) : std::to_string(all[0].heap) + " " + std::to_string(all[0].stones);
  }

  Position parse_move(PositionView from, std::string_view line) const override {
    const std::vector<Position> all = options(rules_, from);
    if (line == "pass") return parse_pass(from, all);
    if (line.starts_with("=")) return parse_new_position(from, line, all);
    const std::vector<std::uint64_t> numbers = typed_numbers(line);
    if (numbers.size() != 2) throw usage_error("\"" + std::string(line) + "\" is no move: type " + how_to_move());
    return parse_take(from, numbers[0], numbers[1], all);
  }

  std::string how_to_move() const override {
    std::string text = end_ - first_ == 1 ? "heap and how many to take, such as 1 2" : "heap and how many to take, such as 2 3";
    if (takes_from_several_heaps()) text += "; or the new position, such as = 2,7,4";
    return text + (first_ == 1 ? "; or pass" : "");
  }

  Board board(PositionView position) const override { return board_of_heaps(position.subspan(first_, end_ - first_)); }
  Board board_after(const Board&, PositionView, PositionView to) const override { return board(to); }

 private:
  bool takes_from_several_heaps() const {
    const auto* vector_rules = dynamic_cast<const VectorRules*>(&rules_);
    if (vector_rules == nullptr) return false;
    const Moves& moves = vector_rules->moves();
    return !moves.faces.empty() || std::ranges::any_of(moves.lines, [](const LineMove& line) {
      return std::ranges::count_if(line.direction, [](std::uint8_t d) { return d != 0; }) > 1;
    });
  }

  Position of_drawing(std::string_view text) const {
    Position position(first_, 1);  // the pass is there
    for (const std::string& row : parse_board(text).rows) {
      const std::vector<std::uint64_t> groups = groups_of(row);
      if (groups.size() > 1)
        throw usage_error("the row " + row + " has a gap: heaps of " + rules_.name() + " have none, draw them as '||| / ||||'");
      position.push_back(groups.empty() ? 0 : groups[0]);
    }
    if (end_ < rules_.heaps()) position.push_back(position[0]);  // the limit: anything
    check(position, text);
    return position;
  }

  void check(PositionView position, std::string_view text) const {
    if (position.size() != rules_.heaps())
      throw usage_error("the position \"" + std::string(text) + "\" has " + std::to_string(position.size()) + " numbers, " + rules_.name() +
                        " takes " + std::to_string(rules_.heaps()) + (first_ == 1 ? ": the passes left, 0 or 1, then the heaps" : "") +
                        (end_ < rules_.heaps() ? ": the heap and the limit" : ""));
    if (first_ == 1 && position[0] > 1)
      throw usage_error("the position \"" + std::string(text) + "\" has " + std::to_string(position[0]) + " passes left: give 0 or 1");
  }

  Position parse_pass(PositionView from, const std::vector<Position>& all) const {
    for (const Position& option : all)
      if (first_ == 1 && option[0] != from[0]) return option;
    throw usage_error(first_ == 0    ? "there is no pass in " + rules_.name() + ": type " + how_to_move()
                      : from[0] == 0 ? std::string("the pass is gone: take stones")
                                     : std::string("no pass where there is no other move"));
  }

  Position parse_new_position(PositionView from, std::string_view line, const std::vector<Position>& all) const {
    const std::size_t begin = line.find_first_not_of("= ");
    const Position wanted = parse_position(begin == std::string_view::npos ? "" : line.substr(begin));
    if (std::ranges::find(all, wanted) == all.end())
      throw usage_error("no move leads from " + text(from) + " to " + text(wanted) + " in " + rules_.name());
    return wanted;
  }

  Position parse_take(PositionView from, std::uint64_t heap, std::uint64_t take, const std::vector<Position>& all) const {
    const std::uint64_t heaps = end_ - first_;
    if (heap < 1 || heap > heaps)
      throw usage_error("there is no heap " + std::to_string(heap) +
                        (heaps == 1 ? ": there is heap 1" : ": heaps are 1 to " + std::to_string(heaps)));
    const std::size_t place = first_ + static_cast<std::size_t>(heap) - 1;
    if (from[place] == 0) throw usage_error("heap " + std::to_string(heap) + " is empty: choose another one");
    std::vector<std::uint64_t> legal;
    for (const Position& option : all) {
      if (option[place] == from[place] || !std::equal(from.begin(), from.begin() + static_cast<std::ptrdiff_t>(place), option.begin()))
        continue;
      if (!std::equal(from.begin() + static_cast<std::ptrdiff_t>(place) + 1, from.begin() + static_cast<std::ptrdiff_t>(end_),
                      option.begin() + static_cast<std::ptrdiff_t>(place) + 1))
        continue;
      legal.push_back(from[place] - option[place]);
      if (legal.back() == take) return option;
    }
    const std::string which = "from heap " + std::to_string(heap) + " (" + std::to_string(from[place]) + ") ";
    if (legal.empty()) throw usage_error(which + "alone nothing may be taken: type " + how_to_move());
    throw usage_error(which + std::to_string(take) + " may not be taken: take " + ranges_text(legal));
  }

  const Rules& rules_;
  std::size_t first_;  ///< entry of the first heap
  std::size_t end_;    ///< behind the last heap
};

}  // namespace

std::unique_ptr<GameView> view_of_heaps(const Rules& rules) { return std::make_unique<HeapView>(rules); }

}  // namespace miyama
