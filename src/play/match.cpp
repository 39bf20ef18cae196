#include "play/match.hpp"

#include "play/strategy.hpp"

namespace miyama {

std::string name_of(Player player) { return player == Player::person ? "you" : "computer"; }

Match::Match(const GameView& view, Convention convention, Position opening, Board board,
             Player first)
    : view_(view),
      convention_(convention),
      opening_(std::move(opening)),
      opening_board_(std::move(board)),
      first_(first) {}

bool Match::is_over() const { return !least_move(view_.rules(), position()).has_value(); }

void Match::play(const Position& to) {
  const std::string line = view_.typed(position(), to);
  Turn turn{to_move(), position(), to, line, view_.board_after(board(), position(), line)};
  turns_.push_back(std::move(turn));
}

void Match::play_typed(std::string_view line) {
  const Position to = view_.parse_move(position(), line);
  const std::string tidied = view_.tidied(position(), line);
  Turn turn{to_move(), position(), to, tidied, view_.board_after(board(), position(), tidied)};
  turns_.push_back(std::move(turn));
}

bool Match::undo() {
  const std::size_t own = to_move() == Player::person ? 2 : 1;  // the computer's answer goes too
  if (turns_.size() < own) return false;
  turns_.resize(turns_.size() - own, {Player::person, {}, {}, {}, {}});
  return true;
}

}  // namespace miyama
