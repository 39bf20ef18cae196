/// @file  findings.hpp
/// @brief What the checks find in a table, whatever it is read from.
#pragma once

#include <functional>
#include <map>

#include "pipeline/plan.hpp"
#include "table/label_source.hpp"
#include "verify/claim/claim.hpp"
#include "verify/claim/table_difference.hpp"
#include "verify/contract.hpp"
#include "verify/report.hpp"

namespace miyama {

/// A claim of the user and its result.
struct TestedClaim {
  Claim claim;
  ClaimResult result;

  bool holds() const { return result.differ == 0; }
};

struct Findings {
  ContractReport contract;
  Report certificate;
  std::uint64_t looked_up = 0;  ///< positions all of whose options were looked up one by one
  Report theorem;
  Totals totals;  ///< counted from the stated losses
  std::map<LabelKind, std::string> digests;
  /// Differences between what a file says about itself and what it holds.
  std::vector<std::string> differences;
  std::optional<TestedClaim> claim;  ///< the table may be right and the claim wrong

  bool fine() const {
    return contract.violations == 0 && certificate.mismatches() == 0 && theorem.mismatches() == 0 &&
           differences.empty();
  }
};

struct CheckOptions {
  /// See make_certificate.
  bool thorough = false;
  /// The list of losses that goes with the labels, a row per loss; none if empty.
  ForEachRow for_each_loss{};
};

/// Checks contract, certificate and theorem of the request's table, and computes the digests of all
/// its labels. Reads every block of every label at least once. Throws file_error, stopped_error.
[[nodiscard]] Findings check_labels(const PlannedRequest& request, const LabelSource& source,
                                    const Team& team, const CheckOptions& options = {});

/// Reads the claim `text`, in the names of the request's table; messages call the table `name`.
/// Throws usage_error if it is not an expression, or names a label that the table does not hold.
[[nodiscard]] Claim claim_of(const Request& request, const LabelSource& source,
                             const std::string& text, const std::string& name);

/// Reads a condition on positions likewise: for which positions of the table it holds.
[[nodiscard]] Where where_of(const Request& request, const LabelSource& source,
                             const std::string& text, const std::string& name);

/// Reads a claim before there is a table, which must then be made with the labels that the claim
/// names.
[[nodiscard]] Claim claim_of(const Request& request, const std::string& text,
                             std::optional<Bilingual> what = std::nullopt);

/// Adds the labels that a claim names to those of the request, whose table is not made yet.
void add_labels(const Claim& claim, Request& request);

/// Reads a condition before there is a table likewise, and adds the labels that it names to those
/// of the request, which must outlive it.
[[nodiscard]] Where where_of(Request& request, const std::string& text);

/// Tests a claim on every position, or those for which `where` holds; lists the first `examples`
/// for which it is wrong. Throws usage_error where it cannot be computed, file_error,
/// stopped_error.
[[nodiscard]] TestedClaim test_claim(const Request& request, const LabelSource& source,
                                     const Claim& claim, const Team& team, std::size_t examples = 0,
                                     const Where* where = nullptr);

/// Compares two tables without a label in common as compare_tables does, by their outcomes, which
/// follow from any label. The requests are those of their headers.
[[nodiscard]] TableDifference compare_outcomes(const LabelSource& first, const Request& of_first,
                                               const LabelSource& second, const Request& of_second,
                                               std::uint64_t passes_left, const Team& team,
                                               std::size_t listed);

}  // namespace miyama
