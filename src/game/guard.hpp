/// @file  guard.hpp
/// @brief A condition under which a move may be made, or a limit of its steps: an expression in the
/// heaps of the position that the move starts from.
///
///     a >= b && a >= c       greedy: the first heap is a largest one
///     a == 0 || b == 0       End-Nim on three heaps: the middle one has become an end
///     (a + 1) / 2            a limit: at most half of the first heap, rounded up
///
/// The language is that of claims (expression/expression.hpp), the names are those of the heaps; a
/// pass that is left is no heap. True is what is not 0.
#pragma once

#include <string>
#include <string_view>

#include "expression/expression.hpp"
#include "game/position.hpp"

namespace miyama {

class Guard {
 public:
  enum class Use { when, upto };  ///< a condition, a limit

  static constexpr std::size_t longest_text = 10'000;

  /// `whose`: begins messages, such as "r.json: ". Throws usage_error for text that is no
  /// expression in the names of so many heaps, or too long.
  Guard(std::string_view text, std::size_t heaps, const std::string& whose, Use use = Use::when);

  /// Throws usage_error, naming the position, where the expression divides by 0 or shifts too far.
  [[nodiscard]] std::int64_t value(PositionView heaps) const;
  [[nodiscard]] bool holds(PositionView heaps) const { return value(heaps) != 0; }

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const Expression& expression() const { return expression_; }

  bool operator==(const Guard& other) const { return text_ == other.text_; }

 private:
  Use use_;
  std::string text_;
  Expression expression_;
};

}  // namespace miyama
