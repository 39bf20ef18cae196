/// @file  answers.hpp
/// @brief Answers as JSON, the same for every door: totals, mismatches, claims.
#pragma once

#include <nlohmann/json.hpp>

#include "label/layout.hpp"
#include "pipeline/findings.hpp"

namespace miyama {

using Json = nlohmann::ordered_json;

/// What solve, count, check and info say about a table.
[[nodiscard]] Json table_json(const TableHeader& header, const TableResult& result);
/// [{label, move, position, expected, found}, …]; `move` is null where the label has none.
[[nodiscard]] Json mismatches_json(const std::vector<Mismatch>& mismatches);
/// {text, compared, agree, false_losses, missed_losses, first, …}; for a claim about labels {text,
/// compared, differ, first}.
[[nodiscard]] Json claim_json(const TestedClaim& tested);

}  // namespace miyama
