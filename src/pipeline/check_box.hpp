/// @file  check_box.hpp
/// @brief `check` for box tables of any rules but Nim, whose lines have a faster way (check.cpp).
#pragma once

#include "base/team.hpp"
#include "pipeline/findings.hpp"
#include "pipeline/request.hpp"

namespace miyama {

/// Contract, certificate, theorem, digests, and what the file says of itself. Throws file_error,
/// stopped_error.
void check_any_box(const TableReader& table, const Request& request, const Team& team,
                   Findings& findings);

/// Bytes that this takes; saturates.
[[nodiscard]] std::uint64_t check_box_bytes(const Request& request,
                                            const std::vector<LabelKind>& labels);

}  // namespace miyama
