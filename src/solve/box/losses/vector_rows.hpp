/// @file  vector_rows.hpp
/// @brief Bit rows for every vector rule: the losses, which form a set that cannot move into
/// itself.
///
/// A row is a line along the last heap, see table/index/box/position_set.hpp; the moves as seen
/// from there are PlacedMoves (placed_moves.hpp).
///
/// Rows are filled one by one, 64 positions per word. Earlier rows reach a row by
///
///     a line, every step     what has a member below it on its line     RowsBelow
///     a line, other steps    set[r − t·d] shifted by t·d's last component, for each step t
///     a face                 filled[r − (1,…,1)], where filled[r] is the OR of the set over all
///                            rows and sizes at or below
///     a pass                 set[the same row, no passes left], except where nothing else moves
///     within the row         what lies above the set's members, step by step
///
/// A condition does not change what lies below, only which positions may use it: what the line
/// reaches is masked (ConditionRows). So lines with the same direction share `below`. With a
/// condition there may be many members on a line.
///
/// `independent` finds the set while it goes: in C order, whatever is not excluded and not reached
/// from the set so far belongs to it. With nothing excluded (misère: positions without a move)
/// these are the losses.
///
/// Cost: per row of n positions n/64 word operations per line and face; where not every step of a
/// line is allowed, per step. Memory: N/8 bytes for the set, and as much for each face; for each
/// direction with every step a row of bits per line of rows; and the conditions.
///
/// Rows of different parts of the first heap follow each other in a wavefront: all moves lead to
/// rows whose coordinates are not greater.
#pragma once

#include <algorithm>
#include <vector>

#include "base/checked.hpp"
#include "base/convention.hpp"
#include "base/parallel_for.hpp"
#include "base/team.hpp"
#include "sweep/placed_moves.hpp"
#include "table/index/box/block_grid.hpp"
#include "table/index/box/position_set.hpp"

namespace miyama {

/// The rows of a box as a sweep goes through them: a plane for each number of passes left, in each
/// plane the sizes of the first heap, and so many rows of each size.
struct SweptRows {
  std::uint64_t planes, sizes, rows_of_size;
  std::uint64_t end;  ///< the sizes below it are gone through

  SweptRows(const Box& box, bool pass, const PartRange& part = whole_table)
      : planes(pass ? box.size(0) : 1),
        sizes((pass ? 2U : 1U) < box.heaps() ? box.size(pass ? 1 : 0) : 1),
        rows_of_size(box.lines(box.heaps() - 1) / planes / sizes),
        end(part.axis == (pass ? 1U : 0U) ? std::min(sizes, part.end) : sizes) {}
};

/// Shares a sweep over all rows among the threads. A part is a range of sizes of the first heap; a
/// thread takes one part after the other, and of its rows, which the heaps between the first and
/// the last make, a chunk at a time. A row needs rows of its own part, and of earlier parts in the
/// same chunk or an earlier one, because no coordinate of theirs is greater.
///
///     chunk    0     1     2     3      a chunk is 64 rows; part p begins a chunk when part p − 1
///     part 0   done  done  now          is done with it
///     part 1   done  now
///
/// Calls visit(r, position, thread). The plane without a pass comes first, since the other one
/// looks at it. `alone`: one thread does it all, for example because it would be done before others
/// have woken up.
template <class Visit>
void sweep(const Box& box, const SweptRows& rows, const Team& team, bool alone,
           const Visit& visit) {
  constexpr std::uint64_t rows_of_chunk = 64;
  constexpr std::uint64_t parts_per_thread = 8;  // they keep all busy while the wavefront builds up
  const bool shared = team.threads > 1 && rows.rows_of_size > 1 && !alone;
  const std::uint64_t part =
      shared ? divide_up(rows.end, parts_per_thread * team.size()) : rows.end;
  parallel_wavefront(
      divide_up(rows.end, part), divide_up(rows.rows_of_size, rows_of_chunk), team,
      [&](std::uint64_t p, std::uint64_t chunk, std::size_t thread) {
        const std::uint64_t begin = chunk * rows_of_chunk;
        const std::uint64_t end = std::min(begin + rows_of_chunk, rows.rows_of_size);
        for (std::uint64_t plane = 0; plane < rows.planes; ++plane)
          for (std::uint64_t a = p * part; a < std::min((p + 1) * part, rows.end); ++a) {
            const std::uint64_t first = (plane * rows.sizes + a) * rows.rows_of_size;
            for_each_row(box, first + begin, first + end,
                         [&](std::uint64_t r, PositionView at) { visit(r, at, thread); });
          }
      });
}

/// Knows which positions of a row have a member of the set below them along a direction d.
///
///     below[r] = (below[r − d] | set[r − d]) shifted by d's last component
///
/// Only the row one step before is needed, so a line of rows along d has one row of bits, brought
/// up to date as the sweep goes along the line:
///
///     d = (1,1,0)     b  0 1 2 3        rows (a, b) that share their bits have the same letter:
///               a 0      e f g h        2n − 1 rows of bits in place of n²
///                 1      d e f g
///                 2      c d e f
///
/// Memory: n/8 bytes per line of rows: of Wythoff's game on 1023³ positions 0.3 MiB for each
/// direction in place of 128.
class RowsBelow {
 public:
  /// `line` has every step, and leaves its row.
  RowsBelow(const PlacedLine& line, const Box& box)
      : line_(line),
        words_(divide_up(box.size(box.heaps() - 1), 64)),
        lines_(lines_of_rows(line.direction, box)),
        bits_(lines_.cells * words_) {}

