/// @file  losses_along.hpp
/// @brief A line move, or a pass, and the losses that it may lead to: by line, where its lines are
/// numbered.
#pragma once

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "index/box/direction_lines.hpp"
#include "solve/box/placed_moves.hpp"

namespace miyama {

[[nodiscard]] inline bool is_numbered(bool every_step, const Direction& direction, const Box& box) {
  return every_step && DirectionLines::pays(box, direction);
}

/// Lists of more losses take more memory than they save time: then every step is looked at.
[[nodiscard]] inline std::uint64_t most_in_lists(const Box& box) { return box.positions() / 4; }

/// A pass as a line: a step from the passes left.
[[nodiscard]] inline PlacedLine pass_line(const PlacedMoves& moves, const Box& box) {
  Direction direction(box.heaps(), 0);
  direction[0] = 1;
  return {std::move(direction), box.stride(0), moves.pass_rows_back, 0, false, 1, {1}, 1};
}

/// A line move, or a pass, and the losses along it: by line, if its lines are numbered.
template <class T>
struct LossesAlong {
  PlacedLine move;                        ///< with every step listed, unless lines are numbered
  std::optional<DirectionLines> numbers;  ///< every step is allowed, and it pays
  /// Of a plain move: of the loss on each line, or all ones. Else of all losses, line by line,
  /// ascending; those of line l begin at starts[l].
  std::vector<T> pivot_size;
  std::vector<std::uint64_t> starts;

  LossesAlong(PlacedLine placed, const PositionSet& losses) : move(std::move(placed)) {
    const bool few = move.is_plain() || losses.count() <= most_in_lists(losses.box());
    if (!few || !is_numbered(move.every_step, move.direction, losses.box())) {
      if (!move.every_step) return;
      move.steps.resize(move.most);
      std::iota(move.steps.begin(), move.steps.end(), std::uint64_t{1});
      return;
    }
    numbers.emplace(losses.box(), move.direction);
    if (!move.is_plain()) {
      list(losses);
      return;
    }
    pivot_size.assign(numbers->numbers(), static_cast<T>(-1));
    for_each_member(losses, [&](PositionView lost) {
      pivot_size[numbers->line_of(lost)] = static_cast<T>(lost[numbers->pivot()]);
    });
  }

  /// In C order the losses of a line come in the order of their pivots.
  void list(const PositionSet& losses) {
    starts.resize(numbers->numbers() + 2);
    for_each_member(losses, [&](PositionView lost) { ++starts[numbers->line_of(lost) + 2]; });
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    pivot_size.resize(starts.back());
    for_each_member(losses, [&](PositionView lost) {
      pivot_size[starts[numbers->line_of(lost) + 1]++] = static_cast<T>(lost[numbers->pivot()]);
    });
  }

  /// Of the line through `position`, from the first to that of the greatest pivot below: nothing if
  /// there is none.
  std::span<const T> below(PositionView position) const {
    const std::uint64_t line = numbers->line_of(position);
    const std::span<const T> here =
        std::span<const T>(pivot_size).subspan(starts[line], starts[line + 1] - starts[line]);
    const auto below = std::lower_bound(here.begin(), here.end(), position[numbers->pivot()]);
    return here.first(static_cast<std::size_t>(below - here.begin()));
  }
};

}  // namespace miyama
