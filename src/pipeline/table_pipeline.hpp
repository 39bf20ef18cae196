/// @file  table_pipeline.hpp
/// @brief Phase 2 of `solve`: derive each block, compare it with the theorem, hand it to the
/// writer.
#pragma once

#include <filesystem>

#include "base/stage_clock.hpp"
#include "base/team.hpp"
#include "label/loss_lines.hpp"
#include "pipeline/request.hpp"
#include "store/table_writer.hpp"
#include "verify/report.hpp"

namespace miyama {

struct PipelineOptions {
  std::filesystem::path output;
  bool overwrite;
  Team team;
};

struct PipelineResult {
  TableResult table;
  WriterStatistics writer;
  double solve_seconds;  ///< wall time of the labels that need more than the losses: Grundy values,
                         ///< remoteness
  double derive_seconds;  ///< of all threads together, as the next
  double check_seconds;
};

/// Writes the table of `request` whose losses are `lines`. `report` gets what the theorem says
/// about each block. Memory: a block or two per thread, the waiting encoded blocks and the memo,
/// whatever the table's size.
[[nodiscard]] PipelineResult write_table(const Request& request, const AnyLossLines& lines,
                                         const TableHeader& header, const PipelineOptions& options,
                                         Report& report);

}  // namespace miyama
