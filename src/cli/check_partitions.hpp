/// @file  check_partitions.hpp
/// @brief `check` for partition tables: reads all labels of a block side by side.
#pragma once

#include "cli/findings.hpp"
#include "cli/partition_request.hpp"

namespace miyama {

/// Reads the whole table. Throws file_error, interrupted_error.
void check_partitions(const TableReader& table, const PartitionRequest& request, int threads, bool progress, Findings& findings);

}  // namespace miyama
