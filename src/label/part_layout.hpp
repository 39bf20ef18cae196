/// @file  part_layout.hpp
/// @brief Which blocks of a table one of its parts holds, and what numbers they have there.
///
///     whole   ├ outcome ────────────┼ arrows, move 1 ─────┼ arrows, move 2 ─────┤
///     runs          ├──────┤              ├──────┤              ├──────┤
///     part          ├ 0 … ─┼──────────────┼──────┼──────────────┼──────┤
///
/// A part is cut along the first axis that any array is cut along, so its blocks of one box of
/// labels have consecutive numbers: a run. In the part, runs follow each other.
#pragma once

#include <vector>

#include "label/layout.hpp"

namespace miyama {

class PartLayout {
 public:
  /// Jobs first … first + count − 1 of the whole table have the numbers in_part … in the part.
  struct Run {
    std::uint64_t first;
    std::uint64_t count;
    std::uint64_t in_part;
  };

  PartLayout(const Layout& whole, const PartRange& range);

  [[nodiscard]] const PartRange& range() const { return range_; }
  /// Of the part alone: coordinates count from the part's first.
  [[nodiscard]] const Layout& layout() const { return layout_; }
  /// Ascending.
  [[nodiscard]] const std::vector<Run>& runs() const { return runs_; }
  /// The number in the part of a job of the whole. Precondition: the part holds it.
  [[nodiscard]] std::uint64_t in_part(std::uint64_t job) const;

 private:
  PartRange range_;
  Layout layout_;
  std::vector<Run> runs_;
};

/// Where a table is cut into at most `parts` parts of about the same size, each of whole blocks of
/// every array. `ends`: of a table of multisets, the positions at which levels end, as only there a
/// part may end; rounded down to whole blocks. Parts are fewer where there are fewer blocks.
/// Precondition: parts ≥ 1.
[[nodiscard]] std::vector<PartRange> cut_into_parts(const Layout& layout, std::uint64_t parts,
                                                    const std::vector<std::uint64_t>& ends = {});

}  // namespace miyama
