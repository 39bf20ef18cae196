/// @file  listed_positions.hpp
/// @brief A set of positions as a list in C order that can be read in pieces.
///
/// The members before each group of rows are counted once, so any piece is found without reading
/// what comes before.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "index/box/position_set.hpp"

namespace miyama {

class ListedPositions {
 public:
  /// `set` must outlive this.
  explicit ListedPositions(const PositionSet& set);

  [[nodiscard]] std::uint64_t size() const { return before_.back(); }

  /// Members first … first + count − 1 as rows of coordinates, each entry `unsigned_bytes(max
  /// bound)` wide. Thread-safe.
  void read(std::uint64_t first, std::uint64_t count, std::span<std::byte> rows) const;

 private:
  const PositionSet& set_;
  std::vector<std::uint64_t>
      before_;  ///< members before each group of rows, and their number at the end
};

}  // namespace miyama
