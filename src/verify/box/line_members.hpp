/// @file  line_members.hpp
/// @brief The members of a set of positions that a line move leads to: the verifier's own look at
/// moves.
///
/// This shares nothing with the solvers but the numbering of lines. The functions before the class
/// say what moves take: from which sizes of the last heap there is a move, and in which row it
/// ends.
///
/// A move without a condition may be made where every heap has what its least step takes, so in a
/// row of positions it may be made from some size on:
///
///     d = (1,2), steps 2,3   takes 2,4 at least     rows of 0 and 1: nowhere     others: from 4 on
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

#include "base/ranges.hpp"
#include "game/vector_rules.hpp"
#include "index/box/box.hpp"
#include "index/box/direction_lines.hpp"
#include "index/box/position_set.hpp"

namespace miyama {

/// The first coordinate that the direction takes from.
[[nodiscard]] inline std::size_t lead_of(const Direction& direction) {
  return static_cast<std::size_t>(
      ranges::find_if(direction, [](auto entry) { return entry != 0; }) - direction.begin());
}

/// The row that a move of `steps` from the row of `position` leads to, if it takes `first` besides;
/// none where it is outside the table. `first` and `direction` have an entry per coordinate.
template <class Amounts>
[[nodiscard]] std::optional<std::uint64_t> row_below(const Box& box, PositionView position,
                                                     const Amounts& first, const Amounts& direction,
                                                     std::uint64_t steps) {
  std::uint64_t row = 0;
  for (std::size_t i = 0; i + 1 < box.heaps(); ++i) {
    const std::uint64_t taken = first[i] + steps * direction[i];
    if (position[i] < taken) return std::nullopt;
    row = row * box.size(i) + position[i] - taken;
  }
  return row;
}

/// What the least step along the line takes from each coordinate.
[[nodiscard]] inline Position least_taken(const VectorRules& rules, const LineMove& line) {
  const Direction initial_take = rules.over_entries(line.initial_take);
  const Direction direction = rules.over_entries(line.direction);
  Position taken(initial_take.begin(), initial_take.end());
  for (std::size_t i = 0; i < taken.size(); ++i) taken[i] += line.steps.least() * direction[i];
  return taken;
}

/// The least size of the last heap in the row of `position` from which `taken` can be taken;
/// UINT64_MAX if there is none.
[[nodiscard]] inline std::uint64_t least_size(PositionView position, const Position& taken) {
  const bool enough =
      std::equal(taken.begin(), taken.end() - 1, position.begin(), std::less_equal<>());
  return enough ? taken.back() : UINT64_MAX;
}

/// What the least steps of all moves without a condition take; a pass is not among them.
class LeastMoves {
 public:
  explicit LeastMoves(const VectorRules& rules) {
    for (const LineMove& line : rules.moves().lines)
      if (!line.is_restricted()) taken_.push_back(least_taken(rules, line));
    for (const std::vector<std::size_t>& axes : rules.faces_over_entries()) {
      taken_.emplace_back(rules.heaps(), 0);
      for (const std::size_t axis : axes) taken_.back()[axis] = 1;
    }
  }

  /// The least size of the last heap in the row of `position` from which there is such a move;
  /// UINT64_MAX if there is none.
  [[nodiscard]] std::uint64_t least_size(PositionView position) const {
    std::uint64_t least = UINT64_MAX;
    for (const Position& taken : taken_)
      least = std::min(least, miyama::least_size(position, taken));
    return least;
  }

 private:
  std::vector<Position> taken_;
};

/// True if the lines of a move are numbered; `direction` has an entry per coordinate, not all 0.
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

  /// `members` are read for moves of some steps; they may be null where lowest_only(). All must
  /// outlive this.
  LineMembers(const VectorRules& rules, const LineMove& move, const Box& box,
              const PositionSet* members)
      : direction_(rules.over_entries(move.direction)),
        last_(box.heaps() - 1),
        one_heap_(std::accumulate(direction_.begin(), direction_.end(), 0) == 1),
        rank_step_(box.rank_step(direction_)),
        set_(members) {
    if (numbers_lines(move.steps, direction_, box))
      lowest_.assign(lines_.emplace(box, direction_).numbers(), none);
    else
      steps_ = move.steps.up_to(most_steps(box.bounds(), direction_));
  }

  /// Adds a member; all must be added, in any order.
  void add(PositionView member) {
    if (!lines_) return;
    T& lowest = lowest_[lines_->line_of(member)];
    lowest = std::min(lowest, static_cast<T>(member[lines_->pivot()]));
  }

  /// Calls visit(entry, steps) for the members that positions of the row through `position` can
  /// move to. `entry`: the size of the last heap minus `first`, for sizes `first` … `end` − 1.
  /// Where lowest_only() is true it visits only the lowest member on a line, and may do so with 0
  /// steps where there is none: a loop without a branch.
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
  /// The heap that the lines go along, if they are numbered and go along one: their numbers are
  /// then those of Box::line_of.
  [[nodiscard]] std::optional<std::size_t> axis() const {
    return lines_ && one_heap_ ? std::optional(lines_->pivot()) : std::nullopt;
  }
  /// Where lowest_only(): indexed by line, the size of the pivot heap at the lowest member, or
  /// `none`.
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
      const auto row = row_below(set_->box(), position, none_first_, direction_, t);
      if (!row || drop >= end) return;
      for_each_bit(set_->row(*row), std::max(first, drop) - drop, end - drop, [&](std::uint64_t x) {
        visit(x + drop - first, static_cast<std::uint32_t>(t));
      });
    }
  }

  Direction direction_;  ///< per coordinate
  std::size_t last_;
  bool one_heap_;
  std::uint64_t rank_step_;
  Direction none_first_ = Direction(direction_.size(), 0);  ///< a plain line has no initial take
  /// Allowed steps that fit into the box, ascending; empty where lines are numbered.
  std::vector<std::uint64_t> steps_;
  std::optional<DirectionLines> lines_;
  std::vector<T> lowest_;
  const PositionSet* set_;
};

}  // namespace miyama
