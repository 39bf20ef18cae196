/// @file  value_range.cpp
/// @brief Each operator on ranges: by its values at the ends where it is monotone, else by what
/// bounds it.
///
/// Sums and products are computed at the four corners in 128 bits; a corner that does not fit 64
/// bits makes the result any number.

#include "expression/value_range.hpp"

#include <algorithm>
#include <bit>
#include <vector>

namespace miyama {
namespace {

using Wide = __int128;

constexpr ValueRange any{INT64_MIN, INT64_MAX};
constexpr ValueRange truth{0, 1};

bool is_one(const ValueRange& range) { return range.least == range.greatest; }

/// From the least to the greatest of these.
ValueRange span_of(std::initializer_list<Wide> values) {
  const auto [least, greatest] = std::minmax(values);
  if (least < INT64_MIN || greatest > INT64_MAX) return any;
  return {static_cast<std::int64_t>(least), static_cast<std::int64_t>(greatest)};
}

/// Of an operator that is monotone in each of its sides.
template <class Compute>
ValueRange of_corners(const ValueRange& l, const ValueRange& r, const Compute& compute) {
  return span_of({compute(l.least, r.least), compute(l.least, r.greatest),
                  compute(l.greatest, r.least), compute(l.greatest, r.greatest)});
}

std::int64_t width_of(std::int64_t value) {
  return 64 - std::countl_zero(static_cast<std::uint64_t>(value));
}

/// 0 … the greatest number of as many bits as these have. Precondition: neither is negative.
ValueRange up_to_bits_of(std::int64_t a, std::int64_t b) {
  return {0, static_cast<std::int64_t>((std::uint64_t{1} << width_of(a | b)) - 1)};
}

ValueRange of_bits(Operator op, const ValueRange& l, const ValueRange& r) {
  if (l.least < 0 || r.least < 0) return any;
  if (op == Operator::bit_and) return {0, std::min(l.greatest, r.greatest)};
  ValueRange range = up_to_bits_of(l.greatest, r.greatest);
  if (op == Operator::bit_or) range.least = std::max(l.least, r.least);
  return range;
}

/// Precondition: the divisor is not 0.
ValueRange of_remainder(const ValueRange& l, const ValueRange& r) {
  if (r.least > 0) {
    if (l.least >= 0 && l.greatest < r.least) return l;
    return {0, r.greatest - 1};
  }
  return {r.least + 1, 0};
}

/// From `known` where the sides say so.
ValueRange of_truth(bool always, bool never) {
  return always ? ValueRange{1, 1} : never ? ValueRange{0, 0} : truth;
}

ValueRange of_comparison(Operator op, const ValueRange& l, const ValueRange& r) {
  const bool apart = l.greatest < r.least || r.greatest < l.least;
  const bool same = is_one(l) && l == r;
  switch (op) {
    case Operator::equal: return of_truth(same, apart);
    case Operator::not_equal: return of_truth(apart, same);
    case Operator::less: return of_truth(l.greatest < r.least, l.least >= r.greatest);
    case Operator::less_equal: return of_truth(l.greatest <= r.least, l.least > r.greatest);
    case Operator::greater: return of_truth(l.least > r.greatest, l.greatest <= r.least);
    default: return of_truth(l.least >= r.greatest, l.greatest < r.least);
  }
}

ValueRange of_operator(Operator op, const ValueRange& l, const ValueRange& r) {
  using enum Operator;
  switch (op) {
    case complement: return {~r.greatest, ~r.least};
    case negate: return span_of({-Wide{r.least}, -Wide{r.greatest}});
    case popcount: return {0, r.least < 0 ? 64 : width_of(r.greatest)};
    case multiply: return of_corners(l, r, [](Wide a, Wide b) { return a * b; });
    case add: return of_corners(l, r, [](Wide a, Wide b) { return a + b; });
    case subtract: return of_corners(l, r, [](Wide a, Wide b) { return a - b; });
    case divide:
      return of_corners(l, r,
                        [](Wide a, Wide b) { return a / b - (a % b != 0 && (a < 0) != (b < 0)); });
    case modulo: return of_remainder(l, r);
    case shift_left: return of_corners(l, r, [](Wide a, Wide b) { return a * (Wide{1} << b); });
    case shift_right: return of_corners(l, r, [](Wide a, Wide b) { return a >> b; });
    case bit_and:
    case bit_or:
    case bit_xor: return of_bits(op, l, r);
    case min: return {std::min(l.least, r.least), std::min(l.greatest, r.greatest)};
    case max: return {std::max(l.least, r.least), std::max(l.greatest, r.greatest)};
    default: return of_comparison(op, l, r);
  }
}

bool may_fault(Operator op, const ValueRange& r) {
  switch (op) {
    case Operator::divide:
    case Operator::modulo: return r.least <= 0 && r.greatest >= 0;
    case Operator::shift_left:
    case Operator::shift_right: return r.least < 0 || r.greatest > 63;
    default: return false;
  }
}

/// && and || look at their right side only where the left one leaves it open.
RangedValue of_logic(bool is_and, const RangedValue& l, const RangedValue& r) {
  const bool decided = is_and ? l.is_never() : l.is_always();
  if (decided) return {is_and ? ValueRange{0, 0} : ValueRange{1, 1}, false};
  const bool faults = l.may_fault || r.may_fault;
  const bool always = is_and ? l.is_always() && r.is_always() : r.is_always();
  const bool never = is_and ? r.is_never() : l.is_never() && r.is_never();
  return {of_truth(always && !l.may_fault, never && !l.may_fault), faults};
}

RangedValue of_sides(Operator op, const RangedValue& l, const RangedValue& r) {
  if (op == Operator::logical_and || op == Operator::logical_or)
    return of_logic(op == Operator::logical_and, l, r);
  if (op == Operator::logical_not) return {of_truth(r.is_never(), r.is_always()), r.may_fault};
  const bool unary = operands_of(op) == 1;
  const bool faults = (!unary && l.may_fault) || r.may_fault || may_fault(op, r.value);
  if (faults) return {any, true};
  if (is_one(r.value) && (unary || is_one(l.value))) {
    const std::int64_t value = apply(op, unary ? 0 : l.value.least, r.value.least);
    return {{value, value}, false};
  }
  return {of_operator(op, l.value, r.value), false};
}

}  // namespace

RangedValue range_of(const Expression& expression, std::span<const ValueRange> variables) {
  std::vector<RangedValue> stack;
  stack.reserve(expression.nodes().size());
  for (const Node& node : expression.nodes()) {
    if (node.op == Operator::literal) {
      stack.push_back({{node.value, node.value}});
    } else if (node.op == Operator::variable) {
      stack.push_back({variables[static_cast<std::size_t>(node.value)]});
    } else {
      const RangedValue right = stack.back();
      stack.pop_back();
      RangedValue left = right;
      if (operands_of(node.op) == 2) {
        left = stack.back();
        stack.pop_back();
      }
      stack.push_back(of_sides(node.op, left, right));
    }
  }
  return stack.back();
}

}  // namespace miyama
