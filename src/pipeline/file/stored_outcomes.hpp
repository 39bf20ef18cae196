/// @file  stored_outcomes.hpp
/// @brief The outcomes that a table file states, for whoever plays by it.
#pragma once

#include <memory>
#include <string>

#include "pipeline/outcomes.hpp"
#include "pipeline/request.hpp"
#include "store/table_reader.hpp"

namespace miyama {

/// Of a table and the request of its header, which must outlive this. `name`: what messages call
/// the table. Not thread-safe.
[[nodiscard]] std::unique_ptr<Outcomes> stored_outcomes(const TableReader& table,
                                                        const Request& request,
                                                        const std::string& name);
/// The same of a file, which stays open as long as the outcomes live. Throws file_error.
[[nodiscard]] std::shared_ptr<Outcomes> stored_outcomes(const std::string& file);

}  // namespace miyama
