/// @file  step_growth.hpp
/// @brief How the values of heaps go on where steps of a set are taken: they repeat, or, where all
/// steps but finitely many are allowed, grow.
///
///     all-but:2,3    0 1 0 2 3 2 4 5 4 …    period 3, saltus 2
///
/// Let every step above m be allowed. The value of a heap n ≥ m is the least that none of two sets
/// holds: A, the values of all heaps below n − m; and those of the last m heaps that a step may
/// leave. Let b be the least value that A lacks. Values below b decide nothing, so the heaps from n
/// on depend on A and the last m values only as far as they are at least b, and less b. If both are
/// once more what they were p heaps before, with a b that is s greater, then G(n + p) = G(n) + s
/// for all heaps from there on: the next value is s greater, and so on.
///
/// The state that is compared stays while twice as many heaps go by, by R. P. Brent, An improved
/// Monte Carlo factorization algorithm, BIT 20 (1980), so that any period is found. Cost: m
/// comparisons a heap at most. That such games grow is in Winning Ways, chapter 4.
#pragma once

#include <span>

#include "sequence/heap_period.hpp"

namespace miyama {

/// The least period, and from where on it holds, of values that have this one from `from` on.
/// Precondition: there are values of two periods from `from` on.
[[nodiscard]] HeapPeriod least_period(std::span<const std::uint32_t> values, HeapPeriod known);

/// The growth that the values of the heaps 0, 1, … prove where every step above m is allowed, or
/// none. Throws stopped_error.
[[nodiscard]] std::optional<HeapPeriod> proved_growth_of_steps(
    std::span<const std::uint32_t> values, std::uint64_t m, const Observer* observer);

}  // namespace miyama
