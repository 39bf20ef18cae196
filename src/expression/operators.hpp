/// @file  operators.hpp
/// @brief The operators of expressions, and what each computes, defined once: for one position
/// (`apply`) and for the lanes of many (`LaneKernels`).
///
/// All operators are defined for all operands; faulty ones give 0 or wrap around. Sums and products
/// are those of unsigned numbers, which wrap around; the only quotient that overflows, −2⁶³ / −1,
/// wraps to −2⁶³.
///
/// Kernels include this: its functions are of one file (base/isa.hpp), and call no others.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

#include "base/isa.hpp"

namespace miyama {

enum class Operator : std::uint8_t {
  literal,
  variable,
  // of one operand
  logical_not,
  complement,
  negate,
  odd,
  even,
  absolute,
  square_root,
  popcount,
  // of two
  multiply,
  divide,
  modulo,
  add,
  subtract,
  shift_left,
  shift_right,
  bit_and,
  bit_xor,
  bit_or,
  equal,
  not_equal,
  less,
  less_equal,
  greater,
  greater_equal,
  logical_and,
  logical_or,
  min,
  max,
  common_divisor,
  common_multiple,
};

/// A value, of one position among many.
using Lane = std::int64_t;

static inline Lane wrapped_lane(std::uint64_t value) { return static_cast<Lane>(value); }
static inline std::uint64_t bits_of_lane(Lane value) { return static_cast<std::uint64_t>(value); }

/// A divisor that makes no fault and does not overflow; by 1 all numbers are divided without rest.
static inline Lane safe_divisor(Lane r) { return r == 0 || r == -1 ? 1 : r; }

/// Towards minus infinity; 0 for division by 0.
static inline Lane floor_quotient(Lane l, Lane r) {
  const Lane by = safe_divisor(r);
  const Lane quotient = l / by;
  const Lane rest = l - quotient * by;
  const bool below = (rest != 0) & ((rest < 0) != (by < 0));
  return r == 0 ? 0 : r == -1 ? wrapped_lane(-bits_of_lane(l)) : quotient - (below ? 1 : 0);
}

/// l − r·floor_quotient(l, r), which has the sign of r; 0 for division by 0.
static inline Lane floor_remainder(Lane l, Lane r) {
  const Lane by = safe_divisor(r);
  const Lane rest = l % by;
  const bool below = (rest != 0) & ((rest < 0) != (by < 0));
  return rest + (below ? by : 0);
}

static inline std::uint64_t magnitude_of_lane(Lane value) {
  return value < 0 ? -bits_of_lane(value) : bits_of_lane(value);
}

/// The greatest common divisor, not negative; that of 0 and x is |x|. J. Stein's way, without a
/// division (Computational problems associated with Racah algebra, 1967).
static inline std::uint64_t divisor_of_lanes(Lane l, Lane r) {
  std::uint64_t a = magnitude_of_lane(l);
  std::uint64_t b = magnitude_of_lane(r);
  if (a == 0 || b == 0) return a | b;
  const int twos = __builtin_ctzll(a | b);
  a >>= __builtin_ctzll(a);
  while (b != 0) {
    b >>= __builtin_ctzll(b);
    const std::uint64_t lesser = a < b ? a : b;
    b = a < b ? b - a : a - b;
    a = lesser;
  }
  return a << twos;
}

/// True for −2⁶³ and 0 or −2⁶³, which alone have a common divisor beyond 2⁶³ − 1.
static inline bool divisor_overflows(Lane l, Lane r) { return (l | r) == INT64_MIN; }

/// True if the least common multiple is beyond 2⁶³ − 1.
static inline bool multiple_overflows(Lane l, Lane r) {
  const std::uint64_t a = magnitude_of_lane(l);
  const std::uint64_t b = magnitude_of_lane(r);
  if ((a | b) >> 31 == 0) return false;
  Lane multiple = 0;
  return __builtin_mul_overflow(a / divisor_of_lanes(l, r), b, &multiple);
}

/// The least common multiple, not negative unless it overflows; 0 if one is 0.
static inline Lane multiple_of_lanes(Lane l, Lane r) {
  if (l == 0 || r == 0) return 0;
  return wrapped_lane(magnitude_of_lane(l) / divisor_of_lanes(l, r) * magnitude_of_lane(r));
}

/// The greatest number whose square is not greater; 0 for negative ones. A root of 32 bits is found
/// by its neighbours, since a double holds 53 bits of the square only.
static inline Lane root_of_lane(Lane x) {
  const std::uint64_t square = x < 0 ? 0 : bits_of_lane(x);
  auto root = static_cast<std::uint64_t>(__builtin_sqrt(static_cast<double>(square)));
  root -= root * root > square ? 1 : 0;
  root += (root + 1) * (root + 1) <= square ? 1 : 0;
  return wrapped_lane(root);
}

/// Calls use(f) with the function f(l, r) of an operator: && and || look at both sides, operators
/// of one operand at r alone.
template <class Use>
static void with_operator(Operator op, const Use& use) {  // longer than others: a line per operator
  using enum Operator;
  switch (op) {
    case logical_not: return use([](Lane, Lane x) -> Lane { return x == 0; });
    case complement: return use([](Lane, Lane x) -> Lane { return ~x; });
    case negate: return use([](Lane, Lane x) { return static_cast<Lane>(-bits_of_lane(x)); });
    case popcount:
      return use([](Lane, Lane x) -> Lane {
        return static_cast<Lane>(__builtin_popcountll(bits_of_lane(x)));
      });
    case odd: return use([](Lane, Lane x) -> Lane { return x & 1; });
    case even: return use([](Lane, Lane x) -> Lane { return ~x & 1; });
    case absolute: return use([](Lane, Lane x) { return wrapped_lane(magnitude_of_lane(x)); });
    case square_root: return use([](Lane, Lane x) { return static_cast<Lane>(root_of_lane(x)); });
    case multiply:
      return use(
          [](Lane l, Lane r) { return static_cast<Lane>(bits_of_lane(l) * bits_of_lane(r)); });
    case divide: return use([](Lane l, Lane r) { return floor_quotient(l, r); });
    case modulo: return use([](Lane l, Lane r) { return floor_remainder(l, r); });
    case add:
      return use(
          [](Lane l, Lane r) { return static_cast<Lane>(bits_of_lane(l) + bits_of_lane(r)); });
    case subtract:
      return use(
          [](Lane l, Lane r) { return static_cast<Lane>(bits_of_lane(l) - bits_of_lane(r)); });
    case shift_left:
      return use([](Lane l, Lane r) {
        return static_cast<Lane>(r < 0 || r > 63 ? 0 : bits_of_lane(l) << (r & 63));
      });
    case shift_right:
      return use([](Lane l, Lane r) -> Lane { return r < 0 || r > 63 ? 0 : l >> (r & 63); });
    case bit_and: return use([](Lane l, Lane r) -> Lane { return l & r; });
    case bit_xor: return use([](Lane l, Lane r) -> Lane { return l ^ r; });
    case bit_or: return use([](Lane l, Lane r) -> Lane { return l | r; });
    case equal: return use([](Lane l, Lane r) -> Lane { return l == r; });
    case not_equal: return use([](Lane l, Lane r) -> Lane { return l != r; });
    case less: return use([](Lane l, Lane r) -> Lane { return l < r; });
    case less_equal: return use([](Lane l, Lane r) -> Lane { return l <= r; });
    case greater: return use([](Lane l, Lane r) -> Lane { return l > r; });
    case greater_equal: return use([](Lane l, Lane r) -> Lane { return l >= r; });
    case logical_and:
      return use([](Lane l, Lane r) -> Lane {
        return static_cast<Lane>(l != 0) & static_cast<Lane>(r != 0);
      });
    case logical_or: return use([](Lane l, Lane r) -> Lane { return (l | r) != 0; });
    case min: return use([](Lane l, Lane r) { return l < r ? l : r; });
    case max: return use([](Lane l, Lane r) { return l < r ? r : l; });
    case common_divisor:
      return use([](Lane l, Lane r) { return static_cast<Lane>(divisor_of_lanes(l, r)); });
    case common_multiple:
      return use([](Lane l, Lane r) { return static_cast<Lane>(multiple_of_lanes(l, r)); });
    case literal:
    case variable: assert(false);
  }
}

/// Loops over the lanes of an expression (lane_evaluator.hpp), compiled once per instruction set.
struct LaneKernels {
  /// out[i] = left[i] `op` right[i], where either side may be the same for all lanes. The result
  /// lies apart from the operands.
  void (*lanes)(Operator op, const Lane* left, const Lane* right, Lane* out, std::size_t count);
  void (*same_left)(Operator op, Lane left, const Lane* right, Lane* out, std::size_t count);
  void (*same_right)(Operator op, const Lane* left, Lane right, Lane* out, std::size_t count);

  /// bytes[i] = 1 where lanes[i] is not 0, else 0.
  void (*truths)(const Lane* lanes, std::size_t count, std::uint8_t* bytes);
};

template <Isa isa>
void provide(LaneKernels& kernels);

}  // namespace miyama
