/// @file  cell_kernels.hpp
/// @brief The inner loops of the scan for numbers, compiled once per instruction set: they read the
/// cells of each position of a run, find its number, and put it into its cells (sweep/cells.hpp).
///
/// Headers of kernels hold declarations, plain data and functions of one file (`static`) only
/// (base/isa.hpp).
#pragma once

#include "base/isa.hpp"
#include "sweep/cells.hpp"

namespace miyama {

struct CellKernels {
  /// Solve one to four runs of equal length, of rows that follow each other: a position depends on
  /// those of earlier rows that are at most as far along the row, too. Return false if a number is
  /// too great for the cells; then some numbers may have been put.
  bool (*find_values)(const CellRun* runs, std::size_t rows);
  bool (*find_lengths)(const CellRun* runs, std::size_t rows);
};

template <Isa isa>
void provide(CellKernels& kernels);

}  // namespace miyama
