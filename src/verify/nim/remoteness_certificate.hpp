/// @file  remoteness_certificate.hpp
/// @brief The certificate of the stored remoteness: each follows from the stored remoteness of its
/// options.
///
///     a win     1 + the least of its lost options: one look-up per line, in the block at hand
///     a loss    1 + the greatest of its options, which may lie in many blocks
///
/// So while the blocks go by, the greatest remoteness below each line's loss is collected; when all
/// have passed, the losses are compared.
#pragma once

#include <memory>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "label/nim/loss_lines.hpp"
#include "verify/block_check.hpp"

namespace miyama {

class RemotenessCertificate : public BlockCheck {
 public:
  /// After every block of the label has been checked: compares the losses.
  virtual void finish(Report& report) = 0;
};

/// `losses`: the stated losses of `source`. Reads the remoteness of the losses. Both must outlive
/// the check. Throws file_error.
[[nodiscard]] std::unique_ptr<RemotenessCertificate> make_remoteness_certificate(
    const LabelSource& source, const AnyLossLines& losses, Convention convention, const Team& team);

}  // namespace miyama
