/// @file  rank_job.hpp
/// @brief The commands of miyama-mpi. A job is made from the command line before the ranks meet,
/// judged by all of them, and run by all of them.
#pragma once

#include "cli/output.hpp"
#include "mpi/ranks.hpp"
#include "pipeline/strips.hpp"

namespace miyama {

class RankJob {
 public:
  /// `unit`: what is compared with the theorem, in words. `each_rank_solves_all`: every rank finds
  /// all losses by itself. Otherwise throws usage_error, with the reason and a remedy, where the
  /// request cannot be solved strip by strip.
  RankJob(std::unique_ptr<const CommandLine> line, Request request, const char* unit,
          bool each_rank_solves_all = false);
  virtual ~RankJob() = default;
  /// Program, request and everything else that the ranks must agree on, each under the name that
  /// messages use for it. Long values are replaced by their digests.
  [[nodiscard]] virtual Json asked() const;
  /// Throws usage_error or file_error if the job cannot be done, before anything is written: for
  /// a first heap that is too small to be cut; ranks of this machine that together need more memory
  /// than it has, or than --memory allows. Ranks must not communicate here: one that throws would
  /// leave the others waiting.
  void judge(const Ranks& ranks);
  /// Called by every rank. Returns the exit code, which is equal on all ranks.
  int run(const Ranks& ranks);

 protected:
  /// Into how many strips at most the table is cut.
  virtual std::uint64_t most_strips(const Ranks& ranks) = 0;
  /// Does the share of this rank. The report that is returned becomes the report of all ranks.
  virtual SolveReport& work(const Ranks& ranks, const Team& team) = 0;
  /// Called on the first rank, when all have done their work.
  virtual void finish() {}
  /// The JSON object of the result, with the seconds of the first rank.
  [[nodiscard]] virtual Json answer(int threads) = 0;
  /// The result in words, around `spent`, which says how long it took and by how many ranks.
  [[nodiscard]] virtual std::string summary(const std::string& spent) = 0;

  const std::unique_ptr<const CommandLine> line_;
  const Request request_;
  const bool each_rank_solves_all_;
  std::vector<Strip> strips_;

 private:
  /// `peaks`: greatest memory of each rank, in bytes.
  void print(const SolveReport& report, const std::vector<std::uint64_t>& peaks, int threads,
             double seconds);

  const char* unit_;
};

/// The job that the arguments ask for; null if they ask for a page, which has been printed: help,
/// version, manual. Throws usage_error, file_error.
[[nodiscard]] std::unique_ptr<RankJob> job_of(const Arguments& arguments);

/// Both return null where --help was given.
[[nodiscard]] std::unique_ptr<RankJob> count_job(const Arguments& arguments);
[[nodiscard]] std::unique_ptr<RankJob> solve_job(const Arguments& arguments);

}  // namespace miyama
