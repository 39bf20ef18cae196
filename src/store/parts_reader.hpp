/// @file  parts_reader.hpp
/// @brief Reads the labels of a table from the files of a folder that hold its parts, with or
/// without a view of them.
///
///     block of the whole ─→ which part? ─→ block of the part ─→ content, compared with its hash
///
/// Parts made by one plan are parts of one table, and each of them says of the table what all
/// others say. Memory: 16 bytes per block.
#pragma once

#include <deque>

#include "store/table_reader.hpp"

namespace miyama {

class PartsReader final : public LabelSource {
 public:
  /// Opens all parts. `header`: of the table; `plan`: the digest of its plan. Throws file_error
  /// where a part is missing, or is not this one.
  PartsReader(const std::filesystem::path& folder, const TableHeader& header,
              const std::string& plan, const std::vector<PartFile>& parts);

  [[nodiscard]] const Layout& layout() const override { return layout_; }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override;

  /// The part that holds block `job` of the whole, and the number of the block there.
  struct Place {
    const TableReader& part;
    std::uint64_t job;
  };
  [[nodiscard]] Place place_of(std::uint64_t job) const;

  /// The hashes of all blocks, in the order of the whole.
  [[nodiscard]] std::vector<BlockHash> block_hashes() const;
  /// What the parts know of themselves, added up: positions, entries checked, mismatches.
  [[nodiscard]] Totals shares() const;
  /// As of a table, for each part.
  [[nodiscard]] std::vector<std::string> wrong_descriptions() const;

 private:
  Layout layout_;
  std::deque<TableReader> parts_;
  std::vector<PartLayout> ranges_;
};

}  // namespace miyama
