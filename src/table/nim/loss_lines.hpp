/// @file  loss_lines.hpp
/// @brief The losses of a table of Nim: line by line, and as a solver of rows finds them.
///
/// Where any number may be taken from a heap, a line along it holds at most one loss, so one number
/// per line says it all. For each heap and each line along it `LossLines` has the size at which the
/// line's loss lies:
///
///     two heaps, sizes 0–4                     along heap 2 (rows): 0 1 2 3 4
///     ×  .  .  .  .                            along heap 1 (columns): 0 1 2 3 4
///     .  ×  .  .  .
///     .  .  ×  .  .      the position (3,1) lies on row 3, where the loss is at 3,
///     .  .  .  ×  .      and on column 1, where it is at 1: an arrow along heap 1
///     .  .  .  .  ×      takes 3 − 1 = 2; none along heap 2, because 1 < 3
///
/// These k arrays of N/n_i numbers are the entire table: any block of outcome, arrows or target
/// follows from them alone. `none` is the greatest value of T, so that "size − loss, at least 0"
/// needs no special case for lines without a loss.
///
/// Whoever needs no table (counting, checking) takes the losses as they are found, a tile of rows
/// at a time, and keeps nothing. The two heaps before the last are called a and b; a tile is a
/// rectangle of rows, a × b, with one number per row:
///
///     heaps (outer …, a, b, last)
///     sizes[(a − a_first) · b_count + (b − b_first)] = size of the last heap at the row's loss
#pragma once

#include <limits>
#include <span>
#include <variant>
#include <vector>

#include "base/ranges.hpp"
#include "table/index/box/box.hpp"
#include "table/layout.hpp"

namespace miyama {

/// T: unsigned type of the label `arrows`. Writing different lines from different threads is safe.
template <class T>
class LossLines {
 public:
  static constexpr T none = std::numeric_limits<T>::max();

  explicit LossLines(const Box& box) : box_(box) {
    for (std::size_t i = 0; i < box.heaps(); ++i) lines_.emplace_back(box.lines(i), none);
  }

  const Box& box() const { return box_; }

  /// One entry per line along heap i, C order over the other heaps: the size of heap i at the
  /// line's loss, or `none`.
  std::span<T> along(std::size_t i) { return lines_[i]; }
  std::span<const T> along(std::size_t i) const { return lines_[i]; }

  /// Losses of the rows first … end − 1.
  std::uint64_t count(std::uint64_t first, std::uint64_t end) const {
    const std::span<const T> rows = lines_.back();
    return static_cast<std::uint64_t>(
        ranges::count_if(rows.subspan(first, end - first), [](T size) { return size != none; }));
  }

 private:
  Box box_;
  std::vector<std::vector<T>> lines_;
};

using AnyLossLines =
    std::variant<LossLines<std::uint8_t>, LossLines<std::uint16_t>, LossLines<std::uint32_t>>;

[[nodiscard]] const Box& box_of(const AnyLossLines& lines);

/// Lines without a loss, of the smallest type that holds the sizes of `box`.
[[nodiscard]] AnyLossLines make_loss_lines(const Box& box);

/// Positions, losses and winning moves, counted from the losses. A loss is an option of every
/// position above it on its lines, so the number of winning moves is the sum of bound_i − p_i over
/// all losses and heaps.
[[nodiscard]] Totals count_totals(const AnyLossLines& lines);

/// The losses of one tile of rows.
struct LossTile {
  PositionView outer;              ///< sizes of the heaps before a
  std::uint64_t a_first, a_count;  ///< sizes of heap a: the last but two; 0, 1 if there is none
  std::uint64_t b_first, b_count;  ///< sizes of heap b: the last but one; 0, 1 if there is none
  const std::uint32_t* sizes;      ///< a_count × b_count: of the last heap at the row's loss
  static constexpr std::uint32_t no_loss = 0xFFFF'FFFF;
};

/// Losses of some rows, and the moves to them.
struct LossCount {
  std::uint64_t lost = 0;
  std::uint64_t winning_moves = 0;
};

/// Preconditions: the tile lies in `box`, its sizes too; fewer than 2²⁸ rows.
[[nodiscard]] LossCount count_losses(const Box& box, const LossTile& tile);

/// No table of Nim on `box` has more winning moves: as many losses as the longest heap has lines,
/// each at 0. Saturates at 2⁶⁴ − 1.
[[nodiscard]] std::uint64_t most_winning_moves(const Box& box);

}  // namespace miyama
