#include "expression/lane_evaluator.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "expression/expression_operators.hpp"

namespace miyama {
namespace {

using I = std::int64_t;

// One loop per kind of operands, so that each vectorises: results never lie where operands do.
template <class F>
void map_lanes(const I* left, const I* right, I* __restrict out, std::size_t count, F f) {
  for (std::size_t i = 0; i < count; ++i) out[i] = f(left[i], right[i]);
}
template <class F>
void map_left(const I* left, I right, I* __restrict out, std::size_t count, F f) {
  for (std::size_t i = 0; i < count; ++i) out[i] = f(left[i], right);
}
template <class F>
void map_right(I left, const I* right, I* __restrict out, std::size_t count, F f) {
  for (std::size_t i = 0; i < count; ++i) out[i] = f(left, right[i]);
}

/// x / 2ⁿ and x % 2ⁿ, rounded towards minus infinity, are a shift and a mask.
bool divides_by_power(Operator op, I right) {
  return (op == Operator::divide || op == Operator::modulo) && right > 0 &&
         std::has_single_bit(bits(right));
}

}  // namespace

LaneEvaluator::LaneEvaluator(const Expression& expression, std::vector<bool> in_lanes)
    : expression_(expression),
      in_lanes_(std::move(in_lanes)),
      values_(in_lanes_.size()),
      variable_lanes_(in_lanes_.size()) {
  for (std::size_t v = 0; v < in_lanes_.size(); ++v)
    if (in_lanes_[v] && expression.mentions(v)) variable_lanes_[v] = std::make_unique<Lanes>();
  plan();
}

std::size_t LaneEvaluator::free_scratch() {
  if (free_.empty()) {
    scratch_.push_back(std::make_unique<Lanes>());
    return scratch_.size() - 1;
  }
  const std::size_t index = free_.back();
  free_.pop_back();
  return index;
}

LaneEvaluator::Place LaneEvaluator::plan_operator(const Node& node, std::vector<Place>& stack) {
  const Place right = stack.back();
  stack.pop_back();
  Place left{Place::Kind::value, 0};
  if (operands_of(node.op) == 2) {
    left = stack.back();
    stack.pop_back();
  }
  if (left.kind == Place::Kind::value && right.kind == Place::Kind::value) {
    const Place result{Place::Kind::value, values_.size()};
    values_.push_back(0);
    row_steps_.push_back({node.op, left, right, result});
    return result;
  }
  const Place result{Place::Kind::scratch, free_scratch()};
  lane_steps_.push_back({node.op, left, right, result});
  for (const Place& operand : {left, right})
    if (operand.kind == Place::Kind::scratch) free_.push_back(operand.index);
  return result;
}

void LaneEvaluator::plan() {
  std::vector<Place> stack;
  for (const Node& node : expression_.nodes()) {
    if (node.op == Operator::variable) {
      const auto variable = static_cast<std::size_t>(node.value);
      stack.push_back({in_lanes_[variable] ? Place::Kind::variable : Place::Kind::value, variable});
    } else if (node.op == Operator::literal) {
      stack.push_back({Place::Kind::value, values_.size()});
      values_.push_back(node.value);
    } else {
      stack.push_back(plan_operator(node, stack));
    }
  }
  assert(stack.size() == 1);
  result_ = stack.back();
}

const std::int64_t* LaneEvaluator::lanes_at(const Place& place) const {
  return (place.kind == Place::Kind::variable ? variable_lanes_ : scratch_)[place.index]->data();
}

void LaneEvaluator::run_row_step(const Step& step) {
  const I left = values_[step.left.index];
  const I right = values_[step.right.index];
  I& result = values_[step.result.index];
  if (operands_of(step.op) == 1) return with_unary(step.op, [&](auto f) { result = f(right); });
  if (may_fault(step.op) && faults(step.op, right)) row_faults_ = true;
  with_binary(step.op, [&](auto f) { result = f(left, right); });
}

void LaneEvaluator::start_row() {
  row_faults_ = false;
  for (const Step& step : row_steps_) run_row_step(step);
}

void LaneEvaluator::note_faults(const Step& step, std::size_t count) {
  bool any = false;
  if (step.right.kind == Place::Kind::value) {
    any = faults(step.op, values_[step.right.index]);
    if (any) std::fill_n(faulty_.begin(), count, true);
  } else {
    const I* right = lanes_at(step.right);
    for (std::size_t i = 0; i < count; ++i) any |= faults(step.op, right[i]);
    if (any)
      for (std::size_t i = 0; i < count; ++i) faulty_[i] = faulty_[i] || faults(step.op, right[i]);
  }
  any_faults_ |= any;
}

void LaneEvaluator::run_lane_step(const Step& step, std::size_t count) {
  I* out = scratch_[step.result.index]->data();
  if (operands_of(step.op) == 1) {
    const I* operand = lanes_at(step.right);
    return with_unary(
        step.op, [&](auto f) { map_left(operand, 0, out, count, [f](I x, I) { return f(x); }); });
  }
  if (may_fault(step.op)) note_faults(step, count);
  if (step.right.kind == Place::Kind::value) {
    const I* left = lanes_at(step.left);
    const I right = values_[step.right.index];
    if (!divides_by_power(step.op, right))
      return with_binary(step.op, [&](auto f) { map_left(left, right, out, count, f); });
    if (step.op == Operator::modulo)
      return map_left(left, right - 1, out, count, [](I l, I r) { return l & r; });
    return map_left(left, I{std::countr_zero(bits(right))}, out, count,
                    [](I l, I r) { return l >> r; });
  }
  const I* right = lanes_at(step.right);
  if (step.left.kind == Place::Kind::value) {
    const I left = values_[step.left.index];
    return with_binary(step.op, [&](auto f) { map_right(left, right, out, count, f); });
  }
  const I* left = lanes_at(step.left);
  with_binary(step.op, [&](auto f) { map_lanes(left, right, out, count, f); });
}

void LaneEvaluator::variables_of(std::size_t lane, std::vector<std::int64_t>& variables) const {
  variables.assign(values_.begin(),
                   values_.begin() + static_cast<std::ptrdiff_t>(in_lanes_.size()));
  for (std::size_t v = 0; v < in_lanes_.size(); ++v)
    if (wants(v)) variables[v] = (*variable_lanes_[v])[lane];
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
  const bool one_for_all = result_.kind == Place::Kind::value;
  if (!row_faults_ && !any_faults_ && !one_for_all) return {lanes_at(result_), count};
  if (one_for_all)
    std::fill_n(out_.begin(), count, values_[result_.index]);
  else
    std::copy_n(lanes_at(result_), count, out_.begin());
  if (row_faults_ || any_faults_) settle_faults(out_.data(), count);
  return {out_.data(), count};
}

}  // namespace miyama
