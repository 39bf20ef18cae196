/// @file  findings.hpp
/// @brief What `check` finds in a table, and how it is told.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/team.hpp"
#include "cli/commands/check_claim.hpp"
#include "label/table_header.hpp"
#include "store/digest.hpp"
#include "store/table_reader.hpp"
#include "verify/contract.hpp"
#include "verify/report.hpp"
#include "view/position_text.hpp"

namespace miyama {

struct Findings {
  std::string description;  ///< rules and bounds in words
  std::string theorem_name;
  std::string rules_json;
  ContractReport contract;
  Report certificate;
  std::uint64_t looked_up =
      0;  ///< positions whose options were looked up one by one, beside the certificate
  Report theorem;
  std::map<LabelKind, std::string> digests;
  std::vector<std::string> differences;  ///< between what the file says of itself and what is in it
  bool has_theorem = false;
  std::optional<TestedClaim> claim;  ///< the user's: the table may be right and the claim wrong

  [[nodiscard]] bool fine() const {
    return contract.violations == 0 && certificate.mismatches() == 0 && theorem.mismatches() == 0 &&
           differences.empty();
  }
};

/// Notes a difference if `stored` is not `found`.
void compare(Findings& findings, const std::string& what, const std::string& stored,
             const std::string& found);

/// Digests, totals and the theorem's name, as stored, against `counted` and what was read.
void compare_statements(Findings& findings, const TableReader& table, const Totals& counted);

/// The digests of the labels, from the hashes of all blocks in the order of the jobs.
void note_digests(Findings& findings, const Layout& layout, const std::vector<BlockHash>& hashes);

void print_findings(const std::string& file, const TableReader& table, const Findings& findings,
                    const PositionFormat& format);
void print_findings_json(const std::string& file, const TableReader& table,
                         const Findings& findings, int threads, double seconds);

}  // namespace miyama
