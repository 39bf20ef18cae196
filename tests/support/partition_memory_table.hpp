/// @file  partition_memory_table.hpp
/// @brief A partition table held in memory, whose entries a test may change. Small ones are made by
/// the plain level solver.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/convention.hpp"
#include "game/take_and_break.hpp"
#include "index/partition/partitions.hpp"
#include "label/label_source.hpp"
#include "label/layout.hpp"
#include "store/table_writer.hpp"

namespace miyama::test {

/// Rules under which every label and check is tried: names, and codes with every kind of digit.
inline const std::vector<std::string> partition_rules{
    "rows", "kayles", "dawsons-chess", "grundys-game", "lasker", "nim",        "4.7",
    "0.3F", "0.F",    "0.0[7]",        "0.17[3]",      "C.8",    "4.F:unequal"};

[[nodiscard]] inline std::vector<LabelKind> kinds_of(const std::string& labels) {
  return parse_labels(labels, TableFamily::partitions);
}

struct PartitionGame {
  std::string rules;
  std::uint64_t total;
  Convention convention = Convention::normal;
  std::uint64_t largest = Partitions::no_bound;
  std::uint64_t most_heaps = Partitions::no_bound;
};

class PartitionMemoryTable final : public LabelSource {
 public:
  explicit PartitionMemoryTable(const PartitionGame& game, const std::vector<LabelKind>& kinds =
                                                               all_labels(TableFamily::partitions));

  [[nodiscard]] const Layout& layout() const override { return layout_; }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override;

  [[nodiscard]] const TakeAndBreak& rules() const { return *rules_; }
  [[nodiscard]] const Partitions& partitions() const { return partitions_; }
  [[nodiscard]] Convention convention() const { return convention_; }
  [[nodiscard]] std::size_t rests() const { return rests_; }
  [[nodiscard]] std::uint64_t positions() const { return partitions_.positions(); }
  [[nodiscard]] const Totals& true_totals() const {
    return totals_;
  }  ///< as solved, whatever was changed since
  [[nodiscard]] const std::vector<std::vector<std::byte>>& contents(std::uint64_t number) const {
    return blocks_[number];
  }
  [[nodiscard]] PartitionSlice slice(std::uint64_t number) const {
    return {layout_, number, blocks_[number]};
  }
  [[nodiscard]] std::uint64_t slices() const { return blocks_.size(); }

  /// One entry; `rest` counts for move_rests only. Precondition: the table has the label.
  [[nodiscard]] std::int64_t entry(LabelKind kind, std::uint64_t rank, std::size_t rest = 0) const;
  void set(LabelKind kind, std::uint64_t rank, std::int64_t value, std::size_t rest = 0);
  [[nodiscard]] Rests move_rests(std::uint64_t rank) const;
  void set_rests(std::uint64_t rank, const Rests& rests);

 private:
  Convention convention_;
  std::unique_ptr<TakeAndBreak> rules_;
  Partitions partitions_;
  std::size_t rests_;
  Layout layout_;
  Totals totals_;
  std::vector<std::vector<std::vector<std::byte>>> blocks_;  ///< (block, array)
};

/// The header that belongs to the table.
[[nodiscard]] TableHeader header_of(const PartitionMemoryTable& table);

/// Content of job `job` of a writer of this table: a block of labels or a piece of the list of
/// heaps.
[[nodiscard]] std::vector<std::byte> job_content(const PartitionMemoryTable& table,
                                                 const TableWriter& writer, std::uint64_t job);

/// Writes the whole table from one thread.
TableResult store(const PartitionMemoryTable& table, const std::filesystem::path& path);

}  // namespace miyama::test
