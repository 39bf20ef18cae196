/// @file  label_csv.hpp
/// @brief Labels as CSV: a row per position in rank order, a column per number.
///
///     heap_1,heap_2,heap_3,outcome,arrows_1,arrows_2,arrows_3       arrows_i: along direction i
///     7,3,5,1,1,1,1
///
/// With a pass `passes_left` comes first. In tables by total the first column, `position`, holds
/// the heaps, descending, separated by spaces (0: none), because their number varies. Numbers are
/// written as they are stored: 0 for no arrow, −1 for no target. Cost: some nanoseconds per number.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "index/partition/partitions.hpp"
#include "label/label_source.hpp"
#include "view/position_text.hpp"

namespace miyama {

/// Which rows of a slab to append.
struct CsvRange {
  std::uint64_t first_rank;  ///< of the slab
  std::uint64_t begin;       ///< ranks in [begin, end)
  std::uint64_t end;
  std::uint64_t most = UINT64_MAX;  ///< so many rows at most
  /// By position of the slab; 0: leave it out. Empty: all of them.
  std::span<const std::uint8_t> keep{};
  char separator = ',';  ///< before each label
};

class LabelCsv {
 public:
  /// Of a box table, or of a partition table with these positions, which must outlive this.
  /// `arrays`: those to write.
  LabelCsv(const Layout& layout, const std::vector<std::size_t>& arrays,
           const Partitions* partitions);

  [[nodiscard]] const std::vector<std::string>& columns() const { return names_; }
  [[nodiscard]] std::string head() const { return csv_head(names_); }

  /// Appends rows of the slab that `slab` read last; returns how many. Safe to call from several
  /// threads at once. Precondition: `slab` reads the arrays.
  std::uint64_t append(std::string& out, const SlabReader& slab, const CsvRange& range) const;

 private:
  struct Column {
    std::size_t array;
    std::size_t move;
    std::size_t rest;
  };

  const Layout& layout_;
  const Partitions* partitions_;
  std::vector<Column> columns_;
  std::vector<std::string> names_;
};

}  // namespace miyama
