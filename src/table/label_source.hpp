/// @file  label_source.hpp
/// @brief Something that labels can be read from, block by block: a table file, or a table in
/// memory; and readers of anything else than blocks.
///
/// The verifier reads tables through this and so need not know about files.
///
///     blocks of the table   ┌────┬────┐       a sub-box that meets four of them is put
///                           │  ┌─┼──┐ │       together from four pieces; one that is a
///                           ├──┼─┼──┼─┤       block is read in place
///                           │  └─┼──┘ │
///                           └────┴────┘
///
/// `SlabReader` reads several arrays of a sub-box at once, such as a slab
/// (table/index/box/block_grid.hpp); threads share the blocks that it meets. Memory: its entries
/// and one block per thread. `PartitionSlice` has the labels of neighbouring positions of a
/// partition table, all arrays side by side.
///
/// `LossList` has the losses of a box table as a list in C order, in memory once it is read: 60 MB
/// for the longest list that a file holds of three heaps below 2¹⁶.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <vector>

#include "base/team.hpp"
#include "table/index/box/position_set.hpp"
#include "table/index/partition/partitions.hpp"
#include "table/layout.hpp"
#include "table/nim/loss_lines.hpp"

namespace miyama {

/// The rows of a list stored in addition to the labels, such as `losses`, one after the other.
using VisitRow = std::function<void(std::span<const std::uint32_t>)>;
using ForEachRow = std::function<void(const VisitRow&)>;

class LabelSource {
 public:
  virtual ~LabelSource() = default;

  virtual const Layout& layout() const = 0;

  /// Fills `content` with block `job`, compact, C order. Safe to call from several threads at once.
  /// Precondition: content.size() == job.block.positions · item_bytes. Throws file_error.
  virtual void read_block(const BlockJob& job, std::span<std::byte> content) const = 0;
};

/// Entry `at` of a block's content as a number.
[[nodiscard]] std::int64_t entry_of(const LabelArray& array, std::span<const std::byte> content,
                                    std::uint64_t at);

/// Writes entry `at` of a block's content.
void put_entry(const LabelArray& array, std::span<std::byte> content, std::uint64_t at,
               std::int64_t entry);

/// The entry of a tuple that is not a position, and of what was never written: no label.
[[nodiscard]] std::int64_t fill_entry(const LabelArray& array);
/// Fills a block's content with it.
void fill(const LabelArray& array, std::span<std::byte> content);

/// Copies the entries that two sub-boxes have in common, both compact, in C order.
void copy_common(const LabelArray& array, const Block& from,
                 std::span<const std::byte> from_content, const Block& to,
                 std::span<std::byte> to_content);

class SlabReader {
 public:
  /// Reads these arrays of the layout. `source` must outlive this.
  SlabReader(const LabelSource& source, const std::vector<std::size_t>& arrays, const Team& team);

  const Layout& layout() const { return source_.layout(); }
  /// What one position takes, all arrays together.
  std::uint64_t position_bytes() const;

  /// Reads the entries of `slab`. Throws file_error, stopped_error.
  void read(const Block& slab);

  /// The entries of the slab read last, compact, C order. `move`: the direction, 0 for arrays that
  /// have none. Precondition: the array is one of those above.
  std::span<const std::byte> content(std::size_t array, std::size_t move) const;

 private:
  struct Piece {
    std::size_t array;
    std::size_t move;
    std::vector<std::byte> content;
  };

  const LabelSource& source_;
  Team team_;
  std::vector<Piece> pieces_;
  std::vector<std::vector<std::byte>> buffers_;  ///< one buffer per thread
};

class PartitionSlice {
 public:
  /// `contents`: the content of block `number` of each array of the layout. All must outlive the
  /// slice.
  PartitionSlice(const Layout& layout, std::uint64_t number,
                 std::span<const std::vector<std::byte>> contents)
      : block_(layout.block(0, number).block) {
    for (std::size_t a = 0; a < layout.arrays().size(); ++a)
      stored_[layout.arrays()[a].kind] = {&layout.arrays()[a], contents[a]};
  }

  std::uint64_t first_rank() const { return block_.start[0]; }
  std::uint64_t count() const { return block_.positions; }

  bool has(LabelKind kind) const { return of(kind).array != nullptr; }
  /// Entry `i` of a label that the table has.
  std::int64_t entry(LabelKind kind, std::uint64_t i) const {
    return entry_of(*of(kind).array, of(kind).content, i);
  }
  /// All entries of a label of one byte each; null where the table has none.
  const std::uint8_t* bytes(LabelKind kind) const {
    return reinterpret_cast<const std::uint8_t*>(of(kind).content.data());
  }

  /// How many rests are stored for each position. Precondition: the table has moves.
  std::size_t rests() const { return of(LabelKind::move_rests).array->rests; }
  /// Calls use(rests of the move of position `i`), three numbers where no more are stored.
  /// Precondition: the table has moves.
  template <class Use>
  void with_rests(std::uint64_t i, const Use& use) const {
    const std::uint8_t* const stored = bytes(LabelKind::move_rests) + i * rests();
    if (rests() > 3) return use(Rests(stored, stored + rests()));
    use(std::array<std::uint64_t, 3>{stored[0], stored[1], rests() == 3 ? stored[2] : 0U});
  }
  Rests rests_of(std::uint64_t i) const {
    Rests rests;
    with_rests(i, [&](const auto& stored) { rests = Rests(stored.begin(), stored.end()); });
    return rests;
  }

 private:
  struct Stored {
    const LabelArray* array = nullptr;
    std::span<const std::byte> content;
  };
  const Stored& of(LabelKind kind) const { return stored_[kind]; }

  Block block_;
  PerLabel<Stored> stored_;
};

class LossList {
 public:
  /// `losses` must outlive this.
  explicit LossList(const PositionSet& losses)
      : LossList(losses.box(), losses.count(),
                 [&losses](const auto& visit) { for_each_member(losses, visit); }) {}
  explicit LossList(const AnyLossLines& losses);

  std::uint64_t size() const { return size_; }

  /// Losses first … first + count − 1 as rows of coordinates, each entry `unsigned_bytes(max
  /// bound)` wide. Thread-safe.
  void read(std::uint64_t first, std::uint64_t count, std::span<std::byte> rows) const;

 private:
  using ForEachLoss = std::function<void(const std::function<void(PositionView)>&)>;
  LossList(const Box& box, std::uint64_t size, ForEachLoss for_each)
      : width_(unsigned_bytes(box.max_bound())),
        row_bytes_(width_ * box.heaps()),
        size_(size),
        for_each_(std::move(for_each)) {}

  std::size_t width_;
  std::size_t row_bytes_;
  std::uint64_t size_;
  ForEachLoss for_each_;
  mutable std::once_flag listed_;
  mutable std::vector<std::byte> rows_;
};

}  // namespace miyama
