/// @file  loss_lines.hpp
/// @brief The losses of a table of Nim, line by line: for each heap and each line along it, the
/// size at which the line's loss lies.
///
/// Where any number may be taken from a heap, a line along it holds at most one loss, so one number
/// per line says it all:
///
///     two heaps, sizes 0–4                     along heap 2 (rows): 0 1 2 3 4
///     ×  .  .  .  .                            along heap 1 (columns): 0 1 2 3 4
///     .  ×  .  .  .        the position (3,1) lies on row 3, where the loss is at 3, and on column 1, where it is at 1:
///     .  .  ×  .  .        an arrow along heap 1 takes 3 − 1 = 2; none along heap 2, because 1 < 3
///     .  .  .  ×  .
///     .  .  .  .  ×
///
/// These k arrays of N/n_i numbers are the entire table: any block of outcome, arrows or target
/// follows from them alone. `none` is the greatest value of T, so that "size − loss, at least 0"
/// needs no special case for lines without a loss.
#pragma once

#include <limits>
#include <span>
#include <variant>
#include <vector>

#include "index/box/box.hpp"
#include "label/table_header.hpp"

namespace miyama {

/// T: unsigned type of the label `arrows`. Writing different lines from different threads is safe.
template <class T>
class LossLines {
 public:
  using Size = T;
  static constexpr T none = std::numeric_limits<T>::max();

  explicit LossLines(const Box& box) : box_(box) {
    for (std::size_t i = 0; i < box.heaps(); ++i) lines_.emplace_back(box.lines(i), none);
  }

  [[nodiscard]] const Box& box() const { return box_; }

  /// One entry per line along heap i, C order over the other heaps: the size of heap i at the
  /// line's loss, or `none`.
  [[nodiscard]] std::span<T> along(std::size_t i) { return lines_[i]; }
  [[nodiscard]] std::span<const T> along(std::size_t i) const { return lines_[i]; }

 private:
  Box box_;
  std::vector<std::vector<T>> lines_;
};

using AnyLossLines =
    std::variant<LossLines<std::uint8_t>, LossLines<std::uint16_t>, LossLines<std::uint32_t>>;

/// Lines without a loss, of the smallest type that holds the sizes of `box`.
[[nodiscard]] AnyLossLines make_loss_lines(const Box& box);

/// The same with items of 1, 2 or 4 bytes, for another number about each line's loss: its
/// remoteness.
[[nodiscard]] AnyLossLines make_loss_lines(const Box& box, std::size_t item_bytes);

/// Positions, losses and winning moves, counted from the losses. A loss is an option of every
/// position above it on its lines, so the number of winning moves is the sum of bound_i − p_i over
/// all losses and heaps.
[[nodiscard]] Totals count_totals(const AnyLossLines& lines);

/// Bytes that make_loss_lines allocates; saturates at 2⁶⁴ − 1.
[[nodiscard]] std::uint64_t loss_lines_bytes(const Box& box);

}  // namespace miyama
