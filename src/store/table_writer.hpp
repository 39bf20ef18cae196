/// @file  table_writer.hpp
/// @brief Writes a table file from blocks that come from many threads.
///
///     any thread:   hash the block → seen before? take those bytes : pack it
///     one at a time, in order:     H5Dwrite_chunk, digest
///
/// Blocks are committed in job order, whatever order they come in, so equal tables are equal bytes
/// for any number of threads, unless blocks are packed by Packing::fast. A thread that is too far
/// ahead waits, which bounds the memory to a few blocks per thread.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/team.hpp"
#include "label/digest.hpp"
#include "store/chunk_codec.hpp"
#include "store/table_frame.hpp"
#include "store/temporary_file.hpp"

namespace miyama {

/// Predicts, while a table is written, whether the rest of it will fit the disk.
///
/// Before the work, what a table takes can only be estimated: the truth may be half of that, or
/// twice as much. The blocks that are written say more. They come in stretches: a stretch is the
/// blocks of one array, of arrows those of one direction.
///
///     bytes of a block = the lesser of two averages: of the stretch so far, of its last window
///     remainder        = bytes of a block · blocks of the stretch that are still to come
///
///     stretch  ├────────┼────────┼────────┼── … ──┤     a window is 1/16 of its blocks,
///              average so far ──────────▶ │             and at least 64 of them
///                                ├ last ─▶│
///
/// If not even half of the remainder fits, the work ends, just as it does not begin if not even
/// half of the estimate fits. An alarm that comes late costs the time until the disk is full; a
/// false one costs a table that would have fitted. So every doubt is decided for the table. Where
/// blocks grow (low positions have few arrows along the first heap) the average so far is the
/// lesser; where they shrink, the last window is. Later stretches are not guessed at: their blocks
/// may be a tenth of the size.
///
/// On ten tables of Nim and its relatives the remainder was at most 1.2 times what was really
/// written afterwards. Smaller windows lost (1.5 and more), because they see bursts, as losses
/// gather near a diagonal; so did one average over several arrays or over all directions (1.6).
///
/// Cost: the system is asked once per window.
///
/// Not thread-safe: only the thread that writes calls it.
class DiskWatch {
 public:
  /// `name`: what messages call the file. `free_bytes`: what the disk has left.
  DiskWatch(std::string name, std::function<std::uint64_t()> free_bytes);

  /// Notes that a block of so many bytes was written and that `to_come` more blocks of its stretch
  /// follow. Throws file_error if they will not fit.
  void note(std::uint64_t bytes, std::uint64_t to_come);

 private:
  void judge() const;

  std::string name_;
  std::function<std::uint64_t()> free_bytes_;
  std::uint64_t written_ = 0;    ///< bytes of all stretches
  std::uint64_t to_come_ = 0;    ///< blocks of the stretch after the last one noted
  std::uint64_t blocks_ = 0;     ///< blocks of the stretch that are written
  std::uint64_t bytes_ = 0;      ///< bytes of those blocks
  std::uint64_t window_ = 0;     ///< blocks of a window
  std::uint64_t in_window_ = 0;  ///< bytes of the window so far
};

/// A memo that writers can share one after another: the parts of a table repeat each other.
[[nodiscard]] std::shared_ptr<ChunkMemo> new_chunk_memo();

/// The role of a file in the folder of a table in several files: it is one of the parts, or the
/// view that shows all of them as one table. A table in one file has no role.
struct FolderRole {
  std::optional<StoredPart> part;
  std::string plan{};                                ///< digest of the plan, for a view
  std::vector<PartFile> shown{};                     ///< parts that a view shows
  std::map<LabelKind, std::string> shown_digests{};  ///< digests of the labels, for a view
  std::shared_ptr<ChunkMemo> packed{};               ///< shared by parts; null to remember alone

