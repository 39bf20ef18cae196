/// @file  count.cpp
/// @brief `miyama count`: find every loss and compare it with the theorem, without keeping a table.

#include <iostream>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "base/system.hpp"
#include "cli/limits.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "pipeline/findings.hpp"
#include "pipeline/series.hpp"

namespace miyama {
namespace {

/// How many rows were compared: without a claim, Nim is compared row by row; 0 for other tables.
std::uint64_t rows_compared(const PlannedRequest& request, const SolveReport& counted) {
  if (request.plan.losses != LossWay::nim_rows) return 0;
  const Box& box = request.box();
  return counted.theorem.entries() / box.size(box.heaps() - 1);
}

void print(const CommandLine& line, const PlannedRequest& request, const SolveReport& counted,
           const std::optional<TestedClaim>& claim, const std::string& where = "",
           const CountedWhere& found = {}) {
  const std::uint64_t rows = claim || !where.empty() ? 0 : rows_compared(request, counted);
  if (line.flag("json")) {
    Json json = solved_json(counted, header_of(request), {counted.totals, {}}, line.threads(),
                            request.rules.get());
    json["labels"] = nullptr;  // nothing is stored
    json["output"] = nullptr;
    if (rows != 0) json["rows_compared"] = rows;
    if (claim) json["claim"] = claim_json(*claim, request.rules.get());
    if (!where.empty() && !claim)
      json["where"] = {{"text", where}, {"positions", found.positions}, {"lost", found.lost}};
    json["seconds"] = {{"solve", counted.solving_seconds},
                       {"count", counted.deriving_seconds},
                       {"check", counted.checking_seconds},
                       {"total", line.seconds()}};
    print_object(json);
  } else if (!line.flag("quiet")) {
    std::cout << solved_text(request, counted, "{1} position(|s)",
                             rows == 0 ? "" : filled("{1} row(|s) of ", format_count(rows)))
              << "  " << seconds_text(line.seconds()) << ", " << format_bytes(peak_bytes())
              << " of memory\n";
    if (claim)
      std::cout << claim_text(claim->claim, claim->result, format_of(request));
    else if (!where.empty())
      std::cout << filled("  where {1}: {2} position(|s), {3} lost, {4} won\n", where,
                          format_count(found.positions), format_count(found.lost),
                          format_count(found.positions - found.lost));
  }
}

/// Adds the labels that the claim names to those of the request.
std::optional<Claim> claim_of(const CommandLine& line, Request& request) {
  if (!line.has("claim")) return std::nullopt;
  Claim claim = claim_of(request, line.text("claim"));
  add_labels(claim, request);
  return claim;
}

Needs needs_of_claim(const PlannedRequest& request, int threads) {
  Needs needs = needs_of_series(request, threads);
  needs.memory = saturating_add(needs.memory, request.layout().raw_bytes());
  return needs;
}

NeedsOf needs_of(const Request& request, bool claims, const std::optional<Where>& where) {
  if (claims || request.labels.size() > 1) return needs_of_claim;
  return where && !where->intervals() ? needs_of_series : needs_of_count;
}

/// Keeps nothing without a claim; with one, the labels that it names. Returns the exit code.
int count(const CommandLine& line, const PlannedRequest& request, const std::optional<Claim>& claim,
          const std::optional<Where>& where) {
  const std::size_t examples = examples_of(line);
  const Team team = start_within_limits(line, request, needs_of(request, claim.has_value(), where),
                                        claim ? "testing a claim on " : "counting ");
  if (!claim && where) {
    SolveReport counted;
    const CountedWhere found = count_where(request, *where, team, counted);
    return print(line, request, counted, std::nullopt, where->text(), found), exit_code_of(counted);
  }
  if (!claim) {
    const SolveReport counted = count_table(request, team);
    return print(line, request, counted, std::nullopt), exit_code_of(counted);
  }
  SolveReport counted;
  const TableInMemory table = solve_in_memory(request, team, counted);
  const TestedClaim tested =
      test_claim(request, table, *claim, team, examples, where ? &*where : nullptr);
  print(line, request, counted, tested);
  return tested.holds() ? exit_code_of(counted) : exit_mismatch;
}

int run_count(const CommandLine& line) {
  Request request = request_of(line, "outcome");
  const std::optional<Claim> claim = claim_of(line, request);
  const std::optional<Where> where = where_of(line, request);
  const PlannedRequest counted = plan_request(line, request);
  if (explain(line, counted, {counted, Task::count}, needs_of(request, claim.has_value(), where)))
    return exit_fine;
  warn_of_idle_conditions(line, request);
  return count(line, counted, claim, where);
}

}  // namespace

Command count_command() {
  return {"count",
          "count the losses and compare them with the theorem, without a file",
          "RULES --heaps B,B,… | --total T [options]",
          "Solves every position up to the bounds, compares each with the theorem and counts, "
          "without writing a table.\n\n"
          "  miyama count nim --heaps 9,9,9                 the lecture's 76 losses\n"
          "  miyama count nim --heaps 16383,16383,16383     4.4 million million positions\n"
          "  miyama count rows --total 80 --misere          rows of at most 80 sticks\n"
          "  miyama count nim --heaps 99,99,99 --claim 'a ^ b ^ c == 0'\n"
          "  miyama count wythoff --heaps 99,99,99 --where 'a <= b && b <= c'",
          {{"game", Kind::rules}},
          "rules misere heaps total largest most-heaps options start breaks name claim where "
          "examples explain "
          "method "
          "memory threads quiet json",
          {},
          run_count};
}

}  // namespace miyama
