/// @file  check_partitions.hpp
/// @brief `check` for partition tables: reads all labels of a block side by side.
#pragma once

#include "base/team.hpp"
#include "pipeline/findings.hpp"
#include "pipeline/partition_request.hpp"

namespace miyama {

struct PartitionCheckOptions {
  Team team;
  bool thorough;  ///< look up every option of every position, not of some
};

/// Reads the whole table. Throws file_error, stopped_error.
void check_partitions(const TableReader& table, const PartitionRequest& request,
                      const PartitionCheckOptions& options, Findings& findings);

}  // namespace miyama
