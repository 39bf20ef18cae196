/// @file  check_partitions.hpp
/// @brief `check` for partition tables: reads all labels of a block side by side.
#pragma once

#include "pipeline/findings.hpp"
#include "pipeline/partition_request.hpp"

namespace miyama {

struct PartitionCheckOptions {
  int threads;
  bool progress;  ///< show a bar on a terminal
  bool thorough;  ///< look up every option of every position, not of some
};

/// Reads the whole table. Throws file_error, interrupted_error.
void check_partitions(const TableReader& table, const PartitionRequest& request,
                      const PartitionCheckOptions& options, Findings& findings);

}  // namespace miyama
