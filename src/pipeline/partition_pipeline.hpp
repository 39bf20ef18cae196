/// @file  partition_pipeline.hpp
/// @brief A partition table from level to level: solve it, compare it with the theorem, hand its
/// blocks to the writer.
#pragma once

#include "base/team.hpp"
#include "pipeline/partition_request.hpp"
#include "pipeline/table_pipeline.hpp"
#include "solve/partition/partition_solver.hpp"

namespace miyama {

/// What the solvers need of it. The request must outlive the task.
[[nodiscard]] PartitionTask task_of(const PartitionRequest& request,
                                    const std::vector<LabelKind>& labels, const Team& team);

/// Writes the table of `request`. `report` gets what the theorem says about each block.
/// Memory: the solver's marks, one level of labels and a few blocks per thread.
[[nodiscard]] PipelineResult write_partition_table(const PartitionRequest& request,
                                                   const TableHeader& header,
                                                   const PipelineOptions& options, Report& report);

/// The same without a file.
[[nodiscard]] PipelineResult count_partitions(const PartitionRequest& request,
                                              const TableHeader& header,
                                              const PipelineOptions& options, Report& report);

}  // namespace miyama
