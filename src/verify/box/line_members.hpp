/// @file  line_members.hpp
/// @brief The members of a set of positions that a line move leads to: the verifier's own look at
/// moves.
///
/// Shares nothing with the solvers but the numbering of lines. Used for the losses, and for the
/// positions of one value or remoteness.
#pragma once

#include <optional>

#include "game/vector_rules.hpp"
#include "index/box/direction_lines.hpp"
#include "index/box/position_set.hpp"

namespace miyama {

/// One line move and the members of a set along it.
class LineMembers {
 public:
  LineMembers(const VectorRules& rules, const LineMove& move, const Box& box);

  /// Looks at a set. It must outlive the next calls.
  void look_at(const PositionSet& set);

  /// Calls visit(entry, steps) for the members that the positions of the row through `position` can
  /// move to; entry: the size of the last heap minus `first`, sizes `first` … `end` − 1. Where
  /// lowest_only() is true only for the lowest member on a line, and with 0 steps where there is
  /// none: a loop without a branch.
  template <class Visit>
  void for_each_move(std::span<const std::uint64_t> position, std::uint64_t first,
                     std::uint64_t end, const Visit& visit) const {
    if (lines_)
      visit_lowest(position, first, end, visit);
    else
      visit_steps(position, first, end, visit);
  }

  /// True where every step is allowed and its lines are numbered (DirectionLines::pays): a right
  /// table has one loss on each.
  [[nodiscard]] bool lowest_only() const { return lines_.has_value(); }

  /// What one step takes from the rank.
  [[nodiscard]] std::uint64_t rank_step() const { return rank_step_; }

  /// Bytes for the members along the line; saturates.
  [[nodiscard]] static std::uint64_t bytes(const VectorRules& rules, const LineMove& move,
                                           const Box& box);

 private:
  static constexpr std::uint32_t none = 0xFFFF'FFFF;

  template <class Visit>
  void visit_lowest(std::span<const std::uint64_t> position, std::uint64_t first, std::uint64_t end,
                    const Visit& visit) const {
    Coordinates at{};
    std::copy(position.begin(), position.end(), at.begin());
    at[last_] = first;
    const std::span<const std::uint64_t> here = std::span(at).first(last_ + 1);
    const std::uint64_t line = lines_->line_of(here);
    const std::uint64_t pivot_step = lines_->pivot_step();
    if (lines_->pivot() != last_ &&
        pivot_step == 1) {  // neighbours lie on lines with neighbouring numbers
      const std::uint32_t* const lowest = lowest_.data() + line;
      const auto size = static_cast<std::uint32_t>(position[lines_->pivot()]);
      for (std::uint64_t x = 0; x < end - first; ++x)
        visit(x, size > lowest[x] ? size - lowest[x] : 0U);
    } else if (pivot_step == 1) {  // the row is the line
      for (std::uint64_t x = std::max<std::uint64_t>(first, std::uint64_t{lowest_[line]} + 1);
           x < end; ++x)
        visit(x - first, static_cast<std::uint32_t>(x - lowest_[line]));
    } else {
      for (; at[last_] < end; ++at[last_]) {
        const std::uint64_t lowest = lowest_[lines_->line_of(here)];
        const std::uint64_t size = at[lines_->pivot()];
        if (size > lowest)
          visit(at[last_] - first, static_cast<std::uint32_t>((size - lowest) / pivot_step));
      }
    }
  }

  template <class Visit>
  void visit_steps(std::span<const std::uint64_t> position, std::uint64_t first, std::uint64_t end,
                   const Visit& visit) const {
    for (const std::uint64_t t : steps_) {
      const std::uint64_t drop = t * direction_[last_];
      std::uint64_t row = 0;
      for (std::size_t i = 0; i < last_; ++i) {
        if (position[i] < t * direction_[i]) return;
        row = row * set_->box().size(i) + position[i] - t * direction_[i];
      }
      for (std::uint64_t x = std::max(first, drop); x < end; ++x)
        if (set_->contains(row, x - drop)) visit(x - first, static_cast<std::uint32_t>(t));
    }
  }

  Direction direction_;  ///< per coordinate
  std::size_t last_;
  std::uint64_t rank_step_ = 0;
  std::vector<std::uint64_t> steps_;  ///< ascending, within the box; where lines are not numbered
  std::optional<DirectionLines> lines_;  ///< where every step is allowed and numbering them pays
  std::vector<std::uint32_t> lowest_;    ///< by line: size of the pivot heap at the lowest member
  const PositionSet* set_ = nullptr;
};

/// In the row of `position`, sizes of the last heap from which there is a move (a pass is none) are
/// those ≥ this; UINT64_MAX: none.
[[nodiscard]] std::uint64_t least_size_with_move(const VectorRules& rules,
                                                 std::span<const std::uint64_t> position);

}  // namespace miyama
