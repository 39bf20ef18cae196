/// @file  shares.hpp
/// @brief What the ranks know together: totals, mismatches, memory; and the limits of machines that
/// several of them share.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "mpi/ranks.hpp"
#include "pipeline/solution.hpp"
#include "solve/box/strip_solver.hpp"

namespace miyama {

/// Totals, mismatches and the first of them become those of all ranks, on every rank. Called by
/// all.
void add_up(const Ranks& ranks, SolveReport& report);

/// Greatest memory of each rank, in bytes. Called by all.
[[nodiscard]] std::vector<std::uint64_t> peaks_of(const Ranks& ranks);

/// Throws file_error where the ranks of this machine together need more memory than it has, or than
/// --memory says.
void check_memory_of_node(const CommandLine& line, const Request& request, std::uint64_t bytes,
                          const Ranks& ranks);

/// Throws usage_error, with the reason and a remedy, where the request cannot be solved strip by
/// strip.
void refuse_without_strips(const Request& request);
/// Throws usage_error where the first heap is too small to be cut.
void refuse_thin_first_heap(const std::vector<Strip>& strips);

}  // namespace miyama
