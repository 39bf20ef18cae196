#include "theorem/closed_form.hpp"

#include <cassert>

#include "game/end_nim.hpp"
#include "game/euclid.hpp"
#include "game/fibonacci.hpp"
#include "game/greedy.hpp"
#include "game/named_rules.hpp"
#include "game/one_left.hpp"
#include "game/r_wythoff.hpp"
#include "game/vector_rules.hpp"
#include "theorem/axis_sum.hpp"
#include "theorem/bouton.hpp"
#include "theorem/end_matching.hpp"
#include "theorem/golden_ratio.hpp"
#include "theorem/largest_heaps.hpp"
#include "theorem/last_heap.hpp"
#include "theorem/moore.hpp"
#include "theorem/pass_nim.hpp"
#include "theorem/slow_exact.hpp"
#include "theorem/wythoff.hpp"
#include "theorem/zeckendorf.hpp"

namespace miyama {
namespace {

/// The closed form of vector rules, or null: chosen by the moves, whatever they are called.
std::unique_ptr<ClosedForm> closed_form_of_moves(const VectorRules& rules, Convention convention,
                                                 PositionView bounds) {
  const Moves& moves = rules.moves();
  if (is_nim(rules)) return std::make_unique<Bouton>(convention);
  if (is_pass_nim(moves)) return std::make_unique<PassNim>(convention);
  if (convention == Convention::normal && has_lone_heaps(moves)) {
    auto sum = std::make_unique<AxisSum>(moves, bounds);
    if (sum->affordable()) return sum;
  }
  if (const std::size_t reduced = moore_parameter(moves))
    return std::make_unique<Moore>(reduced, convention);
  if (convention == Convention::normal && keeps_one_heap(moves))
    return std::make_unique<SlowExact>();
  if (same_moves(moves, make_wythoff(2).moves())) return std::make_unique<Wythoff>(convention);
  return nullptr;
}

/// The closed form of rules that are of none of the families, or null.
std::unique_ptr<ClosedForm> closed_form_of_listed(const Rules& rules, Convention convention,
                                                  PositionView bounds) {
  if (const auto* r_wythoff = dynamic_cast<const RWythoff*>(&rules);
      r_wythoff != nullptr && Wythoff::covers(convention, r_wythoff->r(), bounds))
    return std::make_unique<Wythoff>(convention, r_wythoff->r());
  if (const auto* euclid = dynamic_cast<const Euclid*>(&rules))
    return std::make_unique<GoldenRatio>(convention, euclid->end());
  if (dynamic_cast<const Greedy*>(&rules) != nullptr)
    return std::make_unique<LargestHeaps>(convention);
  if (dynamic_cast<const EndNim*>(&rules) != nullptr)
    return std::make_unique<EndMatching>(convention);
  if (dynamic_cast<const Fibonacci*>(&rules) != nullptr)
    return std::make_unique<Zeckendorf>(convention);
  if (dynamic_cast<const OneLeft*>(&rules) != nullptr &&
      LastHeap::covers(rules.heaps(), convention))
    return std::make_unique<LastHeap>(convention);
  return nullptr;
}

}  // namespace

std::uint64_t ClosedForm::grundy(PositionView /*position*/) const {
  assert(false && "this theorem tells no Grundy values");
  return 0;
}

std::uint64_t ClosedForm::remoteness(PositionView /*position*/) const {
  assert(false && "this theorem tells no remoteness");
  return 0;
}

std::unique_ptr<ClosedForm> closed_form_of(const Rules& rules, Convention convention,
                                           PositionView bounds) {
  const auto* vector_rules = dynamic_cast<const VectorRules*>(&rules);
  return vector_rules == nullptr ? closed_form_of_listed(rules, convention, bounds)
                                 : closed_form_of_moves(*vector_rules, convention, bounds);
}

}  // namespace miyama
