/// @file  rank_job.hpp
/// @brief The commands of miyama-mpi. A job is read before the ranks are there, judged by all of
/// them, and run by all of them.
#pragma once

#include "cli/output.hpp"
#include "mpi/ranks.hpp"
#include "pipeline/strips.hpp"

namespace miyama {

class RankJob {
 public:
  /// `alone`: every rank finds all losses by itself. Else throws usage_error, with the reason and a
  /// remedy, where the request cannot be solved strip by strip.
  RankJob(std::unique_ptr<const CommandLine> line, Request request, bool alone);
  virtual ~RankJob() = default;
  /// Program, request and all that the ranks must agree on, each under the name that messages call
  /// it by. Long ones by their digests.
  [[nodiscard]] virtual Json asked() const;
  /// Throws usage_error, file_error for what speaks against the job, before anything is written: a
  /// first heap that is too small to be cut; ranks of this machine that together need more memory
  /// than it has, or than --memory says. Ranks must not talk here: whoever throws leaves the others
  /// alone.
  void judge(const Ranks& ranks);
  /// Called by every rank. Returns the exit code, the same on each.
  int run(const Ranks& ranks);

 protected:
  /// What a job tells besides.
  struct Told {
    const char* compared;  ///< what was compared with the theorem
    std::string before;    ///< the time
    std::string after;     ///< the number of ranks
  };

  /// Into how many strips at most the table is cut.
  virtual std::uint64_t cuts(const Ranks& ranks) = 0;
  /// Does the share of this rank. What is returned becomes the report of all ranks.
  virtual SolveReport& work(const Ranks& ranks, const Team& team) = 0;
  /// Called on the first rank, when all have done their work.
  virtual void finish() {}
  /// Its seconds are those of the first rank. `peaks`: greatest memory of each rank, in bytes.
  [[nodiscard]] virtual Json answer(const std::vector<std::uint64_t>& peaks, int threads) = 0;
  [[nodiscard]] virtual Told told() = 0;

  const std::unique_ptr<const CommandLine> line_;
  const Request request_;
  const bool alone_;
  std::vector<Strip> strips_;

 private:
  void print(const SolveReport& report, const std::vector<std::uint64_t>& peaks, int threads,
             double seconds);
};

/// The job that is asked for; null if what was asked for has been printed: help, version, manual.
/// Throws usage_error, file_error.
[[nodiscard]] std::unique_ptr<RankJob> job_of(const Arguments& arguments);

/// Null if a page was asked for.
[[nodiscard]] std::unique_ptr<RankJob> count_job(const Arguments& arguments);
[[nodiscard]] std::unique_ptr<RankJob> solve_job(const Arguments& arguments);

}  // namespace miyama
