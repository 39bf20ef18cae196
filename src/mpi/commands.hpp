/// @file  commands.hpp
/// @brief The commands of miyama-mpi. A job is read before the ranks are there, judged by all of
/// them, and run by all of them.
#pragma once

#include <memory>

#include "cli/command.hpp"
#include "mpi/ranks.hpp"
#include "pipeline/request.hpp"

namespace miyama {

class RankJob {
 public:
  virtual ~RankJob() = default;
  /// Throws usage_error, file_error for what speaks against the job, before anything is written.
  /// Ranks must not talk here: whoever throws leaves the others alone.
  virtual void judge(const Ranks& ranks) = 0;
  /// Called by every rank. Returns the exit code, the same on each.
  virtual int run(const Ranks& ranks) = 0;
};

/// The job that is asked for; null if what was asked for has been printed: help, version, manual.
/// Throws usage_error, file_error.
[[nodiscard]] std::unique_ptr<RankJob> job_of(const Arguments& arguments);

/// Null if a page was asked for.
[[nodiscard]] std::unique_ptr<RankJob> count_job(const Arguments& arguments);
[[nodiscard]] std::unique_ptr<RankJob> solve_job(const Arguments& arguments);

}  // namespace miyama
