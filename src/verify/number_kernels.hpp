/// @file  number_kernels.hpp
/// @brief The inner loops of the certificates of Grundy values and remoteness, compiled once per
/// instruction set.
///
/// Each answers one question about a row: is every entry as it should be? They OR the differences
/// together, which vectorises; where there is one, the slow comparison counts and names the wrong
/// entries. Headers of kernels hold declarations, plain data and functions of one file
/// (`static`) only (base/isa.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/isa.hpp"

namespace miyama {

/// One row of stored numbers, and cells that say what lies below its positions.
template <class Cell>
struct CheckedRow {
  std::uint64_t n;
  const std::uint32_t* numbers;
  /// One bit per position; null where none is lost or it does not matter.
  const std::uint64_t* losses;
  std::size_t lines;
  Cell* const* below;       ///< per line: the first position's cell
  const std::size_t* step;  ///< per line: distance to the next position's cell
  bool along_row;           ///< true if positions can also move to all before them in the row
  std::uint64_t first;      ///< positions before this one have no move
  std::size_t words = 1;    ///< cells per position and line
  bool in_window = false;   ///< true if the cells are a window of values (values_are_mex)
};

template <class Cell>
[[nodiscard]] static bool is_lost(const CheckedRow<Cell>& row, std::uint64_t x) {
  return (row.losses == nullptr ? 0 : row.losses[x / 64] >> x % 64 & 1) != 0;
}

/// A row of Grundy values. A set of values, one bit each, takes `words` cells.
using ValueCheckRow = CheckedRow<std::uint64_t>;

/// How long games last from the positions already met on a line.
struct LengthsOfLine {
  /// The complement of the least remoteness of a loss, so that the quickest loss has the greatest
  /// number and 0 means that no loss was met.
  std::uint32_t quickest = 0;
  std::uint32_t slowest = 0;  ///< greatest remoteness of any position
};

using LengthCheckRow = CheckedRow<LengthsOfLine>;

/// A row of Grundy values that all should lie in one run of 64 numbers (value_tiles.hpp).
struct RunRow {
  std::uint64_t n;      ///< at most 64
  const void* numbers;  ///< each of `item_bytes` bytes: 1, 2 or 4
  std::size_t item_bytes;
  std::uint32_t base;  ///< the least number of the run, a multiple of 64
  std::size_t lines;   ///< heaps before the last
  std::uint64_t* const*
      sets;             ///< per heap: what its lines met, a word for each position of the row
  std::uint64_t first;  ///< positions before this one have no move: theirs are not compared
};

struct NumberCheckKernels {
  /// Returns whether every value is the mex of the values below it: all smaller values are there,
  /// the value itself is not. With `in_window` the sets hold a window of values only, whose first
  /// value is number 0. A value behind the window is given as the number just behind it (then the
  /// whole window must be there), a value before it as UINT32_MAX (then nothing is checked).
  bool (*values_are_mex)(const ValueCheckRow& row);
  /// Returns the set of the row's values, and enters each value into the sets of its lines; 0 where
  /// a value lies in another run, or is not the mex, within the run, of those below it.
  std::uint64_t (*row_follows_in_run)(const RunRow& row);
  /// Returns whether every length is one more than that of the quickest loss below it or, without a
  /// loss, of the slowest win.
  bool (*lengths_follow)(const LengthCheckRow& row);
  /// Enters the row into the cells of its first `lines` lines; the single moves and faces behind
  /// them are not entered.
  void (*add_lengths)(const LengthCheckRow& row, std::size_t lines);
};

template <Isa isa>
void provide(NumberCheckKernels& kernels);

}  // namespace miyama
