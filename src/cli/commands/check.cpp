/// @file  check.cpp
/// @brief `miyama check`: read a table back and check every entry of every label. Uses no solver.

#include <iostream>

#include "base/letters.hpp"
#include "base/system.hpp"
#include "cli/limits.hpp"
#include "cli/output.hpp"
#include "pipeline/file/stored_table.hpp"
#include "quotient/file/quotient_file.hpp"
#include "sequence/file/sequence_file.hpp"

namespace miyama {
namespace {

void print_text(const TableArgument& asked, const Findings& findings) {
  const PositionFormat format = format_of(asked.request);
  std::cout << printable(asked.file) << ": " << describe(asked.request) << ", "
            << format_labels(asked.request.labels) << '\n'
            << contract_text(findings.contract);
  std::cout << filled(
      "  certificate: {1} entr(y follows from its|ies follow from their) options, "
      "{2} mismatch(|es)\n",
      format_count(findings.certificate.entries()),
      format_count(findings.certificate.mismatches()));
  if (findings.looked_up != 0)
    std::cout << filled("  every option of {1} position(|s) was looked up besides\n",
                        format_count(findings.looked_up));
  const std::string compared =
      asked.request.theorem ? filled("{1} entr(y|ies)", format_count(findings.theorem.entries()))
                            : "";
  std::cout << mismatches_text(findings.certificate.first(), format)
            << theorem_text(asked.request, compared, findings.theorem);
  for (const std::string& difference : findings.differences)
    std::cout << "  " << difference << '\n';
  std::cout << (findings.fine() ? "  digests and totals agree: the table is right\n"
                                : "  THE TABLE IS NOT RIGHT\n");
  if (findings.claim)
    std::cout << claim_text(findings.claim->claim, findings.claim->result, format);
}

void print_json(const TableArgument& asked, const Findings& findings) {
  TableResult result = asked.table.result();
  result.totals.entries_checked = findings.theorem.entries();
  result.totals.mismatches = findings.theorem.mismatches();
  result.digests = findings.digests;
  Json json = table_json(asked.table.header(), result);
  const Rules* const rules = asked.request.rules.get();
  json["first_mismatches"] = mismatches_json(findings.theorem.first(), rules);
  if (findings.looked_up != 0) json["positions_looked_up"] = findings.looked_up;
  json["certificate_entries"] = findings.certificate.entries();
  json["certificate_mismatches"] = findings.certificate.mismatches();
  json["first_certificate_mismatches"] = mismatches_json(findings.certificate.first(), rules);
  json["contract_violations"] = findings.contract.violations;
  json["differences"] = findings.differences;
  if (findings.claim) json["claim"] = claim_json(*findings.claim, rules);
  json["output"] = asked.file;
  print_timed(asked.line, json);
}

/// Prints what --claim-only asks for, and returns the exit code.
int print_claim_alone(const TableArgument& asked, const TestedClaim& tested) {
  if (asked.line.flag("json"))
    print_timed(asked.line,
                {{"claim", claim_json(tested, asked.request.rules.get())}, {"output", asked.file}});
  else if (!asked.line.flag("quiet"))
    std::cout << printable(asked.file) << ": " << describe(asked.request) << ", not checked\n"
              << claim_text(tested.claim, tested.result, format_of(asked.request));
  return tested.holds() ? exit_fine : exit_mismatch;
}

int check(const TableArgument& asked) {
  const CommandLine& line = asked.line;
  std::optional<Claim> claim;
  if (line.has("claim"))
    claim = claim_of(asked.request, asked.table, line.text("claim"), asked.file);
  if (line.flag("thorough") && asked.request.is_box())
    refuse("--thorough holds for tables of multisets: leave it out for ", asked.file);
  const std::unique_ptr<const Where> where = where_of(asked);
  if (where && !claim) refuse("--where chooses positions for a claim: give one with --claim");
  const std::size_t examples = examples_of(line);
  const PlannedRequest checked = plan_request(line, asked.request);
  if (explain(line, checked, {checked, Task::check}, needs_of_check)) return exit_fine;
  const Team team = start_within_limits(line, checked, needs_of_check, "checking ");
  keep_freed_memory();
  std::optional<TestedClaim> tested;
  if (claim) tested = test_claim(asked.request, asked.table, *claim, team, examples, where.get());
  if (line.flag("claim-only")) return print_claim_alone(asked, *tested);
  Findings findings = check_table(asked.table, checked, team, line.flag("thorough"));
  findings.claim = std::move(tested);
  if (line.flag("json"))
    print_json(asked, findings);
  else if (!line.flag("quiet"))
    print_text(asked, findings);
  return findings.fine() && (!findings.claim || findings.claim->holds()) ? exit_fine
                                                                         : exit_mismatch;
}

int run_check(const CommandLine& line) {
  const std::string file = line.required("file");
  if (is_file_of(sequence_kind, file)) return check_sequence(line, file);
  for (const char* const option : {"sample", "seed"})
    if (line.has(option)) refuse("--", option, " belongs to sequences: leave it out for ", file);
  return is_file_of(quotient_kind, file) ? check_quotient(line, file) : check(TableArgument(line));
}

}  // namespace

Command check_command() {
  return {"check",
          "read a table back and check every entry",
          "FILE [options]",
          "Reads the whole table back and checks it three ways, without any solver: the rules keep "
          "their contract; every entry follows from the stored labels of its options; every entry "
          "is what the theorem says. Exit code 3 if not.\n"
          "With --claim 'a ^ b ^ c == 0' then tests what you think are the losses, or a label: "
          "'grundy == a ^ b ^ c'.\n"
          "Of a large table of multisets the options are looked up one by one for 100 000 "
          "positions, with --thorough for all.\n"
          "A misère quotient in a file is proved again from its rules. The values of a sequence "
          "are computed again from the definition, all or a sample.",
          {{"file", Kind::file}},
          "... claim where sample seed examples explain method memory threads quiet json",
          {{"thorough", Kind::flag, "",
            "of multisets: look up every option of every position, not of some, and which move is "
            "stored of several; of a sequence: compute every heap again"},
           {"claim-only", Kind::flag, "", "test the claim and leave out the check of the table"}},
          run_check};
}

}  // namespace miyama
