/// @file  rank_job.cpp
/// @brief Compares the memory that a job needs with what there is, does the share of each rank,
/// adds up the results, prints them.

#include "mpi/rank_job.hpp"

#include <algorithm>
#include <iostream>

#include "base/checked.hpp"
#include "base/system.hpp"
#include "base/text.hpp"
#include "cli/limits.hpp"
#include "cli/request_options.hpp"
#include "mpi/courier.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/method.hpp"
#include "store/program.hpp"

namespace miyama {
namespace {

/// Each rank has several strips, so that none waits long for its first one; when it writes parts,
/// so many unless --shards says otherwise.
constexpr std::uint64_t strips_per_rank = 8;
constexpr std::uint64_t parts_per_rank = 4;
/// Ranks share the memory of a machine, so each remembers an eighth of the packed blocks that a
/// process alone would remember.
constexpr std::size_t share_of_memo = 8;

ShardsTarget target_of(const Request& request, const CommandLine& line) {
  ShardsTarget target;
  target.folder = folder_path(line.required("output", "which folder: --output FOLDER?"));
  const bool resumes = line.flag("resume");
  target.start = resumes              ? FolderStart::go_on
                 : line.flag("force") ? FolderStart::overwrite
                                      : FolderStart::anew;
  target.history = history_of(request, line);
  target.shards = line.number("shards", 1, static_cast<std::int64_t>(most_shards)).value_or(0);
  if (resumes) {
    const Plan plan = read_plan(target.folder);
    if (target.shards == 0) target.shards = plan.shards;
    try_parts(plan);
  }
  target.work = work_folder(target.folder, target.start);
  return target;
}

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
  for (std::size_t r = 1; r < texts.size(); ++r)  // the first rank has its own already
    for (const Json& m : Json::parse(texts[r]))
      named.push_back({m[0], m[1], m[2], m[3], m[4], m[5], m[6], {}});
  report.theorem.add(all[3] - own.entries(), all[4] - own.mismatches(), std::move(named));
}

}  // namespace

RankJob::RankJob(std::unique_ptr<const CommandLine> line, Request request, bool writes)
    : line_(std::move(line)), request_(std::move(request)) {
  const Method method = choose_method(request_);
  each_rank_solves_all_ = writes && method.each_process_finds_all;
  if (method.why_no_strips && !each_rank_solves_all_)
    refuse(describe(request_), " cannot be shared by ranks: ", *method.why_no_strips,
           "; miyama on one machine makes it");
  if (writes) target_ = target_of(request_, *line_);
}

Json RankJob::asked() const {
  const TableHeader header = header_of(request_);
  Json json{{"command", line_->command()},
            {"program", program_text()},
            {"rules", header.rules},
            {"moves", digest_of(std::as_bytes(std::span(header.rules_json)))},
            {"play", name_of(header.convention)},
            {"bounds", header.bounds},
            {"labels", format_labels(header.labels)},
            {"theorem", header.theorem}};
  if (!target_) return json;
  json["folder"] = target_->folder.string();
  json["shards"] = target_->shards;
  for (const char* flag : {"resume", "force", "reproducible"}) json[flag] = line_->flag(flag);
  return json;
}

void RankJob::check_feasible(const Ranks& ranks) {
  std::uint64_t most_strips = strips_per_rank * ranks.size();
  if (target_) {
    if (target_->shards == 0)
      target_->shards = std::min(parts_per_rank * ranks.size(), most_shards);
    most_strips = target_->shards;
  }
  const Layout layout = request_.layout();
  strips_ = strips_of(layout, cut_into_parts(layout, most_strips));
  if (!each_rank_solves_all_ && strips_.empty())
    refuse("the first heap has too few sizes to be shared by ranks: put the largest bound first");
  const std::uint64_t bytes =
      each_rank_solves_all_ ? solution_bytes(request_, 1) : strip_bytes(request_, strips_);
  refuse_if_short({saturating_multiply(bytes, ranks.size_of_node()), 0}, limits_of(*line_),
                  concat(ranks.size_of_node(), " of ", ranks.size(), " ranks on one machine, ",
                         describe(request_)));
}

SolveReport& RankJob::count(const Ranks& ranks, const Team& team) {
  Courier courier(ranks, team.observer);
  for (std::uint64_t s = ranks.rank(); s < strips_.size(); s += ranks.size())
    make_strip_solution(request_, strips_, s, courier)->count(team, counted_);
  return counted_;
}

SolveReport& RankJob::write(const Ranks& ranks, const Team& team) {
  run_.emplace(request_, *target_, team, RankShare{ranks.rank(), ranks.size(), share_of_memo});
  if (ranks.is_first()) run_->begin();
  ranks.meet();
  if (!ranks.is_first()) run_->join();
  run_->check_kept_parts();
  if (each_rank_solves_all_) {
    run_->write_by_labels();
  } else {
    // The sum over all ranks is what the first rank finds.
    std::vector<std::uint64_t> first{ranks.is_first() ? run_->first_strip() : 0};
    ranks.add_up(first);
    Courier courier(ranks, team.observer);
    run_->write_by_strips(strips_, first[0], courier);
  }
  return run_->written();
}

int RankJob::run(const Ranks& ranks) {
  const Stopwatch total;
  const Team team = line_->start_team();
  SolveReport& report = target_ ? write(ranks, team) : count(ranks, team);
  report.contract = check_contract(request_);
  add_up(ranks, report);
  if (ranks.is_first() && target_) {
    std::filesystem::remove(run_->written().plan.folder / view_name);
    run_->finish();
  }
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
  const WrittenShards* const written = target_ ? &run_->written() : nullptr;
  if (line_->flag("json")) {
    Json json = written ? parts_json(*written, request_, target_->folder.string(), threads)
                        : counted_json(report, request_, threads);
    if (!written) json["strips"] = strips_.size();
    json["seconds"]["solve"] = report.solving_seconds;
    if (!written) json["seconds"]["check"] = report.checking_seconds;
    json["peak_bytes"] = peaks;
    json["seconds"]["total"] = seconds;
    print_object(json);
  } else if (!line_->flag("quiet")) {
    std::cout << solved_text(request_, report, written ? "entries" : "positions") << "  ";
    if (written)
      std::cout << "wrote " << target_->folder.string() << ": "
                << format_bytes(written->state.bytes) << ", " << describe(written->state) << ", "
                << written->resumed_parts << " of them before, ";
    std::cout << seconds_text(seconds) << ", " << peaks.size() << " ranks, ";
    if (!written) std::cout << strips_.size() << " strips, ";
    std::cout << format_bytes(*std::max_element(peaks.begin(), peaks.end()))
              << " of memory a rank\n";
  }
}

}  // namespace miyama
