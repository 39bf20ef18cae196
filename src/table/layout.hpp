/// @file  layout.hpp
/// @brief The parts of a table: its header, its arrays, and the order of their blocks.
///
/// Header, totals and result are plain data, which files store as attributes.
///
/// The blocks of a box table are numbered array by array, within `arrows` direction by direction,
/// then in C order. Partition tables, which are solved level by level, have all arrays' blocks of
/// the first positions first. This one numbering is the order of the work, of the bytes in the file
/// and of the digests.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/convention.hpp"
#include "table/index/box/block_grid.hpp"
#include "table/label.hpp"

namespace miyama {

class BreakLists;
class OptionLists;

/// `losses` is left out of tables that have more losses than this, `parts` of those that have more
/// positions.
inline constexpr std::uint64_t most_listed_losses = 10'000'000;
inline constexpr std::uint64_t most_listed_positions = 10'000'000;

/// How blocks are packed: from few bytes to little time. `repeated` is for tables of which most
/// blocks are the same few: those that fill their chunk are packed as small as pays, and those at
/// an edge, which repeat less often, as `medium`. `fast` alone may make other bytes each time;
/// `quick` is the quickest that does not.
enum class Packing { repeated, small, medium, quick, fast };

/// The name and the words of each, in this order.
inline constexpr std::array<std::pair<const char*, const char*>, 5> names_of_packing{
    {{"repeated", "packed small by libdeflate, edges quickly"},
     {"small", "packed small by libdeflate"},
     {"medium", "packed by libdeflate"},
     {"quick", "packed quickly by libdeflate"},
     {"fast", "packed quickly by ISA-L"}}};

/// Numbers that describe a whole table.
struct Totals {
  std::uint64_t positions = 0;
  std::uint64_t lost = 0;
  /// The sum over all positions, which is the number of arrows of the full diagram.
  std::uint64_t winning_moves = 0;
  std::uint64_t entries_checked = 0;  ///< label entries compared with the theorem
  /// How many of them differ from it, and how many others contradict the outcome.
  std::uint64_t mismatches = 0;

  bool operator==(const Totals&) const = default;
};

/// Which multisets a partition table holds.
struct PartitionBounds {
  std::uint64_t total = 0;             ///< most sticks
  std::uint64_t largest = UINT64_MAX;  ///< most sticks in one heap
  std::uint64_t most_heaps = UINT64_MAX;

  bool operator==(const PartitionBounds&) const = default;
};

/// Most heaps that a position within the bounds has; 1 where there is nothing but the empty
/// position, as no list has 0 columns.
[[nodiscard]] constexpr std::uint64_t most_parts(const PartitionBounds& bounds) {
  return std::max<std::uint64_t>(std::min(bounds.most_heaps, bounds.total), 1);
}

/// No text in a table is longer.
inline constexpr std::size_t most_characters = 1 << 20;

/// What a table lists of its rules.
struct ListedParts {
  bool options = false;    ///< options of every position: they are the rules
  bool positions = false;  ///< the tuples that its ranks stand for
  bool sums = false;       ///< options that are several positions
  bool adds = false;       ///< nothing, but its moves may add stones, too

  bool operator==(const ListedParts&) const = default;
};

/// A row for each move, with a number for each heap.
using RowsOfMoves = std::vector<std::vector<std::int16_t>>;

/// The facts that are known before the first position is solved.
struct TableHeader {
  std::string rules;  ///< canonical name
  std::string rules_json;
  Convention convention = Convention::normal;
  TableFamily family = TableFamily::box;
  std::vector<std::uint64_t> bounds;  ///< box: per heap
  bool pass = false;                  ///< box: positions begin with the passes left, 0 or 1
  /// What moves take, by the name of the dataset that says so (table/schema.hpp, shapes_of_moves):
  /// a pass is the zero vector. Empty where moves follow no directions.
  std::map<std::string, RowsOfMoves> moves;
  ListedParts lists{};                           ///< box
  std::shared_ptr<const OptionLists> options{};  ///< these lists; null until they are read
  bool leaves_out = false;                       ///< box: some tuples are not positions
  PartitionBounds partitions;                    ///< partitions
  /// partitions: what each heap may become, if no code says it; null until it is read.
  std::shared_ptr<const BreakLists> breaks{};
  std::size_t rests = 0;  ///< partitions: heaps that a move is stored with, 2 or more
  std::vector<LabelKind> labels;
  std::string theorem;  ///< name, or "none known"
  std::string source;   ///< program, version, revision
  std::string history;  ///< when and how it was made

