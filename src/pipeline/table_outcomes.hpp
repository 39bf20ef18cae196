/// @file  table_outcomes.hpp
/// @brief Outcomes of single positions of a table file, with the blocks read last kept in memory.
#pragma once

#include <list>
#include <unordered_map>
#include <vector>

#include "game/rules.hpp"
#include "store/table_reader.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {

/// Not thread-safe.
class TableOutcomes {
 public:
  /// `table` and `rules`, which are the table's, must outlive this.
  TableOutcomes(const TableReader& table, const Rules& rules);

  /// Precondition: the position lies in the table. Throws file_error.
  [[nodiscard]] bool is_loss(std::span<const std::uint64_t> position);

 private:
  using LostInBlock = std::vector<bool>;
  static constexpr std::size_t most_blocks = 256;
  const LostInBlock& block(std::uint64_t b);

  const TableReader& table_;
  StatedLosses losses_;
  const BlockGrid& grid_;
  std::unordered_map<std::uint64_t, LostInBlock> blocks_;
  std::list<std::uint64_t> oldest_first_;
};

}  // namespace miyama