  [[nodiscard]] bool is_view() const { return !shown.empty(); }
};

class TableWriter {
 public:
  /// `losses`: the number of losses of a box table, which are listed if there are any, and not more
  /// than most_listed_losses. `packings`: one for each array, then one for the list; if empty, all
  /// are small. A part has its own layout and no list; the blocks of a view's layout are not put.
  /// Throws file_error, see TemporaryFile.
  TableWriter(const std::filesystem::path& path, bool overwrite, const TableHeader& header,
              const Layout& layout, std::uint64_t losses, const Observer* observer = nullptr,
              std::vector<Packing> packings = {}, FolderRole role = {});
  ~TableWriter();  ///< removes the temporary file unless finish() has succeeded

  [[nodiscard]] const Layout& layout() const { return layout_; }
  /// The jobs are the blocks of the layout first, then the pieces of the list: losses of a box
  /// table, parts of a partition table.
  [[nodiscard]] std::uint64_t jobs() const { return jobs_; }
  /// The first row of the list in piece `job`, and how many there are. Precondition: layout.jobs()
  /// ≤ job < jobs().
  [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> rows_of(std::uint64_t job) const;

  /// Bytes of one row of the list.
  [[nodiscard]] std::size_t row_bytes() const;

  /// Takes the compact content of job `job`. Each job comes once, from any thread; each thread
  /// brings its jobs in increasing order. Throws file_error if the file cannot be written or will
  /// not fit the disk, stopped_error where the observer asks to stop.
  void put(std::uint64_t job, std::span<const std::byte> content);

  /// Takes a block that is packed already, from one thread, in order. `hash`: that of its content.
  void put_packed(std::uint64_t job, const BlockHash& hash, PackedChunk chunk);

  /// Wakes threads that wait in put() for a job that will never come. They throw leader_failed, so
  /// that the error reported is the first one.
  void give_up() noexcept;

  /// The digest of each label. Precondition: all jobs are done.
  [[nodiscard]] std::map<LabelKind, std::string> digests() const;

  /// Ends the file after all jobs: writes digests and totals and gives it its final name. Throws
  /// file_error; the file then does not appear.
  TableResult finish(const Totals& totals);

  [[nodiscard]] WriterStatistics statistics() const;

 private:
  /// Where a job goes.
  struct Place {
    std::size_t dataset;
    ChunkPlace chunk;
    std::uint64_t to_come;  ///< blocks that follow in the same array and direction
  };
  struct Ready {
    BlockHash hash;     ///< hash of the content
    BlockHash key;      ///< key of the block in the memo
    PackedChunk chunk;  ///< null while it or an equal one is being packed
  };

  void create(const TableHeader& header, std::uint64_t losses);
  [[nodiscard]] Place place_of(std::uint64_t job) const;
  /// Waits until `job` is not too far ahead.
  void wait_for_turn(std::uint64_t job, std::unique_lock<std::mutex>& lock);
  void commit_ready(std::unique_lock<std::mutex>& lock);
  void write_chunk(std::uint64_t job, const BlockHash& hash, const PackedChunk& chunk);
  void abandon_file() noexcept;

  const Layout layout_;
  const Observer* observer_;
  std::string name_;  ///< name of the file in messages
  std::uint64_t jobs_;
  TemporaryFile temporary_;
  DiskWatch disk_;
  Hdf5Id file_;
  std::vector<Dataset> datasets_;  ///< arrays, and the list if there is one
  std::vector<Digest> digests_;    ///< the digest of each dataset
  /// Indexed by array: hashes of its blocks, for a part.
  std::vector<std::vector<std::byte>> hashes_;
  const FolderRole role_;
  const std::vector<Packing> packings_;
  StageClock hashing_;
  StageClock compressing_;
  StageClock writing_;

  std::mutex mutex_;  ///< guards everything below
  std::condition_variable progress_;
  std::shared_ptr<ChunkMemo> packed_;
  std::map<std::uint64_t, Ready> ready_;  ///< jobs that came but are not yet committed
  std::uint64_t next_ = 0;                ///< the next job to commit
  bool committing_ = false;
  bool given_up_ = false;
  bool finished_ = false;
  std::uint64_t file_bytes_ = 0;
};

}  // namespace miyama
