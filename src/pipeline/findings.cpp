#include "pipeline/findings.hpp"

#include <iostream>

#include "base/byte_text.hpp"
#include "base/printable.hpp"
#include "cli/output.hpp"

namespace miyama {

void compare(Findings& findings, const std::string& what, const std::string& stored,
             const std::string& found) {
  if (stored != found)
    findings.differences.push_back(what + ": the file says " + printable(stored) + ", it holds " +
                                   found);
}

void compare_statements(Findings& findings, const TableReader& table, const Totals& counted) {
  const Totals stored = table.result().totals;
  compare(findings, "positions", std::to_string(stored.positions),
          std::to_string(counted.positions));
  compare(findings, "lost", std::to_string(stored.lost), std::to_string(counted.lost));
  compare(findings, "winning_moves_total", std::to_string(stored.winning_moves),
          std::to_string(counted.winning_moves));
  compare(findings, "theorem", table.header().theorem, findings.theorem_name);
  compare(findings, "rules_json", table.header().rules_json, findings.rules_json);
  compare(findings, "entries_checked", std::to_string(stored.entries_checked),
          std::to_string(findings.theorem.entries()));
  compare(findings, "mismatches", std::to_string(stored.mismatches),
          std::to_string(findings.theorem.mismatches()));
  for (const LabelKind label : table.unlisted_labels())
    findings.differences.push_back("labels: the dataset " + std::string(name_of(label)) +
                                   " is there, but the attribute does not name it");
  for (const std::string& wrong : table.wrong_descriptions())
    findings.differences.push_back(printable(wrong));
  for (const auto& [label, digest] : findings.digests)
    compare(findings, "digest of " + std::string(name_of(label)), table.result().digests.at(label),
            digest);
}

void note_digests(Findings& findings, const Layout& layout, const std::vector<BlockHash>& hashes) {
  for (std::size_t a = 0; a < layout.arrays().size(); ++a) {
    Digest digest;
    for (std::uint64_t b = 0; b < layout.arrays()[a].blocks(); ++b)
      digest.add(hashes[layout.job_of(a, b)]);
    findings.digests[layout.arrays()[a].kind] = digest.text();
  }
}

void print_findings(const std::string& file, const TableReader& table, const Findings& findings,
                    const PositionFormat& format) {
  std::cout << file << ": " << findings.description << ", " << format_labels(table.header().labels)
            << '\n'
            << "  contract: " << format_count(findings.contract.options) << " options of "
            << format_count(findings.contract.positions) << " positions, "
            << findings.contract.violations << " violations\n";
  if (findings.contract.violations != 0) std::cout << "    " << findings.contract.first << '\n';
  std::cout << "  certificate: " << format_count(findings.certificate.entries())
            << " entries follow from their options, "
            << format_count(findings.certificate.mismatches()) << " mismatches\n";
  if (findings.looked_up != 0)
    std::cout << "  of " << format_count(findings.looked_up)
              << " positions every option was looked up besides\n";
  std::cout << mismatches_text(findings.certificate.first(), format);
  if (findings.has_theorem) {
    std::cout << "  theorem: " << findings.theorem_name << ", "
              << format_count(findings.theorem.entries()) << " entries compared, "
              << format_count(findings.theorem.mismatches()) << " mismatches\n"
              << mismatches_text(findings.theorem.first(), format);
  } else {
    std::cout << "  theorem: none known\n";
  }
  for (const std::string& difference : findings.differences)
    std::cout << "  " << difference << '\n';
  std::cout << (findings.fine() ? "  digests and totals agree: the table is right\n"
                                : "  THE TABLE IS NOT RIGHT\n");
  if (findings.claim) std::cout << claim_text(*findings.claim, format);
}

void print_findings_json(const std::string& file, const TableReader& table,
                         const Findings& findings, int threads, double seconds) {
  TableResult result = table.result();
  result.totals.entries_checked = findings.theorem.entries();
  result.totals.mismatches = findings.theorem.mismatches();
  result.digests = findings.digests;
  Json json = table_json(table.header(), result);
  json["first_mismatches"] = mismatches_json(findings.theorem.first());
  if (findings.looked_up != 0) json["positions_looked_up"] = findings.looked_up;
  json["certificate_entries"] = findings.certificate.entries();
  json["certificate_mismatches"] = findings.certificate.mismatches();
  json["first_certificate_mismatches"] = mismatches_json(findings.certificate.first());
  json["contract_violations"] = findings.contract.violations;
  json["differences"] = findings.differences;
  if (findings.claim) json["claim"] = claim_json(*findings.claim);
  json["output"] = file;
  json["threads"] = threads;
  json["seconds"] = {{"total", seconds}};
  json["peak_bytes"] = peak_bytes();
  std::cout << json.dump(2) << '\n';
}

}  // namespace miyama
