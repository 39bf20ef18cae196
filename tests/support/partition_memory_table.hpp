/// @file  partition_memory_table.hpp
/// @brief A partition table held in memory, whose entries a test may change. Small ones are made by
/// the plain level solver.
#pragma once

#include "support/produced_table.hpp"
#include "support/solved_partitions.hpp"

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

class PartitionMemoryTable final : public ChangeableTable {
 public:
  explicit PartitionMemoryTable(const PartitionGame& game,
                                const std::vector<LabelKind>& kinds = every_label());

  [[nodiscard]] const TakeAndBreak& rules() const { return request_.take_and_break(); }
  [[nodiscard]] const Partitions& partitions() const { return request_.partitions(); }
  [[nodiscard]] Convention convention() const { return header_.convention; }
  [[nodiscard]] std::size_t rests() const { return rules().stored_rests(); }
  [[nodiscard]] std::uint64_t positions() const { return partitions().positions(); }
  /// Block `number` of each array.
  [[nodiscard]] std::span<const std::vector<std::byte>> contents(std::uint64_t number) const {
    const std::size_t arrays = layout_.arrays().size();
    return std::span(blocks_).subspan(number * arrays, arrays);
  }
  [[nodiscard]] PartitionSlice slice(std::uint64_t number) const {
    return {layout_, number, contents(number)};
  }
  [[nodiscard]] std::uint64_t slices() const { return layout_.groups(); }

  /// One entry; `rest` counts for move_rests only. Precondition: the table has the label.
  [[nodiscard]] std::int64_t entry(LabelKind kind, std::uint64_t rank, std::size_t rest = 0) const {
    return ChangeableTable::entry(kind, rest, {&rank, 1});
  }
  void set(LabelKind kind, std::uint64_t rank, std::int64_t value, std::size_t rest = 0) {
    ChangeableTable::set(kind, rest, {&rank, 1}, value);
  }
  [[nodiscard]] Rests move_rests(std::uint64_t rank) const;
  void set_rests(std::uint64_t rank, const Rests& rests);

  [[nodiscard]] std::vector<std::byte> listed(std::uint64_t first,
                                              std::uint64_t count) const override;

 private:
  explicit PartitionMemoryTable(const Request& request);

  Request request_;
};

}  // namespace miyama::test
