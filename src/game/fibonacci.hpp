/// @file  fibonacci.hpp
/// @brief Fibonacci Nim: one heap; take at most twice what was taken last.
///
/// A position is the heap and the limit, the most that may be taken now. After taking t the limit
/// is 2t, or all that is left if that is less: without this cap there would be positions beyond
/// every table.
///
///     (5,2) → (4,2) by taking 1, (3,3) by taking 2
///                                                      (3,3): 2·2 stones may be taken, there are 3
///
/// The limit may rise; the heap falls with every move. So the level is the heap, and options come
/// earlier in C order, heap first. The usual opening, any number but not all of n, is the position
/// (n, n − 1); it may be written without its limit. A limit of 0 leaves no move; no move leads
/// there but to (0, 0).
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
  bool for_each_option(PositionView from, const Visit& visit) const override;
  /// The heap.
  [[nodiscard]] std::uint64_t level(PositionView position) const override { return position[0]; }
  /// There must be two bounds, and the limit's must not be less than the heap's.
  void check_bounds(PositionView bounds) const override;
  /// Limits may rise up to the heap.
  [[nodiscard]] Position bounds_below(PositionView position) const override;
  [[nodiscard]] std::size_t limits() const override { return 1; }
  /// All but one stone may be taken.
  [[nodiscard]] Position opening(Position heaps) const override;
  [[nodiscard]] std::string beside_heaps(PositionView position) const override;
};

/// Throws usage_error unless there is one heap, perhaps with its limit.
[[nodiscard]] std::unique_ptr<Rules> make_fibonacci(std::size_t heaps);

}  // namespace miyama
