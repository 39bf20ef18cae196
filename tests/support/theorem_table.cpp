#include "support/theorem_table.hpp"

#include <vector>

#include "label/label_source.hpp"
#include "support/solve_by_rows.hpp"

namespace miyama {
namespace {

bool tells(const ClosedForm& form, LabelKind kind) {
  return kind == LabelKind::outcome || (kind == LabelKind::grundy && form.has_grundy()) ||
         (kind == LabelKind::remoteness && form.has_remoteness());
}

std::uint64_t told(const ClosedForm& form, LabelKind kind, PositionView position) {
  if (kind == LabelKind::grundy) return form.grundy(position);
  if (kind == LabelKind::remoteness) return form.remoteness(position);
  return form.is_loss(position) ? loss : win;
}

std::vector<LabelKind> kinds_told_by(const ClosedForm& form) {
  std::vector<LabelKind> kinds;
  for (const LabelKind kind : all_labels())
    if (tells(form, kind)) kinds.push_back(kind);
  return kinds;
}

/// For how many entries of `table`, which has all labels that `form` tells, the two differ; one
/// more if not all of them were compared.
std::uint64_t differences(const ClosedForm& form, const LabelSource& table) {
  const Layout& layout = table.layout();
  const std::size_t heaps = layout.box().heaps();
  std::uint64_t wrong = 0;
  std::uint64_t compared = 0;
  for (std::uint64_t j = 0; j < layout.jobs(); ++j) {
    const BlockJob job = layout.job(j);
    const LabelArray& array = layout.arrays()[job.array];
    if (!tells(form, array.kind)) continue;
    std::vector<std::byte> content(array.bytes(job.block));
    table.read_block(job, content);
    Position position(job.block.start.begin(),
                      job.block.start.begin() + static_cast<std::ptrdiff_t>(heaps));
    for (std::uint64_t at = 0; at < job.block.positions; ++at) {
      wrong += told(form, array.kind, position) !=
                       static_cast<std::uint64_t>(entry_of(array, content, at))
                   ? 1
                   : 0;
      advance(job.block, heaps, position);
    }
    compared += job.block.positions;
  }
  return compared == layout.box().positions() * layout.kinds().size() ? wrong : wrong + 1;
}

}  // namespace

std::uint64_t differences_from_definition(const ClosedForm& form, const Rules& rules,
                                          Convention convention, const Bounds& bounds) {
  const std::vector<LabelKind> kinds = kinds_told_by(form);
  if (kinds.empty()) return 1;
  return differences(form, solve_by_levels(rules, convention, Layout(Box(bounds), 1, kinds), 1));
}

std::uint64_t differences_from_rows(const ClosedForm& form, const VectorRules& rules,
                                    Convention convention, const Bounds& bounds) {
  const std::vector<LabelKind> kinds = kinds_told_by(form);
  if (kinds.empty()) return 1;
  const Layout layout(Box(bounds), rules.directions().size(), kinds, rules.first_heap() == 1);
  return differences(form, test::solve_by_rows(rules, convention, layout, 2));
}

}  // namespace miyama
