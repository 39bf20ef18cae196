/// @file  position_theorem.hpp
/// @brief Any closed form against a table, entry by entry: outcome, and grundy and remoteness where
/// the theorem tells them.
///
/// Arrows and targets are not compared: the certificate says that they lead to losses, and the
/// theorem which positions are losses. Cost: one question to the closed form per entry, tens of
/// nanoseconds. Bouton's rule has a faster way (theorem.hpp).
#pragma once

#include "theorem/closed_form.hpp"
#include "verify/block_check.hpp"

namespace miyama {

class PositionTheorem final : public BlockCheck {
 public:
  /// Both must outlive the check.
  PositionTheorem(const ClosedForm& closed_form, const Layout& layout)
      : closed_form_(closed_form), layout_(layout) {}

  /// Labels that the theorem does not tell pass unseen.
  void check_block(const BlockJob& job, std::span<const std::byte> content,
                   Report& report) const override;

 private:
  [[nodiscard]] bool tells(LabelKind kind) const;
  [[nodiscard]] std::int64_t expected(LabelKind kind, PositionView position) const;

  const ClosedForm& closed_form_;
  const Layout& layout_;
};

}  // namespace miyama
