/// @file  checked_table.hpp
/// @brief Runs the certificates of Nim over a table in memory, and changes labels one by one to see
/// that they notice.
#pragma once

#include "game/named_rules.hpp"
#include "support/certified_table.hpp"
#include "support/memory_table.hpp"

namespace miyama::test {

inline void certify(const MemoryTable& table, Convention convention, Report& report,
                    int threads = 1) {
  certify(table, make_nim(table.box().heaps()), convention, report, threads);
}

/// One thing that a changed entry could be: another outcome, no target, a number nearby.
[[nodiscard]] inline std::int64_t wrong_entry(LabelKind kind, std::int64_t right) {
  if (kind == LabelKind::outcome) return right == loss ? win : loss;
  if (kind == LabelKind::target) return right == no_target ? 0 : no_target;
  return right == 0 ? 1 : right - 1;
}

/// Calls test(label, move, right) with every entry of `position` changed, one at a time, and puts
/// it right again.
template <class Test>
void for_each_wrong_entry(MemoryTable& table, const std::vector<std::uint64_t>& position,
                          const Test& test) {
  for_each_change(table, position,
                  [&](LabelKind label, std::size_t move, std::int64_t wrong, std::int64_t right) {
                    if (wrong == wrong_entry(label, right)) test(label, move, right);
                  });
}

}  // namespace miyama::test
