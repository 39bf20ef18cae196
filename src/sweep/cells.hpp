/// @file  cells.hpp
/// @brief What lies below the positions of a row, as the sweep hands it to a visitor: cells.
///
///     values     a cell is a set of Grundy values, a bit each
///     lengths    a cell is two lengths of play, 32 bits each: in the lower half the complement of
///                the least remoteness of a loss, in the upper half one more than the greatest of
///                any; 0 if there is none, as always below for the longest play
///
/// Both are merged from cell to cell, so that cells may stand for lines, for boxes below faces, or
/// for options that were looked up one by one. A position reads all its cells, and its number
/// follows from their union; then its number is put into the cells of its lines. A cell of which
/// nothing was put is 0, so a union of 0 belongs to a position without a move.
///
/// This header is read by kernels: it holds plain data and functions of one file (`static`) only
/// (base/isa.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

namespace miyama {

/// The cells that the positions of a run read.
struct CellRead {
  std::uint64_t* first;            ///< the cell of the first position
  std::size_t step;                ///< words to the cell of the next one; 0: all share it
  const std::uint64_t* forbidden;  ///< bits of the row where it may not be read; null: none
};

/// Positions that follow each other on a row.
struct CellRun {
  static constexpr std::size_t most_positions = 64;
  static constexpr std::size_t most_rows = 4;

  std::size_t positions;
  std::size_t start;          ///< size of the last heap at the first position
  std::size_t words;          ///< words of a cell: 1, 2, 4 or a multiple of 8
  const CellRead* reads;      ///< those of lines first, and of these the row's own
  std::size_t lines;          ///< the number of reads that are cells of lines; numbers go there
  std::size_t others;         ///< the number of reads behind these, which are read only
  const std::uint64_t* pass;  ///< what a pass, which needs another move, leads to from each: a
                              ///< value, or a cell of lengths; null: there is none
  /// 1 in misère play: the value of a position without a move, and the remoteness of a loss
  /// modulo 2.
  std::uint32_t misere;
  std::uint32_t nearest;  ///< all ones where the nearest loss counts; 0: lengths are the longest
  std::uint64_t lost;     ///< bits of the positions that are lost, where that is stated
  /// One for each position, with room for `most_positions`; before they are found, those of a run
  /// before.
  std::uint32_t* numbers;
  const std::uint64_t* at;  ///< the first position, an entry per coordinate
};

/// True if a row of bits has bit `place`.
[[maybe_unused]] static bool has_bit(const std::uint64_t* bits, std::size_t place) {
  return (bits[place / 64] >> (place % 64) & 1) != 0;
}

/// True if position `x` of the run may read these cells.
[[maybe_unused]] static bool may_read(const CellRun& run, const CellRead& read, std::size_t x) {
  return read.forbidden == nullptr || !has_bit(read.forbidden, run.start + x);
}

/// The cell of lengths of an option with this remoteness. The fill value of a table counts as the
/// number below it, as no length is so great.
[[maybe_unused]] static std::uint64_t cell_of_length(std::uint32_t number, bool is_lost) {
  const std::uint32_t length = number == UINT32_MAX ? number - 1 : number;
  return (std::uint64_t{length} + 1) << 32 | (is_lost ? ~length : 0U);
}

}  // namespace miyama
