/// @file  box_sums.hpp
/// @brief How many members of a set lie below a position on some of its heaps, whether there is
/// one, and which of them has the greatest rank.
///
/// A face move from p leads to every q with q_i < p_i on the face's heaps and q_i = p_i elsewhere.
/// Sums (greatest ranks) over all such q are made for one block at a time, so nothing is as large
/// as the table. Every member is written to the position of the block that is the first to lie
/// above it, then one running sum per heap of the face does the rest:
///
///     members ×; the block is            written             running sums
///     right of the bar
///       × │ . . . .                       . . . .             0 0 0 0
///       . │ . × . .            →          1 . . .      →      1 1 1 1
///       × │ . . . .                       . . 1 .             1 1 2 2
///         │ . . . .                       1 . . .             2 2 3 3
///
/// The members are listed by the blocks of a label of one byte (cells here), so a block meets only
/// those that may lie below it.
///
/// Cost, per block and face: a pass over the block per heap of the face, and a few nanoseconds per
/// member below it. Where the face is a move, no loss lies below another, so losses are few: at
/// most 2n − 1 of n × n positions. Memory: 4 bytes per member, 8 per cell. Rejected: sums of the
/// whole table, 8 to 16 bytes per position and as many passes, all over the main memory.
#pragma once

#include <cstdint>
#include <vector>

#include "table/index/box/block_grid.hpp"
#include "table/index/box/position_set.hpp"

namespace miyama {

class BoxSums {
 public:
  /// The heaps of a face as coordinates, ascending, at least one.
  using Axes = std::vector<std::size_t>;

  /// `members` is not needed afterwards.
  explicit BoxSums(const PositionSet& members);

  /// Bytes that making the sums of so many members takes; saturates.
  static std::uint64_t bytes(const Box& box, std::uint64_t members) {
    return saturating_add(saturating_multiply(members, sizeof(std::uint32_t)),
                          2 * sizeof(std::uint64_t) * (BlockGrid(box, 1).blocks() + 1));
  }

  /// Adds to each count the number of members below its position on `axes`. The array has an entry
  /// for each position of `block`, by its place there. Thread-safe, like the next two.
  void add_counts(const Axes& axes, const Block& block, std::uint32_t* counts) const;
  /// Sets the mark to 1 where there is such a member.
  void mark(const Axes& axes, const Block& block, std::uint8_t* marks) const;
  /// Raises each entry to the greatest rank of such members, if there are any. `Rank`: std::int32_t
  /// or std::int64_t.
  template <class Rank>
  void raise_to_ranks(const Axes& axes, const Block& block, Rank* ranks) const;

 private:
  /// The rank of the member of a cell with these packed coordinates.
  std::uint64_t rank_of(PositionView cell, std::uint64_t packed) const;
  /// `number(rank)` makes a Number of a member.
  template <class Number, class Tell, class Merge>
  void merge_below(const Axes& axes, const Block& block, const Tell& number, const Merge& merge,
                   Number none, Number* result) const;
  template <class Visit>
  void for_each_below(const Axes& axes, const Block& block, const Visit& visit) const;

  Box box_;
  BlockGrid grid_;
  Coordinates shifts_{};  ///< first bit of each coordinate in an entry of members_
  /// Index of each cell's first member in members_; the last entry is their number.
  std::vector<std::uint64_t> first_;
  std::vector<std::uint32_t> members_;  ///< coordinates within the cell, packed, cell by cell
};

}  // namespace miyama
