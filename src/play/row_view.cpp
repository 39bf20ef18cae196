/// @file  row_view.cpp
/// @brief Heaps that may break, as a person sees them.

#include <algorithm>
#include <functional>
#include <optional>

#include "base/error.hpp"
#include "base/ranges.hpp"
#include "game/position.hpp"
#include "play/game_view.hpp"
#include "view/position_text.hpp"

namespace miyama {
namespace {

constexpr std::size_t most_listed = 8;
/// Of one position, so that sums and boards stay small.
constexpr std::uint64_t most_sticks = 1'000'000;

/// "3, 2 and 1"; without any, "nothing".
std::string rests_text(const Rests& rests) {
  std::vector<std::string> sizes;
  for (const std::uint64_t rest : rests)
    if (rest != 0) sizes.push_back(std::to_string(rest));
  return sizes.empty() ? "nothing" : listed(sizes);
}

class RowView final : public GameView {
 public:
  explicit RowView(const TakeAndBreak& rules) : GameView(rules), rules_(rules) {}

  Position parse_position(std::string_view text) const override {
    if (is_drawing(text)) return groups_of(parse_board(text));
    Position position = text.empty() ? Position{} : parse_numbers(text, "the position");
    std::erase(position, 0U);
    ranges::sort(position, std::greater<>());
    std::uint64_t sticks = 0;
    for (const std::uint64_t heap : position) {
      sticks += std::min(heap, most_sticks + 1);
      if (sticks > most_sticks)
        throw usage_error("the position \"" + std::string(text) + "\" has more than " +
                          std::to_string(most_sticks) + " sticks: give fewer");
    }
    return position;
  }

  std::string words(PositionView from, PositionView to) const override {
    const auto [size, rests] = broken_heap(from, to);
    if (rests[0] == 0) return "take the whole group of " + std::to_string(size);
    const std::string group = "the group of " + std::to_string(size);
    if (rests[0] + rests[1] + rests[2] == size)
      return "split " + group + " into " + rests_text(rests);
    return "leave " + rests_text(rests) + " of " + group;
  }

  std::string typed(PositionView from, PositionView to) const override {
    const auto [size, rests] = broken_heap(from, to);
    return numbers_text({size, rests}, rules_.stored_rests());
  }

  Move parse_move(PositionView from, std::string_view line) const override {
    HeapMove move = as_typed(line);
    if (move.size == 0 || !ranges::contains(from, move.size))
      throw usage_error("there is no group of " + std::to_string(move.size) + ": there are " +
                        comma_text(from));
    std::string typed = numbers_text(move, rules_.stored_rests());
    ranges::sort(move.rests, std::greater<>());
    if (move.rests[0] > move.size)
      throw usage_error("a group of " + std::to_string(move.size) + " cannot leave " +
                        std::to_string(move.rests[0]) + ", it has fewer sticks");
    if (!rules_.may_become(move.size, move.rests)) refuse(move.size, move.rests);
    return {replaced(from, move.size, move.rests), std::move(typed)};
  }

  std::string how_to_move() const override {
    const std::size_t most = rules_.most_rests();
    std::string text = std::string("the size of a group and what is left of it") +
                       (most == 2 ? ", left and right" : "");
    if (const std::optional<HeapMove> move = example_with(most))
      text += ", such as " + numbers_text(*move, most);
    if (const std::optional<HeapMove> move = example_with(0))
      text += "; " + numbers_text(*move, most) + " takes it whole";
    return text;
  }

  Board board(PositionView position) const override { return board_of_rows(position); }
  Board board(PositionView, std::string_view text) const override {
    return is_drawing(text) ? parse_board(text) : board_of_rows(parse_numbers(text, "the opening"));
  }
  Board board_after(const Board& board, const Move& move) const override {
    const auto [size, rests] = as_typed(move.typed);
    return after_break(board, size, rests);
  }

 private:
  /// The rests in the order in which they stand.
  HeapMove as_typed(std::string_view line) const {
    const std::vector<std::uint64_t> numbers = typed_numbers(line, how_to_move());
    if (numbers.empty() || numbers.size() > 1 + rules_.stored_rests())
      throw usage_error("\"" + std::string(line) + "\" is no move: type " + how_to_move());
    HeapMove move{numbers[0], {}};
    std::copy(numbers.begin() + 1, numbers.end(), move.rests.begin());
    return move;
  }

  static std::string numbers_text(const HeapMove& move, std::size_t rests) {
    std::string text = std::to_string(move.size);
    for (std::size_t i = 0; i < rests; ++i) text += " " + std::to_string(move.rests[i]);
    return text;
  }

  /// A move of a small group that leaves this number of groups.
  std::optional<HeapMove> example_with(std::size_t groups) const {
    std::optional<HeapMove> example;
    for (const std::uint64_t size : {5U, 6U, 4U, 3U, 2U, 1U, 7U, 8U, 9U, 10U}) {
      rules_.for_each_rests(size, [&](const Rests& rests) {
        if (static_cast<std::size_t>(3 - ranges::count(rests, 0U)) == groups)
          example = {size, rests};
        return !example;
      });
      if (example) return example;
    }
    return example;
  }

  [[noreturn]] void refuse(std::uint64_t size, const Rests& rests) const {
    std::string may;
    std::size_t ways = 0;
    rules_.for_each_rests(size, [&](const Rests& legal) {
      if (++ways <= most_listed) may += (may.empty() ? "" : "; ") + rests_text(legal);
    });
    throw usage_error("a group of " + std::to_string(size) + " may not become " +
                      rests_text(rests) + ": " +
                      (ways == 0 ? "it has no move"
                                 : "it may become " + may + (ways > most_listed ? "; …" : "")));
  }

  const TakeAndBreak& rules_;
};

}  // namespace

HeapMove broken_heap(PositionView from, PositionView to) {
  Position gone;
  Position come;
  std::set_difference(from.begin(), from.end(), to.begin(), to.end(), std::back_inserter(gone),
                      std::greater<>());
  std::set_difference(to.begin(), to.end(), from.begin(), from.end(), std::back_inserter(come),
                      std::greater<>());
  HeapMove move{gone.front(), {}};
  ranges::copy(come, move.rests.begin());
  return move;
}

std::unique_ptr<GameView> view_of_rows(const TakeAndBreak& rules) {
  return std::make_unique<RowView>(rules);
}

}  // namespace miyama
