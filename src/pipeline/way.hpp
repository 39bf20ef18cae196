/// @file  way.hpp
/// @brief Is a table solved by listing the options of every position, and how long does that take?
/// Told before the work, because other ways are a thousand times as fast.
///
///     Nim, lines, faces, a pass    bits of rows          10⁸ to 10¹⁰ positions a second
///     multisets                    marks of losses       10⁷ to 10⁸
///     other rules on a box         options, one by one   10⁵ to 10⁷
///
/// The time is not looked up but measured: the options of some positions are listed.
#pragma once

#include <optional>

#include "pipeline/request.hpp"

namespace miyama {

struct ListedOptions {
  double of_a_position;  ///< on average
  double seconds;        ///< to solve the table, about
};

/// Empty where a faster way is taken. Takes some milliseconds.
[[nodiscard]] std::optional<ListedOptions> listed_options(const Request& request, int threads);

}  // namespace miyama
