/// @file  condition_rows.hpp
/// @brief Where the conditions of vector rules forbid a move, as bit rows: computed once, before
/// anything is solved.
///
///     a >= b, heaps a, b, c        a row of bits for each a and b: 0 where the move may be made
///     a % 2 == 0                   a row for each a: all rows with the same a share it
///
/// Every label of every sweep looks at the same conditions, so their values are kept. A condition
/// that several lines have is kept once. Memory: N/8 bytes for a condition that mentions all heaps
/// but the last, less by the sizes of those it does not mention.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include "base/team.hpp"
#include "game/vector_rules.hpp"
#include "index/box/position_set.hpp"

namespace miyama {

class ConditionRows {
 public:
  /// Computes the conditions of the positions of a strip. Throws usage_error, naming the first
  /// position in C order of which a condition says nothing, and stopped_error.
  ConditionRows(const VectorRules& rules, const Box& box, const Team& team,
                const Strip& strip = {});

  /// By which number the condition of line `m` is known; none if it has none.
  [[nodiscard]] std::optional<std::size_t> condition_of(std::size_t m) const {
    return distinct_.of_line[m];
  }
  /// The sizes of the last heap with which the condition does not hold. `outer`: the coordinates
  /// before the last. Thread-safe.
  [[nodiscard]] BitRowView forbidden(std::size_t condition, PositionView outer) const;

  /// Bytes that this takes; saturates.
  [[nodiscard]] static std::uint64_t bytes(const VectorRules& rules, const Box& box);

 private:
  struct KnownCondition {
    const Guard* condition;
    /// Coordinates that it mentions, the last one aside, ascending.
    std::vector<std::size_t> mentioned;
    std::uint64_t rows;
    std::vector<std::uint64_t> words{};
  };

  /// The conditions, not computed yet, with the coordinates of `rows` that they mention.
  [[nodiscard]] static std::vector<KnownCondition> mentioned_in(const DistinctConditions& distinct,
                                                                const VectorRules& rules,
                                                                const Box& rows);
  [[nodiscard]] std::uint64_t row_of(const KnownCondition& known, PositionView outer) const;
  void compute(KnownCondition& known, const Team& team);
  void note_fault(const Guard& condition, Position heaps);

  Box box_;
  std::size_t first_heap_;  ///< its coordinate
  Strip strip_;
  Box kept_;  ///< the box, but of the first heap only as many sizes as the strip has
  std::size_t row_words_;
  DistinctConditions distinct_;
  std::vector<KnownCondition> known_;
  std::mutex mutex_;               ///< of the fault
  std::optional<Position> fault_;  ///< heaps of the first position without a value
  const Guard* faulty_ = nullptr;
};

}  // namespace miyama
