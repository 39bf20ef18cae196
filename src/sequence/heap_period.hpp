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
/// Proof. Let n be the first heap beyond the range, and let all before it be right. n + p and n
/// have options of the same values:
///   *  n > k, so neither heap can be taken as a whole.
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
/// This is not proved for digits that repeat for ever, for three rests that must differ, or for
/// lists, which end.
///
/// Where any number may be taken, as in Nim, no two heaps have the same value, and what repeats is
/// how the values grow. Lasker's Nim: 1 2 4 3 5 6 8 7 9 …, period 4, saltus 4.
///
/// Theorem. Let every take t ≥ 1 allow to leave no heap or one, and some takes two or three, equal
/// ones too; j = 3 if some allow three, else 2. Let k be the greatest take that allows two or
/// three, or 0. If s = 2ʰ, n₀ and N = j·(n₀ + s) + k are such that
///
///     (1) G(n + s) = G(n) + s for n₀ ≤ n < N
///     (2) the values of the heaps below n₀ are 0 … n₀ − 1, those below n₀ + s are 0 … n₀ + s − 1
///     (3) for N ≤ n < N + s no two or three rests of n have G(a) ⊕ … ⊕ G(b) ≡ G(n) modulo s with
///         a sum G(a) + … + G(b) of at least G(n)
///     (4) for these n each v < G(n) that no smaller heap has is G(a) ⊕ … ⊕ G(b) of two or three
///         rests of n, the last with b ≥ n₀, the others with values below s
///
/// then G(n + s) = G(n) + s for all n ≥ n₀.
///
/// Proof. Let n ≥ N + s, and let all before it be right, with (3) and (4) for n − s. Let g = G(n −
/// s) + s.
///   *  No smaller heap m has the value g: m ≥ n₀ + s would give m − s the value of n − s, though
///      m − s can be left of it; and values below n₀ + s are less than g, because n − s has an
///      option of each value up to n₀ + s − 1.
///   *  No rests of n have g, which would be at most the sum of their values: the largest, b, is at
///      least (n − k) / j ≥ n₀ + s + s / j, so b − s ≥ 1 and G(b − s) = G(b) − s. With b − s in
///      place of b, rests of n − s would be against (3).
///   *  Each v < g is the value of an option. It is by (2) if v < n₀ + s. Else v − s < G(n − s) is
///      one of n − s. If a smaller heap m has it, then m ≥ n₀ by (2), and m + s has v. Otherwise
///      take the rests of (4): with b + s in place of b, and G(b) + s for its value, their sum is
///      (v − s) + s, since values below s change the lowest h bits only, and s the others.
///   So G(n) = g, and (3) and (4) hold for n.
///
/// If some n₀ passes, so does each greater one with (2), because the other rests of (4) are less
/// than n₀ + s each, which leaves b large enough. So the greatest one is tried for each s. Where s
/// is proved, s / 2 may not pass and yet be a period: G(n) − n repeats, so s values decide.
///
/// Where a code ends and values grow, a third theorem proves it (heap_period.cpp).
///
/// The smallest p that passes is the least period: a smaller one would have the same n₀ and pass as
/// well. The preperiod is the least n₀ from which the values repeat, heap 0 included: one more than
/// the last heap that differs.
///
/// Cost: for each p ≤ N/j a comparison from the end to the first heap that differs; nearly always a
/// few steps. The second theorem looks at the moves of s heaps for each s.
///
/// Values may also show a period that no theorem here proves: `seen_period` finds it, and nobody
/// may rely on it.
///
/// Reference: R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos.
/// Soc. 52 (1956) 514–526, theorem on periods; Winning Ways, chapter 4.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "base/team.hpp"
#include "game/take_and_break.hpp"

namespace miyama {

struct HeapPeriod {
  std::uint64_t preperiod = 0;
  std::uint64_t period = 0;
  std::uint64_t saltus = 0;  ///< a value grows by this with each period
  bool operator==(const HeapPeriod&) const = default;
};

/// The value of a heap.
using HeapValue = std::function<std::uint32_t(std::uint64_t heap)>;

/// The period that the values of `count` heaps show, proved or not, if they are at least 24, and
/// three times as many as it takes from heap 0 to the end of the first period: the least one with a
/// saltus of at least 0, or none. Throws stopped_error.
[[nodiscard]] std::optional<HeapPeriod> seen_period(std::uint64_t count, const HeapValue& value,
                                                    const Observer* observer = nullptr);
[[nodiscard]] inline std::optional<HeapPeriod> seen_period(std::span<const std::uint32_t> values,
                                                           const Observer* observer = nullptr) {
  return seen_period(
      values.size(), [&](std::uint64_t heap) { return values[heap]; }, observer);
}

/// The period with saltus that the values of `count` heaps prove by the second theorem, the least
/// power of two, or by that on codes that end; or none. Throws stopped_error.
[[nodiscard]] std::optional<HeapPeriod> proved_growth(const TakeAndBreak& rules,
                                                      std::uint64_t count, const HeapValue& value,
                                                      const Observer* observer);

/// The period that the values of `count` heaps 0, 1, … prove by one of the theorems, or none.
/// `same(m, n)` says whether two heaps have the same value. Throws stopped_error.
template <class Same>
[[nodiscard]] std::optional<HeapPeriod> proved_period(const TakeAndBreak& rules,
                                                      std::uint64_t count, const Same& same,
                                                      const HeapValue& value,
                                                      const Observer* observer) {
  const std::uint64_t j = rules.most_rests(), k = rules.explicit_digits();
  const bool holds =
      rules.lists() == nullptr && rules.repeated() == 0 && !(rules.unequal() && j > 2);
  const std::uint64_t more = rules.unequal() && j > 1 ? 1 : 0;    // e / p
  const auto prove = [&](std::uint64_t first, std::uint64_t p) {  // the range, and p further on
    return j * (first + p) + k + more * p <= count;
  };
  for (std::uint64_t period = 1; holds && prove(1, period); ++period) {  // it wants n₀ ≥ 1
    stop_if_asked(observer);
    std::uint64_t first = count - period;  // the least n₀ with G(n + p) = G(n) from n₀ to the end
    while (first > 0 && same(first - 1, first - 1 + period)) --first;
    if (prove(first, period)) return HeapPeriod{first, period};
  }
  return proved_growth(rules, count, value, observer);
}
[[nodiscard]] inline std::optional<HeapPeriod> proved_period(const TakeAndBreak& rules,
                                                             std::span<const std::uint32_t> values,
                                                             const Observer* observer = nullptr) {
  return proved_period(
      rules, values.size(),
      [&](std::uint64_t m, std::uint64_t n) { return values[m] == values[n]; },
      [&](std::uint64_t heap) { return values[heap]; }, observer);
}

/// The least period, and from where on it holds, of values that have this one from
/// `known.preperiod` on. Precondition: there are values of two periods from there on.
[[nodiscard]] HeapPeriod least_period(std::span<const std::uint32_t> values, HeapPeriod known);

/// The growth that the values of the heaps 0, 1, … prove where steps of a set are taken and every
/// step above m is allowed, or none. Throws stopped_error.
///
///     all-but:2,3    0 1 0 2 3 2 4 5 4 …    period 3, saltus 2
[[nodiscard]] std::optional<HeapPeriod> proved_growth_of_steps(
    std::span<const std::uint32_t> values, std::uint64_t m, const Observer* observer);

}  // namespace miyama
