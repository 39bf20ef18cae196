/// @file  orders_of_heaps.hpp
/// @brief What "symmetric" means for a move whose conditions name heaps: every order of its heaps,
/// each once.
///
///     [1, 0, 0] when a >= b && a >= c      the heap it takes from may be any of three;
///     [0, 1, 0] when b >= a && b >= c      b and c can be exchanged as well, but a >= c && a >= b
///     [0, 0, 1] when c >= a && c >= b      says the same
///
/// Heaps that a move treats alike, and that no condition names, can be exchanged without changing
/// anything.
#pragma once

#include <compare>
#include <string>
#include <vector>

#include "game/vector_rules.hpp"

namespace miyama {

/// How a move treats a heap.
struct HeapRole {
  std::int16_t taken = 0;  ///< stones that a step takes; for a face 1 if it reduces the heap
  std::int16_t first = 0;  ///< initially
  std::size_t named = 0;   ///< 0 where no condition names it, else another number for each heap

  auto operator<=>(const HeapRole&) const = default;
};

/// The role of each heap. `conditions`: those of the move, null where it has none.
[[nodiscard]] std::vector<HeapRole> roles_of(const Direction& taken, const Direction& first,
                                             const std::vector<const Guard*>& conditions);

/// Where each heap of the move stands in another order of its roles; heaps that no condition names
/// stay. Precondition: roles_of made the roles.
[[nodiscard]] std::vector<std::size_t> places_in(const std::vector<HeapRole>& order);

/// The text with the names that the heaps have then: heap i is heap places[i].
[[nodiscard]] std::string renamed(const std::string& text, const std::vector<std::size_t>& places);

/// A text that two expressions have in common if they differ only in the order of the sides of
/// +, *, &, ^, |, &&, ||, ==, !=, min, max, gcd and lcm, or in the direction of comparisons.
[[nodiscard]] std::string ordered_text(const Expression& expression);

}  // namespace miyama
