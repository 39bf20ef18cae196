/// @file  option_file.hpp
/// @brief Reads options from a file of HDF5 that any program may have written.
///
///     option_count   whole numbers, one per position, in C order: how many options it has
///     options        the rank of each option, position after position
///
/// Both are in the root group, of any shape and any type of whole numbers. A table that stores its
/// options is such a file, too.
#pragma once

#include <filesystem>
#include <functional>

#include "base/team.hpp"
#include "table/index/box/option_lists.hpp"

namespace miyama {

/// True if the file begins as files of HDF5 do.
[[nodiscard]] bool is_hdf5(const std::filesystem::path& path);

/// The lists for the positions of `box`. `look_at_size` is called with the number of options before
/// they are read, to refuse those that are too many. The file is inspected in a process of its own
/// first, so this process must have one thread. Throws file_error for any other file; usage_error
/// for counts and ranks that do not belong to this box, and as OptionLists does.
[[nodiscard]] OptionLists read_option_file(const std::filesystem::path& path, const Box& box,
                                           const std::function<void(std::uint64_t)>& look_at_size,
                                           const Team& team);

}  // namespace miyama
