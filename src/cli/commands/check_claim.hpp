/// @file  check_claim.hpp
/// @brief `check --claim`: what the user claims, tested after the table itself.
#pragma once

#include <optional>
#include <string>

#include "cli/command.hpp"
#include "cli/output.hpp"
#include "store/table_reader.hpp"
#include "verify/claim/claim_check.hpp"
#include "view/position_text.hpp"

namespace miyama {

struct TestedClaim {
  Claim claim;
  ClaimResult result;

  [[nodiscard]] bool holds() const { return result.differ == 0; }
};

/// Adds --claim.
void add_claim_option(CommandLine& line);

/// What --claim says in the names of this table, if it is there. Throws usage_error for what is no
/// expression in them, or names a label that the table does not hold.
[[nodiscard]] std::optional<Claim> claim_of(const CommandLine& line, const TableReader& table,
                                            const std::string& file);

/// Indented lines: how many agree, the first that do not.
[[nodiscard]] std::string claim_text(const TestedClaim& tested, const PositionFormat& format);
/// {text, compared, agree, false_losses, missed_losses, first, …} or, of labels, {text, compared,
/// differ, first}.
[[nodiscard]] Json claim_json(const TestedClaim& tested);

}  // namespace miyama
