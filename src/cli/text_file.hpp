/// @file  text_file.hpp
/// @brief Reads the small texts that people give: rules files, records of play.
#pragma once

#include <string>

namespace miyama {

/// The whole of `file`, which messages call `what`, such as "rules file". Throws file_error if it
/// cannot be read, usage_error if it has more than 1 MiB: `holds` says what it is for.
[[nodiscard]] std::string read_text_file(const std::string& file, const std::string& what,
                                         const std::string& holds);

}  // namespace miyama
