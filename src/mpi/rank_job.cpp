/// @file  rank_job.cpp
/// @brief Which job the arguments ask for; then what all jobs of ranks do: compare the memory they
/// need with what there is, add up their results, print them.

#include "mpi/rank_job.hpp"

#include <algorithm>
#include <iostream>

#include "base/checked.hpp"
#include "base/system.hpp"
#include "base/text.hpp"
#include "cli/limits.hpp"
#include "pipeline/certificate.hpp"
#include "pipeline/method.hpp"

namespace miyama {
namespace {

std::unique_ptr<RankJob> print_page(const Arguments& arguments);

struct RankCommand : CommandName {
  std::unique_ptr<RankJob> (*make)(const Arguments& arguments);
};

constexpr std::array all_commands{
    RankCommand{
        {"solve", "solve a game for every position up to bounds and write the table in parts"},
        solve_job},
    RankCommand{{"count", "count the losses of a game and compare each with the theorem"},
                count_job},
    RankCommand{{"manual", "the manual page of a command, or of the program"}, print_page}};

const RankCommand& command_named(const std::string& name) {
  for (const RankCommand& command : all_commands)
    if (command.name == name) return command;
  refuse("unknown command \"", name, "\": see `miyama-mpi --help`");
}

ManualOf this_program() {
  return {"miyama-mpi",
          "tables that one machine cannot hold, by many",
          "mpirun -n RANKS miyama-mpi COMMAND [RULES] [options]",
          {all_commands.begin(), all_commands.end()},
          {"miyama", "miyama-merge"}};
}

void print_help() {
  print_overview(this_program());
  std::cout << "\nmiyama-mpi COMMAND --help tells more. Each rank has one thread, unless --threads "
               "says otherwise.\n"
               "miyama without mpirun does all else: it reads the folder of a table like a file.\n";
}

std::unique_ptr<RankJob> print_page(const Arguments& arguments) {
  run_manual(this_program(), arguments,
             [](const std::string& name) { return page_of(command_named(name).make); });
  return nullptr;
}

/// Adds --threads 1 unless the arguments have a number of threads.
Arguments with_one_thread(Arguments arguments) {
  for (const std::string& argument : arguments)
    if (argument == "--threads" || argument.starts_with("--threads=")) return arguments;
  arguments.insert(arguments.end(), {"--threads", "1"});
  return arguments;
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

std::unique_ptr<RankJob> job_of(const Arguments& arguments) {
  const std::string name = arguments.empty() ? "--help" : arguments.front();
  if (name == "--help" || name == "-h") return print_help(), nullptr;
  if (name == "--version") return std::cout << version_lines(), nullptr;
  const RankCommand& command = command_named(name);
  const Arguments rest{arguments.begin() + 1, arguments.end()};
  return command.make(command.make == print_page ? rest : with_one_thread(rest));
}

RankJob::RankJob(std::unique_ptr<const CommandLine> line, Request request, const char* unit,
                 bool each_rank_solves_all)
    : line_(std::move(line)),
      request_(std::move(request)),
      each_rank_solves_all_(each_rank_solves_all),
      unit_(unit) {
  if (each_rank_solves_all) return;
  if (const auto why = choose_method(request_).why_no_strips)
    refuse(describe(request_), " cannot be shared by ranks: ", *why,
           "; miyama on one machine makes it");
}

Json RankJob::asked() const {
  const TableHeader header = header_of(request_);
  return {{"command", line_->command()},
          {"program", version_text()},
          {"rules", header.rules},
          {"moves", digest_of(std::as_bytes(std::span(header.rules_json)))},
          {"play", name_of(header.convention)},
          {"bounds", header.bounds},
          {"labels", format_labels(header.labels)},
          {"theorem", header.theorem}};
}

void RankJob::judge(const Ranks& ranks) {
  const Layout layout = request_.layout();
  strips_ = strips_of(layout, cut_into_parts(layout, most_strips(ranks)));
  if (!each_rank_solves_all_ && strips_.empty())
    refuse("the first heap has too few sizes to be shared by ranks: put the largest bound first");
  const std::uint64_t bytes =
      each_rank_solves_all_ ? solution_bytes(request_, 1) : strip_bytes(request_, strips_);
  refuse_if_short({saturating_multiply(bytes, ranks.size_of_node()), 0}, limits_of(*line_),
                  concat(ranks.size_of_node(), " of ", ranks.size(), " ranks on one machine, ",
                         describe(request_)));
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
    Json json = answer(threads);
    json["peak_bytes"] = peaks;
    json["seconds"]["total"] = seconds;
    print_object(json);
  } else if (!line_->flag("quiet")) {
    std::cout << solved_text(request_, report, unit_) << "  "
              << summary(concat(seconds_text(seconds), ", ", peaks.size(), " ranks, "))
              << format_bytes(*std::max_element(peaks.begin(), peaks.end()))
              << " of memory a rank\n";
  }
}

}  // namespace miyama
