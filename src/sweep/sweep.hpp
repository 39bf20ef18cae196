/// @file  sweep.hpp
/// @brief One way through a box, for all that is found or checked from what lies below a position:
/// every option comes before its position, and a visitor does the work.
///
/// What lies below is kept in cells (sweep/cells.hpp). A visitor gets up to four runs of positions
/// at a time, each a part of a row, with the cells that they read. It finds their numbers, or
/// compares those that are stored, and puts them into the cells of the lines:
///
///     a line, every step     a cell for each line: everything met on it so far
///     a face                 a cell for each position of the last layers: everything at or below
///                            it on the heaps of the face
///     listed steps, steps    the numbers that lie there are looked up; so are those of lines
///     from elsewhere, a pass  with far fewer steps than a set of values takes words
///
/// A condition is a bit that makes a position blind to a cell; it does not change what was met.
/// The thread that visits a run clears cells: those of lines where the lines begin, so nothing
/// needs to be done where a line ends, and sweep/rings.hpp says when another line may have the
/// cell; those of looked-up options before each run; those of a face when the run's numbers go into
/// them.
///
/// Order. A unit holds whole blocks of the table, so that blocks are complete as soon as their unit
/// is, and no numbers are kept but its own and those below it that are looked up. Where all moves
/// but a pass have cells of lines, a unit is a row of blocks along the last heap, and is gone
/// through in tiles of 32 × 16 × 64 positions, whose cells stay in the second-level cache.
/// Elsewhere a unit is one block thick along the first heap, has all sizes of the others, and is
/// gone through row by row, because faces need whole layers, and numbers further away are looked
/// up; where a block has only the positions with a pass left, or only those without, the unit is
/// the whole table.
///
///     strip 0   step 0   step 1   step 2   …      threads take strips, ranges of the first heaps,
///     strip 1            step 0   step 1   …      in turn, and their steps in order; a step waits
///                                                 for the strip before
///
/// A thread may write a cell without a lock, because no two lines of a unit share one
/// (sweep/rings.hpp), and the earlier positions of its line lie in the thread's own strip, or in
/// earlier ones, which have done that step: parallel_wavefront waits for them, and then their
/// writes are seen. A cell of a face is written at its own position, and read at later ones only;
/// so many layers are kept that none is overwritten while it is read.
///
/// A set has room at first for as many values as the longest heap has sizes. Where a position has a
/// greater one the sweep begins again with longer sets, which mostly happens in the first units.
///
/// Cost: per position and line, a word for every 64 values that lie below. Memory: the cells, and
/// the numbers that are kept. A sweep of bit rows for each value (64 positions a word) took 30 to
/// 300 times as long: most values have few positions.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "game/vector_rules.hpp"
#include "sweep/cells.hpp"
#include "sweep/order.hpp"
#include "table/layout.hpp"

namespace miyama {

/// What is done at the positions that a sweep comes to.
class RowVisitor {
 public:
  RowVisitor() = default;
  RowVisitor(const RowVisitor&) = delete;
  RowVisitor& operator=(const RowVisitor&) = delete;
  virtual ~RowVisitor() = default;

  /// A unit begins. If the cells prove too short, all units come again, from position 0 on.
  virtual void begin(const Block& unit) = 0;
  /// Visits one to four runs of equal length, of rows that follow each other: a position depends on
  /// those of earlier rows that are at most as far along the row, too. Keeps the numbers that it
  /// finds (sweep/cells.hpp). Returns false if one is too great for the cells; then some may have
  /// been put. Several threads call it at the same time.
  virtual bool visit(std::span<const CellRun> runs, std::size_t thread) = 0;
};

class Sweep {
 public:
  /// `label`: an array of numbers of a table of `box`: Grundy values, remoteness or longest plays.
  /// `losses`: those stated, where remoteness is known before it is visited; null elsewhere.
  /// `rules` and `losses` must outlive the sweep. Precondition: the rules list no options
  /// (VectorRules::why_listed).
  Sweep(const VectorRules& rules, const Box& box, Convention convention, const LabelArray& label,
        bool is_known = false, const PositionSet* losses = nullptr, const SweepFaults& faults = {});

  /// The number of the first block of the unit visited last, and of the next unit's.
  std::uint64_t first_held() const { return done_ == 0 ? 0 : first_block(done_ - 1); }
  std::uint64_t next_block() const { return first_block(done_); }
  bool is_done() const { return done_ == units_.positions; }

  /// Goes through the next unit and forgets the one before. Throws stopped_error, and usage_error
  /// where a condition cannot be computed. Precondition: every call has a team of the same size.
  void visit_next(const Team& team, RowVisitor& visitor);

  /// Read or write the numbers of a block of this unit, compact, in C order. Thread-safe.
  void read_numbers(const Block& block, std::span<std::byte> content) const;
  void write_numbers(const Block& block, std::span<const std::byte> content);

  /// Bytes that a sweep takes where no value is greater than `greatest`: cells, numbers and
  /// conditions; saturates.
  static std::uint64_t bytes(const VectorRules& rules, const Box& box, const LabelArray& label,
                             std::uint64_t greatest, int threads);

