/// @file  version.hpp
/// @brief Which miyama this is.
#pragma once

#include <string>

namespace miyama {

/// "miyama VERSION (git REVISION)": printed by --version and stored in every table as its source.
[[nodiscard]] std::string version_text();

}  // namespace miyama
