/// @file  count.cpp
/// @brief `miyama-mpi count`: each of R ranks solves every R-th strip; the totals are added up.

#include "cli/limits.hpp"
#include "cli/request_options.hpp"
#include "mpi/courier.hpp"
#include "mpi/rank_job.hpp"

namespace miyama {
namespace {

/// Several each, so that no rank waits long for its first one.
constexpr std::uint64_t strips_per_rank = 8;

class CountJob final : public RankJob {
 public:
  CountJob(std::unique_ptr<const CommandLine> line, Request request)
      : RankJob(std::move(line), std::move(request), false) {}

  [[nodiscard]] Json asked() const override {
    Json json{{"command", "count"}};
    json.update(RankJob::asked());
    return json;
  }

 private:
  std::uint64_t cuts(const Ranks& ranks) override { return strips_per_rank * ranks.size(); }

  SolveReport& work(const Ranks& ranks, const Team& team) override {
    Courier courier(ranks, team.observer);
    for (std::uint64_t s = ranks.rank(); s < strips_.size(); s += ranks.size())
      make_strip_solution(request_, strips_, s, courier)->count(team, counted_);
    return counted_;
  }

  Json answer(const std::vector<std::uint64_t>& peaks, int threads) override {
    Json json = solved_json(counted_, header_of(request_), {counted_.totals, {}}, threads);
    json["labels"] = nullptr;  // nothing is stored
    json["output"] = nullptr;
    json["peak_bytes"] = peaks;
    json["strips"] = strips_.size();
    json["seconds"] = {{"solve", counted_.solving_seconds}, {"check", counted_.checking_seconds}};
    return json;
  }

  Told told() override { return {"positions", "", std::to_string(strips_.size()) + " strips, "}; }

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
