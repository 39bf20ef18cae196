/// @file  temporary_file.hpp
/// @brief A file that appears under its name only when it is complete.
///
/// It is written under another name in the same folder, then: fsync → rename → fsync of the folder.
/// Whatever happens before the rename, no half file is ever seen under the final name.
///
/// A process that is killed cannot remove its temporary file. So the process that writes one holds
/// a lock on it (`try_lock`), which the system releases when the process dies; the next process
/// that writes a file of the same name finds such leftovers without a lock, and removes them. The
/// lock is shared, so it bothers nobody who reads the file, and removing asks for an exclusive one.
/// Between making the file and locking it, its writer may lose it to a process that takes it for a
/// leftover:
///
///     writer: make ──→ lock ──→ still there? ──→ write           gone: begin again, another name
///     others:      lock exclusively, or leave it ──→ remove
#pragma once

#include <cstdint>
#include <filesystem>

#include "base/error.hpp"

namespace miyama {

/// The name or the place of an output cannot be used: the remedy is another one, or permission to
/// overwrite.
class output_error : public file_error {
 public:
  using file_error::file_error;
};

/// There is a file of this name, which must not be overwritten.
class exists_error : public output_error {
 public:
  using output_error::output_error;
};

/// Bytes that may still be written in the folder of `output`; UINT64_MAX where the system does not
/// say, as when the folder does not exist, or is not on a disk.
[[nodiscard]] std::uint64_t free_disk_bytes(const std::filesystem::path& output);

/// Throws exists_error if the file exists and must not be overwritten; output_error if it is a
/// folder, a link or a device; usage_error if it has no name. Call it before the work begins.
void refuse_existing(const std::filesystem::path& path, bool overwrite);

class TemporaryFile {
 public:
  /// Creates the file next to `final_path`, and removes leftovers of killed processes from before.
  /// Throws output_error if the folder is missing or not writable, and as refuse_existing does.
  TemporaryFile(std::filesystem::path final_path, bool overwrite);
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  ~TemporaryFile();  ///< removes the file unless it was published

  const std::filesystem::path& path() const { return path_; }
  const std::filesystem::path& final_path() const { return final_path_; }

  /// Gives the file its final name. Throws file_error, exists_error if meanwhile another process
  /// has made a file that must not be overwritten; this one is then removed.
  void publish();

 private:
  std::filesystem::path final_path_;
  std::filesystem::path path_;
  bool overwrite_;
  bool published_ = false;
  int lock_ = -1;  ///< file descriptor that holds the lock
};

/// Removes temporary files for `final_path` that no process writes any more.
void remove_leftovers(const std::filesystem::path& final_path);

}  // namespace miyama
