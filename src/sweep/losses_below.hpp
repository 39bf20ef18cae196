/// @file  losses_below.hpp
/// @brief Which losses lie below the positions of a block, line by line: what arrows, target,
/// number of winning moves and outcome follow from. Solvers write what follows, certificates
/// compare.
///
/// For each move it tells how many steps lead to the nearest loss from each position of a block, 0
/// where the move does not win, and how many losses the move leads to:
///
///     a line, every step    a cell (sweep/rings.hpp): the size of its pivot at the loss, for a
///                           right table has one loss on a line
///     a line, some steps    the bits of the losses t steps away, for each step t; the least counts
///     or an initial take
///     a line with a         many losses may lie on a line. The steps of positions that may not
///     condition             make the move are cleared
///     a pass                a step from the passes left: the bits in the same place without it
///
///     losses ×, cell         . . × . . . . . . .
///     steps                  0 0 0 1 2 3 4 5 6 7
///
/// A solver knows all losses first, and makes blocks in any order; where a line may have several it
/// searches a sorted list of them. A certificate cannot know that a line has one loss only. It goes
/// through the table in an order in which every option of a position comes before it, and takes in
/// the losses as it meets them: a cell has the nearest loss below and how many there are, and a
/// second one on the line is noticed.
///
/// Faces have no steps: what lies below a position is summed over boxes (sweep/box_sums.hpp).
///
/// Cost: per line, one vector operation for several entries; where steps are listed, one for each
/// step. A search takes some nanoseconds per entry. Memory: a number per line, two where it may
/// have several losses; in lists also a number per loss.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "sweep/loss_kernels.hpp"
#include "sweep/order.hpp"
#include "sweep/placed_moves.hpp"
#include "sweep/rings.hpp"
#include "table/index/box/position_set.hpp"
#include "table/nim/loss_lines.hpp"

namespace miyama {

/// T: type of sizes and steps; no heap has its greatest value, which stands for none
/// (unsigned_bytes).
template <class T>
class LossesBelow {
 public:
  enum class Known { all, met };  ///< all losses, or those that were taken in

  /// `losses`: those of the whole table; null for Nim, whose losses are met. It must outlive this.
  LossesBelow(PlacedMoves moves, const Box& box, const PositionSet* losses, Known known,
              const SweepFaults& faults = {});
  /// The losses of Nim, which must outlive this.
  explicit LossesBelow(const LossLines<T>& nim);

  const PlacedMoves& moves() const { return moves_; }
  /// The lines in the order of the rules, then the pass.
  std::size_t lines() const { return lines_.size(); }
  const PlacedLine& line(std::size_t m) const { return lines_[m].move; }
  /// True if a right table may have several losses on one of its lines, or they have no cells.
  bool has_several(std::size_t m) const {
    return !is_pass(m) && !(lines_[m].numbers && lines_[m].move.is_plain());
  }

  /// True if its losses are taken in one by one, each into the cell of its line.
  bool has_cell(std::size_t m) const { return lines_[m].is_cell(); }

  /// Puts the least steps of a winning move along line `m`, 0 where there is none. `block`:
  /// compact, in C order, as below. Thread-safe.
  void put_steps(std::size_t m, const Block& block, T* steps) const;
  /// Adds 1 where there is a winning move along line `m`, if that takes less time than its steps;
  /// else returns false. `is_first`: puts 0 or 1 instead, whatever was there.
  bool count_above(std::size_t m, const Block& block, bool is_first, T* counts) const;
  /// Puts how many losses it leads to. `steps`: as put_steps puts them; may be null if the line has
  /// no cell. Precondition: has_several(m).
  void put_counts(std::size_t m, const Block& block, const T* steps, T* counts) const;
  /// The sum of the counts, if it is found more quickly than they are; else nothing.
  std::optional<std::uint64_t> sum_of_counts(std::size_t m, const Block& block) const;
  /// Calls visit(place, rows) for the rows of the block, plane by plane, with the lines through
  /// them. Precondition: line `m` has a cell, and a step takes one from its pivot.
  template <class Visit>
  void for_each_line_rows(std::size_t m, const Block& block, const Visit& visit) const;

