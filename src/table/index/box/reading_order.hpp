/// @file  reading_order.hpp
/// @brief The orders in which a table of two heaps is read as one sequence, as OEIS has such
/// tables.
///
///     antidiagonals      T(0,0)  T(0,1) T(1,0)  T(0,2) T(1,1) T(2,0) …
///     antidiagonals-up   T(0,0)  T(1,0) T(0,1)  T(2,0) T(1,1) T(0,2) …
///     rows               T(0,0)  T(0,1) … T(0,n)  T(1,0) … T(1,n)  …
///     triangle           T(0,0)  T(1,0) T(1,1)  T(2,0) T(2,1) T(2,2) …
///     diagonal           T(0,0)  T(1,1)  T(2,2)  …
///
/// Antidiagonals, and rows of the triangle, are read as far as they are whole.
#pragma once

#include <array>
#include <string_view>

#include "table/index/box/box.hpp"

namespace miyama {

enum class ReadingOrder { antidiagonals, antidiagonals_up, rows, triangle, diagonal };

inline constexpr std::array<std::string_view, 5> reading_order_names{
    "antidiagonals", "antidiagonals-up", "rows", "triangle", "diagonal"};

/// The number of terms that a table of two heaps has.
[[nodiscard]] std::uint64_t terms_in(ReadingOrder order, const Box& box);
/// How many rows of the table, from the first on, have its first `terms` terms.
[[nodiscard]] std::uint64_t rows_with(ReadingOrder order, const Box& box, std::uint64_t terms);
/// The index of a position among the terms, from 0; at least terms_in() if it is not one of them.
[[nodiscard]] std::uint64_t term_of(ReadingOrder order, const Box& box, std::uint64_t rank);

}  // namespace miyama
