/// @file  fibonacci.hpp
/// @brief Fibonacci Nim: one heap; take at most twice what was taken last.
///
/// A position is the heap and the limit, the most that may be taken now. After taking t the limit
/// is 2t, or all that is left if that is less: without this cap there would be positions beyond
/// every table.
///
///     (5,2) → (4,2) by taking 1, (3,3) by taking 2          (3,3): 2·2 stones may be taken, there are 3
///
/// The limit may rise; the heap falls with every move. So the level is the heap, and options come
/// earlier in C order, heap first. The usual opening, any number but not all of n, is the position
/// (n, n − 1). A limit of 0 leaves no move; no move leads there but to (0, 0).
///
/// Cost of an option list: the limit.
///
/// Reference: M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1(4) (1963) 9–13.
#pragma once

#include <memory>

#include "game/rules.hpp"

namespace miyama {

class Fibonacci final : public Rules {
 public:
  [[nodiscard]] std::string name() const override { return "fibonacci"; }
  /// Two entries: the heap and the limit.
  [[nodiscard]] std::size_t heaps() const override { return 2; }
  /// Direction: 0, the heap; steps: the stones taken.
  void for_each_option(PositionView from, const Visit& visit) const override;
  /// The heap.
  [[nodiscard]] std::uint64_t level(PositionView position) const override { return position[0]; }
  /// The limit's bound must not be less than the heap's.
  void check_bounds(std::span<const std::uint64_t> bounds) const override;
};

/// Throws usage_error unless there are two entries, the heap and the limit.
[[nodiscard]] std::unique_ptr<Rules> make_fibonacci(std::size_t heaps);

}  // namespace miyama
