/// @file  check_kernels.hpp
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

/// One row of stored Grundy values, and the sets of values that its positions can move to. A set is
/// a bit per value.
struct ValueCheckRow {
  std::uint64_t n;
  const std::uint32_t* values;
  std::size_t set_words;
  std::size_t lines;            ///< number of sets per position
  std::uint64_t* const* below;  ///< per line: the first position's set
  const std::size_t* step;      ///< per line: words from one position's set to the next
  bool along_row;               ///< positions can move to all before them in the row, too
  std::uint64_t first;  ///< positions before this one are not checked, but met by later ones
};

/// What the positions already met on a line say about how long games last.
struct LengthsOfLine {
  /// The complement of the least remoteness of a loss: so the quickest loss has the greatest
  /// number, and 0 means that no loss was met.
  std::uint32_t quickest = 0;
  std::uint32_t slowest = 0;  ///< greatest remoteness of any position
};

/// One row of stored remoteness, and what lies below its positions.
struct LengthCheckRow {
  std::uint64_t n;
  const std::uint32_t* lengths;
  const std::uint64_t* losses;  ///< a bit each; null where none is lost
  std::size_t lines;
  LengthsOfLine* const* below;  ///< per line: the first position's
  const std::size_t* step;      ///< per line: from one position's to the next
  bool along_row;
  std::uint64_t first;  ///< positions before this one have no move
};

struct NumberCheckKernels {
  /// Is every value the mex of the values below it: all smaller ones are there, itself is not?
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
