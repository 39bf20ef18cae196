#include "verify/theorem.hpp"

#include "verify/nim/bouton_check.hpp"

namespace miyama {
namespace {

class PositionTheorem final : public BlockCheck {
 public:
  PositionTheorem(const ClosedForm& closed_form, const Layout& layout)
      : closed_form_(closed_form), layout_(layout) {}

  void check_block(const BlockJob& job, std::span<const std::byte> content,
                   Report& report) const override {
    const LabelKind kind = layout_.arrays()[job.array].kind;
    if (!tells(kind)) return;
    compare_entries(
        layout_, job, content,
        [this, kind](std::uint64_t, PositionView p) { return expected(kind, p); }, report);
  }

 private:
  [[nodiscard]] bool tells(LabelKind kind) const {
    switch (kind) {
      case LabelKind::outcome: return closed_form_.tells_outcome();
      case LabelKind::grundy: return closed_form_.tells_grundy();
      case LabelKind::remoteness: return closed_form_.tells_remoteness();
      default: return false;
    }
  }

  [[nodiscard]] std::int64_t expected(LabelKind kind, PositionView position) const {
    switch (kind) {
      case LabelKind::grundy: return static_cast<std::int64_t>(closed_form_.grundy(position));
      case LabelKind::remoteness:
        return static_cast<std::int64_t>(closed_form_.remoteness(position));
      default: return closed_form_.is_loss(position) ? loss : win;
    }
  }

  const ClosedForm& closed_form_;
  const Layout& layout_;
};

}  // namespace

std::unique_ptr<BlockCheck> make_theorem_check(const ClosedForm* closed_form,
                                               const Layout& layout) {
  if (const Bouton* bouton = closed_form == nullptr ? nullptr : closed_form->bouton())
    return make_bouton_check(*bouton, layout);
  return closed_form == nullptr ? nullptr : std::make_unique<PositionTheorem>(*closed_form, layout);
}

}  // namespace miyama
