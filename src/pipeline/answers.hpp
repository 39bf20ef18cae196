/// @file  answers.hpp
/// @brief Answers as JSON, the same for every door: totals, mismatches, claims, differences.
#pragma once

#include <nlohmann/json.hpp>

#include "pipeline/findings.hpp"
#include "pipeline/solution.hpp"
#include "table/layout.hpp"
#include "verify/claim/table_difference.hpp"

namespace miyama {

using Json = nlohmann::ordered_json;

/// A position: its numbers; what is listed under them; of a sum of games the list of heaps of each
/// place; several that are played together as an option. `rules` may be null: then its numbers.
[[nodiscard]] Json position_json(const Rules* rules, PositionView position);

/// An option: a position, or in a game of sums the list of those that are played together.
[[nodiscard]] Json option_json(const Rules* rules, PositionView option);

/// What solve, count, check and info say about a table.
[[nodiscard]] Json table_json(const TableHeader& header, const TableResult& result);
/// What solve and count say about a table that was just solved: also the first mismatches, broken
/// contracts, threads and greatest memory. `rules`: see mismatches_json.
[[nodiscard]] Json solved_json(const SolveReport& solved, const TableHeader& header,
                               const TableResult& result, int threads, const Rules* rules);
/// [{label, move, position, expected, found}, …]; `move` is null where the label has none. `rules`:
/// those of position_json.
[[nodiscard]] Json mismatches_json(const std::vector<Mismatch>& mismatches,
                                   const Rules* rules = nullptr);
/// {text, compared, agree, false_losses, missed_losses, first, …}; for a claim about labels {text,
/// compared, differ, first}. `rules`: see mismatches_json.
[[nodiscard]] Json claim_json(const TestedClaim& tested, const Rules* rules = nullptr);
/// {positions, passes_left, LABEL: {compared, differ, first, list}, …, only_in_a, only_in_b,
/// not_compared}; `first` and those of `list` have the entry of each table as `a` and `b`, and
/// under the names `expected` and `found` as well. `rules`: see mismatches_json.
[[nodiscard]] Json differences_json(const TableDifference& found, const Rules* rules = nullptr);

}  // namespace miyama
