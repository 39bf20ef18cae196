/// @file  lane_evaluator.cpp
/// @brief Evaluates an expression: for one position by a stack, for the lanes of many positions in
/// steps, each of which is a loop of a kernel (operators.hpp).

#include "expression/lane_evaluator.hpp"

#include <bit>
#include <cassert>
#include <numeric>
#include <utility>

namespace miyama {
std::int64_t apply(Operator op, std::int64_t left, std::int64_t right) {
  std::int64_t result = 0;
  with_operator(op, [&](auto function) { result = function(left, right); });
  return result;
}

namespace {

using I = std::int64_t;

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
    if (expression.mentions(v)) slots_[v] = {std::make_unique<Lanes>(), in_lanes[v]};
  std::vector<std::size_t> stack;
  std::vector<std::size_t> free;
  for (const Node& node : expression.nodes()) {
    if (operands_of(node.op) == 0) {
      stack.push_back(node.op == Operator::variable ? static_cast<std::size_t>(node.value)
                                                    : literal(node.value));
      continue;
    }
    Step step{node.op, 0, popped(stack), 0};
    step.left = operands_of(node.op) == 2 ? popped(stack) : step.right;
    const bool varies = slots_[step.left].varies || slots_[step.right].varies;
    if (varies && !free.empty()) {
      step.result = popped(free);
    } else {
      step.result = slots_.size();
      slots_.push_back({std::make_unique<Lanes>(), varies});
    }
    // x / 2ⁿ and x % 2ⁿ, rounded towards minus infinity, are a shift and a mask.
    const auto by =
        ranges::find(literals_, step.right, &std::pair<const std::int64_t, std::size_t>::second);
    if ((step.op == Operator::divide || step.op == Operator::modulo) && by != literals_.end() &&
        by->first > 0 && std::has_single_bit(static_cast<std::uint64_t>(by->first))) {
      const std::int64_t power = by->first;
      step.right = step.op == Operator::modulo
                       ? literal(power - 1)
                       : literal(std::countr_zero(static_cast<std::uint64_t>(power)));
      step.op = step.op == Operator::modulo ? Operator::bit_and : Operator::shift_right;
    }
    (varies ? lane_steps_ : row_steps_).push_back(step);
    for (const std::size_t operand : {step.left, step.right})
      if (operand >= variables_ && wants(operand) && !ranges::contains(free, operand))
        free.push_back(operand);
    stack.push_back(step.result);
  }
  assert(stack.size() == 1);
  result_ = stack.back();
  if (!wants(result_)) same_.push_back(result_);
  for (const Step& step : lane_steps_)
    for (const std::size_t operand : {step.left, step.right})
      if (!wants(operand)) same_.push_back(operand);
  ranges::sort_unique(same_);
}

std::size_t LaneEvaluator::literal(std::int64_t value) {
  const auto [at, is_new] = literals_.try_emplace(value, slots_.size());
  if (is_new) slots_.push_back({std::make_unique<Lanes>()});
  if (is_new) slots_.back().lanes->fill(value);
  return at->second;
}

void LaneEvaluator::start_row() {
  any_faults_ = false;
  for (const Step& step : row_steps_) run_step(step, 1);
  row_faults_ = std::exchange(any_faults_, false);
  faulty_.fill(false);
  for (const std::size_t slot : same_) slots_[slot].lanes->fill(slots_[slot].lanes->front());
}

void LaneEvaluator::run_step(const Step& step, std::size_t count) {
  const I* const left = slots_[step.left].lanes->data();
  const I* const right = slots_[step.right].lanes->data();
  for (std::size_t i = 0; may_fault(step.op) && i < count; ++i) {
    const bool faulty = faults(step.op, left[i], right[i]);
    faulty_[i] = faulty_[i] || faulty;
    any_faults_ |= faulty;
  }
  kernels_.lanes(step.op, left, right, slots_[step.result].lanes->data(), count);
}

void LaneEvaluator::variables_of(std::size_t lane, std::vector<std::int64_t>& variables) const {
  variables.resize(variables_);
  for (std::size_t v = 0; v < variables_; ++v)
    variables[v] = slots_[v].lanes == nullptr ? 0 : (*slots_[v].lanes)[wants(v) ? lane : 0];
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
  for (const Step& step : lane_steps_) run_step(step, count);
  const Lanes& result = *slots_[result_].lanes;
  if (!row_faults_ && !any_faults_) return {result.data(), count};
  std::copy_n(result.begin(), count, out_.begin());
  settle_faults(out_.data(), count);
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
