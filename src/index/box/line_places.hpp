/// @file  line_places.hpp
/// @brief The positions of a box put line after line, so that what lies below a position on its
/// line stands beside it.
///
///     box 0–2 × 0–1, direction (1,1)    lower ends 00 01 10 20
///     rank      0  3 | 1 | 2  5 | 4     each line from its lower end upwards
///     place     0  1 | 2 | 3  4 | 5
///
/// Cost: a binary search among the lower ends. Memory: 16 bytes per line.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/team.hpp"
#include "index/box/box.hpp"

namespace miyama {

class LinePlaces {
 public:
  /// `direction`: an entry per heap of the box, not all 0. Throws stopped_error.
  LinePlaces(const Box& box, std::span<const std::uint8_t> direction, const Team& team = 1);

  [[nodiscard]] std::size_t lines() const { return ends_.size(); }
  /// What one step adds to the rank.
  [[nodiscard]] std::uint64_t rank_step() const { return rank_step_; }
  /// The line of the position of this rank, as many steps above its lower end.
  [[nodiscard]] std::size_t line_of(std::uint64_t rank, std::uint64_t steps) const;
  /// The place of the lower end of a line; that of a position lies as many steps behind it.
  [[nodiscard]] std::uint64_t first_place(std::size_t line) const { return first_places_[line]; }

  /// How many lines there are.
  [[nodiscard]] static std::uint64_t lines_of(const Box& box,
                                              std::span<const std::uint8_t> direction);

 private:
  std::uint64_t rank_step_;
  std::vector<std::uint64_t> ends_;  ///< ranks of the lower ends, ascending
  std::vector<std::uint64_t> first_places_;
};

}  // namespace miyama
