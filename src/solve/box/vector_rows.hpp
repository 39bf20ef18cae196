/// @file  vector_rows.hpp
/// @brief Bit rows for every vector rule: which positions can move into a set, and which positions
/// form a set that cannot move into itself.
///
/// A row is a line along the last heap, see index/box/position_set.hpp; the moves as seen from
/// there are PlacedMoves (placed_moves.hpp).
///
/// Row by row, 64 positions per word. From the rows before, a row is reached by
///
///     a line, every step     what has a member below it on its line     solve/box/rows_below.hpp
///     a line, some steps     set[r − t·d] shifted by t·d's last component, for each step t
///     a face                 filled[r − (1,…,1)], where filled[r] is the OR of the set over all
///                            rows and sizes at or below
///     a pass                 set[the same row, no passes left], except where nothing else moves
///     within the row         what lies above the set's members, step by step
///
/// What a line takes first moves the place where it looks: a loss lies below on the line through p
/// if one lies below p − first. A condition changes nothing of what lies below, only who may use
/// it: what the line reaches is masked (solve/box/guard_rows.hpp). So lines with the same direction
/// share `below`. With a condition there may be many members on a line. Where a limit says how far
/// a move reaches from each position, the nearest member counts (solve/box/limited_line.hpp).
///
/// `reach` ORs these for a given set. `independent` finds the set while it goes: in C order,
/// whatever is not excluded and not reached from the set so far belongs to it. With nothing
/// excluded (misère: positions without a move) these are the losses. With the positions of values 0
/// … v − 1 excluded they are the positions of Grundy value v, for they have options of all lesser
/// values (solve/box/solve_by_rows.hpp).
///
/// Cost: per row of n positions n/64 word operations per line and face; where not every step of a
/// line is allowed, per step. Memory: N/8 bytes for the set, and as much for each face; for each
/// direction with every step a row of bits per line of rows; and the conditions.
///
/// Rows of different strips of the first heap follow each other in a wavefront: all moves lead to
/// rows whose coordinates are not greater.
#pragma once

#include <vector>

#include "base/team.hpp"
#include "index/box/position_set.hpp"
#include "solve/box/limited_line.hpp"
#include "solve/box/placed_moves.hpp"
#include "solve/box/rows_below.hpp"

namespace miyama {

/// Where a strip meets the one below it and the one above: a sweep goes through a strip chunk by
/// chunk of the rows that the heaps between the first and the last make. Called by any thread, each
/// function for one chunk after the other.
class StripEdges {
 public:
  virtual ~StripEdges() = default;
  /// What the strip below has handed on about this chunk, see VectorRows.
  virtual std::vector<std::uint64_t> below(std::uint64_t chunk) = 0;
  /// Hands on what the strip above needs about this chunk, which is done.
  virtual void above(std::uint64_t chunk, std::vector<std::uint64_t> words) = 0;
};

class VectorRows {
 public:
  /// Precondition: rules.heaps() == box.heaps().
  VectorRows(const VectorRules& rules, const Box& box, const Team& team)
      : VectorRows(PlacedMoves(rules, box, team), box, team) {}
  VectorRows(PlacedMoves moves, const Box& box, const Team& team)
      : VectorRows(std::move(moves), box, team, Strip{}) {}
  /// Of one strip: all sets are of the rows of window().
  VectorRows(PlacedMoves moves, const Box& box, const Team& team, const Strip& strip);

  [[nodiscard]] const Box& box() const { return box_; }
  [[nodiscard]] const PlacedMoves& moves() const { return moves_; }
  /// Who watches its work, or null.
  [[nodiscard]] Observer* observer() const { return team_.observer; }

  /// The positions with an option in `set`. Both must belong to the box, and differ. Throws
  /// stopped_error.
  void reach(const PositionSet& set, PositionSet& reached);

