/// @file  named_view.cpp
/// @brief The views of games whose positions have names of their own: listed ones, and sums of
/// games. People name the position that they move to.
///
/// An option that is a sum has several positions, one after the other. In a sum of games a move is
/// also typed as the summand and what it then holds, 2 4+1. A board has a row for each summand; if
/// that has several heaps, its row has gaps.

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "game/steps.hpp"
#include "game/sum_rules.hpp"
#include "play/game_view.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t longest_row = 1'000'000;

class NamedView : public GameView {
 public:
  NamedView(const Rules& rules, Language language)
      : GameView(rules, language), names_(*rules.position_names()) {}

  Position parse_position(std::string_view typed) const override {
    return names_.position_of(half_width(typed));
  }
  std::string text(PositionView position) const override { return names_.text(position); }
  std::string words(PositionView /*from*/, PositionView /*to*/) const override {
    return say(words::move);
  }
  std::string typed(PositionView /*from*/, PositionView to) const override {
    return "= " + text(to);
  }
  Move parse_move(PositionView from, std::string_view line) const override {
    const std::string typed = half_width(line);
    const std::string named = position_in(typed, from);
    if (named.empty()) throw usage_error(with_remedy(words::no_move, excerpt(typed)));
    const Position to = parse_position(named);
    if (!is_option(from, to))
      throw usage_error(with_remedy(words::no_such_move, text(from), text(to), name()));
    return move_to(from, to);
  }
  std::string how_to_move() const override {
    return say(words::how_to_name_position, text(Position(rules().heaps())));
  }
  Board board(PositionView position, std::string_view) const override {
    return {{text(position)}, {}};
  }

 protected:
  /// The position that a line names; empty if it names none.
  virtual std::string position_in(const std::string& line, PositionView /*from*/) const {
    return line.substr(std::min(line.find_first_not_of("= "), line.size()));
  }

 private:
  const PositionNames& names_;
};

class SumView final : public NamedView {
 public:
  SumView(const SumRules& sum, Language language) : NamedView(sum, language), sum_(sum) {}

  std::string words(PositionView from, PositionView to) const override {
    std::size_t i = 0;
    while (from[i] == to[i]) ++i;
    const auto [size, rests] =
        broken_heap(sum_.summand(i).heaps_of(from[i]), sum_.summand(i).heaps_of(to[i]));
    Position left(rests.begin(), rests.end());
    std::erase(left, 0U);
    return say(words::summand_becomes, i + 1, size, left.empty() ? "0" : joined(left, "+"));
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

 protected:
  std::string position_in(const std::string& line, PositionView from) const override {
    const std::string named = NamedView::position_in(line, from);
    if (named.empty() || line.front() == '=') return named;
    const std::size_t space = named.find(' ');  // "2 4+1": the second becomes this
    const auto summand = number_in(named.substr(0, space));
    const std::string own = text(from);
    auto summands = split(own);
    if (space == std::string::npos || !summand || *summand < 1 || *summand > summands.size())
      return {};
    const std::string then = named.substr(space + 1);
    summands[*summand - 1] = then;
    return joined(summands, ",");
  }

 private:
  const SumRules& sum_;
};

}  // namespace

std::unique_ptr<GameView> view_of_listed(const Rules& rules, Language language) {
  return std::make_unique<NamedView>(rules, language);
}

std::unique_ptr<GameView> view_of_sum(const SumRules& rules, Language language) {
  return std::make_unique<SumView>(rules, language);
}

}  // namespace miyama
