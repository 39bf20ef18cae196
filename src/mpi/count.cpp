/// @file  count.cpp
/// @brief `miyama-mpi count`: each of R ranks solves every R-th strip; the totals are added up.

#include <algorithm>
#include <iostream>

#include "base/byte_text.hpp"
#include "cli/limits.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "mpi/commands.hpp"
#include "mpi/courier.hpp"
#include "mpi/shares.hpp"
#include "pipeline/strips.hpp"

namespace miyama {
namespace {

/// Several each, so that no rank waits long for its first one.
constexpr std::uint64_t strips_per_rank = 8;

class CountJob final : public RankJob {
 public:
  CountJob(std::unique_ptr<const CommandLine> line, Request request)
      : line_(std::move(line)), request_(std::move(request)) {}

  void judge(const Ranks& ranks) override {
    const Layout layout = request_.layout();
    strips_ = strips_of(layout, cut_into_parts(layout, strips_per_rank * ranks.size()));
    refuse_thin_first_heap(strips_);
    check_memory_of_node(*line_, request_, strip_bytes(request_, strips_), ranks);
  }

  int run(const Ranks& ranks) override {
    const Stopwatch total;
    const Team team = line_->start_team();
    SolveReport counted;
    counted.contract = check_contract(request_);
    {
      Courier courier(ranks, team.observer);
      for (std::uint64_t s = ranks.rank(); s < strips_.size(); s += ranks.size())
        count_strip(s, courier, team, counted);
    }
    add_up(ranks, counted);
    const std::vector<std::uint64_t> peaks = peaks_of(ranks);
    if (ranks.is_first()) print(counted, peaks, team.threads, total.seconds());
    return counted.fine() ? exit_fine : exit_mismatch;
  }

 private:
  void count_strip(std::uint64_t s, Courier& courier, const Team& team,
                   SolveReport& counted) const {
    const auto strip = make_strip_solution(request_, strips_, s, courier);
    const Totals totals = strip->count(team, counted.theorem);
    counted.totals.positions += totals.positions;
    counted.totals.lost += totals.lost;
    counted.totals.winning_moves += totals.winning_moves;
    counted.solving_seconds += strip->clocks().solving.seconds();
    counted.checking_seconds += strip->clocks().checking.seconds();
  }

  /// Seconds of solving and checking are those of the first rank.
  void print(const SolveReport& counted, const std::vector<std::uint64_t>& peaks, int threads,
             double seconds) const {
    if (line_->flag("json")) {
      Json json = solved_json(counted, header_of(request_), {counted.totals, {}}, threads);
      json["labels"] = nullptr;  // nothing is stored
      json["output"] = nullptr;
      json["peak_bytes"] = peaks;
      json["strips"] = strips_.size();
      json["seconds"] = {{"solve", counted.solving_seconds},
                         {"check", counted.checking_seconds},
                         {"total", seconds}};
      std::cout << json.dump(2) << '\n';
    } else if (!line_->flag("quiet")) {
      std::cout << solved_text(request_, counted, compared_text(counted, "positions")) << "  "
                << seconds_text(seconds) << ", " << peaks.size() << " ranks, " << strips_.size()
                << " strips, " << format_bytes(*std::max_element(peaks.begin(), peaks.end()))
                << " of memory a rank\n";
    }
  }

  std::unique_ptr<const CommandLine> line_;
  Request request_;
  std::vector<Strip> strips_;
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
  refuse_without_strips(request);
  return std::make_unique<CountJob>(std::move(line), std::move(request));
}

}  // namespace miyama
