/// @file  lane_evaluator.cpp
/// @brief Evaluates an expression: for one position by a stack, for the lanes of many positions in
/// steps, each of which is a loop of a kernel (operators.hpp).

#include "expression/lane_evaluator.hpp"

#include <bit>
#include <cassert>
#include <numeric>
#include <utility>

namespace miyama {
namespace {

using I = std::int64_t;

constexpr bool is_shift(Operator op) {
  return op == Operator::shift_left || op == Operator::shift_right;
}
constexpr bool may_fault(Operator op) {
  return op == Operator::divide || op == Operator::modulo || is_shift(op);
}
/// True if `op` with this right side is a fault, whatever the left side. Precondition:
/// may_fault(op).
constexpr bool faults(Operator op, I right) {
  return is_shift(op) ? right < 0 || right > 63 : right == 0;
}

}  // namespace

std::int64_t apply(Operator op, std::int64_t left, std::int64_t right) {
  I result = 0;
  with_operator(op, [&](auto function) { result = function(left, right); });
  return result;
}

namespace {

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
  for (std::size_t i = 0; i < nodes_.size() && !fault; ++i) {
    const Node& node = nodes_[i];
    std::int64_t value = node.value;
    if (node.op == Operator::variable) value = variables[static_cast<std::size_t>(node.value)];
    if (operands_of(node.op) != 0) {
      const I right = popped(stack);
      const I left = operands_of(node.op) == 2 ? popped(stack) : 0;
      if (may_fault(node.op) && faults(node.op, right)) fault = {is_shift(node.op), node.column};
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

LaneEvaluator::LaneEvaluator(const Expression& expression, std::vector<bool> in_lanes)
    : expression_(expression),
      in_lanes_(std::move(in_lanes)),
      values_(in_lanes_.size()),
      lanes_(in_lanes_.size()) {
  for (std::size_t v = 0; v < in_lanes_.size(); ++v)
    if (in_lanes_[v] && expression.mentions(v)) lanes_[v] = std::make_unique<Lanes>();
  plan();
}

std::size_t LaneEvaluator::free_scratch() {
  if (!free_.empty()) return popped(free_);
  lanes_.push_back(std::make_unique<Lanes>());
  return lanes_.size() - 1;
}

LaneEvaluator::Place LaneEvaluator::plan_operator(const Node& node, std::vector<Place>& stack) {
  const Place right = popped(stack);
  const Place left = operands_of(node.op) == 2 ? popped(stack) : Place{false, 0};
  if (!left.in_lanes && !right.in_lanes) {
    const Place result{false, values_.size()};
    values_.push_back(0);
    row_steps_.push_back({node.op, left, right, result});
    return result;
  }
  const Place result{true, free_scratch()};
  lane_steps_.push_back({node.op, left, right, result});
  for (const Place& operand : {left, right})
    if (operand.in_lanes && operand.index >= in_lanes_.size()) free_.push_back(operand.index);
  return result;
}

void LaneEvaluator::plan() {
  std::vector<Place> stack;
  for (const Node& node : expression_.nodes()) {
    if (node.op == Operator::variable) {
      const auto variable = static_cast<std::size_t>(node.value);
      stack.push_back({in_lanes_[variable], variable});
    } else if (node.op == Operator::literal) {
      stack.push_back({false, values_.size()});
      values_.push_back(node.value);
    } else {
      stack.push_back(plan_operator(node, stack));
    }
  }
  assert(stack.size() == 1);
  result_ = stack.back();
}

void LaneEvaluator::start_row() {
  row_faults_ = false;
  for (const Step& step : row_steps_) {
    const I right = values_[step.right.index];
    if (may_fault(step.op) && faults(step.op, right)) row_faults_ = true;
    values_[step.result.index] = apply(step.op, values_[step.left.index], right);
  }
}

void LaneEvaluator::note_faults(const Step& step, std::size_t count) {
  const bool same = !step.right.in_lanes;
  const I* const right = same ? &values_[step.right.index] : lanes_at(step.right);
  bool any = false;
  for (std::size_t i = 0, n = same ? 1 : count; i < n; ++i) any |= faults(step.op, right[i]);
  for (std::size_t i = 0; any && i < count; ++i)
    faulty_[i] = faulty_[i] || faults(step.op, right[same ? 0 : i]);
  any_faults_ |= any;
}

void LaneEvaluator::run_lane_step(const Step& step, std::size_t count) {
  I* out = lanes_[step.result.index]->data();
  if (may_fault(step.op)) note_faults(step, count);
  if (!step.left.in_lanes)
    return kernels_.same_left(step.op, values_[step.left.index], lanes_at(step.right), out, count);
  const I* left = lanes_at(step.left);
  if (step.right.in_lanes) return kernels_.lanes(step.op, left, lanes_at(step.right), out, count);
  const I right = values_[step.right.index];
  if (!divides_by_power(step.op, right))
    return kernels_.same_right(step.op, left, right, out, count);
  if (step.op == Operator::modulo)
    return kernels_.same_right(Operator::bit_and, left, right - 1, out, count);
  const I places = std::countr_zero(static_cast<std::uint64_t>(right));
  kernels_.same_right(Operator::shift_right, left, places, out, count);
}

void LaneEvaluator::variables_of(std::size_t lane, std::vector<std::int64_t>& variables) const {
  variables = values_;
  variables.resize(in_lanes_.size());
  for (std::size_t v = 0; v < in_lanes_.size(); ++v)
    if (wants(v)) variables[v] = (*lanes_[v])[lane];
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
  fault_.reset();
  if (any_faults_) faulty_.fill(false);
  any_faults_ = false;
  for (const Step& step : lane_steps_) run_lane_step(step, count);
  if (!row_faults_ && !any_faults_ && result_.in_lanes) return {lanes_at(result_), count};
  if (result_.in_lanes)
    std::copy_n(lanes_at(result_), count, out_.begin());
  else
    std::fill_n(out_.begin(), count, values_[result_.index]);
  if (row_faults_ || any_faults_) settle_faults(out_.data(), count);
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
