/// @file  boxes.hpp
/// @brief The bounds that ladder tests go through: all small ones, those at word boundaries, random
/// ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace miyama {

using Bounds = std::vector<std::uint64_t>;

/// Every table of 1 to 5 heaps with at most `max_positions` positions.
[[nodiscard]] std::vector<Bounds> small_bounds(std::uint64_t max_positions);

/// Tables of 1 to 3 heaps in which each heap has 1, 3, 63, 64 or 65 sizes, with at most
/// `max_positions` positions.
[[nodiscard]] std::vector<Bounds> word_boundary_bounds(std::uint64_t max_positions);

/// `count` tables of 1 to 5 heaps with at most `max_positions` positions; the same seed gives the
/// same tables on every machine.
[[nodiscard]] std::vector<Bounds> random_bounds(std::uint64_t seed, std::size_t count,
                                                std::uint64_t max_positions);

}  // namespace miyama
