/// @file  table_in_memory.hpp
/// @brief A solved table that is kept whole: for pictures, pages and tests of small games.
#pragma once

#include <vector>

#include "label/label_source.hpp"
#include "pipeline/solution.hpp"

namespace miyama {

class TableInMemory final : public LabelSource {
 public:
  [[nodiscard]] const Layout& layout() const override { return layout_; }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override;
  /// Positions, losses and winning moves.
  [[nodiscard]] const Totals& totals() const { return totals_; }

 private:
  friend TableInMemory solve_in_memory(Solution& solution, const Team& team);
  explicit TableInMemory(const Layout& layout) : layout_(layout), blocks_(layout.jobs()) {}

  Layout layout_;
  Totals totals_;
  std::vector<std::vector<std::byte>> blocks_;  ///< by job
};

/// Solves and keeps every block. Memory: all labels, uncompressed. Throws stopped_error.
[[nodiscard]] TableInMemory solve_in_memory(Solution& solution, const Team& team);
[[nodiscard]] TableInMemory solve_in_memory(const Request& request, const Team& team);

}  // namespace miyama
