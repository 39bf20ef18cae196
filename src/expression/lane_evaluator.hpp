/// @file  lane_evaluator.hpp
/// @brief Values of an expression for many positions at once: up to 512 lanes, one operator after
/// the other.
///
/// Along a row only the last heap changes. What depends on the others alone is computed once per
/// row, the rest in loops over arrays that stay in the first-level cache:
///
///     a ^ b ^ c == 0       per row  t = a ^ b       per lane  t ^ c[i], then … == 0
///
/// The lanes compute both sides of && and ||, which is the same as long as nothing faults. Lanes
/// with a fault are computed once more, one by one, by Expression::evaluate, which knows what may
/// be passed over.
///
/// Cost: `a ^ b ^ c == 0` 1 ns per lane, `a + c / b == b` 4 ns, measured without AVX;
/// Expression::evaluate, position by position, takes 67 and 93 ns.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "expression/expression.hpp"

namespace miyama {

/// Not thread-safe: one per thread.
class LaneEvaluator {
 public:
  static constexpr std::size_t most_lanes = 512;
  struct alignas(64) Lanes : std::array<std::int64_t, most_lanes> {};

  /// `in_lanes[v]`: variable v has a value per lane, not one for all. `expression` must outlive it.
  LaneEvaluator(const Expression& expression, const std::vector<bool>& in_lanes);

  /// A variable that has one value for all lanes; holds from the next start_row on.
  void set(std::size_t variable, std::int64_t value) { slots_[variable].value = value; }
  /// True for variables in lanes that the expression mentions: the others need not be written, and
  /// have no lanes.
  bool wants(std::size_t variable) const { return slots_[variable].lanes != nullptr; }
  /// Where to write the values of a variable. Precondition: wants(variable).
  Lanes& lanes(std::size_t variable) { return *slots_[variable].lanes; }

  /// Computes what holds for all lanes.
  void start_row();
  /// The values of the first `count` lanes, until the next call.
  std::span<const std::int64_t> run(std::size_t count);

  /// Every variable's value in one lane, 0 for those that are not wanted.
  void variables_of(std::size_t lane, std::vector<std::int64_t>& variables) const;

  /// The first lane of the last run that has no value, and why.
  struct LaneFault {
    std::size_t lane;
    Fault fault;
  };
  const std::optional<LaneFault>& fault() const { return fault_; }

 private:
  /// One value for all lanes, or one for each.
  struct Slot {
    std::int64_t value = 0;
    std::unique_ptr<Lanes> lanes{};  ///< null: one value for all lanes
  };
  struct Step {
    Operator op;
    std::size_t left, right, result;  ///< slots; operators of one operand do not use `left`
  };

  void run_lane_step(const Step& step, std::size_t count);
  void note_faults(const Step& step, std::size_t count);
  void settle_faults(std::int64_t* result, std::size_t count);

  const Expression& expression_;
  std::size_t variables_;
  std::vector<Slot> slots_;  ///< variables, then literals and intermediate results
  std::vector<Step> row_steps_;
  std::vector<Step> lane_steps_;
  std::size_t result_;  ///< the slot that holds the value of the expression
  LaneKernels kernels_ = kernels_for<LaneKernels>();
  Lanes out_{};
  bool row_faults_ = false;
  bool any_faults_ = false;
  std::array<bool, most_lanes> faulty_{};
  std::optional<LaneFault> fault_;
};

/// An expression in the heaps of positions along a row, of which only the last heap changes. Not
/// thread-safe: one per thread.
class RowEvaluator {
 public:
  /// `expression` must outlive it.
  RowEvaluator(const Expression& expression, std::size_t heaps);

  /// Calls use(done, values, fault) for runs of positions, `count` in all, the first of which has
  /// these heaps. `done`: the number of positions in the runs before; `fault`: see
  /// LaneEvaluator::fault.
  template <class Heaps, class Use>
  void for_each_run(const Heaps& heaps, std::uint64_t count, const Use& use) {
    for (std::size_t i = 0; i < last_; ++i) lanes_.set(i, static_cast<std::int64_t>(heaps[i]));
    lanes_.start_row();
    for (std::uint64_t done = 0; done < count; done += LaneEvaluator::most_lanes) {
      number_lanes(static_cast<std::uint64_t>(heaps[last_]) + done);
      const auto values =
          lanes_.run(std::min<std::uint64_t>(count - done, LaneEvaluator::most_lanes));
      use(done, values, lanes_.fault());
    }
  }

 private:
  /// Writes the sizes of the last heap from `first` on into its lanes.
  void number_lanes(std::uint64_t first);

  std::size_t last_;
  LaneEvaluator lanes_;
  std::uint64_t numbered_from_ = UINT64_MAX;
};

}  // namespace miyama
