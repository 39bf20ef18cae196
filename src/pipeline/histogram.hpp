/// @file  histogram.hpp
/// @brief How often each value of a label occurs in a table.
#pragma once

#include <map>

#include "pipeline/request.hpp"
#include "verify/claim/claim.hpp"

namespace miyama {

struct Histogram {
  struct Bin {
    std::uint64_t positions = 0;
    std::uint64_t first = UINT64_MAX;  ///< the least rank that has it
  };
  std::map<std::int64_t, Bin> bins;  ///< by value
  std::uint64_t positions = 0;       ///< in all bins
};

/// Counts the values of an array of one entry for each position; `where`: only positions for which
/// it holds, null: all. Throws usage_error for more than a million values, and where the condition
/// cannot be computed; file_error, stopped_error.
[[nodiscard]] Histogram make_histogram(const LabelSource& source, std::size_t array,
                                       const Where* where, const Team& team);

}  // namespace miyama
