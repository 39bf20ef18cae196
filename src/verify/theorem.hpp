/// @file  theorem.hpp
/// @brief Third check: a closed form predicts every entry of a table on a box.
///
/// Any closed form is asked entry by entry: outcome, and grundy and remoteness where the theorem
/// tells them. Arrows and targets are not compared: the certificate says that they lead to losses,
/// and the theorem which positions are losses. Cost: tens of nanoseconds per entry. Bouton's rule
/// has a way of its own, which compares every label at memory speed (nim/bouton_check.hpp).
#pragma once

#include <memory>

#include "theorem/closed_form.hpp"
#include "verify/block_check.hpp"

namespace miyama {

/// The check of tables with this layout against `closed_form`; null if `closed_form` is null.
/// Labels that the theorem does not tell pass unseen. Both must outlive the check.
[[nodiscard]] std::unique_ptr<BlockCheck> make_theorem_check(const ClosedForm* closed_form,
                                                             const Layout& layout);

}  // namespace miyama
