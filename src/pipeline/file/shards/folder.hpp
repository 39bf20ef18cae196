/// @file  folder.hpp
/// @brief The folder that holds a table in parts: begun, gone on with, looked at, read.
///
/// What is published counts: a part has its name when it is complete, the view when all parts are.
/// Whoever writes holds a lock on the folder, which the system releases when the process dies:
/// alone, or together with others who write one part each.
#pragma once

#include "pipeline/file/shards/plan.hpp"
#include "store/table_reader.hpp"

namespace miyama {

/// The same without a slash at its end.
[[nodiscard]] std::filesystem::path folder_path(const std::string& text);

/// What a run finds in its folder.
enum class FolderStart {
  anew,   ///< nothing may be there
  go_on,  ///< a plan must be there, the same but for its history
  join,   ///< either: several processes write one part each
  over,   ///< what was there of a table is removed
};

class FolderLock {
 public:
  /// Makes the folder if there is none, unless it is to be gone on with. Throws output_error if
  /// another process writes into it, unless both join.
  FolderLock(const std::filesystem::path& folder, FolderStart start);
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

 private:
  int file_ = -1;
};

/// Publishes the plan in a locked folder, or finds it there. Returns the plan that holds. Throws
/// output_error, or file_error if the folder was made by another plan.
[[nodiscard]] Plan begin_folder(const std::filesystem::path& folder, Plan plan, FolderStart start);

/// What of a table is there.
struct FolderState {
  std::vector<bool> there;  ///< by part
  bool view = false;
  std::uint64_t bytes = 0;  ///< of these files

  [[nodiscard]] std::size_t parts_there() const;
  /// As many as there are parts if none is missing.
  [[nodiscard]] std::size_t first_missing() const;
  [[nodiscard]] bool all_parts() const { return first_missing() == there.size(); }
  [[nodiscard]] bool complete() const { return view && all_parts(); }
};
[[nodiscard]] FolderState state_of(const Plan& plan);
/// "2 of 4 parts are there, part-00001.h5 and others are missing".
[[nodiscard]] std::string describe(const FolderState& state);

/// Opens a part and compares it with its plan. Throws file_error, naming it.
[[nodiscard]] TableReader open_part(const Plan& plan, std::size_t index);
/// The labels of all parts as one table, before there is a view of them. Throws file_error if one
/// is missing or not of this plan.
[[nodiscard]] std::unique_ptr<LabelSource> open_parts(const Plan& plan);

/// The table in a file, or in a folder by its plan. Throws file_error.
[[nodiscard]] TableReader open_stored(const std::filesystem::path& path);
/// As try_file, for each file of a folder. Precondition: as there.
void try_stored(const std::filesystem::path& path);
/// The same for the parts that are there.
void try_parts(const Plan& plan);

/// Bytes of the file, or of all files of the table in the folder.
[[nodiscard]] std::uint64_t stored_bytes(const std::filesystem::path& path);

}  // namespace miyama
