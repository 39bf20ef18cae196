/// @file  write_shards.hpp
/// @brief Writes a table as parts in a folder: one part, the view of all of them, or the whole run.
///
///     plan ── write_part(0) ── write_part(1) ── … ── publish_view    in one process: write_shards
///
/// Several processes can share the steps: each writes parts of its own, and one that finds all
/// parts published makes the view of them. Blocks have the numbers of the whole table everywhere;
/// only the file of a part counts its own.
///
/// Each process finds the losses up to the end of its parts, which takes little compared with
/// labels, so that processes need nothing of each other. Memory: what the solution of the whole
/// table takes.
///
/// The view has the digests that follow from the hashes in the parts. A run compares the parts that
/// were there, of those that it is to make, with their hashes; what other processes made it takes
/// as they published it, and leaves the comparison to checks.
///
/// A run that is killed leaves the parts that it published. The next one keeps these and writes the
/// others. The files are the same bytes as if nothing had happened.
///
/// merge_parts makes one ordinary file of a folder: chunks are compared with their hashes and
/// copied as they are packed (store/parts_reader.hpp); the list next to the labels and the small
/// datasets are written anew. The file is the same, byte for byte, as if the table had been written
/// to it at once by the same version of the program on the same machine.
#pragma once

#include "pipeline/file/shards/folder.hpp"
#include "pipeline/file/write_table.hpp"

namespace miyama {

struct ShardsTarget {
  std::filesystem::path folder;
  std::uint64_t shards = 1;
  FolderStart start = FolderStart::anew;
  /// If set, the parts to write, while others write the rest. The view is published as well if no
  /// part is missing then.
  std::optional<PartSelection> only{};
  std::string caller{};   ///< as in TableTarget
  std::string history{};  ///< as in TableTarget
};

/// The plan of a folder in which `target` begins anew. Throws usage_error.
[[nodiscard]] Plan new_plan(const Request& request, const ShardsTarget& target);

struct WrittenShards : SolveReport {
  Plan plan;
  TableResult table;              ///< digests only if the table is complete
  WriterStatistics writer;        ///< statistics of what this run wrote
  std::size_t resumed_parts = 0;  ///< parts that were there when the run began
  FolderState state;
};

/// Solves a request and writes its table into a folder. Throws file_error, usage_error if there is
/// no such part, stopped_error; the parts published until then stay.
[[nodiscard]] WrittenShards write_shards(const PlannedRequest& request, const ShardsTarget& target,
                                         const Team& team);

struct MergedTable {
  TableHeader header;
  TableResult table;
  std::size_t parts = 0;
  std::uint64_t file_bytes = 0;
};

/// Makes one file of a folder. Throws file_error if the folder is not complete, a part is damaged,
/// or the file exists already and must not be overwritten; stopped_error. No file appears then.
[[nodiscard]] MergedTable merge_parts(const std::filesystem::path& folder,
                                      const std::filesystem::path& output, bool overwrite,
                                      const Team& team);

}  // namespace miyama
