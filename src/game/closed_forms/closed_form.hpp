/// @file  closed_form.hpp
/// @brief A theorem about a game: a formula that says which positions are losses without looking at any option.
///
/// The verifier and the adviser read closed forms. No solver does: a table made with the theorem could not check it.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/convention.hpp"
#include "game/rules.hpp"

namespace miyama {

class ClosedForm {
 public:
  virtual ~ClosedForm() = default;

  /// The theorem's name, as files and `miyama games` show it.
  [[nodiscard]] virtual std::string name() const = 0;

  /// True if the theorem says that the player to move loses in `position`. Any number of heaps, any sizes.
  [[nodiscard]] virtual bool is_loss(PositionView position) const = 0;
};

/// The closed form known for these rules, or null.
[[nodiscard]] std::unique_ptr<ClosedForm> closed_form_of(const Rules& rules, Convention convention);

}  // namespace miyama
