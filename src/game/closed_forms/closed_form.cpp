#include "game/closed_forms/closed_form.hpp"

#include <cassert>

#include "game/closed_forms/bouton.hpp"
#include "game/vector_rules.hpp"

namespace miyama {

std::uint64_t ClosedForm::grundy(PositionView /*position*/) const {
  assert(!"this theorem tells no Grundy values");
  return 0;
}

std::uint64_t ClosedForm::remoteness(PositionView /*position*/) const {
  assert(!"this theorem tells no remoteness");
  return 0;
}

std::unique_ptr<ClosedForm> closed_form_of(const Rules& rules, Convention convention) {
  const auto* vector_rules = dynamic_cast<const VectorRules*>(&rules);
  if (vector_rules != nullptr && is_nim(*vector_rules)) return std::make_unique<Bouton>(convention);
  return nullptr;
}

}  // namespace miyama
