/// @file  workloads.hpp
/// @brief The fixed workloads of `miyama-bench`: rungs in this process, whole commands as processes
/// of their own.
#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/team.hpp"

namespace miyama {

using Json = nlohmann::ordered_json;

/// One measured piece of work.
struct BenchRow {
  std::string group;
  std::string name;
  double seconds;
  std::uint64_t positions;  ///< 0 where bytes are moved instead
  /// Name of the row of the same group that the ratio refers to, or empty.
  std::string compared_to;
  /// How many times faster than that row this one is, per position where both have positions.
  double ratio;
  Json details;  ///< stages, digests, peak memory of a whole command; else null
};

struct BenchOptions {
  bool small;  ///< sizes for a test of a few seconds
  Team team;   ///< the observer is asked between the pieces of work whether to stop
  std::vector<std::string> groups;  ///< empty: all
};

/// Names of the groups, in order.
[[nodiscard]] const std::vector<std::string>& bench_groups();

/// Runs the workloads and hands each row to `report` as it is measured. Writes into a temporary
/// folder, which it removes. Throws file_error, stopped_error.
void run_workloads(const BenchOptions& options, const std::function<void(const BenchRow&)>& report);

}  // namespace miyama
