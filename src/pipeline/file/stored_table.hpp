/// @file  stored_table.hpp
/// @brief Checks all of a table file, or reads single positions of it for those who play by it.
/// Uses no solver.
#pragma once

#include "pipeline/findings.hpp"
#include "pipeline/outcomes.hpp"
#include "store/table_reader.hpp"

namespace miyama {

/// Makes all checks, and compares what the file says about itself with what it holds. The
/// request is that of the table's header. Throws file_error, stopped_error.
[[nodiscard]] Findings check_table(const TableReader& table, const PlannedRequest& request,
                                   const Team& team, bool thorough = false);

/// Checks the table in a file, or in a folder of parts. `make_own` makes the rules of tables whose
/// rules are one's own. Throws usage_error, too, where those are not rules, or not the table's.
[[nodiscard]] Findings check_table(const std::filesystem::path& path, const Team& team,
                                   const MakeOwnRules& make_own = {}, bool thorough = false);

/// The outcomes that a table file states. Opens `file`, which stays open as long as the outcomes
/// live. `make_own` makes the rules of tables whose rules are one's own. Throws file_error. Not
/// thread-safe.
[[nodiscard]] std::shared_ptr<Outcomes> stored_outcomes(const std::string& file,
                                                        const MakeOwnRules& make_own = {});

}  // namespace miyama
