/// @file  number_kernels.hpp
/// @brief The inner loop of the certificate of remoteness, compiled once per instruction set.
///
/// A cell is two numbers of 32 bits: the complement of the least remoteness of a loss, 0 if there
/// is none, and the greatest remoteness of any position. The loop goes through a run of positions:
/// it says what follows from the cells that a position reads, and puts the stored number into them
/// for the positions above. Runs of Grundy values have the same shape, with sets of values as cells
/// (verify/box/number_certificate.cpp). Headers of kernels hold declarations, plain data and
/// functions of one file (`static`) only (base/isa.hpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "base/isa.hpp"

namespace miyama {

/// The cells that positions of a run read.
struct CheckedCells {
  std::uint64_t* first;       ///< that of the first position
  std::size_t step;           ///< words to the next position's; 0: all share it
  const std::uint8_t* holds;  ///< a byte per position: may it be read? Null: it may everywhere
};

/// Positions that follow each other on a row.
struct CheckedRun {
  static constexpr std::size_t most_positions = 64;

  std::size_t positions;
  std::size_t words;             ///< of a set: 1, 2, 4 or a multiple of 8
  const std::uint32_t* numbers;  ///< what is stored
  std::uint64_t losses;          ///< bits of the positions that are lost; for lengths
  const CheckedCells* cells;     ///< those that the positions share come first, if there are any
  std::size_t lines;             ///< into so many of them the numbers are put
  std::size_t others;            ///< how many cells behind these are read only
  const std::uint8_t* movable;   ///< a byte per position: has it a move? Null: all have one
  std::uint32_t of_terminal;     ///< the number of a position without a move
  std::uint64_t* expected;       ///< written where a number is wrong: what it should be
};

struct NumberCheckKernels {
  /// Return the bits of the positions whose number is wrong.
  std::uint64_t (*wrong_lengths)(const CheckedRun& run);
};

template <Isa isa>
void provide(NumberCheckKernels& kernels);

}  // namespace miyama
