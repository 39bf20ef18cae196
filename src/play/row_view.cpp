/// @file  row_view.cpp
/// @brief The view of heaps that may break.

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "play/game_view.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::size_t most_listed = 8;                        ///< moves that a message lists
constexpr std::uint64_t most_sticks = 1'000'000'000'000'000;  ///< so that sums stay small
constexpr std::uint64_t most_drawn = 1'000'000;  ///< on a board; else groups are numbers

class RowView final : public GameView {
 public:
  RowView(const TakeAndBreak& rules, Language language)
      : GameView(rules, language), rules_(rules) {}

  Position parse_position(std::string_view typed) const override {
    const std::string text = typed_position(typed);
    if (is_drawing(text)) return groups_of(parse_board(text));
    Position position = text.empty() ? Position{} : parse_numbers(text, words::the_position);
    std::erase(position, 0U);
    ranges::sort(position, std::greater<>());
    std::uint64_t sticks = 0;
    for (const std::uint64_t heap : position) {
      sticks += std::min(heap, most_sticks + 1);
      if (sticks > most_sticks)
        throw usage_error(words::too_many_sticks, excerpt(text), most_sticks);
    }
    return position;
  }

  std::string words(PositionView from, PositionView to) const override {
    const auto [size, rests] = broken_heap(from, to);
    if (rests[0] == 0) return say(words::take_group, size);
    const bool splits = ranges::sum(rests) == size;
    return say(splits          ? words::split_group
               : rests[1] == 0 ? words::leave_group
                               : words::leave_groups,
               size, rests_text(rests));
  }

  std::string typed(PositionView from, PositionView to) const override {
    const auto [size, rests] = broken_heap(from, to);
    return numbers_text({size, rests}, rules_.stored_rests());
  }

  Move parse_move(PositionView from, std::string_view line) const override {
    HeapMove move = as_typed(half_width(line));
    if (move.size == 0 || !ranges::contains(from, move.size))
      throw usage_error(words::no_group, move.size, from);
    std::string typed = numbers_text(move, rules_.stored_rests());
    ranges::sort(move.rests, std::greater<>());
    if (move.rests[0] > move.size) throw usage_error(words::cannot_leave, move.size, move.rests[0]);
    if (!rules_.may_become(move.size, move.rests)) {
      std::string may;
      std::size_t ways = 0;
      rules_.for_each_rests(move.size, [&](const Rests& legal) {
        may += (ways == 0 ? "" : say(words::between_ways)) +
               (ways == most_listed ? "…" : rests_text(legal));
        return ++ways <= most_listed;
      });
      throw usage_error(words::may_not_become, move.size, rests_text(move.rests),
                        ways == 0 ? say(words::has_no_move) : say(words::may_become, may));
    }
    return {replaced(from, move.size, move.rests), std::move(typed)};
  }

  std::string how_to_move() const override {
    const std::size_t most = rules_.most_rests();
    std::string text = say(most == 2 ? words::how_to_break_in_two : words::how_to_break);
    if (const std::string example = example_with(most); !example.empty())
      text = say(words::such_as, text, example);
    if (const std::string example = example_with(0); !example.empty())
      text = say(words::takes_it_whole, text, example);
    return text;
  }

  Board board(PositionView position, std::string_view text) const override {
    if (ranges::sum(position) > most_drawn) return board_of_heaps(position);
    if (text.empty()) return board_of_rows(position);
    if (is_drawing(text)) return parse_board(text);
    return board_of_rows(parse_numbers(typed_position(text), words::the_opening));
  }
  Board board_after(const Board& board, const Move& move) const override {
    if (!board.heaps.empty()) return board_of_heaps(move.to);
    const auto [size, rests] = as_typed(move.typed);
    return after_break(board, size, rests);
  }

 private:
  /// "3, 2 and 1"; without any, "nothing".
  std::string rests_text(const Rests& rests) const {
    std::vector<std::string> sizes;
    for (const std::uint64_t rest : rests)
      if (rest != 0) sizes.push_back(say(words::sticks, rest));
    return sizes.empty() ? say(words::no_sticks) : listed(sizes, language());
  }

  /// The move of a typed line, its rests in the order in which they stand.
  HeapMove as_typed(std::string_view line) const {
    const auto numbers = typed_numbers(line);
    if (numbers.empty() || numbers.size() > 1 + rules_.stored_rests())
      throw usage_error(with_remedy(words::no_move, excerpt(line)));
    HeapMove move{numbers[0], {}};
    move.rests = Rests(numbers.begin() + 1, numbers.end());
    return move;
  }

  static std::string numbers_text(const HeapMove& move, std::size_t rests) {
    std::string text = std::to_string(move.size);
    for (std::size_t i = 0; i < rests; ++i)
      text += " " + std::to_string(i < move.rests.size() ? move.rests[i] : 0);
    return text;
  }

  /// A typed move of a small group that leaves this number of groups; empty if there is none.
  std::string example_with(std::size_t groups) const {
    std::string example;
    for (const std::uint64_t size : {5U, 6U, 4U, 3U, 2U, 1U, 7U, 8U, 9U, 10U})
      if (example.empty())
        rules_.for_each_rests(size, [&](const Rests& rests) {
          if (rests.size() - static_cast<std::size_t>(ranges::count(rests, 0U)) == groups)
            example = numbers_text({size, rests}, rules_.most_rests());
          return example.empty();
        });
    return example;
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
  return {gone.front(), Rests(come.begin(), come.end())};
}

std::unique_ptr<GameView> view_of_rows(const TakeAndBreak& rules, Language language) {
  return std::make_unique<RowView>(rules, language);
}

}  // namespace miyama
