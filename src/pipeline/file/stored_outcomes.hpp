/// @file  stored_outcomes.hpp
/// @brief The outcomes that a table file states, for whoever plays by it.
#pragma once

#include <memory>
#include <string>

#include "pipeline/outcomes.hpp"

namespace miyama {

/// Opens `file`, which stays open as long as the outcomes live. Throws file_error. Not thread-safe.
[[nodiscard]] std::shared_ptr<Outcomes> stored_outcomes(const std::string& file);

}  // namespace miyama
