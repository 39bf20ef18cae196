/// @file  option_file.hpp
/// @brief Reads options from a file of HDF5 that any program may have written.
///
///     option_count   whole numbers, one per position, in C order: how many options it has
///     options        the rank of each option, position after position
///     option_parts   in a game of sums: how many positions each option is; their ranks follow
///                    each other in options
///     positions      (position, field): what the ranks stand for, if not for heaps; a tuple that
///                    is shorter than the longest ends with the least 32-bit integer
///
/// All are in the root group, of any type of whole numbers, all but the last of any shape. A table
/// that stores its options is such a file, too.
#pragma once

#include <filesystem>
#include <functional>

#include "table/index/box/option_lists.hpp"

namespace miyama {

/// True if the file begins as files of HDF5 do.
[[nodiscard]] bool is_hdf5(const std::filesystem::path& path);

/// Is called with these numbers before they are read, to refuse those that are too many.
using LookAtSize = std::function<void(std::uint64_t positions, std::uint64_t options)>;

/// What the file lists, for the positions of `box`, or null if it lists these, too. The file is
/// inspected in a process of its own first, so this process must have one thread. Throws file_error
/// for any other file; usage_error for what does not belong to this box, and for a position that is
/// listed twice.
[[nodiscard]] ListedOptions read_option_file(const std::filesystem::path& path, const Box* box,
                                             const LookAtSize& look_at_size);

}  // namespace miyama
