#include "game/closed_forms/closed_form.hpp"

#include <cassert>

#include "game/closed_forms/axis_sum.hpp"
#include "game/closed_forms/bouton.hpp"
#include "game/closed_forms/moore.hpp"
#include "game/closed_forms/pass_nim.hpp"
#include "game/closed_forms/slow_exact.hpp"
#include "game/vector_rules.hpp"

namespace miyama {
namespace {

/// Chosen by the moves, whatever they are called. Theorems that say more come first.
std::unique_ptr<ClosedForm> closed_form_of(const VectorRules& rules, Convention convention, PositionView bounds) {
  const Moves& moves = rules.moves();
  if (is_nim(rules)) return std::make_unique<Bouton>(convention);
  if (is_pass_nim(moves)) return std::make_unique<PassNim>(convention);
  if (convention == Convention::normal && has_lone_heaps(moves)) {
    auto sum = std::make_unique<AxisSum>(moves, bounds);
    if (sum->affordable()) return sum;
  }
  if (const std::size_t reduced = moore_parameter(moves)) return std::make_unique<Moore>(reduced, convention);
  if (convention == Convention::normal && keeps_one_heap(moves)) return std::make_unique<SlowExact>();
  return nullptr;
}

}  // namespace

std::uint64_t ClosedForm::grundy(PositionView /*position*/) const {
  assert(!"this theorem tells no Grundy values");
  return 0;
}

std::uint64_t ClosedForm::remoteness(PositionView /*position*/) const {
  assert(!"this theorem tells no remoteness");
  return 0;
}

std::unique_ptr<ClosedForm> closed_form_of(const Rules& rules, Convention convention, PositionView bounds) {
  const auto* vector_rules = dynamic_cast<const VectorRules*>(&rules);
  return vector_rules == nullptr ? nullptr : closed_form_of(*vector_rules, convention, bounds);
}

}  // namespace miyama
