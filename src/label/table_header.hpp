/// @file  table_header.hpp
/// @brief What a table says about itself: plain data, stored as attributes of the file.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/convention.hpp"
#include "label/label.hpp"

namespace miyama {

/// `losses` is left out of tables that have more losses than this, `parts` of those that have more
/// positions.
inline constexpr std::uint64_t most_listed_losses = 10'000'000;
inline constexpr std::uint64_t most_listed_positions = 10'000'000;

/// Numbers that describe a whole table.
struct Totals {
  std::uint64_t positions = 0;
  std::uint64_t lost = 0;
  std::uint64_t winning_moves =
      0;  ///< of all positions together: the number of arrows of the full diagram
  std::uint64_t entries_checked = 0;  ///< label entries compared with the theorem
  std::uint64_t mismatches = 0;       ///< how many of them differ from it

  bool operator==(const Totals&) const = default;
};

/// Which multisets a partition table holds.
struct PartitionBounds {
  std::uint64_t total = 0;             ///< most sticks
  std::uint64_t largest = UINT64_MAX;  ///< most sticks in one heap
  std::uint64_t most_heaps = UINT64_MAX;

  bool operator==(const PartitionBounds&) const = default;
};

/// Most heaps that a position within the bounds has; 1 where there is nothing but the empty
/// position, as no list has 0 columns.
[[nodiscard]] constexpr std::uint64_t most_parts(const PartitionBounds& bounds) {
  return std::max<std::uint64_t>(std::min(bounds.most_heaps, bounds.total), 1);
}

/// Known before the first position is solved.
struct TableHeader {
  std::string rules;  ///< canonical name
  std::string rules_json;
  Convention convention = Convention::normal;
  TableFamily family = TableFamily::box;
  std::vector<std::uint64_t> bounds;  ///< box: per heap
  bool pass = false;                  ///< box: positions begin with the passes left, 0 or 1
  std::vector<std::vector<std::uint8_t>>
      directions;  ///< (move, heap), a pass is the zero vector; empty if moves follow no directions
  PartitionBounds partitions;  ///< partitions
  std::size_t rests = 0;       ///< partitions: heaps that a move is stored with, 2 or 3
  std::vector<LabelKind> labels;
  std::string theorem;  ///< name, or "none known"
  std::string source;   ///< program, version, revision
  std::string history;  ///< when and how it was made
};

/// Bounds of the coordinates of a position: of the heaps, and before them of the passes left, if
/// there is a pass.
[[nodiscard]] inline std::vector<std::uint64_t> coordinate_bounds(
    std::vector<std::uint64_t> heap_bounds, bool pass) {
  if (pass) heap_bounds.insert(heap_bounds.begin(), 1);
  return heap_bounds;
}

/// Known when the last block is written.
struct TableResult {
  Totals totals;
  std::map<LabelKind, std::string> digests;  ///< 32 hex digits each
};

}  // namespace miyama
