/// @file  quotient_proof.hpp
/// @brief Proves that a monoid is the misère quotient of a game, or finds a sum that says no.
///
/// The proof does not know how the monoid was found. It is right for heaps 0 … n if, for every sum
/// X of them, Φ(X) ∈ P exactly if X has an option and Φ of no option lies in P. There are
/// infinitely many sums, but what matters of X is a pair: its element x = Φ(X), and
///
///     W = { z ∈ Q : z · Φ(X') ∈ P for some option X' of X }       "won in company z, moving in X"
///
/// A move in X + Y is one in X or one in Y, so the pair of a sum is made of those of its parts:
///
///     (x, W) · (y, V) = (xy, { z : zy ∈ W  or  zx ∈ V })
///
/// and there are finitely many pairs. To be shown:
///
///     losses   no heap h with a z ∈ W_h and z · Φ(h) ∈ P: no loss has a losing option
///     wins     no pair of a sum with a move with x ∉ P and 1 ∉ W: every win has one
///
/// The products of pairs grow with their factors: if W ⊂ V, whatever (x, V) fails in (x, W) fails
/// in, so the pairs of an element that contain another one need no look. Neither do those with zx ∈
/// P for every z ∉ W: no sum with them can fail. A few hundred pairs are left where all of them are
/// thousands.
///
/// Cost: pairs · distinct pairs of heaps · |Q|.
#pragma once

#include "quotient/quotient.hpp"

namespace miyama {

/// What is wrong with a quotient.
struct QuotientFailure {
  std::string why;
  Position sum;  ///< its heaps; empty unless a sum fails
};

/// The first sum of heaps up to quotient.largest_heap() whose outcome does not follow from those of
/// its options; none if the quotient is right. `poll` is called now and then, and may throw.
/// Preconditions: the products are those of a commutative monoid that the images generate.
[[nodiscard]] std::optional<QuotientFailure> failing_sum(const MisereQuotient& quotient,
                                                         const HeapSet& rules,
                                                         const std::function<void()>& poll);

/// What failing_sum takes for granted, and what makes the monoid the least one: 0 is neutral,
/// products commute and associate, the images of heaps generate all elements, no two of which go
/// into P in the same company. `poll` as above.
[[nodiscard]] std::optional<QuotientFailure> broken_law(
    const MisereQuotient& quotient, const std::function<void()>& poll = [] {});

/// The first thing that is wrong with an answer, whoever made it: a law, a sum, the period or the
/// growth; none if it is right. Whether a search ends there is another question (search_ends_so).
/// Throws stopped_error.
[[nodiscard]] std::optional<QuotientFailure> failure_of(const QuotientAnswer& answer,
                                                        const Observer* observer);

}  // namespace miyama
