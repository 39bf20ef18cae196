/// @file  report.hpp
/// @brief What a check found, and what all checks that go through a table block by block share.
///
/// A failed check is a result, not an exception: counts, and the first positions in order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/ranges.hpp"
#include "game/rules.hpp"
#include "table/label_source.hpp"
#include "table/layout.hpp"

namespace miyama {

/// One entry that is not what it should be.
struct Mismatch {
  std::uint64_t rank = 0;  ///< rank of the position
  LabelKind label{};
  std::size_t move = 0;  ///< direction, for labels that have one entry per direction
  std::vector<std::uint64_t> position;
  std::int64_t expected = 0;
  std::int64_t found = 0;
  std::string remark{};  ///< explanation of the numbers, or empty
  /// For a move, instead of expected and found: the size of the heap, then its rests.
  std::vector<std::uint64_t> found_move{};
};

/// Collects mismatches from many threads; the result does not depend on their order. Where there
/// may be many, each thread has a report of its own, which is then added.
class Report {
 public:
  static constexpr std::size_t most_named = 10;

  Report() = default;
  /// Nobody may add to `other` meanwhile.
  Report(const Report& other)
      : entries_(other.entries_), mismatches_(other.mismatches_), first_(other.first_) {}
  Report& operator=(const Report&) = delete;

  /// `entries` more were compared, `mismatches` of them differ; `first` names the lowest of these.
  /// Thread-safe, as are the others that add.
  void add(std::uint64_t entries, std::uint64_t mismatches = 0,
           const std::vector<Mismatch>& first = {});
  /// Adds all that `part` found, and counts `entries` more as compared.
  void add(std::uint64_t entries, const Report& part) {
    add(entries, part.mismatches_, part.first_);
  }
  void add(const Report& part) { add(part.entries_, part); }

  /// Adds one entry that differs. Ascending order, or nearly, is fastest.
  template <class Heaps>
  void mismatch(std::uint64_t rank, const Heaps& position, LabelKind label, std::int64_t expected,
                std::int64_t found, std::string remark = {}, std::size_t move = 0,
                std::vector<std::uint64_t> found_move = {}) {
    const std::lock_guard lock(mutex_);
    ++mismatches_;
    if (first_.size() < most_named || rank <= first_.back().rank)
      keep({{rank,
             label,
             move,
             {position.begin(), position.end()},
             expected,
             found,
             std::move(remark),
             std::move(found_move)}});
  }
  /// A stored move of a multiset, or its absence (`from` = 0), is wrong.
  template <class Rests>
  void wrong_move(std::uint64_t rank, std::span<const std::uint8_t> parts, std::uint64_t from,
                  const Rests& rests, std::string remark) {
    std::vector<std::uint64_t> move{from};
    move.insert(move.end(), rests.begin(), rests.end());
    mismatch(rank, parts, LabelKind::move_from, 0, 0, std::move(remark), 0, std::move(move));
  }

  std::uint64_t entries() const { return entries_; }
  std::uint64_t mismatches() const { return mismatches_; }
  /// The lowest mismatches by rank, label, direction.
  const std::vector<Mismatch>& first() const { return first_; }

 private:
  void keep(const std::vector<Mismatch>& found);

  std::mutex mutex_;
  std::uint64_t entries_ = 0;
  std::uint64_t mismatches_ = 0;
  std::vector<Mismatch> first_;
};

/// Adds `more` to `kept`, of which the `most` items with the lowest keys stay, in order.
template <class Item, class Key>
void keep_lowest(std::vector<Item>& kept, const std::vector<Item>& more, std::size_t most,
                 const Key& key) {
  kept.insert(kept.end(), more.begin(), more.end());
  ranges::sort(kept, {}, key);
  if (kept.size() > most) kept.resize(most);
}

/// What a table on a box states of one label at the positions of a block (for arrows: along one
/// direction), compact, in C order.
struct LabelEntries {
  std::size_t array;  ///< index into Layout::arrays()
  std::size_t move;   ///< direction, 0 for arrays that have none
  std::span<const std::byte> content;
};

/// All that a table on a box states of the positions of one block.
struct BlockLabels {
  Block block;
  /// In the order of the layout's arrays, directions ascending.
  std::vector<LabelEntries> labels;
};

/// What is done with a block when it is read. Threads may call it at once.
using SeeBlock = std::function<void(const BlockJob& job, const std::vector<std::byte>& content)>;

class BlockCheck {
 public:
  virtual ~BlockCheck() = default;

  /// Compares every entry of block `job` with what it should be. Thread-safe. `content` is compact,
  /// C order.
  virtual void check_block(const BlockJob& job, std::span<const std::byte> content,
                           Report& report) const = 0;
};

/// Calls use(items) with the content as a span of unsigned items of this size: 1, 2 or 4 bytes.
template <class Use>
void with_items(std::size_t item_bytes, std::span<const std::byte> content, const Use& use) {
  with_unsigned(item_bytes, [&]<class Item>(Item) {
    use(std::span(reinterpret_cast<const Item*>(content.data()), content.size() / sizeof(Item)));
  });
}

/// Coordinates of entry `at` of a block.
[[nodiscard]] Coordinates coordinates_at(const Block& block, std::size_t heaps, std::uint64_t at);

/// The whole content of a block. Throws file_error.
[[nodiscard]] std::vector<std::byte> read_content(const LabelSource& source, const BlockJob& job);

/// Returns what entry `at` of a block, that of `position`, should be.
using ExpectedEntry = std::function<std::int64_t(std::uint64_t at, PositionView position)>;

/// The slow comparison, entry by entry, that counts and names what a fast one has noticed.
void compare_entries(const Layout& layout, const BlockJob& job, std::span<const std::byte> content,
                     const ExpectedEntry& expected, Report& report);

}  // namespace miyama
