/// @file  checked_table.hpp
/// @brief Runs a check over all blocks of a table in memory, and changes labels one by one to see
/// that it notices.
#pragma once

#include "game/named_rules.hpp"
#include "support/memory_table.hpp"
#include "verify/box/number_certificate.hpp"
#include "verify/box/vector_certificate.hpp"
#include "verify/stated_losses.hpp"

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
  const StatedLosses stated(table, convention, nim);
  const auto certificate = make_vector_certificate(nim, nullptr, layout, convention);
  for_each_loss_in_order(stated, threads, [&](PositionView loss) {
    certificate->add(loss);
    return true;
  });
  for (std::uint64_t j = 0; j < layout.jobs(); ++j) {
    const BlockJob job = layout.job(j);
    const LabelKind kind = layout.arrays()[job.array].kind;
    if (kind != LabelKind::grundy && kind != LabelKind::remoteness)
      certificate->check_block(job, table.content(j), report);
  }
  const PositionSet losses = collect_losses(stated, threads);
  for (const LabelKind kind : {LabelKind::grundy, LabelKind::remoteness})
    if (layout.find(kind) != nullptr)
      certify_numbers(nim, convention, {table, &losses, {}}, kind, threads, report);
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
