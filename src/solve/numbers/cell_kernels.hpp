/// @file  cell_kernels.hpp
/// @brief The inner loops of the scan for numbers, compiled once per instruction set: they read the
/// cells of each position of a run, find its number, and put it into its cells.
///
///     values     a cell is a set of Grundy values, a bit each; the number is the least that no
///                cell holds
///     lengths    a cell is two lengths of play, 32 bits each: the complement of the least
///                remoteness of a loss, and one more than the greatest of any; 0 if there is none
///
/// Both are merged from cell to cell, so that cells may stand for lines, for boxes below faces, or
/// for options that were looked up one by one. Headers of kernels hold declarations, plain data and
/// functions of one file (`static`) only (base/isa.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/isa.hpp"

namespace miyama {

/// The cells that positions of a run read: that of the first one, and how many words behind it the
/// next one's lies: as many as a cell has, or 0 where all share it.
struct CellRead {
  std::uint64_t* first;
  std::size_t step;
  const std::uint64_t* forbidden;  ///< bits of the row where it may not be read; null: none
  /// The number of full groups of eight words at the beginning of each cell; null if not tracked.
  std::uint32_t* full;
};

/// Positions that follow each other on a row.
struct CellRun {
  static constexpr std::size_t most_positions = 64;
  static constexpr std::size_t most_rows = 4;

  std::size_t positions;
  std::size_t start;              ///< size of the last heap at the first position
  std::size_t words;              ///< words of a cell: 1, 2, 4 or a multiple of 8
  const CellRead* reads;          ///< those of lines first
  std::size_t lines;              ///< the number of reads that are cells of lines; numbers go there
  std::size_t others;             ///< the number of reads behind these, which are read only
  const std::uint64_t* terminal;  ///< bits of the row where no move is and the value is 1; or null
  std::uint32_t lost;             ///< remoteness modulo 2 of a loss
  std::uint32_t* numbers;         ///< the result
};

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
