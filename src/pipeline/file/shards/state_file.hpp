/// @file  state_file.hpp
/// @brief What a run has found and not yet published as a part, kept in the folder for the run that
/// goes on: the boundary state of a solver, totals, how far it is.
///
///     miyama-state 1 ⏎ digest of the plan ⏎ hash of the content ⏎ content
///
/// Wrong state is worse than lost state: what is not complete, was changed or belongs to another
/// plan is not loaded, and the run begins where it would without.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "pipeline/file/shards/plan.hpp"

namespace miyama {

/// Replaces the state called `name` (letters and digits) of a folder: whoever reads meanwhile finds
/// the old one or the new one. Throws file_error.
void save_state(const std::filesystem::path& folder, const Plan& plan, const std::string& name,
                std::span<const std::byte> content);

/// Empty if there is none that can be trusted.
[[nodiscard]] std::optional<std::vector<std::byte>> load_state(const std::filesystem::path& folder,
                                                               const Plan& plan,
                                                               const std::string& name);

/// When it is not needed any more.
void remove_state(const std::filesystem::path& folder, const std::string& name);
/// Those of every name, whichever plan they are of.
void remove_states(const std::filesystem::path& folder);

}  // namespace miyama
