/// @file  temporary_file.hpp
/// @brief A file that appears under its name only when it is complete.
///
/// It is written under another name in the same folder, then: fsync → rename → fsync of the folder.
/// Whatever happens before the rename, no half file is ever seen under the final name.
///
/// A process that is killed cannot remove its temporary file. So whoever writes one holds a lock on
/// it, which the system takes away from the dead; the next that writes a file of the same name
/// finds such leftovers without a lock, and removes them. (An open file description lock: HDF5
/// takes another kind, flock, on the same file, and the two do not meet.)
#pragma once

#include <filesystem>
#include <string>

namespace miyama {

/// Throws file_error if the file exists and must not be overwritten, or is a folder, a link or a
/// device; usage_error for an empty name. To be asked before the work begins. `option`: what the
/// message says to choose another name with.
void refuse_existing(const std::filesystem::path& path, bool overwrite,
                     const std::string& option = "--output");

class TemporaryFile {
 public:
  /// Creates the file beside `final_path`, and removes leftovers of killed processes from before.
  /// Throws file_error if the folder is missing or not writable, or if the final file exists and
  /// `overwrite` is false.
  TemporaryFile(std::filesystem::path final_path, bool overwrite, std::string option = "--output");
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();  ///< removes the file unless it was published

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }
  [[nodiscard]] const std::filesystem::path& final_path() const { return final_path_; }

  /// Gives the file its final name. Throws file_error; the file is then removed.
  void publish();

 private:
  std::filesystem::path final_path_;
  std::filesystem::path path_;
  std::string option_;
  bool overwrite_;
  bool published_ = false;
  int lock_ = -1;  ///< file descriptor that holds the lock
};

/// Removes temporary files for `final_path` that no process writes any more; returns how many.
/// Younger ones than two seconds are left: their writers may be about to lock them.
std::size_t remove_leftovers(const std::filesystem::path& final_path);

}  // namespace miyama
