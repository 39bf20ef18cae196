/// @file  value_kernels.hpp
/// @brief The inner loop of the Grundy values: a run of values on one row, compiled once per
/// instruction set.
///
/// Declarations and plain data only, like every header that kernels include.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/isa.hpp"

namespace miyama {

/// T: type of sizes of the last heap; its greatest value means "no position".
template <class T>
struct ValueRow {
  static constexpr std::size_t max_below = 15;

  std::size_t words;                ///< of one row of bits: 1, or a multiple of 8
  std::size_t values;               ///< how many values follow each other here
  std::uint64_t* open;              ///< bit c: position c of the row has no value yet
  std::uint64_t* below[max_below];  ///< per outer heap, per value a row of bits: the value occurs
                                    ///< below on that line
  std::size_t below_count;
  bool first_is_won;  ///< misère, row and value 0: the position without a move must not get value 0
  T* positions;       ///< result, per value: the position that gets it
};

template <class T>
struct ValueKernels {
  /// Gives each value of the run, in increasing order, to the lowest open position that none of the
  /// lines below has it on. `other`: a second row to solve at the same time, or null; it must share
  /// no line, no open bits and no result with the first. Returns 1 if a position of the first row
  /// is still open, plus 2 if one of the second is.
  unsigned (*solve_values)(const ValueRow<T>& one, const ValueRow<T>* other);
};

template <Isa isa, class T>
void provide(ValueKernels<T>& kernels);

}  // namespace miyama
