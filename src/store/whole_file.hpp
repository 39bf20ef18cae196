/// @file  whole_file.hpp
/// @brief Files of HDF5 that are not tables, and are written and read in one go.
///
/// The attribute `format` says what such a file is. It appears when it is complete, and a child
/// looks at it before it is read (table_reader.hpp).
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "store/hdf5.hpp"
#include "store/table_frame.hpp"
#include "store/temporary_file.hpp"

namespace miyama {

/// What such a file is, and which play it is about.
struct FileKind {
  const char* format;
  const char* convention;
};

/// Writes the attributes that such a file begins with: what it is, in words and by its format, of
/// which this is version 1.0, and where it comes from.
void write_head(hid_t file, const FileKind& kind, const std::string& title,
                const std::string& source, const std::string& history);

/// Writes the file; it is complete, and appears, when `write` has returned. Throws file_error, and
/// as TemporaryFile and `write` do. Precondition: this process has one thread that uses HDF5.
void write_whole(TemporaryFile&& file, const std::function<void(hid_t)>& write);

/// True if the file says that it has the format of this kind. A child looks at it, so this process
/// must have one thread; a file that cannot be read has none.
[[nodiscard]] bool is_file_of(const FileKind& kind, const std::filesystem::path& path);

/// Lists what is wrong for other readers (inspection.hpp), and a minor version that this program
/// does not vouch for.
[[nodiscard]] std::vector<std::string> wrong_in_whole(hid_t file,
                                                      const std::vector<Dataset>& datasets);

/// Opens a complete file that is not trusted, which a child looks at first. Throws file_error,
/// naming the file, for another kind, version or status, and for what would harm this program.
[[nodiscard]] Hdf5Id open_whole(const std::filesystem::path& path, const FileKind& kind);

}  // namespace miyama
