/// @file  listing_cost.hpp
/// @brief Is a table solved by listing the options of every position, and how long does that take?
/// Told before the work, because other ways are a thousand times as fast.
///
///     Nim, lines, faces, a pass    bits of rows          10⁷ to 10¹¹ positions a second
///     multisets                    marks of losses       10⁶ to 10⁷
///     other rules on a box         options, one by one   10⁷ to 10⁸ options
///
/// These rates are for two threads and for `miyama count` of moore:2 --heaps 99,99,99,99 and nim
/// --heaps 4095,4095,4095; of kayles --total 60 and rows --total 70; of euclid and r-wythoff:300
/// --heaps 399,399.
///
/// The time of a request is not looked up but measured: the options of some positions are listed.
#pragma once

#include <optional>

#include "pipeline/request.hpp"

namespace miyama {

struct ListingCost {
  double options;  ///< of a position, on average
  double seconds;  ///< to solve the table, about
  bool is_least;   ///< a position has too many options to list them first: both are more than this
};

/// Empty where a faster way is taken. Takes some milliseconds.
[[nodiscard]] std::optional<ListingCost> listing_cost(const Request& request, int threads);

}  // namespace miyama
