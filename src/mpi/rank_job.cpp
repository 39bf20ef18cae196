/// @file  rank_job.cpp
/// @brief What all jobs of ranks do: ask for memory, add up, print.

#include "mpi/rank_job.hpp"

#include <algorithm>
#include <iostream>

#include "base/checked.hpp"
#include "base/system.hpp"
#include "base/text.hpp"
#include "cli/limits.hpp"
#include "pipeline/file/shards/plan.hpp"
#include "pipeline/method.hpp"

namespace miyama {
namespace {

std::string text_of(const std::vector<Mismatch>& mismatches) {
  Json all = Json::array();
  for (const Mismatch& m : mismatches)
    all.push_back({m.rank, m.label, m.move, m.position, m.expected, m.found, m.remark});
  return all.dump();
}

/// Totals, mismatches and the first of them become those of all ranks, on every rank.
void add_up(const Ranks& ranks, SolveReport& report) {
  const Report& own = report.theorem;
  std::vector<std::uint64_t> all{report.totals.positions, report.totals.lost,
                                 report.totals.winning_moves, own.entries(), own.mismatches()};
  ranks.add_up(all);
  report.totals = {all[0], all[1], all[2], all[3], all[4]};
  std::vector<Mismatch> named;
  const std::vector<std::string> texts = ranks.gather(text_of(own.first()));
  for (std::size_t r = 1; r < texts.size(); ++r)  // its own are there already
    for (const Json& m : Json::parse(texts[r]))
      named.push_back({m[0], m[1], m[2], m[3], m[4], m[5], m[6], {}});
  report.theorem.add(all[3] - own.entries(), all[4] - own.mismatches(), std::move(named));
}

}  // namespace

RankJob::RankJob(std::unique_ptr<const CommandLine> line, Request request, bool alone)
    : line_(std::move(line)), request_(std::move(request)), alone_(alone) {
  if (alone) return;
  if (const auto why = choose_method(request_).why_no_strips)
    refuse(describe(request_), " cannot be shared by ranks: ", *why,
           "; miyama on one machine makes it");
}

Json RankJob::asked() const {
  const TableHeader header = header_of(request_);
  return {{"program", version_text()},
          {"rules", header.rules},
          {"moves", digest_of(std::as_bytes(std::span(header.rules_json)))},
          {"play", name_of(header.convention)},
          {"bounds", header.bounds},
          {"labels", format_labels(header.labels)},
          {"theorem", header.theorem}};
}

void RankJob::judge(const Ranks& ranks) {
  const Layout layout = request_.layout();
  strips_ = strips_of(layout, cut_into_parts(layout, cuts(ranks)));
  if (!alone_ && strips_.empty())
    throw usage_error(
        "the first heap has too few sizes to be shared by ranks: put the largest "
        "bound first");
  const std::uint64_t bytes = alone_ ? solution_bytes(request_, 1) : strip_bytes(request_, strips_);
  refuse_if_short({saturating_multiply(bytes, ranks.size_of_node()), 0}, limits_of(*line_),
                  std::to_string(ranks.size_of_node()) + " of " + std::to_string(ranks.size()) +
                      " ranks on one machine, " + describe(request_));
}

int RankJob::run(const Ranks& ranks) {
  const Stopwatch total;
  const Team team = line_->start_team();
  SolveReport& report = work(ranks, team);
  report.contract = check_contract(request_);
  add_up(ranks, report);
  if (ranks.is_first()) finish();
  std::vector<std::uint64_t> peaks(ranks.size());
  peaks[ranks.rank()] = peak_bytes();
  ranks.add_up(peaks);
  if (ranks.is_first()) print(report, peaks, team.threads, total.seconds());
  std::vector<std::uint64_t> differ{report.totals.mismatches + report.contract.violations};
  ranks.add_up(differ);
  return differ[0] == 0 ? exit_fine : exit_mismatch;
}

void RankJob::print(const SolveReport& report, const std::vector<std::uint64_t>& peaks, int threads,
                    double seconds) {
  if (line_->flag("json")) {
    Json json = answer(peaks, threads);
    json["seconds"]["total"] = seconds;
    std::cout << json_text(std::move(json)) << '\n';
  } else if (!line_->flag("quiet")) {
    const auto [compared, before, after] = told();
    std::cout << solved_text(request_, report, compared_text(report, compared)) << "  " << before
              << seconds_text(seconds) << ", " << peaks.size() << " ranks, " << after
              << format_bytes(*std::max_element(peaks.begin(), peaks.end()))
              << " of memory a rank\n";
  }
}

}  // namespace miyama
