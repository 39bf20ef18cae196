/// @file  count.cpp
/// @brief `miyama-mpi count`: each of R ranks solves every R-th strip; the totals are added up.

#include "cli/limits.hpp"
#include "cli/request_options.hpp"
#include "mpi/courier.hpp"
#include "mpi/rank_job.hpp"

namespace miyama {
namespace {

/// Each rank has several strips, so that none waits long for its first one.
constexpr std::uint64_t strips_per_rank = 8;

class CountJob final : public RankJob {
 public:
  CountJob(std::unique_ptr<const CommandLine> line, Request request)
      : RankJob(std::move(line), std::move(request), "positions") {}

 private:
  std::uint64_t most_strips(const Ranks& ranks) override { return strips_per_rank * ranks.size(); }

  SolveReport& work(const Ranks& ranks, const Team& team) override {
    Courier courier(ranks, team.observer);
    for (std::uint64_t s = ranks.rank(); s < strips_.size(); s += ranks.size())
      make_strip_solution(request_, strips_, s, courier)->count(team, counted_);
    return counted_;
  }

  Json answer(int threads) override {
    Json json = counted_json(counted_, request_, threads);
    json["strips"] = strips_.size();
    json["seconds"] = {{"solve", counted_.solving_seconds}, {"check", counted_.checking_seconds}};
    return json;
  }

  std::string summary(const std::string& spent) override {
    return concat(spent, strips_.size(), " strips, ");
  }

  SolveReport counted_;
};

}  // namespace

std::unique_ptr<RankJob> count_job(const Arguments& arguments) {
  auto line = std::make_unique<CommandLine>(
      "count RULES --heaps B,B,… [options]",
      "Solves every position up to the bounds on many machines, compares each with the theorem "
      "and counts, without writing a table.\n\n"
      "  mpirun -n 64 miyama-mpi count wythoff --heaps 4095,4095,4095",
      "miyama-mpi");
  add_request_options(*line);
  add_memory_option(*line);
  add_common_options(*line);
  if (!line->parse(arguments)) return nullptr;
  Request request = request_of(*line, "outcome");
  return std::make_unique<CountJob>(std::move(line), std::move(request));
}

}  // namespace miyama
