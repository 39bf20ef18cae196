/// @file  cells.hpp
/// @brief What lies below the positions of a row, as the sweep hands it to a visitor: cells.
///
///     values     a cell is a set of Grundy values, a bit each, in words of 64 bits
///     lengths    a cell is two lengths of play, in halves of 16 bits where the label takes at
///                most as many, else of 32: in the lower half the complement of the least
///                remoteness of a loss, in the upper half one more than the greatest of any; 0 if
///                there is none. For the longest play the lower half is always 0
///
/// Both are merged from cell to cell, so that cells may stand for lines, for boxes below faces, or
/// for options that were looked up one by one. A position reads its cells, except those that a
/// condition hides from it, and its number follows from their union and the pass; then its number
/// goes into the cells of its lines and faces. A cell into which nothing was put is 0, so a union
/// of 0 belongs to a position without a move.
///
/// A label whose cells are merged in another way needs a third kind of cell. The kinds differ in
/// moves_of_sweep (sweep/order.cpp), in Sweep::is_lost and, in sweep.cpp, in the constructor,
/// visit_next (sets grow), make_cells, run_length, cell_bytes, with_cells, prepare, put, merge and
/// bytes. Its
/// visitor has a loop of its own that reads the cells and puts into those of lines
/// (solve/numbers/cell_kernels.cpp, verify/number_kernels.cpp). A count of options, say of those
/// with an even value, needs more. The values are known numbers, so the kind of cell no longer
/// follows from the array, and the counts go elsewhere: run.numbers are what fill_face puts. The
/// pass is in no cell: the visitor adds it where there is another option, which a count of 0 does
/// not tell. And no option may be met twice. Moves do not meet in rules that are
/// swept (VectorRules::why_listed), but what lies below a face is merged from boxes that overlap
/// (Sweep::fill_face): of k heaps, the 2^k − 1 corners would be added and subtracted in turn.
///
/// This header is read by kernels: it holds plain data and functions of one file (`static`) only
/// (base/isa.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

namespace miyama {

/// The cells that the positions of a run read.
struct CellRead {
  std::byte* first;                ///< the cell of the first position
  std::size_t step;                ///< bytes to the cell of the next one; 0: all share it
  const std::uint64_t* forbidden;  ///< bits of the row where it may not be read; null: none
};

/// The words of the set that position `x` reads.
[[maybe_unused]] static inline std::uint64_t* set_of(const CellRead& read, std::size_t x) {
  return reinterpret_cast<std::uint64_t*>(read.first + x * read.step);
}

/// Cells of lengths, from that of the first position on.
template <class Cell>
[[maybe_unused]] static Cell* cells_of(const CellRead& read) {
  return reinterpret_cast<Cell*>(read.first);
}

/// Positions that follow each other on a row.
struct CellRun {
  static constexpr std::size_t most_positions = 64;
  static constexpr std::size_t most_rows = 4;

  std::size_t positions;
  std::size_t start;          ///< size of the last heap at the first position
  std::size_t words;          ///< words of a set: 1, 2, 4 or a multiple of 8
  std::size_t cell_bytes;     ///< bytes of a cell; 4 or 8 for lengths
  const CellRead* reads;      ///< cells of lines come first, the row's own before others
  std::size_t lines;          ///< the number of reads that are cells of lines; numbers go there
  std::size_t others;         ///< the number of reads behind these, which are read only
  const std::uint32_t* pass;  ///< the numbers that a pass, which needs another move, leads to, with
                              ///< room for `most_positions`; null: there is none
  /// 1 in misère play: the value of a position without a move, and the remoteness of a loss
  /// modulo 2.
  std::uint32_t misere;
  std::uint32_t nearest;  ///< all ones where the nearest loss counts; 0: lengths are the longest
  bool states_losses;     ///< which positions are lost does not follow from the numbers
  std::uint64_t lost;     ///< bits of the positions that are lost, where that is stated
  std::uint64_t lost_by_pass;  ///< the same, of those that a pass leads to; more may follow
  /// One for each position, with room for `most_positions`; until found, those of an earlier run.
  std::uint32_t* numbers;
  const std::uint64_t* at;  ///< the first position, an entry per coordinate
  std::byte* kept;          ///< numbers that were found go there, see keep; null: all are known
  std::size_t kept_bytes;   ///< bytes of each of these: 1, 2 or 4
};

/// Puts the numbers of a run where the sweep keeps them. Precondition: `kept` is not null.
[[maybe_unused]] static void keep(const CellRun& run) {
  const auto put = [&]<class T>(T* to) {
    for (std::size_t x = 0; x < run.positions; ++x) to[x] = static_cast<T>(run.numbers[x]);
  };
  if (run.kept_bytes == 1) return put(reinterpret_cast<std::uint8_t*>(run.kept));
  if (run.kept_bytes == 2) return put(reinterpret_cast<std::uint16_t*>(run.kept));
  put(reinterpret_cast<std::uint32_t*>(run.kept));
}

/// True if a row of bits has bit `place`.
[[maybe_unused]] static bool has_bit(const std::uint64_t* bits, std::size_t place) {
  return (bits[place / 64] >> (place % 64) & 1) != 0;
}

/// True if position `x` of the run may read these cells.
[[maybe_unused]] static bool may_read(const CellRun& run, const CellRead& read, std::size_t x) {
  return read.forbidden == nullptr || !has_bit(read.forbidden, run.start + x);
}

/// The bits of the lower half of a cell of lengths.
template <class Cell>
constexpr Cell lower_half = static_cast<Cell>(~Cell{0}) >> (4 * sizeof(Cell));

/// The cell of lengths of an option with this remoteness or longest play. What a table states may
/// be greater than any length: it counts as the greatest that a half can tell.
template <class Cell>
[[maybe_unused]] static Cell cell_of_length(std::uint32_t number, bool is_lost) {
  const Cell length = number < lower_half<Cell> ? number : lower_half<Cell> - 1;
  return (length + 1) << (4 * sizeof(Cell)) | (is_lost ? ~length & lower_half<Cell> : 0);
}

}  // namespace miyama
