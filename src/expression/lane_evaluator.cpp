/// @file  lane_evaluator.cpp
/// @brief Evaluates an expression: for one position by a stack, for the lanes of many positions in
/// steps, each of which is a loop of a kernel (operators.hpp).

#include "expression/lane_evaluator.hpp"

#include <bit>
#include <cassert>
#include <numeric>
#include <utility>

#include "base/checked.hpp"

namespace miyama {
std::int64_t apply(Operator op, std::int64_t left, std::int64_t right) {
  std::int64_t result = 0;
  with_operator(op, [&](auto function) { result = function(left, right); });
  return result;
}

namespace {

using I = std::int64_t;

template <class T>
const KernelsOf<T>& kernels_of_lanes() {
  static const KernelsOf<T> kernels = kernels_for<KernelsOf<T>>();
  return kernels;
}

/// x / 2ⁿ and x % 2ⁿ, rounded towards minus infinity, are a shift and a mask.
bool divides_by_power(Operator op, I right) {
  return (op == Operator::divide || op == Operator::modulo) && right > 0 &&
         std::has_single_bit(static_cast<std::uint64_t>(right));
}

template <class T>
T popped(std::vector<T>& stack) {
  const T top = stack.back();
  stack.pop_back();
  return top;
}

}  // namespace

std::int64_t Expression::evaluate(std::span<const std::int64_t> variables,
                                  std::optional<Fault>& fault) const {
  fault.reset();
  std::vector<std::int64_t> stack;
  stack.reserve(nodes_.size());
  for (std::size_t i = 0; i < nodes_.size() && !fault; ++i) {
    const Node& node = nodes_[i];
    std::int64_t value = node.value;
    if (node.op == Operator::variable) value = variables[static_cast<std::size_t>(node.value)];
    if (operands_of(node.op) != 0) {
      const I right = popped(stack);
      const I left = operands_of(node.op) == 2 ? popped(stack) : 0;
      if (may_fault(node.op) && faults(node.op, left, right)) fault = {node.op, node.column};
      value = apply(node.op, left, right);
    }
    // A left side that decides stands for && or || itself, which may be the left side of the next
    // one.
    while (nodes_[i].decides != 0 &&
           (value != 0) == (nodes_[i + nodes_[i].decides].op == Operator::logical_or)) {
      value = value != 0 ? 1 : 0;
      i += nodes_[i].decides;
    }
    stack.push_back(value);
  }
  assert(fault || stack.size() == 1);
  return fault ? 0 : stack.back();
}

/// A lane step finds its result in scratch that no operand occupies any more.
LaneEvaluator::LaneEvaluator(const Expression& expression, const std::vector<bool>& in_lanes)
    : expression_(expression), variables_(in_lanes.size()), slots_(variables_) {
  for (std::size_t v = 0; v < variables_; ++v)
    if (in_lanes[v] && expression.mentions(v)) slots_[v].in_lanes = true;
  std::vector<std::size_t> stack;
  std::vector<std::size_t> free;
  for (const Node& node : expression.nodes()) {
    if (node.op == Operator::variable) {
      stack.push_back(static_cast<std::size_t>(node.value));
      continue;
    }
    Step step{node.op, slots_.size(), slots_.size(), slots_.size()};
    if (operands_of(node.op) != 0) step.right = popped(stack);
    if (operands_of(node.op) == 2) step.left = popped(stack);
    const auto is_in_lanes = [&](std::size_t slot) { return slot < slots_.size() && wants(slot); };
    if (!is_in_lanes(step.left) && !is_in_lanes(step.right)) {
      slots_.push_back({node.value});
      if (node.op != Operator::literal) row_steps_.push_back(step);
    } else {
      if (free.empty())
        slots_.push_back({0, true});
      else
        step.result = popped(free);
      if (operands_of(node.op) == 1) step.left = step.right;
      lane_steps_.push_back(step);
      divides_ |= node.op == Operator::divide || node.op == Operator::modulo ||
                  node.op == Operator::common_divisor;
      for (const std::size_t operand : {step.left, step.right})
        if (operand >= variables_ && wants(operand) && !ranges::contains(free, operand))
          free.push_back(operand);
    }
    stack.push_back(step.result);
  }
  assert(stack.size() == 1);
  result_ = stack.back();
}

void LaneEvaluator::start_row() {
  row_faults_ = false;
  for (const Step& step : row_steps_) {
    const I right = slots_[step.right].value;
    const I left = slots_[step.left].value;
    if (may_fault(step.op) && faults(step.op, left, right)) row_faults_ = true;
    slots_[step.result].value = apply(step.op, left, right);
  }
}

namespace {

/// The greatest magnitude of a result, where those of the operands are at most `l` and `r`.
std::uint64_t magnitude_of(Operator op, std::uint64_t l, std::uint64_t r) {
  using enum Operator;
  switch (op) {
    case add:
    case subtract: return saturating_add(l, r);
    case complement: return saturating_add(r, 1);
    case multiply:
    case common_multiple: return saturating_multiply(l, r);
    case bit_and:
    case bit_xor:
    case bit_or: return (l | r) > INT32_MAX ? UINT64_MAX : std::bit_ceil((l | r) + 1);
    case divide: return l;
    case negate:
    case square_root:
    case modulo: return r;
    case min:
    case max:
    case common_divisor: return std::max(l, r);
    case shift_left:
    case shift_right: return UINT64_MAX;
    default: return 64;  // what is true or false, and popcount
  }
}

}  // namespace

/// A bound for all values of this run that stand in lanes or beside them. The result of an
/// expression that divides is that of a step; what its slot held in the last run does not count.
std::uint64_t LaneEvaluator::greatest_magnitude(std::size_t count) {
  for (std::size_t s = 0; s < slots_.size(); ++s) {
    Slot& slot = slots_[s];
    if (!slot.in_lanes) slot.magnitude = magnitude_of_lane(slot.value);
    if (s >= variables_ || !slot.in_lanes || slot.known >= count) continue;
    const I* const values = slot.lanes_of<I>().data();
    std::uint64_t bits = 0;  // a negative number has the highest one
    for (std::size_t i = 0; i < count; ++i) bits |= bits_of_lane(values[i]);
    slot.magnitude = bits;
    slot.known = count;
  }
  std::uint64_t greatest = result_ >= variables_ ? 0 : slots_[result_].magnitude;
  for (const Step& step : lane_steps_) {
    const std::uint64_t left = slots_[step.left].magnitude, right = slots_[step.right].magnitude;
    const std::uint64_t result = magnitude_of(step.op, left, right);
    slots_[step.result].magnitude = result;
    greatest = std::max({greatest, left, right, result});
  }
  return greatest;
}

template <class T>
void LaneEvaluator::note_faults(const Step& step, std::size_t count) {
  const auto values_of = [](Slot& slot) {
    const T* const lanes = slot.in_lanes ? slot.lanes_of<T>().data() : nullptr;
    return [lanes, same = slot.value](std::size_t i) { return lanes ? I{lanes[i]} : same; };
  };
  const auto left = values_of(slots_[step.left]), right = values_of(slots_[step.right]);
  bool any = false;
  for (std::size_t i = 0; i < count; ++i) any |= faults(step.op, left(i), right(i));
  for (std::size_t i = 0; any && i < count; ++i)
    faulty_[i] = faulty_[i] || faults(step.op, left(i), right(i));
  any_faults_ |= any;
}

template <class T>
void LaneEvaluator::run_lane_step(const Step& step, std::size_t count) {
  const KernelsOf<T>& kernels = kernels_of_lanes<T>();
  Slot& left = slots_[step.left];
  Slot& right = slots_[step.right];
  T* const out = slots_[step.result].lanes_of<T>().data();
  if (may_fault(step.op)) note_faults<T>(step, count);
  if (!left.in_lanes)
    return kernels.same_left(step.op, static_cast<T>(left.value), right.lanes_of<T>().data(), out,
                             count);
  const T* const from = left.lanes_of<T>().data();
  if (right.in_lanes) return kernels.lanes(step.op, from, right.lanes_of<T>().data(), out, count);
  const auto same_right = [&](Operator op, I value) {
    kernels.same_right(op, from, static_cast<T>(value), out, count);
  };
  if (!divides_by_power(step.op, right.value)) return same_right(step.op, right.value);
  if (step.op == Operator::modulo) return same_right(Operator::bit_and, right.value - 1);
  same_right(Operator::shift_right, std::countr_zero(static_cast<std::uint64_t>(right.value)));
}

void LaneEvaluator::variables_of(std::size_t lane, std::vector<std::int64_t>& variables) const {
  variables.resize(variables_);
  for (std::size_t v = 0; v < variables_; ++v)
    variables[v] = wants(v) ? (*std::get<0>(slots_[v].lanes))[lane] : slots_[v].value;
}

void LaneEvaluator::settle_faults(std::int64_t* result, std::size_t count) {
  std::vector<I> variables;
  for (std::size_t i = 0; i < count; ++i) {
    if (!row_faults_ && !faulty_[i]) continue;
    variables_of(i, variables);
    std::optional<Fault> fault;
    result[i] = expression_.evaluate(variables, fault);
    if (fault && !fault_) fault_ = {i, *fault};
  }
}

std::span<const std::int64_t> LaneEvaluator::run(std::size_t count) {
  assert(count <= most_lanes);
  if constexpr (has_narrow_lanes) {
    const std::uint64_t greatest = divides_ ? greatest_magnitude(count) : UINT64_MAX;
    if (greatest <= INT16_MAX) return run_in<std::int16_t>(count);
    if (greatest <= INT32_MAX) return run_in<std::int32_t>(count);
  }
  return run_in<std::int64_t>(count);
}

template <class T>
std::span<const std::int64_t> LaneEvaluator::run_in(std::size_t count) {
  const KernelsOf<T>& kernels = kernels_of_lanes<T>();
  constexpr bool is_narrow = sizeof(T) < sizeof(I);
  fault_.reset();
  if (any_faults_) faulty_.fill(false);
  any_faults_ = false;
  for (std::size_t v = 0; is_narrow && v < variables_; ++v)
    if (wants(v))
      kernels.narrow(slots_[v].lanes_of<I>().data(), count, slots_[v].lanes_of<T>().data());
  for (const Step& step : lane_steps_) run_lane_step<T>(step, count);
  Slot& result = slots_[result_];
  const bool faulty = row_faults_ || any_faults_;
  if (!faulty && !is_narrow && result.in_lanes) return {result.lanes_of<I>().data(), count};
  if (result.in_lanes)
    kernels.widen(result.lanes_of<T>().data(), count, out_.data());
  else
    std::fill_n(out_.begin(), count, result.value);
  if (faulty) settle_faults(out_.data(), count);
  return {out_.data(), count};
}

RowEvaluator::RowEvaluator(const Expression& expression, std::size_t heaps)
    : last_(heaps - 1), lanes_(expression, [&] {
        std::vector<bool> in_lanes(heaps, false);
        in_lanes.back() = true;
        return in_lanes;
      }()) {}

void RowEvaluator::number_lanes(std::uint64_t first) {
  if (!lanes_.wants(last_) || numbered_from_ == first) return;
  LaneEvaluator::Lanes& sizes = lanes_.lanes(last_);
  std::iota(sizes.begin(), sizes.end(), static_cast<std::int64_t>(first));
  numbered_from_ = first;
}

}  // namespace miyama
