/// @file  check_table.hpp
/// @brief Reads a table file back and checks every entry of every label. Uses no solver.
#pragma once

#include "pipeline/findings.hpp"
#include "store/table_reader.hpp"

namespace miyama {

/// All checks, and what the file says of itself against what it holds. `request`: of the table's
/// header. Throws file_error, stopped_error.
[[nodiscard]] Findings check_table(const TableReader& table, const Request& request,
                                   const Team& team, bool thorough = false);

}  // namespace miyama
