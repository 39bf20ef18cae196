/// @file  line_members.hpp
/// @brief The members of a set of positions that a line move leads to: the verifier's own look at moves.
///
/// Shares nothing with the solvers but the numbering of lines. Used for the losses, and for the positions of one value or remoteness.
#pragma once

#include <optional>

#include "game/vector_rules.hpp"
#include "index/direction_lines.hpp"
#include "index/position_set.hpp"

namespace miyama {

/// One line move and the members of a set along it.
class LineMembers {
 public:
  LineMembers(const VectorRules& rules, const LineMove& move, const Box& box);

  /// Looks at a set. It must outlive the next calls.
  void look_at(const PositionSet& set);

  /// Calls visit(entry, steps) for the members that the positions of the row through `position` can move to; entry: the size of the last
  /// heap minus `first`, sizes `first` … `end` − 1. Where every step is allowed only for the lowest member on a line.
  template <class Visit>
  void for_each_move(std::span<const std::uint64_t> position, std::uint64_t first, std::uint64_t end, const Visit& visit) const {
    if (lines_)
      visit_lowest(position, first, end, visit);
    else
      visit_steps(position, first, end, visit);
  }

  /// What one step takes from the rank.
  [[nodiscard]] std::uint64_t rank_step() const { return rank_step_; }

  /// Bytes for the members along the line; saturates.
  [[nodiscard]] static std::uint64_t bytes(const VectorRules& rules, const LineMove& move, const Box& box);

 private:
  static constexpr std::uint32_t none = 0xFFFF'FFFF;

  template <class Visit>
  void visit_lowest(std::span<const std::uint64_t> position, std::uint64_t first, std::uint64_t end, const Visit& visit) const {
    const std::size_t pivot = lines_->pivot();
    const std::uint64_t pivot_step = lines_->pivot_step();
    Coordinates at{};
    std::copy(position.begin(), position.end(), at.begin());
    at[last_] = first;
    std::uint64_t line = lines_->line_of(std::span(at).first(last_ + 1));
    for (std::uint64_t x = first; x < end; ++x) {
      if (pivot == last_) line = lines_->line_of(std::span(at).first(last_ + 1));
      const std::uint64_t lowest = lowest_[line];
      if (at[pivot] > lowest) visit(x - first, pivot_step == 1 ? at[pivot] - lowest : (at[pivot] - lowest) / pivot_step);
      ++at[last_];
      if (pivot != last_) line += lines_->last_step();
    }
  }

  template <class Visit>
  void visit_steps(std::span<const std::uint64_t> position, std::uint64_t first, std::uint64_t end, const Visit& visit) const {
    for (const std::uint64_t t : steps_) {
      const std::uint64_t drop = t * direction_[last_];
      std::uint64_t row = 0;
      for (std::size_t i = 0; i < last_; ++i) {
        if (position[i] < t * direction_[i]) return;
        row = row * set_->box().size(i) + position[i] - t * direction_[i];
      }
      for (std::uint64_t x = std::max(first, drop); x < end; ++x)
        if (set_->contains(row, x - drop)) visit(x - first, t);
    }
  }

  Direction direction_;  ///< per coordinate
  std::size_t last_;
  std::uint64_t rank_step_ = 0;
  std::vector<std::uint64_t> steps_;     ///< ascending, within the box; where not every step is allowed
  std::optional<DirectionLines> lines_;  ///< where every step is
  std::vector<std::uint32_t> lowest_;    ///< by line: size of the pivot heap at the lowest member
  const PositionSet* set_ = nullptr;
};

/// In the row of `position`, sizes of the last heap from which there is a move (a pass is none) are those ≥ this; UINT64_MAX: none.
[[nodiscard]] std::uint64_t least_size_with_move(const VectorRules& rules, std::span<const std::uint64_t> position);

}  // namespace miyama
