/// @file  box_pipeline.hpp
/// @brief `solve` and `count` for any rules on a box but Nim: solve, compare each block with the
/// theorem, hand it to the writer.
#pragma once

#include "pipeline/table_pipeline.hpp"

namespace miyama {

/// As write_table in table_pipeline.hpp, with the losses found here. `report` gets what the theorem
/// says about each block.
[[nodiscard]] PipelineResult write_box_table(const Request& request, const TableHeader& header,
                                             const PipelineOptions& options, Report& report);

/// The same without a file: losses, winning moves, and the theorem about every outcome.
[[nodiscard]] PipelineResult count_box(const Request& request, const PipelineOptions& options,
                                       Report& report);

}  // namespace miyama
