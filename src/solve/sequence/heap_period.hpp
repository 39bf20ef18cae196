/// @file  heap_period.hpp
/// @brief Proves that the Grundy values of single heaps repeat for ever, from finitely many of
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
/// Nothing is claimed for digits that repeat for ever, or three rests that must differ.
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

#include "base/observer.hpp"
#include "game/take_and_break.hpp"

namespace miyama {

struct HeapPeriod {
  std::uint64_t preperiod = 0;
  std::uint64_t period = 0;
  bool operator==(const HeapPeriod&) const = default;
};

/// What the values of the heaps 0, 1, … prove, or nothing.
[[nodiscard]] std::optional<HeapPeriod> proved_period(const TakeAndBreak& rules,
                                                      std::span<const std::uint32_t> values,
                                                      const Observer* observer = nullptr);

}  // namespace miyama
