/// @file  expression.hpp
/// @brief An expression over integers, as people write claims: `a ^ b ^ c == 0`.
///
/// Numbers are decimal, names are those that the caller gives. Operators, from those that bind
/// loosest:
///
///     ||     &&     == != < <= > >= (no chains)     |     ^     &
///     << >>     + -     * / %     ! ~ - before a value
///
/// besides min(…), max(…), gcd(…), lcm(…), popcount(x), abs(x), odd(x), even(x), isqrt(x) and
/// parentheses. Unlike in C, comparisons bind looser than bit operators, as in Python: a ^ b == c
/// is (a ^ b) == c. Values are 64-bit two's complement numbers that wrap around; what is true is 1.
/// / and % round towards minus infinity, as Python's // and %: −7 / 2 = −4, −7 % 2 = 1. Dividing by
/// 0, shifting by less than 0 or more than 63 and the root of a negative number are faults; && and
/// || look at their right side only where the left one leaves it open, so `b != 0 && a % b == 0`
/// has none.
///
/// The nodes stand in postfix order, operands before their operator:
///
///     b != 0 && a % b == 0       b  0  !=  a  b  %  0  ==  &&
///                                      └─ decides &&: where it is 0, all up to && is passed over
///
/// so that evaluation is a loop with a stack, whatever the nesting. Rejected: muParser and ExprTk
/// count in floating point, muParserX in complex numbers behind virtual calls; none has these
/// precedences, 64-bit integers, or evaluates rows at a time (lane_evaluator.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/ranges.hpp"
#include "base/text.hpp"
#include "expression/operators.hpp"

namespace miyama {

/// Number of operands.
[[nodiscard]] constexpr std::size_t operands_of(Operator op) {
  return op <= Operator::variable ? 0 : op <= Operator::popcount ? 1 : 2;
}

[[nodiscard]] constexpr bool is_comparison(Operator op) {
  return op >= Operator::equal && op <= Operator::greater_equal;
}
[[nodiscard]] constexpr bool is_shift(Operator op) {
  return op == Operator::shift_left || op == Operator::shift_right;
}
[[nodiscard]] constexpr bool may_fault(Operator op) {
  return op == Operator::divide || op == Operator::modulo || op == Operator::square_root ||
         op == Operator::common_divisor || op == Operator::common_multiple || is_shift(op);
}
/// True if `op` of these sides is a fault; where a left side of −2⁶³ makes none, no left side does.
/// Precondition: may_fault(op).
[[nodiscard]] inline bool faults(Operator op, std::int64_t left, std::int64_t right) {
  if (op == Operator::common_divisor) return divisor_overflows(left, right);
  if (op == Operator::common_multiple) return multiple_overflows(left, right);
  if (is_shift(op)) return right < 0 || right > 63;
  return op == Operator::square_root ? right < 0 : right == 0;
}

/// What an operator computes; without meaning where it is a fault. && and || look at both sides,
/// operators of one operand at `right` alone.
[[nodiscard]] std::int64_t apply(Operator op, std::int64_t left, std::int64_t right);

struct Node {
  Operator op;
  std::int64_t value = 0;  ///< value of a literal, or number of a variable
  std::size_t column = 0;  ///< column in the text, from 1
  /// For the left side of && or ||: how many nodes further on that operator stands. Else 0.
  std::size_t decides = 0;

  bool operator==(const Node&) const = default;
};

/// What cannot be computed.
struct Fault {
  Operator op;         ///< one that may_fault
  std::size_t column;  ///< column of the operator in the text
};

/// An expression, or a part of one that is an expression itself.
using NodesView = std::span<const Node>;

[[nodiscard]] bool mentions(NodesView nodes, std::size_t variable);

/// True if no operator can fault, whatever the sizes are: each that may divides by a number, or
/// shifts by one.
[[nodiscard]] bool never_faults(NodesView nodes);

/// The two sides of the outermost operator. Precondition: it has two. Cost: the right side's nodes.
[[nodiscard]] std::pair<NodesView, NodesView> sides_of(NodesView nodes);

class Expression {
 public:
  /// `nodes`: postfix, one value in the end.
  explicit Expression(std::vector<Node> nodes) : nodes_(std::move(nodes)) {}
  /// Copies a part of another expression.
  explicit Expression(NodesView nodes) : nodes_(nodes.begin(), nodes.end()) {
    nodes_.back().decides = 0;
  }

  const std::vector<Node>& nodes() const { return nodes_; }
  bool mentions(std::size_t variable) const { return miyama::mentions(nodes_, variable); }

  /// The value, `variables[i]` being the value of variable i. Thread-safe.
  std::int64_t evaluate(std::span<const std::int64_t> variables, std::optional<Fault>& fault) const;

 private:
  std::vector<Node> nodes_;
};

/// A variable, a size, compared with a value that does not mention it.
struct ComparedVariable {
  Operator op;
  bool is_left;  ///< the variable stands on the left
  Expression value;
};
/// Takes a comparison apart: a ^ c == b compares c with b ^ a, and a + c <= 9 compares it with
/// 9 − a. None for other expressions.
[[nodiscard]] std::optional<ComparedVariable> compared_variable(NodesView nodes,
                                                                std::size_t variable);

/// A name by which expressions may call a variable; a variable may have several. A name may end
/// with an argument, a name or a number, in parentheses, such as count(2).
struct VariableName {
  std::string name;
  std::size_t variable;
};

/// Deepest nesting of parentheses, functions and signs: each level takes some of the machine's
/// stack.
inline constexpr std::size_t deepest_nesting = 200;

/// `what`: the text's name in messages, such as "the claim". `told_names`: the names in words, for
/// a message about an unknown one. Throws usage_error, showing the text, the column, what is wrong
/// and a remedy.
[[nodiscard]] Expression parse_expression(std::string_view text,
                                          std::span<const VariableName> names,
                                          const std::string& told_names, const Bilingual& what);

/// The first name of a heap, counted from 0: a, b, c …, and behind z numbers as in h27.
[[nodiscard]] std::string name_of_heap(std::size_t heap);

/// All names of each of `heaps` heaps, at least one: a, h1 and heap_1. The first heap is variable
/// `first`.
[[nodiscard]] std::vector<VariableName> names_of_heaps(std::size_t heaps, std::size_t first = 0);

/// These names in words: "a … d, h1 … h4".
[[nodiscard]] std::string told_heaps(std::size_t heaps);

/// The message about an expression that cannot be computed for `position`. `what`: the expression,
/// such as "the claim \"a / b\"". `is_number`: it is a number and not a condition, so that false
/// does not help.
[[nodiscard]] Bilingual fault_text(const Bilingual& what, const Fault& fault,
                                   const std::string& position, bool is_number = false);

}  // namespace miyama
