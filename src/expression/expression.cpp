#include "expression/expression.hpp"

#include <cassert>

#include "base/ranges.hpp"
#include "expression/expression_operators.hpp"

namespace miyama {
namespace {

/// The value of one operator, its operands on top of the stack.
std::int64_t apply(const Node& node, std::vector<std::int64_t>& stack,
                   std::optional<Fault>& fault) {
  std::int64_t result = 0;
  const std::int64_t right = stack.back();
  stack.pop_back();
  if (operands_of(node.op) == 1) {
    with_unary(node.op, [&](auto function) { result = function(right); });
    return result;
  }
  const std::int64_t left = stack.back();
  stack.pop_back();
  if (may_fault(node.op) && faults(node.op, right)) fault = {is_shift(node.op), node.column};
  with_binary(node.op, [&](auto function) { result = function(left, right); });
  return result;
}

}  // namespace

bool Expression::mentions(std::size_t variable) const {
  return ranges::any_of(nodes_, [&](const Node& node) {
    return node.op == Operator::variable && node.value == static_cast<std::int64_t>(variable);
  });
}

std::int64_t Expression::evaluate(std::span<const std::int64_t> variables,
                                  std::optional<Fault>& fault) const {
  fault.reset();
  std::vector<std::int64_t> stack;
  for (std::size_t i = 0; i < nodes_.size() && !fault; ++i) {
    const Node& node = nodes_[i];
    std::int64_t value = node.value;
    if (node.op == Operator::variable)
      value = variables[static_cast<std::size_t>(node.value)];
    else if (node.op != Operator::literal)
      value = apply(node, stack, fault);
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

std::optional<std::pair<Expression, Expression>> Expression::sides_of(Operator op) const {
  assert(operands_of(op) == 2);
  if (nodes_.back().op != op) return std::nullopt;
  std::size_t middle = nodes_.size() - 1;  // where the right side begins: as soon as it is a whole
  for (std::size_t missing = 1; missing != 0;)
    missing = missing - 1 + operands_of(nodes_[--middle].op);
  const auto split = nodes_.begin() + static_cast<std::ptrdiff_t>(middle);
  return std::pair{Expression({nodes_.begin(), split}), Expression({split, nodes_.end() - 1})};
}

}  // namespace miyama
