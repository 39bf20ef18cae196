/// @file  remoteness.hpp
/// @brief remoteness: the moves left when the winner hurries and the loser delays.
///
///     no move   0
///     a win     one more than the least among its lost options
///     a loss    one more than the greatest among its options
#pragma once

#include "table/definition.hpp"

namespace miyama {

struct RemotenessLabel : LabelFold<LabelKind::remoteness> {
  static constexpr LabelDefinition definition{
      .name = "remoteness",
      .words = "moves left when the winner hurries and the loser delays",
      .follows = Follows::numbers,
      .lost = {{{1, 0}, {1, 1}}},
      .item_bytes = &bytes_of_moves,
      .packs = {140, 9, 45, 60, 3.4, 4.2}};

  std::uint64_t quickest = UINT64_MAX;
  std::uint64_t slowest = 0;

  void begin(const FoldBasis&) { *this = {}; }
  void see(const LabelledOption& option, std::uint64_t moves) {
    if (option.lost) quickest = std::min(quickest, moves);
    slowest = std::max(slowest, moves);
  }
  std::int64_t result(const OptionOutcomes& seen, std::size_t) const {
    return seen.any ? static_cast<std::int64_t>(1 + (seen.any_lost ? quickest : slowest)) : 0;
  }
};

}  // namespace miyama
