/// @file  advice.hpp
/// @brief Which heap, how many: every winning move of a position, or the move of a lost position
/// that holds out longest; and the moves of the computer, which never gives a win away.
///
/// Each winning move is certified before it is shown or played: the position it leaves must have no
/// lost option.
///
/// From a loss all moves lead to wins. The best of them is one after which the game lasts longest;
/// where no remoteness is known, it is one that takes least.
///
/// Where a theorem adds up the values of heaps, an explanation says why a position is won or lost:
/// it shows the sum in binary, as on a blackboard. Other theorems may give a reason in words.
///
///     heap 1   3  011
///     heap 2   7  111
///     heap 3   5  101
///     nim-sum  1  001     a win: a heap with its top bit can become itself XOR the nim-sum
#pragma once

#include <array>
#include <random>

#include "pipeline/answers.hpp"
#include "play/game_view.hpp"
#include "solve/position_search.hpp"
#include "theorem/closed_form.hpp"

namespace miyama {

// How the winner of a position is known: from a table, by a theorem, or by a search.
//
// Advice and play ask a strategy. If there is a table, the strategy looks positions up in it. A
// theorem answers for positions of any size, without looking at options. Where no theorem is
// known, the box below the opening is solved, if the rules are vector rules and that takes no more
// than a second or so; otherwise everything that can be reached is searched, up to a bound
// (solve/position_search.hpp).

class Strategy {
 public:
  /// `game` must outlive it.
  explicit Strategy(const PlayedGame& game)
      : game_(game), lengths_(*game.rules, game.convention, numbers_for_lengths, game.observer) {}
  virtual ~Strategy() = default;

  const PlayedGame& game() const { return game_; }
  const Rules& rules() const { return *game_.rules; }
  /// How it knows: a theorem's name, "the table nim-9-9-9.h5", or else a search.
  virtual Bilingual method() const;
  std::string method_in_words() const { return in(game_.language(), method()); }
  /// Throws usage_error where it does not know, and file_error where a table cannot be read.
  [[nodiscard]] virtual bool is_loss(PositionView position) = 0;
  /// Moves left when the winner hurries and the loser delays, or none where it does not know: a
  /// small search finds them where nothing else does.
  virtual std::optional<std::uint64_t> remoteness(PositionView position) {
    return lengths_.remoteness(position);
  }
  /// The lost options of a win, in the order of the rules; empty only if there is no move, or
  /// the strategy contradicts itself. Throws usage_error if there are more options than anyone
  /// waits for.
  virtual std::vector<Position> winning_options(PositionView position);
  /// False if winning_options lists only some.
  virtual bool lists_all_wins(PositionView /*position*/) const { return true; }
  /// The theorem that it uses, or null.
  virtual const ClosedForm* theorem() const { return nullptr; }

 private:
  static constexpr std::size_t numbers_for_lengths = 2'000'000;  ///< a blink

  const PlayedGame& game_;
  PositionSearch lengths_;
};

/// The strategy for `position` and all that can be reached from it; `game` must outlive it. If it
/// looks positions up in a table, `is_loss` throws usage_error for one that the table does not
/// hold.
[[nodiscard]] std::unique_ptr<Strategy> strategy_for(const PlayedGame& game, PositionView position);

struct Advice {
  Position position;
  bool mover_wins;  ///< true in misère play also if it is over: whoever cannot move wins
  bool over;        ///< there is no move
  /// All winning moves of a win, or the move of a loss that holds out longest.
  std::vector<Position> moves{};
  bool more = false;           ///< there are more winning moves than these
  bool by_remoteness = false;  ///< false if the move of a loss is one that takes least
  std::optional<std::uint64_t> remoteness{};  ///< remoteness of the position, if known
};

/// Advice for `position`. Throws contradiction if the answers of the strategy for the position and,
/// as far as that is quick, for its options do not fit the rules: a loss has no lost option, and an
/// option that is won has one.
[[nodiscard]] Advice advise(Strategy& strategy, PositionView position);

/// The answers of a strategy do not fit the rules: a table is wrong.
struct contradiction : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The move of a win after which the game ends soonest, as far as that is known, or the move that
/// was advised for a loss. Precondition: there is a move.
Position best_move(const Advice& advice, Strategy& strategy);

/// Throws contradiction if `lost` has a lost option; looks at no more than some thousand options.
void certify_loss(Strategy& strategy, PositionView lost);

enum class Level {
  resist,  ///< wins quickly and loses slowly, as far as that is known; equal losses at random
  random,  ///< any winning move, from a loss any move
  errs     ///< like `random`, but one move of four is any move at all
};

inline constexpr std::array level_names{std::pair{"resist", Level::resist},
                                        std::pair{"random", Level::random},
                                        std::pair{"errs", Level::errs}};

class Opponent {
 public:
  /// `strategy` must outlive it. Its moves depend on the seed alone.
  Opponent(Strategy& strategy, Level level, std::uint64_t seed)
      : strategy_(strategy), level_(level), random_(seed) {}

  /// An option of `position`. Precondition: there is one. Throws contradiction.
  [[nodiscard]] Position choose(PositionView position);

 private:
  /// An option at random, each with the same chance; if there are very many, one of the first.
  /// `remoteness`: that of the options among which it is drawn, or none for all of them.
  Position any_option(PositionView position, std::optional<std::uint64_t> remoteness);

  Strategy& strategy_;
  Level level_;
  std::mt19937_64 random_;
};

/// {from: 5, rests: [3, 1]}: a heap of 5 becomes heaps of 3 and 1.
Json move_json(const HeapMove& move);

/// The object that `miyama advise --json` prints and that the page gets: {rules, convention,
/// position, outcome, over, moves [{from, take or rests, to}], resistance, remoteness, method}. It
/// is the same in every language.
Json advice_json(const Strategy& strategy, const Advice& advice);

/// Lines without ends. There are none unless the strategy uses a theorem that adds up heaps or has
/// a reason in words, and none where no heaps are left. Precondition: there is a move.
std::vector<std::string> explanation(const Strategy& strategy, PositionView position);

}  // namespace miyama
