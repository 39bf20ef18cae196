/// @file  grundy.hpp
/// @brief grundy: the least number that no option has. In misère play positions without a move have
/// 1, so that 0 still means a loss.
#pragma once

#include <bit>

#include "table/definition.hpp"

namespace miyama {

struct GrundyLabel : LabelFold<LabelKind::grundy> {
  static constexpr LabelDefinition definition{
      .name = "grundy",
      .words = "Grundy value (misère play: misère nim-value, 1 for positions without a move)",
      .follows = Follows::numbers,
      .item_bytes = &bytes_of_moves,
      .packs = {45, 33, 60, 80, 1.15, 6}};

  std::vector<std::uint32_t> values;
  std::vector<std::uint64_t> reached;  ///< a bit for each value that is at most their number

  void begin(const FoldBasis&) { values.clear(); }
  void see(const LabelledOption&, std::uint32_t value) { values.push_back(value); }
  std::int64_t result(const OptionOutcomes& seen, std::size_t) {
    if (!seen.any) return seen.wins() ? 1 : 0;
    reached.assign(values.size() / 64 + 1, 0);
    for (const std::uint32_t value : values)
      if (value < values.size()) reached[value / 64] |= std::uint64_t{1} << value % 64;
    std::size_t word = 0;
    while (reached[word] == UINT64_MAX) ++word;
    return static_cast<std::int64_t>(64 * word) + std::countr_one(reached[word]);
  }
};

}  // namespace miyama
