/// @file  table_reader.hpp
/// @brief Reads a table file: header, blocks, single entries.
///
/// Blocks are read as raw chunks, one thread at a time, and decompressed by the calling thread:
/// HDF5 would do both under one lock. A file that another tool has rewritten with other chunks is
/// still read, through HDF5's own filters, but no faster than HDF5.
///
/// HDF5 crashes on some damaged files. Whoever opens one that is not trusted calls try_file first,
/// before there are threads. Then an opening takes 5 ms for a small table, 25 ms for one of 160 MB
/// in 16 384 blocks, whose index the child walks; without about a third of that. (Least of 300
/// openings; on a machine with three times the work it can do the median was three times as much.)
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "label/label_source.hpp"
#include "label/table_header.hpp"
#include "store/chunk_codec.hpp"
#include "store/schema.hpp"

namespace miyama {

/// Starts a process that opens the table, looks at all of its structure and ends. Throws file_error
/// with what that process found wrong, or says that the file is damaged where it crashed, went
/// round in circles or asked for all memory. Precondition: this process has one thread, as a fork
/// takes no other along, and their locks stay locked in the child.
void try_file(const std::filesystem::path& path);

class TableReader final : public LabelSource {
 public:
  /// Throws file_error: no such file, no HDF5, no table, another format version, or datasets that
  /// do not fit the attributes. A file that is not trusted goes through try_file before.
  explicit TableReader(const std::filesystem::path& path);
  ~TableReader() override;

  [[nodiscard]] const TableHeader& header() const { return header_; }
  [[nodiscard]] const TableResult& result() const { return result_; }  ///< as stored
  [[nodiscard]] const Layout& layout() const override { return *layout_; }
  [[nodiscard]] std::uint64_t file_bytes() const { return file_bytes_; }

  /// Labels that the file holds and its header does not name.
  [[nodiscard]] std::vector<LabelKind> unlisted_labels() const;
  /// What is wrong with the axes and flags, which this program does not read but others do.
  [[nodiscard]] std::vector<std::string> wrong_descriptions() const;

  void read_block(const BlockJob& job, std::span<std::byte> content) const override;

  /// One label of one position; `move` counts for arrays with a leading dimension. Precondition:
  /// the position lies in the box.
  [[nodiscard]] std::int64_t read_entry(const LabelArray& array, std::size_t move,
                                        std::span<const std::uint64_t> position) const;

  /// Of a partition table: where each total begins, as stored. Throws file_error.
  [[nodiscard]] std::vector<std::uint64_t> level_offsets() const;
  /// True if the file lists the heaps of its positions.
  [[nodiscard]] bool has_parts() const { return parts_.has_value(); }
  /// Calls visit(the heaps of a position, 0-padded) for each position in rank order. Throws
  /// file_error.
  void for_each_parts(const std::function<void(std::span<const std::uint8_t>)>& visit) const;

  /// True if the file lists its losses.
  [[nodiscard]] bool has_losses() const { return losses_.has_value(); }
  /// The listed losses, a row of heaps each.
  [[nodiscard]] std::vector<std::uint32_t> read_losses() const;

 private:
  struct Dataset {
    DatasetShape shape;
    Hdf5Id id;
    bool direct;  ///< chunks and filters are those of the schema
  };

  void read_header(hid_t file);
  [[nodiscard]] Dataset open_dataset(DatasetShape shape) const;
  void read_slab(const Dataset& dataset, std::span<const hsize_t> offset,
                 std::span<const std::uint64_t> extents, void* out) const;
  void read_direct(const Dataset& dataset, std::span<const hsize_t> offset,
                   std::span<const std::uint64_t> extents, std::span<std::byte> content) const;
  /// Rows first, first + 1, … of a list of rows, at most a chunk of them. Returns how many.
  [[nodiscard]] std::uint64_t read_rows(const Dataset& list, std::uint64_t first,
                                        std::vector<std::byte>& rows) const;
  [[nodiscard]] std::string name() const { return path_.string(); }

  std::filesystem::path path_;
  std::uint64_t file_bytes_ = 0;
  TableHeader header_;
  TableResult result_;
  std::unique_ptr<Layout> layout_;
  mutable std::mutex mutex_;  ///< one thread at a time in HDF5
  mutable CodecPool codecs_;
  Hdf5Id file_;
  std::vector<Dataset> datasets_;
  std::optional<Dataset> losses_;
  std::optional<Dataset> parts_;
};

}  // namespace miyama
