#include "verify/position_theorem.hpp"

namespace miyama {

bool PositionTheorem::tells(LabelKind kind) const {
  switch (kind) {
    case LabelKind::outcome: return closed_form_.tells_outcome();
    case LabelKind::grundy: return closed_form_.tells_grundy();
    case LabelKind::remoteness: return closed_form_.tells_remoteness();
    default: return false;
  }
}

std::int64_t PositionTheorem::expected(LabelKind kind, PositionView position) const {
  switch (kind) {
    case LabelKind::grundy: return static_cast<std::int64_t>(closed_form_.grundy(position));
    case LabelKind::remoteness: return static_cast<std::int64_t>(closed_form_.remoteness(position));
    default: return closed_form_.is_loss(position) ? loss : win;
  }
}

void PositionTheorem::check_block(const BlockJob& job, std::span<const std::byte> content,
                                  Report& report) const {
  if (!tells(layout_.arrays()[job.array].kind)) return;
  compare_entries(
      layout_, job, content,
      [this](const LabelArray& array, std::size_t, PositionView p) {
        return expected(array.kind, p);
      },
      report);
}

}  // namespace miyama
