/// @file  write_shards.hpp
/// @brief Writes a table as parts in a folder: one part, the view of all of them, or the whole run.
///
///     plan ── write_part(0) ── write_part(1) ── … ── publish_view    in one process: write_shards
///
/// Several processes can share the steps: the one that has the blocks of a part writes it, and one
/// that finds all parts published makes the view of them. Blocks have the numbers of the whole
/// table everywhere; only the file of a part counts its own.
///
/// A box table can be solved strip by strip: a part is a strip, whose losses are held while it is
/// solved and written, and no longer.
///
///     one process    strip 0 │ part 0 │ strip 1 │ part 1 │ strip 2 │ part 2 │ …
///     two ranks      strip 0 │ part 0 │ strip 2 │ part 2 │ …
///                       strip 1 │ part 1 │ strip 3 │ part 3 │ …
///
/// A run that is killed leaves the parts that it published. The next one keeps these and writes the
/// others: by strips it goes on with the first part that is missing, as what a strip hands on is
/// kept in a file too (strip_state.hpp); else it finds all losses again. The files are the same
/// bytes as if nothing had happened.
///
/// merge_parts makes one ordinary file of a folder: chunks are compared with their hashes and
/// copied as they are packed (store/parts_reader.hpp); the list beside the labels and the small
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
  /// If set, the only parts to write. The view is published as well if no part is missing then.
  std::optional<WantedParts> only{};
  std::string source{};
  std::string history{};
  std::filesystem::path work{};  ///< work_folder(folder, start); empty: found when the run begins
};

struct WrittenShards : SolveReport {
  Plan plan;
  TableResult table;              ///< digests only if the table is complete
  WriterStatistics writer;        ///< statistics of what this run wrote
  std::size_t resumed_parts = 0;  ///< parts that were there when the run began
  FolderState state;
};

/// The parts and strips whose number leaves `rank` when divided by `ranks`. A rank remembers packed
/// blocks in 1/`memories` of the memory that a process alone would take for them.
struct RankShare {
  std::uint64_t rank = 0;
  std::uint64_t ranks = 1;
  std::size_t memories = 1;
};

/// A run that writes a share of the parts. Request and target must outlive it. Each step throws
/// file_error, stopped_error; the parts published until then stay.
class ShardsRun {
 public:
  ShardsRun(const Request& request, const ShardsTarget& target, const Team& team,
            const RankShare& share = {});

  /// Locks the folder, and publishes the plan or finds it there. The first of several ranks calls
  /// it.
  void begin();
  /// Finds what the first rank has begun. Throws file_error if that is another table.
  void join() { find_plan(FolderStart::go_on); }
  /// Reads the parts of the share that were published before, or those of them that are wanted, and
  /// compares their contents with their hashes.
  void check_kept_parts() { check_parts(target_.only); }

  /// Finds all losses, which are held until the last part is written, then writes the parts.
  void write_by_labels();

  /// The strip to begin with: the highest whose state can be relied on, no higher than the first
  /// part that is missing. If none is missing the last strip is solved again: it knows the totals.
  [[nodiscard]] std::uint64_t first_strip() const;
  /// Solves the strips of the share from `first` on and writes their parts. The process with the
  /// last strip reports the totals. `strips`: those of the plan's parts, at least one.
  void write_by_strips(const std::vector<Strip>& strips, std::uint64_t first,
                       StripTransport& transport);

  /// Compares the blocks of a part with the theorem and publishes it. Where another process has
  /// done so meanwhile, its part is kept if it holds the same. Only one at a time: HDF5 takes one
  /// thread.
  void write_part(std::size_t index, Solution& solution);

  /// Computes the digests of the whole from the hashes of the parts, and the totals, and publishes
  /// the view `table.h5`. `whole`: losses and winning moves, which no part knows alone. Another
  /// process may have published the same meanwhile. Precondition: all parts are there.
  void publish_view(const Totals& whole, const ReadRows& read_rows);
  /// Publishes the view after one of the ways to write, if all parts are there and it is not. Parts
  /// of the share that this run has neither made nor read are read before.
  void finish();

  [[nodiscard]] WrittenShards& written() { return written_; }

 private:
  [[nodiscard]] bool is_wanted(std::size_t part) const;
  /// True if the share has the part, and `only`, if set.
  [[nodiscard]] bool is_of_share(std::size_t part, const std::optional<WantedParts>& only) const;
  void find_plan(FolderStart start);
  void check_parts(const std::optional<WantedParts>& only);
  void publish_view();

  const Request& request_;
  const ShardsTarget& target_;
  const Team team_;
  const RankShare share_;
  const Layout layout_;
  const std::shared_ptr<PackedBlocks> packed_;
  const std::filesystem::path work_;
  std::optional<FolderLock> lock_;
  std::optional<Replacement> replacement_;
  std::vector<bool> trusted_;           ///< indexed by part: this run has made or read it
  std::unique_ptr<Solution> solution_;  ///< the whole table; null if it was solved by strips
  WrittenShards written_;
};

/// Solves a request and writes its table into a folder. Throws file_error, usage_error if there is
/// no such part, stopped_error; the parts published until then stay.
[[nodiscard]] WrittenShards write_shards(const Request& request, const ShardsTarget& target,
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
