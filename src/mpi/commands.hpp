/// @file  commands.hpp
/// @brief The commands of miyama-mpi. A job is read and judged before the ranks are there, and run
/// by all of them.
#pragma once

#include <memory>

#include "cli/command.hpp"
#include "mpi/ranks.hpp"
#include "pipeline/request.hpp"

namespace miyama {

class RankJob {
 public:
  virtual ~RankJob() = default;
  /// Called by every rank. Returns the exit code, the same on each.
  virtual int run(const Ranks& ranks) = 0;
};

/// Null if --help was asked for and printed. Throws usage_error, file_error.
[[nodiscard]] std::unique_ptr<RankJob> count_job(const Arguments& arguments);
[[nodiscard]] std::unique_ptr<RankJob> solve_job(const Arguments& arguments);

}  // namespace miyama
