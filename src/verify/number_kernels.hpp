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
  const std::uint64_t* losses;  ///< a bit each; null where none is lost, or nobody asks
  std::size_t lines;
  Cell* const* below;       ///< per line: the first position's
  const std::size_t* step;  ///< per line: from one position's to the next
  bool along_row;           ///< positions can move to all before them in the row, too
  std::uint64_t first;      ///< positions before this one have no move; later ones meet them
  std::size_t words = 1;    ///< cells of a position on each line
  bool in_window = false;   ///< of values, see below
};

template <class Cell>
[[nodiscard]] static bool is_lost(const CheckedRow<Cell>& row, std::uint64_t x) {
  return (row.losses == nullptr ? 0 : row.losses[x / 64] >> x % 64 & 1) != 0;
}

/// A row of Grundy values: the cells are sets of values, a bit per value, of some words.
using ValueCheckRow = CheckedRow<std::uint64_t>;

/// What the positions already met on a line say about how long games last.
struct LengthsOfLine {
  /// The complement of the least remoteness of a loss: so the quickest loss has the greatest
  /// number, and 0 means that no loss was met.
  std::uint32_t quickest = 0;
  std::uint32_t slowest = 0;  ///< greatest remoteness of any position
};

using LengthCheckRow = CheckedRow<LengthsOfLine>;

struct NumberCheckKernels {
  /// Is every value the mex of the values below it: all smaller ones are there, itself is not? The
  /// sets may be a window into those of all values: its first value is then number 0, a value
  /// behind it the number just behind (all must be there), and one before it any beyond that
  /// (nothing is asked).
  bool (*values_are_mex)(const ValueCheckRow& row);
  /// Is every length one more than that of the quickest loss below it, or else of the slowest win?
  bool (*lengths_follow)(const LengthCheckRow& row);
  /// Enters the row into the cells of its first `lines` lines; what follows them are single moves,
  /// which are not remembered.
  void (*add_lengths)(const LengthCheckRow& row, std::size_t lines);
};

template <Isa isa>
void provide(NumberCheckKernels& kernels);

}  // namespace miyama
