/// @file  changeable_table.hpp
/// @brief A table in memory, copied from a solver, whose entries a test may change and which it may
/// write to a file.
#pragma once

#include <filesystem>
#include <span>
#include <vector>

#include "store/table_writer.hpp"
#include "table/label_source.hpp"

namespace miyama::test {

class ChangeableTable : public LabelSource {
 public:
  /// Copies every block of `source`.
  explicit ChangeableTable(const LabelSource& source);

  [[nodiscard]] const Layout& layout() const override { return layout_; }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override;

  [[nodiscard]] const Box& box() const { return layout_.box(); }
  [[nodiscard]] std::span<const std::byte> content(std::uint64_t job) const { return blocks_[job]; }

  /// One entry; `move` is the direction of an arrow or the number of a rest. A multiset's position
  /// is its rank alone. Precondition: the table has the label.
  [[nodiscard]] std::int64_t entry(LabelKind kind, std::size_t move,
                                   std::span<const std::uint64_t> position) const;
  void set(LabelKind kind, std::size_t move, std::span<const std::uint64_t> position,
           std::int64_t value);

  /// The totals when it was solved, whatever was changed since.
  [[nodiscard]] const Totals& true_totals() const { return totals_; }
  [[nodiscard]] const TableHeader& header() const { return header_; }
  /// Rows of the list of losses or of heaps, for a writer.
  [[nodiscard]] virtual std::vector<std::byte> listed(std::uint64_t /*first*/,
                                                      std::uint64_t /*count*/) const {
    return {};
  }

 protected:
  /// Without content: it is filled in later.
  ChangeableTable(const Layout& layout, const TableHeader& header);

  Layout layout_;
  std::vector<std::vector<std::byte>> blocks_;  ///< blocks by job
  TableHeader header_;
  Totals totals_;

 private:
  struct Place {
    std::uint64_t job;
    std::uint64_t at;  ///< number of the item in its block
  };
  [[nodiscard]] Place place_of(const LabelArray& array, std::size_t move,
                               std::span<const std::uint64_t> position) const;
};

[[nodiscard]] inline const TableHeader& header_of(const ChangeableTable& table) {
  return table.header();
}

/// Content of job `job` of a writer of this table: a block of labels or a piece of a list.
[[nodiscard]] std::vector<std::byte> job_content(const ChangeableTable& table,
                                                 const TableWriter& writer, std::uint64_t job);

/// Writes the whole table from one thread. Throws what the writer throws.
TableResult store(const ChangeableTable& table, const std::filesystem::path& path,
                  bool overwrite = false);

/// Everything that an entry of this array could wrongly be, as far as its kind of mistake differs:
/// the other outcome, a number one or two away, 0, the fill value, no target, another one.
[[nodiscard]] std::vector<std::int64_t> wrong_entries(const LabelArray& array, std::int64_t right);

/// Calls test(label, move, wrong) with every entry of `position` changed, one at a time and in
/// every wrong way, and puts it right again.
template <class Test>
void for_each_change(ChangeableTable& table, std::span<const std::uint64_t> position,
                     const Test& test) {
  for (const LabelArray& array : table.layout().arrays())
    for (std::size_t move = 0; move < std::max<std::size_t>(array.moves, 1); ++move) {
      const std::int64_t right = table.entry(array.kind, move, position);
      for (const std::int64_t wrong : wrong_entries(array, right)) {
        table.set(array.kind, move, position, wrong);
        test(array.kind, move, wrong, right);
      }
      table.set(array.kind, move, position, right);
    }
}

}  // namespace miyama::test
