/// @file  table_reader.hpp
/// @brief Reads a table file: header, blocks, and the lists that go with them.
///
/// Blocks are read as raw chunks, one thread at a time, and unpacked by the calling thread: HDF5
/// would do both under one lock. A file that another tool has rewritten with other chunks is still
/// read, through HDF5's own filters, but no faster than HDF5.
///
/// HDF5 trusts what it reads: one flipped bit in a heap of texts, or in the index of the chunks,
/// makes it read outside its memory or run for ever. No error can be caught then. But a forked
/// child that does the same first can be watched: if a signal ends it, the file is to blame. So a
/// program that opens a file that is not trusted calls try_file first, before there are threads or
/// large allocations. Opening a table then takes 5 ms for a small one, 25 ms for one of 160 MB in
/// 16 384 blocks, whose index the child walks; without the trial, about a third of that. The child
/// asks HDF5 alone: it reads no rules and no theorems, which may take long.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "store/chunk_codec.hpp"
#include "store/table_frame.hpp"
#include "table/digest.hpp"
#include "table/label_source.hpp"
#include "table/layout.hpp"

namespace miyama {

/// What `action`, which looks at this file, returns in a child. Throws file_error with its words
/// if `action` threw there, or saying that the file is damaged if the child crashed, that it took
/// more than its limits allow, or that the system grants no child. The processor time that it may
/// take follows the size of the file, or is MIYAMA_TRIAL_SECONDS of the environment. The child
/// starts no thread and prints nothing. Precondition: this process has one thread, since locks of
/// others would stay locked in the child.
std::string try_in_child(const std::filesystem::path& path,
                         const std::function<std::string()>& action);

/// Has HDF5 look at all of the structure of a file in a child, as try_in_child does. Returns the
/// format that the file says it has. `of_folder`: the file is one of a table in several files,
/// whose entries may lie in the others.
std::string try_file(const std::filesystem::path& path, bool of_folder = false);

class PartsReader;
class PositionList;

class TableReader final : public LabelSource {
 public:
  /// Opens a table. Throws file_error for no such file, no HDF5, no table, another format version,
  /// or datasets that do not fit the attributes. A file that is not trusted goes through try_file
  /// before.
  ///
  /// `plan`, `parts`: for a table in several files of one folder, whose view is `path`. The labels
  /// are read from the parts, and each block is compared with its hash; everything else is read
  /// from the view. Throws file_error, also if the parts do not make the table that the view says.
  explicit TableReader(const std::filesystem::path& path, const std::string& plan = {},
                       const std::vector<PartFile>& parts = {});

  /// Opens one part of a table with this header, which must be `part`; its layout is that of the
  /// part alone, and each block that is read is compared with its hash. `one_at_a_time`: shared by
  /// readers that several threads use side by side. Throws file_error, also if the hashes of its
  /// blocks are not those that its digests were made of.
  TableReader(const std::filesystem::path& path, const TableHeader& header, const StoredPart& part,
              std::shared_ptr<std::mutex> one_at_a_time = std::make_shared<std::mutex>());

  const std::string& name() const { return name_; }
  const TableHeader& header() const { return header_; }
  /// Totals and digests that the file stores.
  const TableResult& result() const { return result_; }
  const Layout& layout() const override { return *layout_; }

  /// What is wrong with axes, flags and names, which other programs read and this one does not, in
  /// each file of the table, and with digests of options.
  std::vector<std::string> wrong_descriptions() const;

  void read_block(const BlockJob& job, std::span<std::byte> content) const override;

  /// The hashes of all blocks of a part, in the order of its layout's jobs.
  const std::vector<BlockHash>& block_hashes() const { return hashes_; }
  /// A block as a part, or a table in several files, stores it: its packed bytes, and the hash that
  /// its content must have. check_packed compares them.
  struct StoredBlock {
    std::vector<std::byte> packed;
    BlockHash hash;
  };
  StoredBlock read_packed(std::uint64_t job) const;
  /// Throws file_error if the bytes do not unpack to a content with this hash. Thread-safe.
  void check_packed(std::uint64_t job, const StoredBlock& block) const;

  /// The rank where each total of a partition table begins, as the file stores it.
  const std::vector<std::uint64_t>& level_offsets() const { return level_offsets_; }

  /// True if the file lists its losses (a box) or the heaps of its positions (multisets).
  bool has_list() const { return list_.has_value(); }
  /// Calls visit(row) for each loss, or for the heaps of each position, 0-padded, in order. Throws
  /// file_error.
  void for_each_row(const VisitRow& visit) const;

 private:
  void open_arrays(bool elsewhere = false);
  /// Throws file_error if this content of a part's block is not what was written.
  void check_content(std::uint64_t job, std::span<const std::byte> content) const;
  void open_small();
  void open_options();
  std::shared_ptr<const PositionList> read_positions();
  void open_breaks();
  /// Reads a dataset of one axis, which is opened.
  std::vector<std::uint32_t> read_list(DatasetShape shape);
  /// Reads the entries at `place`, which must be that of one chunk where chunks are read directly.
  void read(const Dataset& dataset, const ChunkPlace& place, std::span<std::byte> content) const;
  std::string damaged_block(const Dataset& dataset) const;
  /// The stored bytes of one chunk.
  std::vector<std::byte> read_chunk(const Dataset& dataset,
                                    const std::vector<hsize_t>& offset) const;

  std::string name_;
  Hdf5Id file_;
  TableHeader header_;
  std::optional<Layout> layout_;
  TableResult result_;
  std::vector<Dataset> datasets_;    ///< the arrays, and what else there is
  std::optional<std::size_t> list_;  ///< the number of `losses` or `parts` among them
  std::vector<std::uint64_t> level_offsets_;
  std::vector<std::string> wrong_digests_;    ///< sentences about digests of options
  std::vector<BlockHash> hashes_;             ///< hashes of the blocks of a part
  CutAxis cut_;                               ///< the axis that a part has a piece of
  std::shared_ptr<const PartsReader> parts_;  ///< null for a table in one file
  /// One thread at a time uses HDF5. The files of one table share it.
  std::shared_ptr<std::mutex> mutex_ = std::make_shared<std::mutex>();
  std::unique_ptr<ChunkUnpacker> unpacker_ = std::make_unique<ChunkUnpacker>();
};

}  // namespace miyama
