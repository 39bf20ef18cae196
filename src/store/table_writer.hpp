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
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/team.hpp"
#include "store/chunk_codec.hpp"
#include "store/table_frame.hpp"
#include "store/temporary_file.hpp"
#include "table/digest.hpp"

namespace miyama {

/// The role of a file in the folder of a table in several files: it is one of the parts, or the
/// view that shows all of them as one table. A table in one file has no role.
struct FolderRole {
  std::optional<StoredPart> part;
  std::string plan{};                                ///< digest of the plan, for a view
  std::vector<PartFile> shown{};                     ///< parts that a view shows
  std::map<LabelKind, std::string> shown_digests{};  ///< digests of the labels, for a view
  std::shared_ptr<ChunkMemo> packed{};               ///< shared by parts; null to remember alone

  bool is_view() const { return !shown.empty(); }
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

  const Layout& layout() const { return layout_; }
  /// The jobs are the blocks of the layout first, then the pieces of the list: losses of a box
  /// table, parts of a partition table.
  std::uint64_t jobs() const { return jobs_; }
  /// The first row of the list in piece `job`, and how many there are. Precondition: layout.jobs()
  /// ≤ job < jobs().
  std::pair<std::uint64_t, std::uint64_t> rows_of(std::uint64_t job) const;

  /// Bytes of one row of the list.
  std::size_t row_bytes() const;

  /// Takes the compact content of job `job`. Each job comes once, from any thread; each thread
  /// brings its jobs in increasing order. Throws file_error if the file cannot be written, in the
  /// words of the system where the disk is full; stopped_error where the observer asks to stop.
  void put(std::uint64_t job, std::span<const std::byte> content);

  /// Takes a block that is packed already, from one thread, in order. `hash`: that of its content.
  void put_packed(std::uint64_t job, const BlockHash& hash, PackedChunk chunk);

  /// Wakes threads that wait in put() for a job that will never come. They throw leader_failed, so
  /// that the error reported is the first one.
  void give_up() noexcept;

  /// The digest of each label. Precondition: all jobs are done.
  std::map<LabelKind, std::string> digests() const;

  /// Ends the file after all jobs: writes digests and totals and gives it its final name. Throws
  /// file_error; the file then does not appear.
  TableResult finish(const Totals& totals);

  WriterStatistics statistics() const;

 private:
  /// Where a job goes.
  struct Place {
    std::size_t dataset;
    ChunkPlace chunk;
  };
  struct Ready {
    BlockHash hash;     ///< hash of the content
    BlockHash key;      ///< key of the block in the memo
    PackedChunk chunk;  ///< null while it or an equal one is being packed
  };

  void create(const TableHeader& header, std::uint64_t losses);
  Place place_of(std::uint64_t job) const;
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
