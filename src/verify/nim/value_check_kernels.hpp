/// @file  value_check_kernels.hpp
/// @brief The inner loop of the Grundy certificate, compiled once per instruction set.
///
/// Declarations and plain data only, like every header that kernels include. G: item type of the
/// values.
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/isa.hpp"

namespace miyama {

/// One row of stored values, and the sets of values below each of its positions along the outer
/// heaps.
template <class G>
struct ValueCheckRow {
  static constexpr std::size_t max_outer = 15;
  std::size_t n;
  const G* values;
  std::size_t set_words;                  ///< a set of values is a bit per value
  std::size_t outer;                      ///< number of outer heaps
  const std::uint64_t* below[max_outer];  ///< per outer heap: n sets, one per position
  std::size_t first;                      ///< positions before this one are not looked at
};

template <class G>
struct ValueCheckKernels {
  /// Is every value the mex of the values below it: all smaller ones are there, itself is not?
  bool (*values_are_mex)(const ValueCheckRow<G>& row);
};

template <Isa isa, class G>
void provide(ValueCheckKernels<G>& kernels);

}  // namespace miyama
