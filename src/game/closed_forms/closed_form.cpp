#include "game/closed_forms/closed_form.hpp"

#include <cassert>

#include "game/closed_forms/bouton.hpp"
#include "game/closed_forms/end_matching.hpp"
#include "game/closed_forms/golden_ratio.hpp"
#include "game/closed_forms/largest_heaps.hpp"
#include "game/closed_forms/last_heap.hpp"
#include "game/closed_forms/wythoff.hpp"
#include "game/closed_forms/zeckendorf.hpp"
#include "game/end_nim.hpp"
#include "game/euclid.hpp"
#include "game/fibonacci.hpp"
#include "game/greedy.hpp"
#include "game/named_rules.hpp"
#include "game/one_left.hpp"
#include "game/r_wythoff.hpp"
#include "game/vector_rules.hpp"

namespace miyama {
namespace {

/// The closed form of rules that are of none of the families, or null.
std::unique_ptr<ClosedForm> closed_form_of_listed(const Rules& rules, Convention convention) {
  if (const auto* r_wythoff = dynamic_cast<const RWythoff*>(&rules)) return std::make_unique<Wythoff>(convention, r_wythoff->r());
  if (const auto* euclid = dynamic_cast<const Euclid*>(&rules)) return std::make_unique<GoldenRatio>(convention, euclid->end());
  if (dynamic_cast<const Greedy*>(&rules) != nullptr) return std::make_unique<LargestHeaps>(convention);
  if (dynamic_cast<const EndNim*>(&rules) != nullptr) return std::make_unique<EndMatching>(convention);
  if (dynamic_cast<const Fibonacci*>(&rules) != nullptr) return std::make_unique<Zeckendorf>(convention);
  if (dynamic_cast<const OneLeft*>(&rules) != nullptr && LastHeap::covers(rules.heaps(), convention))
    return std::make_unique<LastHeap>(convention);
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

std::unique_ptr<ClosedForm> closed_form_of(const Rules& rules, Convention convention) {
  const auto* vector_rules = dynamic_cast<const VectorRules*>(&rules);
  if (vector_rules != nullptr && is_nim(*vector_rules)) return std::make_unique<Bouton>(convention);
  if (vector_rules != nullptr && same_moves(vector_rules->moves(), make_wythoff(2).moves())) return std::make_unique<Wythoff>(convention);
  return closed_form_of_listed(rules, convention);
}

}  // namespace miyama
