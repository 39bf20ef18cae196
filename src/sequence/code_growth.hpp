/// @file  code_growth.hpp
/// @brief A proof that the values of a game whose code ends grow by a saltus with each period.
///
///     0.3F    0 1 2 0 1 2 3 4 5 3 4 5 6 7 8 …    period 6, saltus 3
///
/// Where a heap may become three heaps, two of which are equal, every smaller value of the right
/// parity of heaps is reached. That is why values grow.
///
/// Theorem. Let k be the last take of a code that ends, rests of any sizes. Let n₀ ≥ 1, p, s ≥ 1
/// be such that G(n + p) = G(n) + s for n₀ ≤ n < B + q − p, where q is the least even multiple of
/// p, S = s·q / p, and B the greater of 3·(n₀ + p) + k and n₀ + 3·q. Write E(a) = p·G(a) − s·a,
/// which depends on a modulo p alone from n₀ on, and for two rests below n₀ write E(a, b) =
/// p·(G(a) ⊕ G(b)) − s·(a + b), for others E(a) + E(b). If
///
///     (1) for all heaps n from n₀ on and takes t that allow it, rest c from n₀ on, and rests a, b:
///         d = (E(a, b) + E(c) − E(n) − s·t) / p is negative or odd if a + b + c + t ≡ n modulo p;
///         so is d for two rests, where E(b) and b are 0; for one, d is not 0
///     (2) for B ≤ n < B + q each v < G(n) − S is the value of a heap c ≤ n − t − 2, n − t − c
///         even, where t allows three rests; if v ≥ G(n) − 2·S, of such a heap c ≥ n₀
///     (3) for these n each other v < G(n) is that of a heap c ≥ n₀, such that c is left of n, or
///         together with a heap of value 0, or with two heaps of equal values
///
/// then G(n + p) = G(n) + s for all n ≥ n₀. In (2), 0 may also be the value of two equal rests.
///
/// Proof. Let n ≥ B + q, let all before it be right, with (2) and (3) for n − q, and let g =
/// G(n − p) + s, which is G(n − q) + S.
///   *  No option has the value g: the largest rest c is at least (n − k) / 3 ≥ n₀. The sum of
///      G(a) ⊕ G(b) or G(a) + G(b), and of G(c), less g is d of (1). But x ⊕ y ≤ x + y, and their
///      difference is even.
///   *  Each v < g − 2·S is reached by the c of (2) for n − q: the two equal heaps next to it are
///      greater by q / 2 each. For other v < g − S a heap c ≥ n₀ reaches v − S from n − q in the
///      way of (2), so c + q reaches v from n. In the same way (3) reaches those from g − S on.
///   So G(n) = g, and (2) and (3) hold for n.
///
/// Cost: 2·k·p² sums for (1), and as many heaps c for (2) and (3) as the last q heaps have such
/// moves; nothing is proved where that is more than `most_compared`.
///
/// References: for theorems of this kind, R. B. Austin, Impartial and partisan games, M.Sc. thesis,
/// University of Calgary (1976); S. Howse and R. J. Nowakowski, Periodicity and
/// arithmetic-periodicity in hexadecimal games, Theoretical Computer Science 313 (2004) 463–472.
/// Their conditions are others; this one is proved above.
#pragma once

#include "sequence/heap_period.hpp"

namespace miyama {

/// The growth with the least period that the values of `count` heaps show, if this theorem proves
/// it, or none. Throws stopped_error.
[[nodiscard]] std::optional<HeapPeriod> proved_growth_of_code(const TakeAndBreak& rules,
                                                              std::uint64_t count,
                                                              const HeapValue& value,
                                                              const Observer* observer);

}  // namespace miyama
