/// @file  whole_file.hpp
/// @brief Files of HDF5 that are not tables, and are written and read in one go.
///
/// The attribute `format` says what such a file is. It appears when it is complete, and a child
/// looks at it before it is read (table_reader.hpp).
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "store/hdf5.hpp"

namespace miyama {

/// Writes the attributes that such a file begins with: what it is, in words and by its format, of
/// which this is version 1.0, and where it comes from.
void write_head(hid_t file, const std::string& format, const std::string& title,
                const std::string& source, const std::string& history);

/// Writes the file; it appears when `write` has returned. Throws file_error, and as TemporaryFile
/// and `write` do. Precondition: this process has one thread that uses HDF5.
void write_whole(const std::filesystem::path& path, bool overwrite,
                 const std::function<void(hid_t)>& write);

/// True if the file says that it has this format. A child looks at it, so this process must have
/// one thread; a file that cannot be read has none.
[[nodiscard]] bool has_format(const std::filesystem::path& path, const std::string& format);

/// Opens a complete file that is not trusted: a child looks at it first, and then calls `look`,
/// which reads what HDF5 may fail on. Throws file_error, naming the file, for another format or
/// version, for what would harm this program, and with the words of `look`.
[[nodiscard]] Hdf5Id open_whole(const std::filesystem::path& path, const std::string& format,
                                const std::function<void(hid_t)>& look);

}  // namespace miyama