 private:
  using Word = std::uint64_t;
  using Byte = std::byte;

  /// The cells of a line move with every step.
  struct LineCells {
    const PlacedLine* move;
    LineRings rings;
    CellMemory memory{};
  };
  /// What lies at or below the positions of the last layers, on the heaps of a face. Each row
  /// begins with a cell that stays empty.
  struct FaceCells {
    const PlacedFace* face;
    FaceLayers layers;
    CellMemory memory{};
  };
  /// The cells of a line move that a row of the tile reads, and how far the row has come.
  struct RowCells {
    Byte* first;          ///< the ring begins here
    std::uint64_t place;  ///< where the next position lies in it
    std::uint64_t ring;   ///< where it ends; never, if the row shares a cell
    std::size_t step;     ///< bytes from one position to the next; 0 where the row shares its cell
    std::uint64_t fresh;  ///< lines begin in this row at so many sizes of the last heap
    const Word* forbidden;  ///< bits of the row; null: none
  };
  /// A row under way, and what its next run needs.
  struct Row {
    Coordinates at{};  ///< its first position
    RowCells* cells = nullptr;
    std::vector<CellRead> reads{};  ///< room for all there may be
    std::vector<Word> looked_up{};  ///< room for a cell for each position
    std::array<std::uint32_t, CellRun::most_positions> pass{}, numbers{};

    Byte* marks() { return reinterpret_cast<Byte*>(looked_up.data()); }
  };
  /// What one thread works with.
  struct Worker {
    std::array<Row, CellRun::most_rows> rows;
    std::vector<RowCells> cells{};  ///< a tile's, row by row
  };

  std::uint64_t first_block(std::uint64_t unit) const;
  void make_cells(const Team& team);
  void slide_to(std::uint64_t unit);
  bool visit_unit(const Team& team, RowVisitor& visitor);
  void visit_tile(const Block& tile, const Team& team, RowVisitor& visitor, std::size_t thread);
  void place_rows(const Block& tile, Worker& worker);
  std::uint64_t neighbours(const Row& row) const;
  void prepare(Row& row, std::uint64_t count, CellRun& run);

  std::size_t run_length() const;
  const Word* forbidden(const PlacedLine& line, PositionView outer) const {
    return line.condition ? moves_.conditions->forbidden(*line.condition, outer).data() : nullptr;
  }
  template <class Use>
  void for_each_stretch(const Block& block, const Use& use) const;
  PositionView position_of(const Row& row) const { return {row.at.data(), last_ + 1}; }
  std::uint64_t place_of(PositionView position) const;
  void load(std::uint64_t place, std::uint64_t count, std::uint32_t* numbers) const;
  std::uint64_t stated_losses(std::uint64_t rank, std::uint64_t count) const;
  bool is_lost(std::uint32_t number, std::uint64_t stated, std::uint64_t i) const {
    if (!nearest_) return false;
    return losses_ != nullptr ? (stated >> i & 1) != 0 : number % 2 == misere_;
  }
  /// Calls use(C{}), where C is the type of a cell of lengths.
  template <class Use>
  void with_cells(const Use& use) const;
  void put(Byte* cell, std::uint32_t number, bool is_lost) const;
  void merge(Byte* to, const Byte* from, std::uint64_t cells) const;
  void look_up(const PlacedLine& line, Row& row, std::uint64_t count) const;
  void look_up_pass(Row& row, CellRun& run) const;
  Byte* cell_at(FaceCells& face, const Coordinates& at) const;
  Byte* below_face(FaceCells& face, const Row& row) const;
  void fill_face(FaceCells& face, const Row& row, const CellRun& run) const;

  const VectorRules& rules_;
  const Box box_;
  const BlockGrid grid_;
  PlacedMoves moves_;
  const std::uint32_t misere_;
  const bool values_;
  const bool nearest_;   ///< the nearest loss counts, for remoteness
  const bool is_known_;  ///< numbers are known before they are visited
  const PositionSet* const losses_;
  const std::size_t item_bytes_;
  const SweepOrder order_;
  const SweepFaults faults_;  ///< none, but in tests
  const std::size_t last_;
  Block units_;             ///< the units as a box
  std::uint64_t done_ = 0;  ///< units that are done
  Block unit_{};            ///< the unit under way
  Coordinates strides_{};   ///< rows that a size of a heap is apart
  std::uint64_t rows_ = 0;  ///< how many rows the unit has
  /// The numbers of the unit, and of the sizes of the first heap just below it: in C order, or
  /// block after block where a unit is a row of blocks along the last heap.
  std::vector<std::byte> numbers_;
  const std::uint64_t side_;  ///< sizes of the last heap whose numbers follow each other
  std::size_t words_;         ///< a set has so many
  std::size_t cell_bytes_;
  std::vector<const PlacedLine*> looked_up_;  ///< lines whose steps are looked up one by one
  std::vector<LineCells> lines_;
  std::vector<FaceCells> faces_;
  std::vector<Worker> workers_;
  std::atomic<bool> overflow_{false};
};

}  // namespace miyama
