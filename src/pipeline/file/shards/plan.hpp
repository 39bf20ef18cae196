/// @file  plan.hpp
/// @brief How a table is spread over the files of a folder, decided before the first is written.
///
///     w/plan.json         the request, where it is cut, and a digest of both
///     w/part-00000.h5     a file of the table format with the range that it holds
///     w/part-00001.h5     …
///     w/table.h5          the whole as one, when all parts are there
///
/// A plan is a function of the request, of how many parts are asked for, and of the attributes
/// `source` and `history`. So a reader makes a plan again from its contents and compares the texts:
/// a plan that was changed anywhere is found out, and so is one of a program that cuts otherwise.
/// Parts name their plan by its digest.
///
/// A file is ours only if its name has our form and its beginning our contents, however damaged the
/// rest may be. Whatever else lies in the folder belongs to somebody else, and is never removed.
///
///     plan.json        a JSON object with the format "miyama-plan"
///     part-NNNNN.h5    HDF5, with the text "miyama-table" near its beginning; so is table.h5
///     state-NNNNN      a line that begins with "miyama-state": left by runs of version 0.1.0
#pragma once

#include <filesystem>

#include "pipeline/request.hpp"
#include "store/table_frame.hpp"

namespace miyama {

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

}  // namespace miyama
