/// @file  sum_view.cpp
/// @brief The view of sums of games: summands, each with heaps of its own kind.
///
/// A move is typed as the position that it leads to, = 2,4+1, or as the summand and what it then
/// holds, 2 4+1. A board has a row for each summand; if that has several heaps, its row has gaps.

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "game/sum_rules.hpp"
#include "play/game_view.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t longest_row = 1'000'000;

class SumView final : public GameView {
 public:
  SumView(const SumRules& sum, Language language) : GameView(sum, language), sum_(sum) {}

  Position parse_position(std::string_view typed) const override {
    return sum_.position_of(half_width(typed));
  }

  std::string text(PositionView position) const override { return sum_.text(position); }

  std::string words(PositionView from, PositionView to) const override {
    std::size_t i = 0;
    while (from[i] == to[i]) ++i;
    const auto [size, rests] =
        broken_heap(sum_.summand(i).heaps_of(from[i]), sum_.summand(i).heaps_of(to[i]));
    Position left(rests.begin(), rests.end());
    std::erase(left, 0U);
    return say(words::summand_becomes, i + 1, size, left.empty() ? "0" : joined(left, "+"));
  }

  std::string typed(PositionView /*from*/, PositionView to) const override {
    return "= " + sum_.text(to);
  }

  Move parse_move(PositionView from, std::string_view line) const override {
    const std::string text = half_width(line);
    const std::size_t begin = text.find_first_not_of("= ");
    const std::size_t space = text.find(' ', begin);
    std::string whole = begin == std::string::npos ? "" : text.substr(begin);
    if (begin != std::string::npos && text.front() != '=') {  // "2 4+1": the second becomes this
      const auto summand = number_in(text.substr(begin, space - begin));
      const std::string own = sum_.text(from);
      auto summands = split(own);
      if (space == std::string::npos || !summand || *summand < 1 || *summand > summands.size())
        throw usage_error(with_remedy(words::no_move, excerpt(text)));
      const std::string then = text.substr(space + 1);
      summands[*summand - 1] = then;
      whole = joined(summands, ",");
    }
    if (whole.empty()) throw usage_error(with_remedy(words::no_move, excerpt(text)));
    const Position to = parse_position(whole);
    if (!is_option(from, to))
      throw usage_error(with_remedy(words::no_such_move, sum_.text(from), sum_.text(to), name()));
    return move_to(from, to);
  }

  std::string how_to_move() const override { return say(words::how_to_move_in_sum); }

  Board board(PositionView position, std::string_view) const override {
    Board board;
    for (std::size_t i = 0; i < sum_.heaps(); ++i)
      board.rows.push_back(position[i] == 0
                               ? "-"
                               : joined(sum_.summand(i).heaps_of(position[i]), "-", [](auto heap) {
                                   return std::string(std::min(heap, longest_row), '|');
                                 }));
    return board;
  }

 private:
  const SumRules& sum_;
};

}  // namespace

std::unique_ptr<GameView> view_of_sum(const SumRules& rules, Language language) {
  return std::make_unique<SumView>(rules, language);
}

}  // namespace miyama
