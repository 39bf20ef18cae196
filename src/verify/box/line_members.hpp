/// @file  line_members.hpp
/// @brief The members of a set of positions that a line move leads to: the verifier's own look at
/// moves.
///
/// Shares nothing with the solvers but the numbering of lines. Used for the losses, and for the
/// positions of one value or remoteness.
#pragma once

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

#include "base/ranges.hpp"
#include "game/vector_rules.hpp"
#include "index/box/direction_lines.hpp"
#include "index/box/position_set.hpp"

namespace miyama {

/// True if the lines of a move are numbered; `direction` by coordinate, not all 0.
[[nodiscard]] inline bool numbers_lines(const Steps& steps, const Direction& direction,
                                        const Box& box) {
  const bool one_heap = std::accumulate(direction.begin(), direction.end(), 0) == 1;
  return steps.is_any() && (one_heap || DirectionLines::pays(box, direction));
}

/// One plain line move and the members of a set along it. T: unsigned type that holds every size of
/// a heap with its greatest value to spare.
template <class T>
class LineMembers {
 public:
  static constexpr T none = std::numeric_limits<T>::max();

  LineMembers(const VectorRules& rules, const LineMove& move, const Box& box)
      : direction_(rules.over_entries(move.direction)),
        last_(box.heaps() - 1),
        one_heap_(std::accumulate(direction_.begin(), direction_.end(), 0) == 1) {
    for (std::size_t i = 0; i <= last_; ++i) rank_step_ += direction_[i] * box.stride(i);
    if (numbers_lines(move.steps, direction_, box))
      lines_.emplace(box, direction_);
    else
      steps_ = move.steps.up_to(most_steps(box.bounds(), direction_));
  }

  /// Looks at another set, whose members are added then, in any order. It is asked for moves of
  /// some steps, may be null where lowest_only(), and must outlive the next calls.
  void look_at(const PositionSet* set) {
    set_ = set;
    if (lines_) lowest_.assign(lines_->numbers(), none);
  }
  void add(PositionView member) {
    if (!lines_) return;
    T& lowest = lowest_[lines_->line_of(member)];
    lowest = std::min(lowest, static_cast<T>(member[lines_->pivot()]));
  }

  /// Calls visit(entry, steps) for the members that the positions of the row through `position` can
  /// move to; entry: the size of the last heap minus `first`, sizes `first` … `end` − 1. Where
  /// lowest_only() is true only for the lowest member on a line, and with 0 steps where there is
  /// none: a loop without a branch.
  template <class Visit>
  void for_each_move(PositionView position, std::uint64_t first, std::uint64_t end,
                     const Visit& visit) const {
    if (lines_)
      visit_lowest(position, first, end, visit);
    else
      visit_steps(position, first, end, visit);
  }

  /// True where every step is allowed and its lines are numbered: those along a heap, and others
  /// where it pays (DirectionLines::pays). A right table has one loss on each.
  [[nodiscard]] bool lowest_only() const { return lines_.has_value(); }
  /// The heap that the lines go along, which are then numbered as Box::line_of does; none where
  /// they are not, or go along no heap.
  [[nodiscard]] std::optional<std::size_t> axis() const {
    return lines_ && one_heap_ ? std::optional(lines_->pivot()) : std::nullopt;
  }
  /// Where lowest_only(): by line, the size of the pivot heap at the lowest member, or `none`.
  [[nodiscard]] const std::vector<T>& lowest() const { return lowest_; }
  [[nodiscard]] bool is_lowest(PositionView position) const {
    return lowest_[lines_->line_of(position)] == position[lines_->pivot()];
  }

  /// What one step takes from the rank.
  [[nodiscard]] std::uint64_t rank_step() const { return rank_step_; }

 private:
  template <class Visit>
  void visit_lowest(PositionView position, std::uint64_t first, std::uint64_t end,
                    const Visit& visit) const {
    Coordinates at{};
    std::copy(position.begin(), position.end(), at.begin());
    at[last_] = first;
    const PositionView here = std::span(at).first(last_ + 1);
    const std::uint64_t line = lines_->line_of(here);
    const std::uint64_t pivot_step = lines_->pivot_step();
    // Neighbours lie on lines with neighbouring numbers.
    if (lines_->pivot() != last_ && pivot_step == 1) {
      const T* const lowest = lowest_.data() + line;
      const auto size = static_cast<T>(position[lines_->pivot()]);
      for (std::uint64_t x = 0; x < end - first; ++x)
        visit(x, static_cast<std::uint32_t>(size > lowest[x] ? size - lowest[x] : 0));
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
  void visit_steps(PositionView position, std::uint64_t first, std::uint64_t end,
                   const Visit& visit) const {
    for (const std::uint64_t t : steps_) {
      const std::uint64_t drop = t * direction_[last_];
      std::uint64_t row = 0;
      for (std::size_t i = 0; i < last_; ++i) {
        if (position[i] < t * direction_[i]) return;
        row = row * set_->box().size(i) + position[i] - t * direction_[i];
      }
      if (drop >= end) return;
      for_each_bit(set_->row(row), std::max(first, drop) - drop, end - drop, [&](std::uint64_t x) {
        visit(x + drop - first, static_cast<std::uint32_t>(t));
      });
    }
  }

  Direction direction_;  ///< per coordinate
  std::size_t last_;
  bool one_heap_;
  std::uint64_t rank_step_ = 0;
  std::vector<std::uint64_t> steps_;  ///< ascending, within the box; where lines are not numbered
  std::optional<DirectionLines> lines_;
  std::vector<T> lowest_;
  const PositionSet* set_ = nullptr;
};

}  // namespace miyama
