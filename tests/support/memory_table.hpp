/// @file  memory_table.hpp
/// @brief A table of Nim held in memory, as the pipeline makes it, whose entries a test may change.
#pragma once

#include "support/labels.hpp"
#include "support/produced_table.hpp"

namespace miyama::test {

using Bounds = std::vector<std::uint64_t>;

/// The labels that follow from the losses alone, block by block.
inline const std::vector<LabelKind> line_labels{LabelKind::outcome, LabelKind::arrows,
                                                LabelKind::target, LabelKind::winning_moves};

/// Every label, except Grundy values of a very long heap among others: bits per position and value
/// take gigabytes.
[[nodiscard]] inline std::vector<LabelKind> affordable_labels(const Bounds& bounds) {
  std::vector<LabelKind> kinds = fast_labels();
  if (Box(bounds).max_bound() > 10'000 && bounds.size() > 1) std::erase(kinds, LabelKind::grundy);
  return kinds;
}

class MemoryTable final : public ProducedTable {
 public:
  MemoryTable(const Bounds& bounds, Convention convention,
              const std::vector<LabelKind>& kinds = line_labels)
      : ProducedTable(labelled(make_request("nim", bounds, convention), kinds)) {}

  [[nodiscard]] Convention convention() const { return header_.convention; }
};

/// Every position of a box, by rank.
[[nodiscard]] inline std::vector<Position> all_positions(const Box& box) {
  std::vector<Position> positions(box.positions(), Position(box.heaps()));
  for (std::uint64_t rank = 0; rank < box.positions(); ++rank) box.unrank(rank, positions[rank]);
  return positions;
}

}  // namespace miyama::test
