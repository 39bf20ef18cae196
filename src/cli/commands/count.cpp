/// @file  count.cpp
/// @brief `miyama count`: find every loss and compare it with the theorem, without keeping a table.

#include <iostream>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "base/system.hpp"
#include "base/text.hpp"
#include "cli/limits.hpp"
#include "cli/output.hpp"
#include "cli/request_options.hpp"
#include "pipeline/findings.hpp"
#include "pipeline/method.hpp"

namespace miyama {
namespace {

/// Counted, and a claim tested, which needs the labels that it names.
struct Counted {
  SolveReport report{};
  std::optional<TestedClaim> claim{};

  int exit_code() const {
    const int code = exit_code_of(report);
    return code == exit_fine && claim && !claim->holds() ? exit_mismatch : code;
  }
};

/// How many rows were compared: without a claim, Nim is compared row by row; 0 for other tables.
std::uint64_t rows_compared(const Request& request, const Counted& all) {
  if (all.claim || choose_method(request).losses != Way::nim_rows) return 0;
  return all.report.theorem.entries() / request.box().size(request.box().heaps() - 1);
}

void print_text(const Request& request, const Counted& all, double seconds) {
  const std::uint64_t rows = rows_compared(request, all);
  const std::string compared = compared_text(all.report, "positions");
  std::cout << solved_text(request, all.report,
                           rows == 0 ? compared : format_count(rows) + " rows of " + compared)
            << "  " << seconds_text(seconds) << ", " << format_bytes(peak_bytes())
            << " of memory\n";
  if (all.claim) std::cout << claim_text(all.claim->claim, all.claim->result, format_of(request));
}

void print_json(const Request& request, const Counted& all, const CommandLine& line) {
  const SolveReport& counted = all.report;
  Json json = counted_json(counted, request, line.threads());
  if (const std::uint64_t rows = rows_compared(request, all); rows != 0)
    json["rows_compared"] = rows;
  if (all.claim) json["claim"] = claim_json(*all.claim);
  json["seconds"] = {{"solve", counted.solving_seconds},
                     {"count", counted.deriving_seconds},
                     {"check", counted.checking_seconds},
                     {"total", line.seconds()}};
  print_object(json);
}

/// Adds the labels that the claim names to those of the request.
std::optional<Claim> claim_of(const CommandLine& line, Request& request) {
  if (!line.has("claim")) return std::nullopt;
  Claim claim = claim_of(request, line.text("claim"));
  for (const LabelKind label : claim.labels)
    if (!contains(request.labels, label)) request.labels.push_back(label);
  ranges::sort(request.labels);
  return claim;
}

Needs needs_of_claim(const Request& request, int threads) {
  Needs needs = needs_of_series(request, threads);
  needs.memory = saturating_add(needs.memory, request.layout().raw_bytes());
  return needs;
}

/// Keeps nothing without a claim; with one, the labels that it names.
Counted count(const CommandLine& line, const Request& request, const std::optional<Claim>& claim) {
  const std::size_t examples = examples_of(line);
  if (!claim)
    return {count_table(request, start_within_limits(line, request, needs_of_count, "counting "))};
  const Team team = start_within_limits(line, request, needs_of_claim, "testing a claim on ");
  Counted counted;
  const TableInMemory table = solve_in_memory(request, team, counted.report);
  counted.claim = test_claim(request, table, *claim, team, examples);
  return counted;
}

}  // namespace

int run_count(const Arguments& arguments) {
  CommandLine line(
      "count RULES --heaps B,B,… | --total T [options]",
      "Solves every position up to the bounds, compares each with the theorem and counts, without "
      "writing a table.\n\n"
      "  miyama count nim --heaps 9,9,9                 the lecture's 76 losses\n"
      "  miyama count nim --heaps 16383,16383,16383     4.4 million million positions\n"
      "  miyama count rows --total 80 --misere          rows of at most 80 sticks\n"
      "  miyama count nim --heaps 99,99,99 --claim 'a ^ b ^ c == 0'");
  add_request_options(line);
  line.add_text("claim", "EXPR", "test this on every position, as `miyama check` does of a table");
  add_examples_option(line);
  add_explain_option(line);
  add_memory_option(line);
  add_common_options(line);
  if (!line.parse(arguments)) return exit_fine;

  Request request = request_of(line, "outcome");
  const std::optional<Claim> claim = claim_of(line, request);
  if (explain(line, request, {request, Task::count}, claim ? needs_of_claim : needs_of_count))
    return exit_fine;
  warn_of_idle_conditions(line, request);
  const Counted counted = count(line, request, claim);
  if (line.flag("json"))
    print_json(request, counted, line);
  else if (!line.flag("quiet"))
    print_text(request, counted, line.seconds());
  return counted.exit_code();
}

}  // namespace miyama
