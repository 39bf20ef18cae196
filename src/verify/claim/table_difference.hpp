/// @file  table_difference.hpp
/// @brief Where two tables differ, label by label.
///
/// The positions that both tables hold are compared: for boxes those up to the smaller size of each
/// heap, for multisets those up to the smaller total, whose ranks are equal because the order
/// begins with the total. If only one table has a pass, and so one coordinate more, one plane of it
/// is taken.
///
/// The common positions are cut into blocks of their own; each table's part of a block is put
/// together from its blocks (SlabReader in table/label_source.hpp). Where both tables are cut
/// alike, that is one block of each, and equal bytes end the comparison.
///
/// Cost: reading both, memory speed; 2 ns more per entry of blocks that differ. Memory per thread:
/// some 20 blocks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/team.hpp"
#include "table/label_source.hpp"
#include "table/layout.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {

/// The outcomes that a table states by any of its labels, as a label: a value of 0 is a loss. So
/// tables can be compared that have no label in common.
class StatedOutcomes final : public LabelSource {
 public:
  /// `losses` must outlive this.
  explicit StatedOutcomes(const StatedLosses& losses);

  const Layout& layout() const override { return layout_; }
  void read_block(const BlockJob& job, std::span<std::byte> content) const override;

 private:
  const StatedLosses& losses_;
  Layout layout_;
};

/// One of the two tables.
struct ComparedTable {
  const LabelSource& source;
  const TableHeader& header;
};

struct EntryDifference {
  std::uint64_t rank = 0;  ///< rank among the common positions
  std::size_t move = 0;    ///< direction, for arrows
  std::vector<std::uint64_t> position{};
  std::int64_t expected = 0;  ///< entry of the first table
  std::int64_t found = 0;     ///< entry of the second table
};

struct LabelDifference {
  LabelKind label{};
  std::uint64_t compared = 0;  ///< entries compared
  std::uint64_t differ = 0;
  bool only_first = false, only_second = false;  ///< one table has a position, not the other
  std::optional<EntryDifference> first{};        ///< the difference of least rank, then direction
  std::vector<EntryDifference> listed{};  ///< the first in this order, as many as were asked for
};

struct TableDifference {
  std::uint64_t positions = 0;  ///< common positions
  bool all_of_first = true;     ///< the first table has no other positions
  bool all_of_second = true;
  /// If only one table has a pass: the plane of it that is compared.
  std::optional<std::uint64_t> passes_left{};
  std::vector<LabelDifference> labels{};  ///< labels that were compared, in file order
  struct Left {
    LabelKind label;
    std::string why;
  };
  std::vector<Left> not_compared{};  ///< labels that both hold, but with different meanings
  std::vector<LabelKind> only_first{};
  std::vector<LabelKind> only_second{};

  bool equal() const;
};

/// True if the table has a leading coordinate that counts passes.
[[nodiscard]] bool has_passes(const Layout& layout, const TableHeader& header);

/// `passes_left`: the plane of a table with a pass that is compared with a table without, 0 or 1.
/// `listed`: how many differences of each label to list.
/// Throws usage_error for a box and multisets, different numbers of heaps, or bounds on multisets
/// under which ranks differ; file_error, stopped_error.
[[nodiscard]] TableDifference compare_tables(const ComparedTable& first,
                                             const ComparedTable& second, std::uint64_t passes_left,
                                             const Team& team, std::size_t listed = 0);

}  // namespace miyama
