/// @file  write_shards.hpp
/// @brief Writes a table as parts in a folder: one part, the view of all of them, or the whole run.
///
///     plan ── write_part(0) ── write_part(1) ── … ── publish_view    in one process: write_shards
///
/// Each step stands alone, so that several processes can share them: whoever has the blocks of a
/// part writes it, and whoever finds all parts published makes the view of them. Blocks have the
/// numbers of the whole table everywhere; only the file of a part counts its own.
///
/// A run that is killed leaves the parts that it published. The next one keeps these and writes the
/// others: strip by strip where it can (strip_run.hpp), else it finds all losses again. The files
/// are the same bytes as if nothing had happened.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "pipeline/file/shards/folder.hpp"
#include "pipeline/file/write_table.hpp"
#include "pipeline/solution.hpp"

namespace miyama {

/// Produces the blocks of a range of jobs of the whole table, as Solution::produce does.
using ProduceBlocks = std::function<void(const JobRange& range, const TakeGroup& take,
                                         const std::function<void()>& give_up)>;

/// Compares the blocks of part `index` with the theorem, counted in `theorem`, and publishes it.
/// `produce`: called for one run of jobs after the other, ascending. `packed`: shared by the parts
/// that this process writes. Only one part at a time: HDF5 takes one thread. Throws file_error,
/// stopped_error.
WriterStatistics write_part(const std::filesystem::path& folder, const Plan& plan,
                            std::size_t index, const Request& request, const ProduceBlocks& produce,
                            const Team& team, Report& theorem,
                            const std::shared_ptr<PackedBlocks>& packed);

/// What the view says beside the labels: what no part knows alone.
struct WholeTable {
  std::uint64_t lost = 0;
  std::uint64_t winning_moves = 0;
  std::uint64_t losses = 0;  ///< of a box: how many rows the list has
  ReadRows read_rows;
};

/// The digests of the whole from the hashes of the parts, the totals, and the view `table.h5`.
/// Precondition: all parts are there. Throws file_error.
[[nodiscard]] TableResult publish_view(const std::filesystem::path& folder, const Plan& plan,
                                       const Request& request, const WholeTable& whole,
                                       const Team& team);

struct ShardsTarget {
  std::filesystem::path folder;
  std::uint64_t shards = 1;
  FolderStart start = FolderStart::anew;
  std::optional<std::size_t> only_part{};  ///< and the view, if it is the last one
  std::string source{};
  std::string history{};
};

struct WrittenShards : SolveReport {
  Plan plan;
  TableResult table;              ///< digests only if the table is complete
  WriterStatistics writer;        ///< of this run
  std::size_t resumed_parts = 0;  ///< that were there already
  FolderState state;
};

/// Solves a request and writes its table into a folder. Throws file_error, usage_error if there is
/// no such part, stopped_error; the parts published until then stay.
[[nodiscard]] WrittenShards write_shards(const Request& request, const ShardsTarget& target,
                                         const Team& team);

}  // namespace miyama
