/// @file  heap_period.hpp
/// @brief A proof that the Grundy values of single heaps repeat for ever, from finitely many of
/// them.
///
/// Theorem. Let k be the last take allowed, finite, and j the most heaps that one may become. If n₀
/// ≥ 1, p ≥ 1 and
///
///     G(n + p) = G(n)   for   n₀ ≤ n < j·n₀ + (j − 1)·p + k + e,
///     e = p for rests that must differ (then j ≤ 2), else 0,
///
/// then G(n + p) = G(n) for all n ≥ n₀. With j = 2, e = 0 it is the octal periodicity theorem of
/// Guy and Smith.
///
/// Proof. Let n be the first heap beyond the range, all before being right. n + p and n have
/// options of the same values:
///   *  n > k, so neither can be taken as a whole.
///   *  From n + p: let a be the largest of at most j rests; their sum is at least n + p − k
///      ≥ j·(n₀ + p), so a ≥ n₀ + p. By assumption G(a) = G(a − p), as n₀ ≤ a − p < n, and with
///      a − p ≥ 1 in place of a the rests are an option of n. (One rest needs to take something,
///      so a − p < n for it, too.)
///   *  From n: the largest rest a satisfies a ≥ (n − k) / j ≥ n₀ and a < n, so a + p in its place
///      gives the same value from n + p.
///   *  Rests that must differ: a + p is still the largest. But a − p may meet the other rest b:
///      then b + b = n − t, the value is 0, and b + p, b − p is an option of n of value 0:
///      b ≥ (n − k) / 2 ≥ n₀ + p, thanks to e, so G(b + p) = G(b) = G(b − p).
///
/// This is not proved for digits that repeat for ever, or for three rests that must differ.
///
/// The smallest p that passes is the least period: a smaller one would have the same n₀ and pass as
/// well. The preperiod is the least n₀ from which the values repeat, heap 0 included: one more than
/// the last heap that differs.
///
/// Cost: for each p ≤ N/j a comparison from the end to the first heap that differs; nearly always a
/// few steps.
///
/// Reference: R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos.
/// Soc. 52 (1956) 514–526, theorem on periods; Winning Ways, chapter 4.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/team.hpp"
#include "game/take_and_break.hpp"

namespace miyama {

struct HeapPeriod {
  std::uint64_t preperiod = 0;
  std::uint64_t period = 0;
  bool operator==(const HeapPeriod&) const = default;
};

/// The numbers of the theorem for some rules.
struct PeriodTheorem {
  explicit PeriodTheorem(const TakeAndBreak& rules);

  bool holds;                  ///< it is proved for these rules
  std::uint64_t rests;         ///< j
  std::uint64_t last_take;     ///< k
  std::uint64_t more_periods;  ///< e / p

  /// How many values, from heap 0 on, prove this period: those of the range and those p further on.
  [[nodiscard]] std::uint64_t values_to_prove(const HeapPeriod& found) const {
    return rests * (found.preperiod + found.period) + last_take + more_periods * found.period;
  }
};

/// The period that the values of `count` heaps 0, 1, … prove, or none. `same(m, n)` says whether
/// two heaps have the same value. Throws stopped_error.
template <class Same>
[[nodiscard]] std::optional<HeapPeriod> proved_period(const TakeAndBreak& rules,
                                                      std::uint64_t count, const Same& same,
                                                      const Observer* observer = nullptr) {
  const PeriodTheorem theorem(rules);
  if (!theorem.holds) return std::nullopt;
  // The theorem wants n₀ ≥ 1.
  for (std::uint64_t period = 1; theorem.values_to_prove({1, period}) <= count; ++period) {
    stop_if_asked(observer);
    std::uint64_t first = count - period;  // the least n₀ with G(n + p) = G(n) from n₀ to the end
    while (first > 0 && same(first - 1, first - 1 + period)) --first;
    if (theorem.values_to_prove({first, period}) <= count) return HeapPeriod{first, period};
  }
  return std::nullopt;
}

[[nodiscard]] inline std::optional<HeapPeriod> proved_period(const TakeAndBreak& rules,
                                                             std::span<const std::uint32_t> values,
                                                             const Observer* observer = nullptr) {
  const auto same = [&](std::uint64_t m, std::uint64_t n) { return values[m] == values[n]; };
  return proved_period(rules, values.size(), same, observer);
}

}  // namespace miyama
