/// @file  position_search.hpp
/// @brief The definition, applied from one position downwards: who wins it, and how long it lasts.
/// The search remembers what it met, and gives up at a bound.
///
///     outcome      a loss has no lost option; the first lost option found settles a win
///     remoteness   no move: 0;   a win: 1 + the least among its lost options;
///                  a loss: 1 + the greatest among its options
///
/// A table answers for every position at once. This asks about one, and meets only positions that
/// can be reached from it; for an outcome, far fewer than all of those. Positions wait on a stack
/// of their own: a game may last longer than the machine's stack holds calls.
///
/// Cost: each position met lists its options once; the bound limits how many numbers these lists
/// hold for one question. Memory: at most some 50 bytes per number. What was found is kept for the
/// next question, until it becomes too much.
#pragma once

#include <cstddef>
#include <optional>
#include <unordered_map>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "game/rules.hpp"
#include "table/labels/remoteness.hpp"

namespace miyama {

/// FNV-1a over the entries.
struct PositionHash {
  std::size_t operator()(const Position& position) const;
};

/// Not thread-safe.
class PositionSearch {
 public:
  /// Gives up a question where its lists would hold more than `most_numbers` numbers: an option of
  /// k entries counts as k + 1. `rules` must outlive this.
  PositionSearch(const Rules& rules, Convention convention, std::size_t most_numbers,
                 const Observer* observer = nullptr)
      : rules_(rules), convention_(convention), most_numbers_(most_numbers), observer_(observer) {}

  /// Whether the position is lost; none if the bound is reached. Throws stopped_error.
  std::optional<bool> is_loss(PositionView position);
  /// The remoteness of the position; none if the bound is reached. Throws stopped_error.
  std::optional<std::uint64_t> remoteness(PositionView position);

  /// Numbers that all lists so far held: what the questions have cost.
  std::uint64_t spent() const { return spent_; }

 private:
  struct Value {
    bool is_loss;
    std::uint64_t remoteness;  ///< 0 where it was not asked for
  };
  using Known = std::unordered_map<Position, Value, PositionHash>;

  /// A position that waits for its options.
  struct Waiting {
    Position position;
    std::vector<Position> options;
    std::size_t next = 0;  ///< number of options taken into account
    OptionOutcomes seen;
    RemotenessLabel length{};

    /// Takes options into account up to the first that is not known; null if none is left, or the
    /// others do not matter.
    const Position* first_unknown(const Known& known, bool whole);
  };

  /// The options of `position`, or none if they hold more numbers than `left`, which is lowered by
  /// them.
  std::optional<std::vector<Position>> listed(PositionView position, std::size_t& left);
  /// Answers one question. `whole`: every option counts, as lengths of play require.
  std::optional<Value> find(PositionView position, Known& known, bool whole);

  const Rules& rules_;
  Convention convention_;
  std::size_t most_numbers_;
  const Observer* observer_;
  std::uint64_t spent_ = 0;
  Known outcomes_;
  Known lengths_;
};

}  // namespace miyama