  /// The positions outside `excluded` (null: nothing is) without an option among them.
  void independent(const PositionSet* excluded, PositionSet& found) {
    independent(excluded, found, {0, words_});
  }
  /// The same as if rows ended behind these words; other words of `found` are left as they are.
  /// Precondition: all words before them are excluded, and the words are all or may_cut_rows().
  void independent(const PositionSet* excluded, PositionSet& found, const WordRange& words);
  /// True if any number may be taken from the last heap, so that no row has two members, and no
  /// move looks at all of a row.
  [[nodiscard]] bool may_cut_rows() const;
  /// The same of a strip. The edges hand on, chunk by chunk: the last rows of the set, the bits
  /// below the rows to come, the faces filled; so many words whatever the strips are.
  void independent(const PositionSet* excluded, PositionSet& found, StripEdges& edges);

  /// The rows of the strip, and those below that it looks at.
  [[nodiscard]] const RowWindow& window() const { return window_; }
  /// How many chunks a strip has.
  [[nodiscard]] std::uint64_t chunks() const;

  /// The positions of the strip without a move.
  [[nodiscard]] PositionSet terminal() const;

  /// Bytes that all this takes beside the sets of the caller; saturates.
  [[nodiscard]] static std::uint64_t bytes(const VectorRules& rules, const Box& box);

 private:
  /// One sweep over all rows.
  struct Sweep {
    const PositionSet& set;       ///< what positions move into
    const PositionSet* excluded;  ///< or null
    PositionSet* found;           ///< the set, if it is found on the way; else null
    PositionSet* reached;         ///< else the result
    WordRange words;              ///< of all rows
    StripEdges* edges = nullptr;  ///< of a strip
  };
  /// The words of rows that the sweep is about, one per thread.
  struct Scratch {
    std::vector<std::uint64_t> reached, open;
    std::vector<std::uint64_t> above;  ///< what one line reaches, whoever may use it
  };

  void run(const Sweep& sweep);
  void run_chunk(const Sweep& sweep, const Strip& part, std::uint64_t chunk, Scratch& scratch);
  template <class Visit>
  void for_each_row_handed_on(PositionSet& set, std::uint64_t size, std::uint64_t chunk,
                              const Visit& visit);
  void run_rows(const Sweep& sweep, std::uint64_t first, std::uint64_t count, Scratch& scratch);
  void do_row(const Sweep& sweep, std::uint64_t r, PositionView outer, Scratch& scratch);
  void place_line(std::size_t m);
  void update_below(const Sweep& sweep, std::uint64_t r, PositionView outer);
  void gather_line(std::size_t m, const Sweep& sweep, std::uint64_t r, PositionView outer,
                   Scratch& scratch) const;
  void gather_faces(const WordRange& words, std::uint64_t r, PositionView outer,
                    BitRow reached) const;
  void gather_pass(const PositionSet& set, std::uint64_t r, PositionView outer,
                   Scratch& scratch) const;
  void fill_faces(const Sweep& sweep, std::uint64_t r, PositionView outer);
  [[nodiscard]] BitRowView forbidden(const PlacedLine& line, PositionView outer) const;
  [[nodiscard]] ReachView reach(const PlacedLine& line, PositionView outer) const {
    return moves_.guards->reach(*line.guard, outer);
  }
  [[nodiscard]] bool reaches_all_above() const;
  void find_within(PositionView outer, Scratch& scratch, BitRow found) const;
  void gather_within(BitRowView set, PositionView outer, Scratch& scratch) const;
  void reach_within(BitRowView set, BitRow reached) const;
  /// row |= the steps within a row, up from x.
  void merge_steps(BitRow row, std::uint64_t x) const;

  Box box_;
  PlacedMoves moves_;
  Team team_;
  RowWindow whole_;
  Strip strip_;
  RowWindow window_;
  std::size_t words_;
  std::vector<RowsBelow> below_;       ///< per direction with every step that leaves its row
  std::vector<LimitedLine> limited_;   ///< lines with a limit
  std::vector<std::size_t> below_of_;  ///< per line: which of these it looks at, or which it is
  std::vector<std::uint64_t> zeros_;   ///< nothing is forbidden
  std::vector<PositionSet> filled_;    ///< per face: the set and all above it on the face's heaps
  std::vector<std::uint64_t> within_;  ///< the steps within a row, up from 0, no zeros at the end
};

}  // namespace miyama
