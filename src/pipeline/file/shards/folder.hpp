/// @file  folder.hpp
/// @brief The folder that holds a table in parts: runs begin it and go on with it, readers open it.
///
/// A part appears under its name when it is complete, the view when all parts are there. A run that
/// writes holds a lock on the folder, alone, or together with other runs that write parts of their
/// own.
#pragma once

#include <filesystem>

#include "pipeline/request.hpp"
#include "store/parts_reader.hpp"

namespace miyama {

// How a table is spread over the files of a folder, decided before the first is written.
//
//     w/plan.json         the request, where it is cut, and a digest of both
//     w/part-00000.h5     a file of the table format with the range that it holds
//     w/part-00001.h5     …
//     w/table.h5          the whole as one, when all parts are there
//
// A plan is a function of the request, of how many parts are asked for, and of the attributes
// `source` and `history`. So a reader makes a plan again from its contents and compares the texts:
// a plan that was changed anywhere is found out, and so is one of a program that cuts otherwise.
// Parts name their plan by its digest.
//
// A file is ours only if its name has our form and its beginning our contents, however damaged the
// rest may be. Whatever else lies in the folder belongs to somebody else, and is never removed.
//
//     plan.json        a JSON object with the format "miyama-plan"
//     part-NNNNN.h5    HDF5, with the text "miyama-table" near its beginning; so is table.h5
//     state-NNNNN      a line that begins with "miyama-state": left by runs of version 0.1.0

inline constexpr const char* plan_name = "plan.json";
inline constexpr const char* view_name = "table.h5";

/// "part-00007.h5": names sort as numbers do.
[[nodiscard]] std::string part_name(std::size_t index);
/// True for the names that files of a table in parts have.
[[nodiscard]] bool is_own_name(const std::string& name);
/// True if the file has one of these names, and contents that fit the name.
[[nodiscard]] bool is_own_file(const std::filesystem::path& file);
/// True if `file` has the name of a file of the table in its folder, whether or not it is there.
[[nodiscard]] bool is_reserved(const std::filesystem::path& file);
/// Removes all of a table: the view first, as it may never show parts that are not there, then the
/// plan, without which no part counts.
void remove_table(const std::filesystem::path& folder);

/// The most parts of a table: so many files are open at once when a folder is read.
inline constexpr std::uint64_t most_shards = 512;

struct Plan {
  TableHeader header;        ///< the header of the table and of every part
  std::uint64_t shards = 1;  ///< how many parts were asked for
  bool reproducible = false;
  std::vector<PartRange> ranges{};
  std::string digest{};            ///< 32 hexadecimal digits
  std::filesystem::path folder{};  ///< folder in which it was published or found

  std::size_t parts() const { return ranges.size(); }
  StoredPart part(std::size_t index) const { return {digest, index, ranges[index]}; }
  /// The files of all parts.
  std::vector<PartFile> files() const;
};

/// Makes the plan of a folder. It has fewer parts than `shards` where the table has fewer layers of
/// blocks. `source` and `history` are attributes of every file. Precondition: 1 ≤ shards ≤
/// most_shards.
[[nodiscard]] Plan cut_table(const Request& request, std::uint64_t shards,
                             const std::string& source, const std::string& history);

[[nodiscard]] std::string plan_text(const Plan& plan);
/// Throws file_error, which calls the file `name`, if the text is not a plan or was changed.
[[nodiscard]] Plan parse_plan(const std::string& text, const std::string& name);
/// Reads the file `plan.json` in the folder. Throws file_error.
[[nodiscard]] Plan read_plan(const std::filesystem::path& folder);

/// The path of a folder without a slash at its end.
[[nodiscard]] std::filesystem::path folder_path(const std::string& text);

/// What a run finds in its folder.
enum class FolderStart {
  anew,       ///< nothing may be there
  go_on,      ///< a plan must be there that differs in its history at most
  join,       ///< go_on where there is a plan, else anew; each process writes parts of its own
  overwrite,  ///< a table that is there is removed first
};

/// The system releases a lock when its process dies. The last process to release it removes the
/// file that is locked, `.miyama-lock`.
class FolderLock {
 public:
  /// Makes the folder if there is none, except for go_on. Throws output_error if another process
  /// writes into it, unless both join.
  FolderLock(const std::filesystem::path& folder, FolderStart start);
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

 private:
  std::filesystem::path path_;
  int file_ = -1;
};

/// Publishes the plan in a locked folder, or finds it there, and returns the plan of the folder.
/// Throws output_error where the folder holds something else, which stays, and so does the table;
/// file_error if the folder was made by another plan.
[[nodiscard]] Plan begin_folder(const std::filesystem::path& folder, Plan plan, FolderStart start);

/// Which files of a table are there.
struct FolderState {
  std::vector<bool> there;  ///< indexed by part: true if its file is there
  bool view = false;
  std::uint64_t bytes = 0;  ///< bytes of all these files together

  std::size_t parts_there() const;
  /// Index of the first missing part, or the number of parts if none is missing.
  std::size_t first_missing() const;
  bool all_parts() const { return first_missing() == there.size(); }
  bool complete() const { return view && all_parts(); }
};
[[nodiscard]] FolderState state_of(const Plan& plan);
/// "2 of 4 parts are there, part-00001.h5 and others are missing".
[[nodiscard]] std::string describe(const FolderState& state);

/// The parts first, first + step, first + 2·step … below `end`, whether or not the table has them.
struct PartSelection {
  std::uint64_t first = 0, end = UINT64_MAX, step = 1;

  bool contains(std::uint64_t part) const;
};

/// The share of the table's positions that is not there yet, from 0 to 1; with `only`, of these
/// parts alone. For a plan without a folder nothing is there.
[[nodiscard]] double missing_share(const Plan& plan, const std::optional<PartSelection>& only = {});

/// Opens a part and compares it with its plan. Throws file_error, naming it.
[[nodiscard]] TableReader open_part(const Plan& plan, std::size_t index);
/// Reads all of a part and compares every block with its hash. Throws file_error, naming the part
/// and what to do; stopped_error.
void check_part(const Plan& plan, std::size_t index, const Team& team);
/// All parts as one table, before there is a view of them. Throws file_error if one is missing or
/// not of this plan.
[[nodiscard]] PartsReader open_parts(const Plan& plan);

/// The table in a file, or in a folder by its plan. Throws file_error.
[[nodiscard]] TableReader open_stored(const std::filesystem::path& path);
/// Calls try_file for the file, or for each file of the folder, and returns the format.
/// Precondition: this process has one thread.
std::string try_stored(const std::filesystem::path& path);
/// Calls try_file for the parts that are there.
void try_parts(const Plan& plan);

/// Bytes of the file, or of all files of the table in the folder.
[[nodiscard]] std::uint64_t stored_bytes(const std::filesystem::path& path);

}  // namespace miyama
