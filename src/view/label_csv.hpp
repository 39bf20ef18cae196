/// @file  label_csv.hpp
/// @brief Labels as CSV: a row per position in rank order, a column per number.
///
///     heap_1,heap_2,heap_3,outcome,arrows_1,arrows_2,arrows_3       arrows_i: along direction i
///     7,3,5,1,1,1,1
///
/// With a pass `passes_left` comes first. In tables by total the first column, `position`, holds
/// the heaps, descending, separated by spaces (0: none), because their number varies. Numbers are
/// written as they are stored: 0 for no arrow, −1 for no target. In JSON a row is an object with
/// these names, and several heaps are a list.
///
/// A table is read slab by slab (table/index/box/block_grid.hpp), at most 128 MiB of entries at a
/// time; threads share its blocks, and one of them writes. A histogram says how often each value of
/// a label occurs.
#pragma once

#include <map>

#include "table/index/box/block_grid.hpp"
#include "table/index/box/reading_order.hpp"
#include "verify/claim/where.hpp"
#include "view/position_text.hpp"

namespace miyama {

class PositionList;

/// The rows and columns of a table that are wanted.
struct RowSelection {
  std::vector<std::size_t> arrays;        ///< columns
  RankRange ranks{};                      ///< within the table
  std::uint64_t most = UINT64_MAX;        ///< at most this many rows
  std::optional<std::uint8_t> outcome{};  ///< only positions with this one
  const Where* where = nullptr;           ///< only positions for which this holds
  bool bfile = false;                     ///< lines of an index and a label, without a head
  bool json = false;                      ///< a list of objects
  /// For two heaps: rows come in this order, not in that of the ranks, all of which are wanted.
  /// Those of a b-file are then numbered from 0.
  std::optional<ReadingOrder> order{};
};

class LabelRows {
 public:
  /// `losses` are those of the table, `lost` is their number. All must outlive this.
  LabelRows(const StatedLosses& losses, std::uint64_t lost, const RowSelection& wanted,
            const Team& team);

  /// How many rows will be written: an estimate if only one outcome is wanted of a part of the
  /// table.
  std::uint64_t rows() const;
  /// What is kept in memory of all rows that have an order of their own.
  std::uint64_t kept_bytes() const;
  /// About how long they are, found by reading some of them; 0 if they are certainly shorter than
  /// `short_bytes`.
  std::uint64_t estimated_bytes(std::uint64_t short_bytes);
  /// Appends the rows to `out`, with calls of flush() now and then. Returns their number. Throws
  /// file_error, stopped_error.
  std::uint64_t write(std::string& out, const std::function<void()>& flush);

 private:
  /// One number of each row.
  struct Column {
    std::size_t array;
    std::size_t move;
    std::size_t rest;
  };

  const Layout& layout() const { return losses_.layout(); }
  std::span<const std::uint8_t> kept(const RankSlab& slab);
  /// Reads the slabs of these ranks: use(slab, kept(slab)) says whether to go on.
  template <class Use>
  void for_each_slab(const RankRange& range, const Use& use);
  void append_position(std::string& out, std::uint64_t rank) const;
  /// The heaps of a multiset or of a summand.
  void append_heaps(std::string& out, PositionView heaps, char separator) const;
  /// Appends one row, the n-th, where entry(c) is that of column c.
  template <class Entry>
  void append_row(std::string& out, std::uint64_t n, std::uint64_t rank, const Entry& entry);
  /// How many terms are kept: of the order, those from which the wanted rows are taken.
  std::uint64_t terms_kept() const;
  std::uint64_t append_in_order(std::string& out, const std::function<void()>& flush);
  std::vector<std::span<const std::byte>> contents() const;
  /// The entry of a column in the slab that was read last, whose contents these are.
  std::int64_t entry_in(std::span<const std::span<const std::byte>> contents, std::size_t column,
                        std::uint64_t at) const;
  /// Appends the wanted rows of the slab that was read last, at most so many, where `keep` is not
  /// 0; all where it is empty. Returns their number.
  std::uint64_t append(std::string& out, const RankSlab& slab, std::uint64_t most,
                       std::span<const std::uint8_t> keep);

  const StatedLosses& losses_;
  std::uint64_t lost_;
  const RowSelection& wanted_;
  Team team_;
  const PositionList* const list_;  ///< tuples that the ranks stand for, or null: they are heaps
  std::vector<Column> columns_;
  std::vector<std::string> names_;  ///< names of the coordinates, then of the columns
  std::vector<std::string> leads_;  ///< a text before each: "," or ,"heap_2":
  bool is_begun_ = false;           ///< a row stands before the next one
  SlabReader reader_;
  std::vector<std::uint8_t> keep_;
};

struct Histogram {
  struct Bin {
    std::uint64_t positions = 0;
    std::uint64_t first = UINT64_MAX;  ///< the least rank that has it
  };
  std::map<std::int64_t, Bin> bins;  ///< bins by value
  std::uint64_t positions = 0;       ///< in all bins
};

/// Counts the values of an array of one entry for each position; `where`: only positions for which
/// it holds, null: all. Throws usage_error for more than a million values, and where the condition
/// cannot be computed; file_error, stopped_error.
[[nodiscard]] Histogram make_histogram(const LabelSource& source, std::size_t array,
                                       const Where* where, const Team& team);

}  // namespace miyama