  /// The rows of a dataset; none if it is left out.
  const RowsOfMoves& rows_of(const std::string& dataset) const {
    static const RowsOfMoves none;
    const auto found = moves.find(dataset);
    return found == moves.end() ? none : found->second;
  }
  /// How many moves have a direction.
  std::size_t directions() const { return rows_of("directions").size(); }
};

/// Bounds of the coordinates of a position: of the heaps, and before them of the passes left, if
/// there is a pass.
[[nodiscard]] inline std::vector<std::uint64_t> coordinate_bounds(
    std::vector<std::uint64_t> heap_bounds, bool pass) {
  if (pass) heap_bounds.insert(heap_bounds.begin(), 1);
  return heap_bounds;
}

/// The facts that are known when the last block is written.
struct TableResult {
  Totals totals;
  std::map<LabelKind, std::string> digests;  ///< 32 hex digits each

  bool operator==(const TableResult&) const = default;
};

/// How often blocks repeated while a table was written, and where the time went.
struct WriterStatistics {
  std::uint64_t blocks = 0;
  std::uint64_t distinct = 0;
  std::uint64_t file_bytes = 0;
  double hash_seconds = 0;  ///< summed over all threads, as the next two are
  double compress_seconds = 0;
  double write_seconds = 0;
};

/// One HDF5 dataset of labels.
struct LabelArray {
  LabelKind kind;
  std::size_t item_bytes;  ///< 1, 2, 4 or 8
  bool is_signed;
  std::size_t moves;      ///< length of the leading dimension `move`, 0 if there is none
  BlockGrid grid;         ///< the blocks of one of its boxes
  std::size_t rests = 0;  ///< length of the trailing dimension `rest`, 0 if there is none

  /// Items of a block with this many positions.
  std::uint64_t items(std::uint64_t positions) const {
    return positions * (rests == 0 ? 1 : rests);
  }
  std::uint64_t bytes(const Block& block) const { return items(block.positions) * item_bytes; }
  /// How many boxes of labels it holds: one per move, or one.
  std::size_t boxes() const { return moves == 0 ? 1 : moves; }
  std::uint64_t blocks() const { return grid.blocks() * boxes(); }
};

/// One block of one array.
struct BlockJob {
  std::size_t array;     ///< index into Layout::arrays()
  std::uint64_t number;  ///< the number of the block within the array
  std::size_t move;      ///< direction, 0 where the array has no leading dimension
  Block block;
};

class Layout {
 public:
  /// `moves`: number of directions of the rules. `pass`: the first coordinate of the box is the
  /// passes left. `lists`: moves may raise heaps if they are listed, so that a game may meet all
  /// positions; sums have any values. Throws usage_error for grundy or remoteness where what these
  /// labels may reach, the sum of the bounds or else the number of positions, exceeds 2³² − 2.
  Layout(const Box& box, std::size_t moves, const std::vector<LabelKind>& kinds, bool pass = false,
         const ListedParts& lists = {});

  /// The layout of a partition table, a row of `positions`. `rests`: length of the trailing
  /// dimension of move_rests; `total`: greatest level.
  static Layout of_partitions(std::uint64_t positions, std::uint64_t total, std::size_t rests,
                              const std::vector<LabelKind>& kinds);

  /// The arrays of a part: the same but for the size of one axis, in blocks of the same sides.
  Layout part(const PartRange& range) const;

