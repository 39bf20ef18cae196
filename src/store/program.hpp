/// @file  program.hpp
/// @brief Which program writes a file: this one, and whoever calls it as a library.
#pragma once

#include <string>

namespace miyama {

/// "miyama VERSION (git REVISION)".
[[nodiscard]] std::string program_text();

/// The attribute `source` of a file: program_text(), behind it ", by CALLER" for the name of a
/// program that uses the library; empty if there is none.
[[nodiscard]] std::string source_text(const std::string& caller);

}  // namespace miyama