  /// Takes in losses that were met. Returns false, and takes none, if two of them, or one of them
  /// and one that was taken in, lie on a line with a cell. Threads may call it at once
  /// for positions that do not share a line.
  bool take(std::span<const Coordinates> losses);
  /// Takes in one with no other above it: it is the nearest.
  void take_above(PositionView loss);
  /// True if the last loss that was met on one of its lines is this position.
  /// Precondition: every line has a cell, as Nim's do.
  bool is_last(PositionView position) const;

 private:
  static constexpr T none = static_cast<T>(-1);

  struct Line {
    PlacedLine move;  ///< with every step listed unless its lines are numbered
    std::optional<LineRings> numbers{};
    std::span<const T> cells{};  ///< size of the pivot at the loss on each line; else empty
    std::vector<T> counts{};     ///< how many losses, where a line may have several
    std::vector<T> sizes{};      ///< the cells, if they are its own; in lists, line by line
    std::vector<std::uint64_t> starts{};  ///< the losses of line l begin at starts[l]

    bool is_cell() const { return !cells.empty(); }
    void take_lists(const PositionSet& losses);
    /// Size of the pivot at the nearest loss below, and how many lie below. In lists.
    std::pair<T, std::uint64_t> below(PositionView position) const;
  };

  bool is_pass(std::size_t m) const { return m == moves_.lines.size(); }
  Line& add_line(const PlacedLine& placed, bool is_numbered);
  template <class Visit>
  void for_each_plane(const Block& block, std::size_t across, const Visit& visit) const;
  void put_by_cells(std::size_t m, const Block& block, T* steps) const;
  template <class Visit>
  void for_each_below(const Line& line, const Block& block, const Visit& visit) const;
  template <class Visit>
  void for_each_step(const PlacedLine& line, const Block& block, const Visit& visit) const;
  template <class BitsOf>
  void clear_where(const Block& block, T* entries, const BitsOf& bits_of) const;
  void clear_terminal(const Block& block, T* steps) const;
  void clear_forbidden(const PlacedLine& line, const Block& block, T* entries) const;

  PlacedMoves moves_;
  SweepFaults faults_{};  ///< none, but in tests
  Box box_;
  std::size_t last_ = box_.heaps() - 1;
  const PositionSet* losses_ = nullptr;
  LossKernels<T> kernels_ = kernels_for<LossKernels<T>>();
  std::vector<Line> lines_;
};

template <class T>
template <class Visit>
void LossesBelow<T>::for_each_plane(const Block& block, std::size_t across,
                                    const Visit& visit) const {
  Coordinates position = block.start;
  std::uint64_t entries = 1;
  for (std::size_t i = across; i <= last_; ++i) entries *= block.extent[i];
  std::uint64_t place = 0;
  do {
    visit(place, PositionView(position.data(), last_ + 1));
    place += entries;
  } while (advance(block, across, position));
}

template <class T>
template <class Visit>
void LossesBelow<T>::for_each_line_rows(std::size_t m, const Block& block,
                                        const Visit& visit) const {
  const Line& line = lines_[m];
  const LineRings& numbers = *line.numbers;
  const std::size_t pivot = numbers.first;
  std::size_t across = last_ == 0 ? 0 : last_ - 1;
  LineRows<T> rows{};
  rows.rows = last_ == 0 ? 1 : block.extent[across];
  rows.extent = block.extent[last_];
  rows.along = pivot == last_;
  rows.next_lost = last_ == 0 ? 0 : numbers.next_cell(across);
  // Short rows follow each other where the block has all sizes of a heap.
  const auto is_whole = [&](std::size_t i) { return block.extent[i] == box_.size(i); };
  const auto stays = [&](std::size_t i) { return line.move.direction[i] == 0; };
  if (rows.along)
    while (across > 0 && is_whole(across)) rows.rows *= block.extent[--across];
  else
    while (across > pivot && stays(across) && stays(across + 1) && is_whole(across + 1)) {
      rows.extent *= block.extent[across];
      rows.rows = block.extent[--across];
      rows.next_lost = numbers.next_cell(across);
    }
  rows.next_size = pivot == across ? 1 : 0;
  for_each_plane(block, across, [&](std::uint64_t place, PositionView position) {
    rows.lost = line.cells.data() + numbers.cell_of(position);
    rows.size = position[pivot];
    visit(place, rows);
  });
}

/// Bytes that they take at most; saturates. `are_met`: Known::met, where every line may have a
/// cell.
[[nodiscard]] Saturating losses_below_bytes(const VectorRules& rules, const Box& box, bool are_met);

}  // namespace miyama
