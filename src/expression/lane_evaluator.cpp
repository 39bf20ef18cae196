/// @file  lane_evaluator.cpp
/// @brief Evaluates an expression: for one position by a stack, for the lanes of many positions in
/// steps, each of which is a loop of a kernel (operators.hpp).

#include "expression/lane_evaluator.hpp"

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
  thread_local std::vector<std::int64_t> stack;
  stack.clear();
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
    // A left side that decides is the value of its && or ||, which may be the left side of the next
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
    if (in_lanes[v] && expression.mentions(v)) slots_[v].lanes = std::make_unique<Lanes>();
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
      slots_.push_back({node.value, nullptr});
      if (node.op != Operator::literal) row_steps_.push_back(step);
    } else {
      if (free.empty())
        slots_.push_back({0, std::make_unique<Lanes>()});
      else
        step.result = popped(free);
      if (operands_of(node.op) == 1) step.left = step.right;
      lane_steps_.push_back(step);
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

void LaneEvaluator::note_faults(const Step& step, std::size_t count) {
  const auto value = [](const Slot& slot, std::size_t i) {
    return slot.lanes != nullptr ? (*slot.lanes)[i] : slot.value;
  };
  const Slot& left = slots_[step.left];
  const Slot& right = slots_[step.right];
  for (std::size_t i = 0; i < count; ++i) {
    const bool faulty = faults(step.op, value(left, i), value(right, i));
    faulty_[i] = faulty_[i] || faulty;
    any_faults_ |= faulty;
  }
}

void LaneEvaluator::run_lane_step(const Step& step, std::size_t count) {
  const Slot& left = slots_[step.left];
  const Slot& right = slots_[step.right];
  I* const out = slots_[step.result].lanes->data();
  if (may_fault(step.op)) note_faults(step, count);
  if (left.lanes == nullptr)
    return kernels_.same_left(step.op, left.value, right.lanes->data(), out, count);
  const I* const from = left.lanes->data();
  if (right.lanes != nullptr) return kernels_.lanes(step.op, from, right.lanes->data(), out, count);
  kernels_.same_right(step.op, from, right.value, out, count);
}

void LaneEvaluator::variables_of(std::size_t lane, std::vector<std::int64_t>& variables) const {
  variables.resize(variables_);
  for (std::size_t v = 0; v < variables_; ++v)
    variables[v] = wants(v) ? (*slots_[v].lanes)[lane] : slots_[v].value;
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
  const Slot& result = slots_[result_];
  const bool faulty = row_faults_ || any_faults_;
  if (!faulty && result.lanes != nullptr) return {result.lanes->data(), count};
  if (result.lanes != nullptr)
    std::copy_n(result.lanes->begin(), count, out_.begin());
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
