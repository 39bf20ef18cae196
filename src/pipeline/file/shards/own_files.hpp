/// @file  own_files.hpp
/// @brief Which files of a folder belong to a table in parts.
///
/// A file is ours only if its name has our form and its beginning our contents, however damaged the
/// rest may be. Whatever else lies in the folder is somebody else's, and nothing here removes it.
///
///     plan.json        a JSON object with the format "miyama-plan"
///     part-NNNNN.h5    HDF5, with the text "miyama-table" near its beginning; so is table.h5
///     state-NNNNN      a line that begins with "miyama-state"
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace miyama {

inline constexpr const char* plan_name = "plan.json";
inline constexpr const char* view_name = "table.h5";
inline constexpr const char* plan_format = "miyama-plan";
inline constexpr const char* state_format = "miyama-state";

/// "00007": names sort as numbers do.
[[nodiscard]] std::string five_digits(std::uint64_t number);
/// "part-00007.h5".
[[nodiscard]] std::string part_name(std::size_t index);
/// "state-00007".
[[nodiscard]] std::string state_name(std::uint64_t strip);

/// True for the names that files of a table in parts have.
[[nodiscard]] bool is_own_name(const std::string& name);
/// True if the name is one of these, and the contents are such as it says.
[[nodiscard]] bool is_own_file(const std::filesystem::path& file);

/// True if `file` has the name of a file of the table in its folder, whether or not it is there.
[[nodiscard]] bool is_reserved(const std::filesystem::path& file);

/// Removes the states in the folder, whichever plan they are of.
void remove_states(const std::filesystem::path& folder);
/// Removes all of a table: the view first, as it may never show parts that are not there.
void remove_table(const std::filesystem::path& folder);

}  // namespace miyama
