/// @file  listed_view.cpp
/// @brief The view of games whose positions, or options, are listed: people name the position that
/// they move to.
///
/// An option that is a sum has several positions, one after the other.

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "play/game_view.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

class ListedView final : public GameView {
 public:
  ListedView(const Rules& rules, Language language)
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
    const std::size_t begin = typed.find_first_not_of("= ");
    if (begin == std::string::npos) throw usage_error(with_remedy(words::no_move, excerpt(typed)));
    const Position to = parse_position(std::string_view(typed).substr(begin));
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

 private:
  const PositionNames& names_;
};

}  // namespace

std::unique_ptr<GameView> view_of_listed(const Rules& rules, Language language) {
  return std::make_unique<ListedView>(rules, language);
}

}  // namespace miyama
