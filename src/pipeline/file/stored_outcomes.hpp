/// @file  stored_outcomes.hpp
/// @brief The outcomes that a table file states, for whoever plays by it.
#pragma once

#include <memory>
#include <string>

#include "pipeline/outcomes.hpp"

namespace miyama {

/// Opens `file`, which stays open. Throws file_error. Not thread-safe.
[[nodiscard]] std::unique_ptr<Outcomes> stored_outcomes(const std::string& file);

}  // namespace miyama
