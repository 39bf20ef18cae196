/// @file  parts_reader.hpp
/// @brief Reads the labels of a table from the files of a folder that hold its parts, with or
/// without a view of them.
///
///     block of the whole ─→ which part? ─→ block of the part ─→ content, compared with its hash
///
/// Memory: 16 bytes per block.
///
/// Code that copies parts, or goes on with them, takes their stored blocks by
/// for_each_checked_chunk, which hands on no block before its content was compared with its hash:
///
///     read chunks, in order  ──→  each unpacks to the content of its hash?  ──→  take, in order
///     one thread                  all threads                                    one thread
///
/// Equal chunks are unpacked once: bytes that were found to have this hash, in this shape, have it
/// again. Cost: reading the files and unpacking the distinct blocks.
#pragma once

#include <deque>

#include "base/team.hpp"
#include "store/table_reader.hpp"

namespace miyama {

class PartsReader final : public LabelSource {
 public:
  /// Opens all parts. `header`: that of the table; `plan`: the digest of its plan. Throws
  /// file_error where a part is missing, or is not this one.
  PartsReader(const std::filesystem::path& folder, const TableHeader& header,
              const std::string& plan, const std::vector<PartFile>& parts);

  const Layout& layout() const override { return layout_; }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override;

  /// The part that holds block `job` of the whole, and the number of the block there.
  struct Place {
    const TableReader& part;
    std::uint64_t job;
  };
  Place place_of(std::uint64_t job) const;

  /// The hashes of all blocks, in the order of the whole.
  std::vector<BlockHash> block_hashes() const;
  /// The positions, entries checked and mismatches of all parts, added up.
  Totals shares() const;
  /// What TableReader::wrong_descriptions lists for each part, behind the name of the part.
  std::vector<std::string> wrong_descriptions() const;

 private:
  Layout layout_;
  std::deque<TableReader> parts_;
  std::vector<PartLayout> ranges_;
};

/// Calls take(job, block) with each stored block in turn. `from`: a part, or a table in several
/// files. Throws file_error, naming the file, if a block is not what was written; stopped_error.
void for_each_checked_chunk(
    const TableReader& from, const Team& team, const Stage& stage,
    const std::function<void(std::uint64_t job, TableReader::StoredBlock block)>& take);

}  // namespace miyama
