/// @file  value_range.hpp
/// @brief Between which values an expression lies, given between which its variables lie.
///
///     a >= c      a = 5, c in 0 … 3      is 1 … 1: it holds for all of them
///     a >= c      a = 5, c in 0 … 9      is 0 … 1: look closer
///
/// The range holds every value, and may hold more: sides are taken to be independent, so `c - c` is
/// not known to be 0, and what could wrap around is any number. Exact where all variables have one
/// value each. Cost: some nanoseconds per operator.
#pragma once

#include <cstdint>
#include <span>

#include "expression/expression.hpp"

namespace miyama {

struct ValueRange {
  std::int64_t least;
  std::int64_t greatest;

  bool operator==(const ValueRange&) const = default;
};

/// What is known about an expression.
struct RangedValue {
  ValueRange value;
  bool may_fault = false;  ///< for some of the values there may be a fault, and no value

  [[nodiscard]] bool is_never() const {
    return !may_fault && value.least == 0 && value.greatest == 0;
  }
  [[nodiscard]] bool is_always() const {
    return !may_fault && (value.least > 0 || value.greatest < 0);
  }
};

/// `variables[i]`: of variable i, whose least is not greater than its greatest.
[[nodiscard]] RangedValue range_of(const Expression& expression,
                                   std::span<const ValueRange> variables);

}  // namespace miyama