  TableFamily family() const { return family_; }
  /// The positions; of a partition table all in one row.
  const Box& box() const { return box_; }
  std::size_t moves() const { return moves_; }
  bool pass() const { return pass_; }
  const ListedParts& lists() const { return lists_; }
  const std::vector<LabelArray>& arrays() const { return arrays_; }
  /// Null if the table does not have it.
  const LabelArray* find(LabelKind kind) const;
  /// Index into arrays(). Precondition: the table has it.
  std::size_t index_of(LabelKind kind) const;
  std::vector<LabelKind> kinds() const;

  /// Number of blocks of all arrays.
  std::uint64_t jobs() const { return jobs_; }
  /// Precondition: j < jobs().
  BlockJob job(std::uint64_t j) const;
  /// Block `number` of array `array`.
  BlockJob block(std::size_t array, std::uint64_t number) const;
  /// Block `in_move` of the box of `move`, 0 where the array has no moves.
  BlockJob block(std::size_t array, std::size_t move, std::uint64_t in_move) const {
    return block(array, move * arrays_[array].grid.blocks() + in_move);
  }
  /// Jobs that are one group: of box tables each alone, of partition tables the blocks of all
  /// labels of the same positions, which have consecutive numbers.
  std::uint64_t blocks_of_group() const {
    return family_ == TableFamily::partitions ? arrays_.size() : 1;
  }
  std::uint64_t groups() const { return jobs_ / blocks_of_group(); }
  /// Number of the job of block `number` of array `array`.
  std::uint64_t job_of(std::size_t array, std::uint64_t number) const;

  /// Label entries of all arrays together: positions, times the number of directions for `arrows`.
  std::uint64_t entries() const;
  /// Bytes of the largest block, padded to full sides.
  std::size_t largest_block_bytes() const;
  /// Bytes of all arrays, uncompressed; saturates at 2⁶⁴ − 1.
  std::uint64_t raw_bytes() const;
  /// Bytes of one array, uncompressed; saturates likewise.
  std::uint64_t raw_bytes(const LabelArray& array) const;

 private:
  Layout(const Box& box, TableFamily family) : box_(box), moves_(0), family_(family) {}

  Box box_;
  std::size_t moves_;
  bool pass_ = false;
  ListedParts lists_{};
  TableFamily family_ = TableFamily::box;
  std::vector<LabelArray> arrays_;
  std::uint64_t jobs_ = 0;
};

/// Which blocks of a table one of its parts holds, and what numbers they have there.
///
///     whole   ├ outcome ────────────┼ arrows, move 1 ─────┼ arrows, move 2 ─────┤
///     runs          ├──────┤              ├──────┤              ├──────┤
///     part          ├ 0 … ─┼──────────────┼──────┼──────────────┼──────┤
///
/// A part is cut along the first axis that any array is cut along, so its blocks of one box of
/// labels have consecutive numbers: a run. In the part, runs follow each other.
class PartLayout {
 public:
  /// Jobs first … first + count − 1 of the whole table have the numbers in_part … in the part.
  struct Run {
    std::uint64_t first;
    std::uint64_t count;
    std::uint64_t in_part;
  };

  PartLayout(const Layout& whole, const PartRange& range);

  const PartRange& range() const { return range_; }
  /// The layout of the part alone: coordinates count from the part's first.
  const Layout& layout() const { return layout_; }
  /// Ascending.
  const std::vector<Run>& runs() const { return runs_; }
  /// The number in the part of a job of the whole. Precondition: the part holds it.
  std::uint64_t in_part(std::uint64_t job) const;

 private:
  PartRange range_;
  Layout layout_;
  std::vector<Run> runs_;
};

/// Where a table is cut into at most `parts` parts of about the same size, each of whole blocks of
/// every array. `ends`: of a table of multisets, the positions at which levels end, as only there a
/// part may end; rounded down to whole blocks. Parts are fewer where there are fewer blocks.
/// Precondition: parts ≥ 1.
[[nodiscard]] std::vector<PartRange> cut_into_parts(const Layout& layout, std::uint64_t parts,
                                                    const std::vector<std::uint64_t>& ends = {});

}  // namespace miyama
