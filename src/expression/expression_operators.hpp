/// @file  expression_operators.hpp
/// @brief What each operator of an expression computes. All are defined for all operands; faulty
/// ones give 0.
///
/// Sums and products are those of unsigned numbers, which wrap around; the only quotient that
/// overflows, −2⁶³ / −1, wraps to −2⁶³.
#pragma once

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdint>

#include "expression/expression.hpp"

namespace miyama {

[[nodiscard]] inline std::int64_t wrapped(std::uint64_t value) {
  return static_cast<std::int64_t>(value);
}
[[nodiscard]] inline std::uint64_t bits(std::int64_t value) {
  return static_cast<std::uint64_t>(value);
}

/// Towards minus infinity; 0 for division by 0.
[[nodiscard]] inline std::int64_t floor_quotient(std::int64_t l, std::int64_t r) {
  if (r == 0) return 0;
  if (r == -1) return wrapped(-bits(l));
  const std::int64_t quotient = l / r;
  return quotient - (l % r != 0 && (l < 0) != (r < 0) ? 1 : 0);
}

/// l − r·floor_quotient(l, r), which has the sign of r; 0 for division by 0.
[[nodiscard]] inline std::int64_t floor_remainder(std::int64_t l, std::int64_t r) {
  if (r == 0 || r == -1) return 0;
  const std::int64_t remainder = l % r;
  return remainder + (remainder != 0 && (l < 0) != (r < 0) ? r : 0);
}

[[nodiscard]] constexpr bool is_shift(Operator op) {
  return op == Operator::shift_left || op == Operator::shift_right;
}
[[nodiscard]] constexpr bool may_fault(Operator op) {
  return op == Operator::divide || op == Operator::modulo || is_shift(op);
}
/// True if `op` with this right side is a fault, whatever the left side. Precondition:
/// may_fault(op).
[[nodiscard]] constexpr bool faults(Operator op, std::int64_t right) {
  return is_shift(op) ? right < 0 || right > 63 : right == 0;
}

/// Calls use(f) with the function f(x) of an operator of one operand.
template <class Use>
void with_unary(Operator op, const Use& use) {
  using I = std::int64_t;
  switch (op) {
    case Operator::logical_not: return use([](I x) -> I { return x == 0; });
    case Operator::complement: return use([](I x) -> I { return ~x; });
    case Operator::negate: return use([](I x) -> I { return wrapped(-bits(x)); });
    case Operator::popcount: return use([](I x) -> I { return std::popcount(bits(x)); });
    default: assert(false);
  }
}

/// Calls use(f) with the function f(l, r) of an operator of two operands; && and || look at both
/// sides.
template <class Use>
void with_binary(Operator op, const Use& use) {  // longer than others: a line per operator
  using I = std::int64_t;
  switch (op) {
    case Operator::multiply: return use([](I l, I r) -> I { return wrapped(bits(l) * bits(r)); });
    case Operator::divide: return use([](I l, I r) -> I { return floor_quotient(l, r); });
    case Operator::modulo: return use([](I l, I r) -> I { return floor_remainder(l, r); });
    case Operator::add: return use([](I l, I r) -> I { return wrapped(bits(l) + bits(r)); });
    case Operator::subtract: return use([](I l, I r) -> I { return wrapped(bits(l) - bits(r)); });
    case Operator::shift_left:
      return use([](I l, I r) -> I { return r < 0 || r > 63 ? 0 : wrapped(bits(l) << (r & 63)); });
    case Operator::shift_right:
      return use([](I l, I r) -> I { return r < 0 || r > 63 ? 0 : l >> (r & 63); });
    case Operator::bit_and: return use([](I l, I r) -> I { return l & r; });
    case Operator::bit_xor: return use([](I l, I r) -> I { return l ^ r; });
    case Operator::bit_or: return use([](I l, I r) -> I { return l | r; });
    case Operator::equal: return use([](I l, I r) -> I { return l == r; });
    case Operator::not_equal: return use([](I l, I r) -> I { return l != r; });
    case Operator::less: return use([](I l, I r) -> I { return l < r; });
    case Operator::less_equal: return use([](I l, I r) -> I { return l <= r; });
    case Operator::greater: return use([](I l, I r) -> I { return l > r; });
    case Operator::greater_equal: return use([](I l, I r) -> I { return l >= r; });
    case Operator::logical_and:
      return use([](I l, I r) -> I { return static_cast<I>(l != 0) & static_cast<I>(r != 0); });
    case Operator::logical_or: return use([](I l, I r) -> I { return (l | r) != 0; });
    case Operator::min: return use([](I l, I r) -> I { return std::min(l, r); });
    case Operator::max: return use([](I l, I r) -> I { return std::max(l, r); });
    default: assert(false);
  }
}

}  // namespace miyama
