/// @file  number_scan.hpp
/// @brief Finds which number each position of a box has, its Grundy value or its remoteness, in any
/// game of lines, faces and a pass: one scan, a cell for each line.
///
/// Positions are gone through in an order in which every option comes before its position. What
/// lies below a position is merged from cells; its number is read off and put into the cells of the
/// lines through it (solve/numbers/cell_kernels.hpp):
///
///     a line, every step     a cell for each line: everything met on it so far
///     a face                 a cell for each position of the last layers: everything at or below
///                            it on the heaps of the face
///     listed steps, steps    the numbers that lie there are looked up; so are those of lines
///     from elsewhere, a pass  with fewer steps than a set of values takes words
///
/// index/box/line_rings.hpp says where the cells lie.
///
/// Order. A unit holds whole blocks of the table, so that blocks are made as soon as their unit is
/// done and nothing else is kept. Where all moves are lines of every step, a unit is a row of
/// blocks along the last heap, and is gone through in tiles of 32 × 16 × 64 positions, whose cells
/// stay in the second-level cache. Elsewhere a unit has whole blocks of the first heap alone and is
/// gone through row by row, because numbers further away are looked up; where the passes left are
/// cut, the unit is the whole table.
///
///     strip 0   step 0   step 1   step 2   …      threads take strips, ranges of the first heap,
///     strip 1            step 0   step 1   …      in turn; a step waits for the strip before
///
/// A cell has room for as many values as the longest heap has sizes. Where a position has a greater
/// one the scan begins again with longer cells, which mostly happens in the first units.
///
/// Cost: a word of each line for every 64 values that lie below, but in cells of 40 words and
/// more full words at the beginning are passed over. Memory: the cells, and the numbers of a unit.
/// A sweep of bit rows for each value (64 positions a word) took 30 to 300 times as long: most
/// values have few positions.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/convention.hpp"
#include "base/isa.hpp"
#include "base/team.hpp"
#include "game/vector_rules.hpp"
#include "label/layout.hpp"

namespace miyama {

class NumberScan {
 public:
  virtual ~NumberScan() = default;

  /// The number of the first block that can be read, and of the first that is not made yet.
  virtual std::uint64_t first_held() const = 0;
  virtual std::uint64_t next_block() const = 0;
  /// Solves the next unit and forgets the one before. Throws stopped_error.
  virtual void solve_next(const Team& team) = 0;
  /// Fills `content` with a block of the unit solved last. Thread-safe.
  virtual void read_block(const Block& block, std::span<std::byte> content) const = 0;
};

/// `label`: the array of Grundy values or of remoteness of a table of `box`. `rules` must outlive
/// the scan. Precondition: the rules list no options (VectorRules::why_listed).
[[nodiscard]] std::unique_ptr<NumberScan> make_number_scan(const VectorRules& rules, const Box& box,
                                                           Convention convention,
                                                           const LabelArray& label,
                                                           Isa isa = best_isa());

/// Bytes that the scan takes where no value is greater than `greatest`; saturates.
[[nodiscard]] std::uint64_t number_scan_bytes(const VectorRules& rules, const Box& box,
                                              const LabelArray& label, std::uint64_t greatest,
                                              int threads);

}  // namespace miyama
