/// @file  level_labels.hpp
/// @brief The labels of one level of a partition table: all positions with equally many sticks, in
/// rank order.
#pragma once

#include <cstdint>
#include <vector>

#include "label/label.hpp"

namespace miyama {

/// Arrays of labels that were not asked for are empty, but outcome; move_from may be there all the
/// same.
struct LevelLabels {
  std::uint64_t level = 0;       ///< sticks
  std::uint64_t first_rank = 0;  ///< of the first position
  std::size_t rests = 0;         ///< how many move_rests a position has
  std::vector<std::uint8_t> outcome;
  std::vector<std::uint8_t> move_from;   ///< size of the heap that is broken, 0 = no winning move
  std::vector<std::uint8_t> move_rests;  ///< (position, rest): what is left of it, descending
  std::vector<std::uint32_t> winning_moves;
  std::vector<std::uint16_t> grundy;
  std::vector<std::uint16_t> remoteness;
  std::uint64_t lost = 0;
};

/// Values of grundy and remoteness go up to 2T in a partition table of total T: a move takes a
/// stick or makes a heap more.
[[nodiscard]] constexpr std::size_t level_value_bytes(std::uint64_t total) {
  return unsigned_bytes(2 * total);
}

}  // namespace miyama
