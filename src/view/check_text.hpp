/// @file  check_text.hpp
/// @brief The findings of checks, in words.
///
///       contract: 6 options of 4 positions, 0 violations
///         735 outcome: expected 1, found 0
///       claim a ^ b == c: 1 000 positions compared, 999 agree: IT DOES NOT HOLD
#pragma once

#include "verify/claim/claim.hpp"
#include "verify/contract.hpp"
#include "verify/report.hpp"
#include "view/position_text.hpp"

namespace miyama {

/// How many options were compared with the rules' contract, and the first violation.
std::string contract_text(const ContractReport& contract);

/// An indented line for each mismatch.
std::string mismatches_text(const std::vector<Mismatch>& mismatches, const PositionFormat& format);

/// How many positions agree with a claim; the first one and the listed ones that do not.
std::string claim_text(const Claim& claim, const ClaimResult& result, const PositionFormat& format);

}  // namespace miyama
