/// @file  box_sums.hpp
/// @brief How many members of a set lie below a position on some of its heaps, whether there is
/// one, and which of them has the greatest rank.
///
/// A face move from p leads to every q with q_i < p_i on the face's heaps and q_i = p_i elsewhere.
/// Sums (greatest ranks) over all such q are made for one block at a time, so nothing is as large
/// as the table. Every member is written to the position of the block that is the first to lie
/// above it, then one running sum per heap of the face does the rest:
///
///     members ×, block right above       written             running sums
///
///       × │ . . .                         1 . . .             1 1 1 1
///       . │ . × .              →          . . . .      →      1 1 1 1
///       × │ . . .                         . . 1 .             1 1 2 2
///                                         1 . . .             2 2 3 3
///
/// The members are listed by cells, the blocks of a label of one byte, so a block meets those that
/// may lie below it and no others.
///
/// Cost, per block and face: a pass over the block per heap of the face, and a few nanoseconds per
/// member below it. Where no member is below another, as losses are where the face is a move, there
/// are few: of n × n positions at most 2n − 1. Memory: 4 bytes per member, 16 more in long and thin
/// boxes. What lost: sums of the whole table, 8 to 16 bytes per position and as many passes, all
/// over the main memory.
#pragma once

#include <cstdint>
#include <vector>

#include "index/box/block_grid.hpp"
#include "index/box/position_set.hpp"

namespace miyama {

class BoxSums {
 public:
  /// Coordinates, ascending, at least one.
  using Axes = std::vector<std::size_t>;

  /// `members` is not needed afterwards.
  explicit BoxSums(const PositionSet& members);

  /// These three change an array with an entry for each position of `block`, by its place there.
  /// All are thread-safe. counts += the number of members below on `axes`.
  void add_counts(const Axes& axes, const Block& block, std::uint32_t* counts) const;
  /// marks |= 1 where there is one.
  void mark(const Axes& axes, const Block& block, std::uint8_t* marks) const;
  /// ranks = the greatest rank of these members, where that is more. `Rank`: std::int32_t or
  /// std::int64_t, no less than 0 where there is a member.
  template <class Rank>
  void raise_to_ranks(const Axes& axes, const Block& block, Rank* ranks) const;

  /// Bytes that it takes where no member lies below another on any of these faces; saturates.
  [[nodiscard]] static std::uint64_t bytes(const Box& box, const std::vector<Axes>& faces);

 private:
  /// Members of one cell that differ in the long heap alone.
  struct Merged {
    std::uint32_t packed;   ///< as in members_, the long heap's coordinate being 0
    std::uint32_t members;  ///< how many
    std::uint64_t rank;     ///< of the last
  };

  void merge_along(std::size_t axis);
  /// The rank of the member of a cell with these packed coordinates.
  [[nodiscard]] std::uint64_t rank_of(PositionView cell, std::uint64_t packed) const;
  /// number(members, rank): what so many members count, with the greatest rank.
  template <class Number, class Tell, class Merge>
  void merge_below(const Axes& axes, const Block& block, const Tell& number, const Merge& merge,
                   Number none, Number* result) const;
  template <class Visit>
  void for_each_below(const Axes& axes, const Block& block, const Visit& visit) const;

  Box box_;
  BlockGrid grid_;
  Coordinates shifts_{};                ///< where each coordinate stands in an entry of members_
  std::vector<std::uint64_t> first_;    ///< of each cell's members, and their number at the end
  std::vector<std::uint32_t> members_;  ///< coordinates within the cell, packed, cell by cell
  std::size_t long_axis_ = 0;           ///< the heap along which a box has very many cells, if any
  std::vector<std::uint64_t> first_merged_;  ///< as first_, of merged_; empty without such a heap
  std::vector<Merged> merged_;
};

}  // namespace miyama
