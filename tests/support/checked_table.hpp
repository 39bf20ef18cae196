/// @file  checked_table.hpp
/// @brief Runs a check over all blocks of a table in memory, and changes labels one by one to see that it notices.
#pragma once

#include "support/memory_table.hpp"
#include "verify/block_check.hpp"

namespace miyama::test {

inline void run_check(const MemoryTable& table, const BlockCheck& check, Report& report) {
  for (std::uint64_t j = 0; j < table.layout().jobs(); ++j) check.check_block(table.layout().job(j), table.content(j), report);
}

/// What a changed entry could be: another outcome, an arrow one longer, one move more, the target missing.
[[nodiscard]] inline std::int64_t wrong_entry(LabelKind kind, std::int64_t right) {
  switch (kind) {
    case LabelKind::outcome: return right == loss ? win : loss;
    case LabelKind::arrows: return right == 0 ? 1 : right - 1;
    case LabelKind::target: return right == no_target ? 0 : no_target;
    case LabelKind::winning_moves:
    case LabelKind::grundy:
    case LabelKind::remoteness: return right == 0 ? 1 : right - 1;
  }
  return right;
}

/// Calls test(label, move) with every entry of `position` changed, one at a time, and puts it right again.
template <class Test>
void for_each_wrong_entry(MemoryTable& table, const std::vector<std::uint64_t>& position, const Test& test) {
  for (const LabelArray& array : table.layout().arrays())
    for (std::size_t move = 0; move < std::max<std::size_t>(array.moves, 1); ++move) {
      const std::int64_t right = table.entry(array.kind, move, position);
      table.set(array.kind, move, position, wrong_entry(array.kind, right));
      test(array.kind, move, right);
      table.set(array.kind, move, position, right);
    }
}

}  // namespace miyama::test
