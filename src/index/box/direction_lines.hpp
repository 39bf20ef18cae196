/// @file  direction_lines.hpp
/// @brief Numbers the lines along a direction, so that what is known about a line has a place in an
/// array.
///
/// All p + t·d lie on one line. With the pivot j, the first heap that d takes from, these numbers
/// do not change along it:
///
///     q_i = (d_j·p_i − d_i·p_j) / gcd(d_i, d_j)  for i ≠ j,        p_j mod d_j
///
/// They are shifted to begin at 0 and written in mixed radix. Along an axis they are the sizes of
/// the other heaps; along the diagonal of two heaps, the difference of their sizes:
///
///     d = (1,1), sizes 0–2     line 1 = (1,0) (2,1)
///                              line 2 = (0,0) (1,1) (2,2)
///                              line 3 = (0,1) (1,2)
///
/// Some numbers belong to no line. Where entries of d are above 1 there may be many numbers, up to
/// d_j·∏(d_j·n_i + d_i·n_j)/gcd(d_i, d_j), while few steps fit into the box: if `pays` is false, it
/// is better to look at each step. Where d_j = 1, neighbours along a last heap that is not the
/// pivot have neighbouring numbers.
#pragma once

#include <cassert>
#include <span>
#include <vector>

#include "index/box/box.hpp"

namespace miyama {

class DirectionLines {
 public:
  /// `direction`: one entry per coordinate of the box, not all 0.
  DirectionLines(const Box& box, std::span<const std::uint8_t> direction);

  /// True if an array with a number per line is smaller than a quarter of the box.
  static bool pays(const Box& box, std::span<const std::uint8_t> direction) {
    return DirectionLines(box, direction).numbers() <= box.positions() / 4;
  }

  /// All numbers are below this; saturates.
  std::uint64_t numbers() const { return numbers_; }
  /// The number of the line through `position`.
  std::uint64_t line_of(PositionView position) const;
  /// How much greater the number of the line is with one more stone on heap i. Precondition: heap i
  /// is not the pivot, or pivot_step() is 1.
  std::int64_t next_line(std::size_t i) const {
    assert(i != pivot_ || pivot_step_ == 1);
    return static_cast<std::int64_t>(weights_[i]);
  }
  std::size_t pivot() const { return pivot_; }
  /// How much one step takes from the pivot.
  std::uint64_t pivot_step() const { return pivot_step_; }

 private:
  std::size_t pivot_;
  std::uint64_t pivot_step_;
  std::uint64_t offset_ = 0;  ///< the number of the line through 0,0,…,0
  /// Factor of each coordinate; the pivot's is minus a sum, modulo 2⁶⁴.
  std::vector<std::uint64_t> weights_;
  std::uint64_t residue_weight_;  ///< factor of p_j mod d_j
  std::uint64_t numbers_ = 1;
};

}  // namespace miyama