  /// Some of the lines that look at it are plain.
  void set_plain() { has_plain_ = true; }

  /// Brings row `r`, with these outer coordinates, up to date. Returns it, and merges it into
  /// `reached` if a line is plain. Rows of one line follow each other; different lines may be
  /// brought forward by different threads.
  BitRowView update(const PositionSet& set, std::uint64_t r, PositionView outer, BitRow reached);

 private:
  PlacedLine line_;
  bool has_plain_ = false;
  std::size_t words_;
  LineRings lines_;  ///< lines of rows
  std::vector<std::uint64_t> bits_;
};

class VectorRows {
 public:
  /// Precondition: rules.heaps() == box.heaps().
  VectorRows(const VectorRules& rules, const Box& box, const Team& team)
      : VectorRows(PlacedMoves(rules, box, team), box, team) {}
  VectorRows(PlacedMoves moves, const Box& box, const Team& team);

  const Box& box() const { return box_; }
  const PlacedMoves& moves() const { return moves_; }

  /// Finds the set of positions outside `excluded` (null: of all) without an option in this very
  /// set. Whatever lies past the end of `part` need not be found.
  void independent(const PositionSet* excluded, PositionSet& found,
                   const PartRange& part = whole_table);

  /// Finds the losses, at least up to the end of `part`. Memory: one set more in misère play.
  PositionSet losses(Convention convention, const PartRange& part = whole_table);

  /// Bytes that finding them takes; saturates.
  static std::uint64_t bytes(const VectorRules& rules, const Box& box, Convention convention);

  /// The positions without a move.
  PositionSet terminal() const;

 private:
  /// Rows to work with; one Scratch per thread.
  struct Scratch {
    std::vector<std::uint64_t> reached, open;
    /// Places that one line reaches, before its condition is applied.
    std::vector<std::uint64_t> above;
    std::vector<BitRowView> below;  ///< the row of each of below_
  };

  void do_row(const PositionSet* excluded, PositionSet& found, std::uint64_t r, PositionView outer,
              Scratch& scratch);
  void gather_line(std::size_t m, const PositionSet& set, std::uint64_t r, PositionView outer,
                   Scratch& scratch) const;
  void gather_faces(std::uint64_t r, PositionView outer, BitRow reached) const;
  void gather_pass(const PositionSet& set, std::uint64_t r, PositionView outer,
                   Scratch& scratch) const;
  void fill_faces(const PositionSet& set, std::uint64_t r, PositionView outer);
  BitRowView forbidden(const PlacedLine& line, PositionView outer) const;
  bool reaches_all_above() const;
  void find_within(PositionView outer, Scratch& scratch, BitRow found) const;
  void find_all_within(PositionView outer, Scratch& scratch, BitRow found) const;
  /// Adds to `row` what steps within a row reach, up from x.
  void merge_steps(BitRow row, std::uint64_t x) const;

  Box box_;
  PlacedMoves moves_;
  Team team_;
  std::size_t words_;
  std::vector<RowsBelow> below_;       ///< one for lines of every step with equal directions
  std::vector<std::size_t> below_of_;  ///< per line: index in below_
  std::vector<std::uint64_t> zeros_;   ///< a row in which nothing is forbidden
  std::vector<PositionSet> filled_;    ///< per face: the set and all above it on the face's heaps
  std::vector<std::uint64_t> within_;  ///< sizes that steps within a row reach from size 0
};

}  // namespace miyama
