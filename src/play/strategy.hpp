/// @file  strategy.hpp
/// @brief Who wins a position, and how anyone knows: from a table, by a theorem, or by a search.
///
/// Advice and play ask a strategy. A table is asked if there is one. A theorem answers for
/// positions of any size, without looking at options. Where none is known, the box below the
/// opening is solved, if the rules are vector rules and it takes no more than a second or so;
/// otherwise everything that can be reached is searched, up to a bound (solve/position_search.hpp).
#pragma once

#include "play/game_view.hpp"
#include "solve/position_search.hpp"
#include "theorem/closed_form.hpp"

namespace miyama {

class Strategy {
 public:
  /// `game` must outlive it.
  explicit Strategy(const PlayedGame& game)
      : game_(game), lengths_(*game.rules, game.convention, numbers_for_lengths, game.observer) {}
  virtual ~Strategy() = default;

  [[nodiscard]] const PlayedGame& game() const { return game_; }
  [[nodiscard]] const Rules& rules() const { return *game_.rules; }
  [[nodiscard]] const Texts& texts() const { return game_.texts(); }
  /// How it knows: a theorem's name, "the table nim-9-9-9.h5", or else a search. In English, as
  /// programs are told.
  [[nodiscard]] virtual std::string method() const;
  /// As people are told.
  [[nodiscard]] std::string method_in_words() const {
    return translated(method(), texts().language);
  }
  /// Throws usage_error, or file_error of a table, where it cannot tell.
  [[nodiscard]] virtual bool is_loss(PositionView position) = 0;
  /// Moves left when the winner hurries and the loser delays, or none where it cannot tell: a small
  /// search, where nothing else tells.
  [[nodiscard]] virtual std::optional<std::uint64_t> remoteness(PositionView position) {
    return lengths_.remoteness(position);
  }
  /// The lost options of a win, in the order of the rules; empty only if there is no move, or
  /// something contradicts itself. Throws usage_error if there are more options than anyone waits
  /// for.
  [[nodiscard]] virtual std::vector<Position> winning_options(PositionView position);
  /// The theorem it goes by, or null.
  [[nodiscard]] virtual const ClosedForm* theorem() const { return nullptr; }

 private:
  static constexpr std::size_t numbers_for_lengths = 2'000'000;  ///< a blink

  const PlayedGame& game_;
  PositionSearch lengths_;
};

/// For `position` and all that can be reached from it. The game must outlive it. Where a table
/// knows, `is_loss` throws usage_error for a position that it does not hold.
[[nodiscard]] std::unique_ptr<Strategy> strategy_for(const PlayedGame& game, PositionView position);

}  // namespace miyama
