/// @file  changeable_table.hpp
/// @brief A table of any rules on a box, copied from a solver, whose entries a test may change.
#pragma once

#include <span>
#include <vector>

#include "label/label_source.hpp"

namespace miyama::test {

class ChangeableTable : public LabelSource {
 public:
  /// Copies every block of `source`.
  explicit ChangeableTable(const LabelSource& source);

  [[nodiscard]] const Layout& layout() const override { return layout_; }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override;

  [[nodiscard]] const Box& box() const { return layout_.box(); }

  /// One entry; `move` counts for arrows only. Precondition: the table has the label.
  [[nodiscard]] std::int64_t entry(LabelKind kind, std::size_t move,
                                   std::span<const std::uint64_t> position) const;
  void set(LabelKind kind, std::size_t move, std::span<const std::uint64_t> position,
           std::int64_t value);

 protected:
  /// Without blocks: they come one by one, in the order of the jobs.
  explicit ChangeableTable(const Layout& layout) : layout_(layout) {}

  Layout layout_;
  std::vector<std::vector<std::byte>> blocks_;  ///< by job

 private:
  struct Place {
    std::uint64_t job;
    std::uint64_t at;  ///< number of the entry in its block
  };
  [[nodiscard]] Place place_of(const LabelArray& array, std::size_t move,
                               std::span<const std::uint64_t> position) const;
};

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
