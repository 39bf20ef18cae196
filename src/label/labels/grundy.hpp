/// @file  grundy.hpp
/// @brief grundy: the least number that no option has. In misère play positions without a move have
/// 1, so that 0 still means a loss.
///
/// A stamp for each value says which position saw it last. A value may be anything in a table that
/// is checked, so the greatest ones are kept in a list: they matter only if all others are there.
#pragma once

#include "label/definition.hpp"

namespace miyama {

struct GrundyLabel : LabelFold<LabelKind::grundy> {
  static constexpr LabelDefinition definition{
      .name = "grundy",
      .words = "Grundy value (misère play: misère nim-value, 1 for positions without a move)",
      .follows = Follows::numbers,
      .item_bytes = &bytes_of_moves,
      .packs = {45, 60, 4, 11}};
  static constexpr std::uint32_t most_stamps = std::uint32_t{1} << 20;

  std::uint64_t position = 0;
  std::vector<std::uint64_t> stamps;
  std::vector<std::uint32_t> greatest;

  void begin(const FoldBasis&) {
    ++position;
    greatest.clear();
  }
  void see(const SeenOption&, std::uint32_t value) {
    if (value >= most_stamps) return greatest.push_back(value);
    if (value >= stamps.size()) stamps.resize(value + 1);
    stamps[value] = position;
  }
  [[nodiscard]] std::int64_t result(const SeenOptions& seen, std::size_t) {
    if (!seen.any) return seen.wins() ? 1 : 0;
    std::uint32_t mex = 0;
    while (mex < stamps.size() && stamps[mex] == position) ++mex;
    if (mex < most_stamps) return mex;
    ranges::sort_unique(greatest);
    for (const std::uint32_t value : greatest) mex += value == mex ? 1 : 0;
    return mex;
  }
};

}  // namespace miyama
