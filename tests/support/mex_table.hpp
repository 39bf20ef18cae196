/// @file  mex_table.hpp
/// @brief Grundy values the obvious way: for each position mark its options' values with a stamp,
/// take the first that is unmarked.
///
///     position 12 of two heaps     options 02, 10, 11 of values 2, 1, 0: the first number
///                                  without this position's stamp is 3
///
/// Includes no header of src/. What a competent user writes first, so also what the bit rows are to
/// beat.
///
/// Cost: the sum of the heap sizes per position; a position's stamp is its index + 1, so the marks
/// need no clearing.
#pragma once

#include <cstddef>
#include <vector>

namespace oracle {

/// Grundy values in C order of all positions with p_i ≤ bounds_i. `terminal`: the value of the
/// position without a move, 0 or 1.
[[nodiscard]] inline std::vector<unsigned> mex_table(const std::vector<unsigned>& bounds,
                                                     unsigned terminal) {
  std::vector<std::size_t> strides(bounds.size(), 1);
  std::size_t most = 2;
  std::size_t positions = 1;
  for (std::size_t heap = bounds.size(); heap-- > 0;) {
    strides[heap] = positions;
    positions *= bounds[heap] + 1;
    most += bounds[heap];
  }
  std::vector<unsigned> values(positions, terminal);
  std::vector<std::size_t> stamps(most, 0);
  for (std::size_t index = 1; index < positions; ++index) {
    for (std::size_t heap = 0; heap < bounds.size(); ++heap) {
      const std::size_t size = index / strides[heap] % (bounds[heap] + 1);
      for (std::size_t stones = 1; stones <= size; ++stones)
        stamps[values[index - stones * strides[heap]]] = index + 1;
    }
    values[index] = 0;
    while (stamps[values[index]] == index + 1) ++values[index];
  }
  return values;
}

}  // namespace oracle
