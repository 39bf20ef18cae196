/// @file  guard_rows.hpp
/// @brief Where the conditions of vector rules forbid a move, as bit rows, and how far moves with a
/// limit reach: computed once, before anything is solved.
///
///     a >= b, heaps a, b, c        a row of bits for each a and b: 0 where the move may be made
///     a % 2 == 0                   a row for each a: all rows with the same a share it
///     at most a / 2 steps          a row of numbers besides: the stones that it may take
///
/// Every label of every sweep looks at the same conditions, so their values are kept. A condition
/// that several lines have is kept once; a limit is kept for each line, together with the line's
/// condition, where it reaches 0. Memory: N/8 bytes for a condition that mentions all heaps but the
/// last, less by the sizes of those it does not mention; for a limit 33 times as much.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "base/team.hpp"
#include "game/vector_rules.hpp"
#include "index/box/position_set.hpp"

namespace miyama {

/// Of each position of a row, how many stones a move with a limit may take. Whether so many are
/// there it does not say.
using ReachView = std::span<const std::int32_t>;

/// Larger heaps have no reaches: their sizes would not fit.
inline constexpr std::uint64_t largest_limited_heap = (std::uint64_t{1} << 30) - 1;

class GuardRows {
 public:
  /// Of the positions of a strip. Throws usage_error, naming the first position in C order of which
  /// a condition, or where that holds a limit, says nothing, and stopped_error. Precondition: where
  /// there are limits, no heap is larger than largest_limited_heap.
  GuardRows(const VectorRules& rules, const Box& box, const Team& team, const Strip& strip = {});

  /// By which number the condition of line `m` is known; none if it has none, nor a limit.
  [[nodiscard]] std::optional<std::size_t> guard_of(std::size_t m) const { return guard_of_[m]; }
  /// The sizes of the last heap with which the condition does not hold. `outer`: the coordinates
  /// before the last. Thread-safe.
  [[nodiscard]] BitRowView forbidden(std::size_t guard, PositionView outer) const;
  /// The same of a limit: where the move is forbidden, it does not reach the least step.
  [[nodiscard]] ReachView reach(std::size_t guard, PositionView outer) const;

  /// Bytes that this takes; saturates.
  [[nodiscard]] static std::uint64_t bytes(const VectorRules& rules, const Box& box);

 private:
  struct Guarded {
    const LineMove* line;  ///< the first one that has it
    /// Coordinates that it mentions, the last one aside, ascending.
    std::vector<std::size_t> mentioned;
    std::uint64_t rows;
    std::vector<std::uint64_t> words{};
    std::vector<std::int32_t> reaches{};  ///< of a limit
  };

  [[nodiscard]] static std::vector<Guarded> distinct(const VectorRules& rules, const Box& rows);
  [[nodiscard]] std::uint64_t row_of(const Guarded& guarded, PositionView outer) const;
  void compute(Guarded& guarded, const Team& team);
  void note_fault(const Guard& guard, Position heaps);

  Box box_;
  std::size_t first_heap_;  ///< its coordinate
  Strip strip_;
  Box kept_;  ///< the box, but of the first heap only as many sizes as the strip has
  std::size_t row_words_;
  std::vector<std::optional<std::size_t>> guard_of_;
  std::vector<Guarded> guards_;
  std::mutex mutex_;               ///< of the fault
  std::optional<Position> fault_;  ///< heaps of the first position without a value
  const Guard* faulty_ = nullptr;
};

}  // namespace miyama
