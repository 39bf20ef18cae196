/// @file  strategy.hpp
/// @brief Who wins a position, and how anyone knows: from a table, by a theorem, or by a search.
///
/// Advice and play ask a strategy. If there is a table, the strategy looks positions up in it. A
/// theorem answers for positions of any size, without looking at options. Where no theorem is
/// known, the box below the opening is solved, if the rules are vector rules and that takes no more
/// than a second or so; otherwise everything that can be reached is searched, up to a bound
/// (solve/position_search.hpp).
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
  /// How it knows: a theorem's name, "the table nim-9-9-9.h5", or else a search.
  [[nodiscard]] virtual Bilingual method() const {
    return named({"a search from this position down", "この局面から先の探索"}, game_.convention);
  }
  /// The method in the language of the game.
  [[nodiscard]] std::string method_in_words() const {
    return in_language(texts().language, method());
  }
  /// Throws usage_error where it does not know, and file_error where a table cannot be read.
  [[nodiscard]] virtual bool is_loss(PositionView position) = 0;
  /// Moves left when the winner hurries and the loser delays, or none where it does not know: a
  /// small search finds them where nothing else does.
  [[nodiscard]] virtual std::optional<std::uint64_t> remoteness(PositionView position) {
    return lengths_.remoteness(position);
  }
  /// The lost options of a win, in the order of the rules; empty only if there is no move, or
  /// the strategy contradicts itself. Throws usage_error if there are more options than anyone
  /// waits for.
  [[nodiscard]] virtual std::vector<Position> winning_options(PositionView position);
  /// The theorem that it uses, or null.
  [[nodiscard]] virtual const ClosedForm* theorem() const { return nullptr; }

 private:
  static constexpr std::size_t numbers_for_lengths = 2'000'000;  ///< a blink

  const PlayedGame& game_;
  PositionSearch lengths_;
};

/// The strategy for `position` and all that can be reached from it; `game` must outlive it. If it
/// looks positions up in a table, `is_loss` throws usage_error for one that the table does not
/// hold.
[[nodiscard]] std::unique_ptr<Strategy> strategy_for(const PlayedGame& game, PositionView position);

}  // namespace miyama
