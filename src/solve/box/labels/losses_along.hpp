/// @file  losses_along.hpp
/// @brief The losses along the lines of one move, each line known by its number: what the labels of
/// moves are found from where every step is allowed.
#pragma once

#include <algorithm>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "base/ranges.hpp"
#include "index/box/direction_lines.hpp"
#include "index/box/position_set.hpp"
#include "solve/box/placed_moves.hpp"

namespace miyama {

/// The losses along the lines of one move, each line known by its number.
///
///     a plain line      one loss at most: where it is says all
///     any other         a sorted list of those of the strip, and of those below it how many there
///                       are and which is the nearest
///
/// Where the table is solved strip by strip, a list begins `lookback` sizes of the first heap below
/// the strip, as a line with an initial take looks from further down; what has been taken stands
/// for all below that.
///
/// Memory: a number per line; in lists, two, and a number per loss.
///
/// The move may be a pass, too. Lines are numbered where every step is allowed and it pays.
template <class T>
class LossesAlong {
 public:
  PlacedLine move;  ///< the move, with every step listed unless its lines are numbered
  /// Line numbers, if every step is allowed and numbering pays.
  std::optional<DirectionLines> numbers;

  /// `borrowed`: for a plain move, the size of the pivot at the loss on each line, if the caller
  /// keeps these.
  LossesAlong(PlacedLine placed, bool numbered, const Box& box, std::span<const T> borrowed = {})
      : move(std::move(placed)), borrowed_losses_(borrowed) {
    if (numbered)
      numbers.emplace(box, move.direction);
    else
      move.list_steps();
  }

  /// True if each line has at most one loss: at pivot_sizes()[line], or `none`.
  bool one_at_most() const { return numbers && move.is_plain(); }
  const T* pivot_sizes() const {
    return borrowed_losses_.empty() ? nearest_.data() : borrowed_losses_.data();
  }
  static constexpr T none = static_cast<T>(-1);

  /// Takes in the losses of these rows, which lie above all taken before.
  void take(const PositionSet& losses, const Strip& rows) {
    if (!numbers) return;
    make_room();
    for_each_member(losses, rows, [&](PositionView lost) {
      const std::uint64_t line = numbers->line_of(lost);
      nearest_[line] = static_cast<T>(lost[numbers->pivot()]);
      if (!move.is_plain()) ++below_[line];
    });
  }
  /// Lists the losses of these rows, which lie above all taken. In C order the losses of a line
  /// come in the order of their pivots.
  void list(const PositionSet& losses, const Strip& rows) {
    starts_.assign(numbers->numbers() + 2, 0);
    for_each_member(losses, rows,
                    [&](PositionView lost) { ++starts_[numbers->line_of(lost) + 2]; });
    std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
    listed_.resize(starts_.back());
    for_each_member(losses, rows, [&](PositionView lost) {
      listed_[starts_[numbers->line_of(lost) + 1]++] = static_cast<T>(lost[numbers->pivot()]);
    });
  }

  struct Below {
    T nearest;  ///< size of the pivot at the nearest loss
    std::uint64_t count;
  };
  /// What lies below `position` on its line. Precondition: the move is not plain.
  // Inline whatever else its caller's file holds: a call per row costs some hundredths.
  [[gnu::always_inline]] Below below(PositionView position) const {
    const std::uint64_t line = numbers->line_of(position);
    const std::uint64_t size = position[numbers->pivot()];
    const std::span<const T> here =
        std::span<const T>(listed_).subspan(starts_[line], starts_[line + 1] - starts_[line]);
    const auto end = std::lower_bound(here.begin(), here.end(), size);
    const auto count = static_cast<std::uint64_t>(end - here.begin());
    if (below_.empty()) return {count == 0 ? none : *(end - 1), count};
    return {count == 0 ? nearest_[line] : *(end - 1), below_[line] + count};
  }

 private:
  void make_room() {
    if (!nearest_.empty()) return;
    nearest_.assign(numbers->numbers(), none);
    if (!move.is_plain()) below_.assign(numbers->numbers(), 0);
  }

  std::span<const T> borrowed_losses_;
  // Indexed by line, what was taken: the last loss and, unless the move is plain, how many.
  std::vector<T> nearest_;
  std::vector<std::uint32_t> below_;
  std::vector<T> listed_;  ///< pivot sizes at the listed losses, line by line, ascending
  std::vector<std::uint64_t> starts_;  ///< the losses of line l begin at starts_[l]
};

}  // namespace miyama
