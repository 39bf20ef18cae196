/// @file  rank_job.hpp
/// @brief The work of miyama-mpi. A job is made from the command line before the ranks meet, found
/// feasible by all of them, and run by all of them.
///
/// count: each of R ranks solves every R-th strip; the totals are added up.
/// solve: each of R ranks solves every R-th strip and writes it as a part.
///
///     rank 0   plan │ strip 0 │ part 0 │ strip 2 │ part 2 │            │ view
///     rank 1        │    strip 1 │ part 1 │  strip 3 │ part 3 │ ← all parts there
///
/// What a strip hands on is kept in a file too, so that the next run begins at the first part that
/// is missing. Where finding all losses takes little beside the rest, as it does for Nim, every
/// rank that writes parts finds them by itself.
#pragma once

#include "cli/output.hpp"
#include "mpi/ranks.hpp"

namespace miyama {

class RankJob {
 public:
  /// `writes`: parts are written into the folder that the line names. Throws usage_error, with the
  /// reason and a remedy, where the request cannot be solved strip by strip; file_error.
  RankJob(std::unique_ptr<const CommandLine> line, Request request, bool writes);
  /// Program, request and everything else that the ranks must agree on, each under the name that
  /// messages use for it. Long values are replaced by their digests.
  [[nodiscard]] Json asked() const;
  /// Throws usage_error or file_error if the job cannot be done, before anything is written: for
  /// a first heap that is too small to be cut; ranks of this machine that together need more memory
  /// than it has, or than --memory allows. Ranks must not communicate here: one that throws would
  /// leave the others waiting.
  void check_feasible(const Ranks& ranks);
  /// Called by every rank. Returns the exit code, which is equal on all ranks.
  int run(const Ranks& ranks);

 private:
  /// Does the share of this rank. The report that is returned becomes the report of all ranks.
  SolveReport& count(const Ranks& ranks, const Team& team);
  SolveReport& write(const Ranks& ranks, const Team& team);
  /// `peaks`: greatest memory of each rank, in bytes.
  void print(const SolveReport& report, const std::vector<std::uint64_t>& peaks, int threads,
             double seconds);

  const std::unique_ptr<const CommandLine> line_;
  const Request request_;
  bool each_rank_solves_all_;
  std::optional<ShardsTarget> target_;  ///< target of the parts, if they are written
  std::vector<Strip> strips_;
  std::optional<ShardsRun> run_;
  SolveReport counted_;
};

/// The job that the arguments ask for; null if they ask for a page, which has been printed: help,
/// version, manual. Throws usage_error, file_error.
[[nodiscard]] std::unique_ptr<RankJob> job_of(const Arguments& arguments);

}  // namespace miyama
