/// @file  partition_changes.hpp
/// @brief Every way in which one stored entry of a partition table can be wrong, to be tried one
/// after the other.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "support/partition_memory_table.hpp"
#include "verify/report.hpp"

namespace miyama::test {

struct WrongEntry {
  std::string what;
  LabelKind label;  ///< that a check must name
  std::int64_t expected;
  std::int64_t found;
  std::vector<std::uint64_t> found_move{};  ///< a move, in place of the two numbers
};

/// Puts one wrong entry after the other at `rank`, calls test(wrong), and puts it right again.
/// `truth`: the same table with outcomes, as solved.
void for_each_wrong_entry(PartitionMemoryTable& table, const PartitionMemoryTable& truth,
                          std::uint64_t rank, const std::function<void(const WrongEntry&)>& test);

/// The ranks at which something begins or ends: the table, its levels, its blocks; and the middle.
[[nodiscard]] std::vector<std::uint64_t> border_ranks(const PartitionMemoryTable& table);

/// True if the first mismatch is this entry of the position with this rank. `exact`: the numbers,
/// too; for a move they always count.
[[nodiscard]] bool names(const Report& report, const PartitionMemoryTable& table,
                         std::uint64_t rank, const WrongEntry& wrong, bool exact);

}  // namespace miyama::test
