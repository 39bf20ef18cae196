/// @file  checked_table.hpp
/// @brief Runs a check over all blocks of a table in memory, and changes labels one by one to see
/// that it notices.
#pragma once

#include "game/named_rules.hpp"
#include "support/memory_table.hpp"
#include "verify/nim/certificate.hpp"
#include "verify/nim/grundy_certificate.hpp"
#include "verify/nim/remoteness_certificate.hpp"

namespace miyama::test {

inline void run_check(const MemoryTable& table, const BlockCheck& check, Report& report) {
  for (std::uint64_t j = 0; j < table.layout().jobs(); ++j)
    check.check_block(table.layout().job(j), table.content(j), report);
}

/// Every certificate as the command `check` runs them: the losses from the table itself, then every
/// label.
inline void certify(const MemoryTable& table, Convention convention, Report& report,
                    int threads = 1) {
  const Layout& layout = table.layout();
  const VectorRules nim = make_nim(layout.box().heaps());
  const AnyLossLines lines = collect_loss_lines(StatedLosses(table, convention, nim), threads);
  const auto certificate = make_certificate(lines, layout, convention);
  const auto remoteness = layout.find(LabelKind::remoteness) == nullptr
                              ? nullptr
                              : make_remoteness_certificate(table, lines, convention, threads);
  for (std::uint64_t j = 0; j < layout.jobs(); ++j) {
    const BlockJob job = layout.job(j);
    const LabelKind kind = layout.arrays()[job.array].kind;
    if (kind == LabelKind::remoteness)
      remoteness->check_block(job, table.content(j), report);
    else if (kind != LabelKind::grundy)
      certificate->check_block(job, table.content(j), report);
  }
  if (remoteness) remoteness->finish(report);
  if (layout.find(LabelKind::grundy) != nullptr) certify_grundy(table, convention, threads, report);
}

/// What a changed entry could be: another outcome, an arrow one longer, one move more, the target
/// missing, another value.
[[nodiscard]] inline std::int64_t wrong_entry(LabelKind kind, std::int64_t right) {
  switch (kind) {
    case LabelKind::outcome: return right == loss ? win : loss;
    case LabelKind::target: return right == no_target ? 0 : no_target;
    case LabelKind::arrows:
    case LabelKind::winning_moves:
    case LabelKind::grundy:
    case LabelKind::remoteness: return right == 0 ? 1 : right - 1;
    case LabelKind::move_from:
    case LabelKind::move_rests: break;  // of partition tables: partition_changes.hpp
  }
  return right;
}

/// Calls test(label, move) with every entry of `position` changed, one at a time, and puts it right
/// again.
template <class Test>
void for_each_wrong_entry(MemoryTable& table, const std::vector<std::uint64_t>& position,
                          const Test& test) {
  for (const LabelArray& array : table.layout().arrays())
    for (std::size_t move = 0; move < std::max<std::size_t>(array.moves, 1); ++move) {
      const std::int64_t right = table.entry(array.kind, move, position);
      table.set(array.kind, move, position, wrong_entry(array.kind, right));
      test(array.kind, move, right);
      table.set(array.kind, move, position, right);
    }
}

}  // namespace miyama::test
