#include "pipeline/file/shards/merge.hpp"

#include <set>

#include "base/parallel_for.hpp"
#include "pipeline/file/shards/folder.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t chunks_at_once = 256;  // read, then checked by all threads, then written

/// Copies the chunks of all labels, of which each must unpack to a content with its hash.
class ChunkCopy {
 public:
  ChunkCopy(const TableReader& from, TableWriter& to, const Team& team)
      : from_(from), to_(to), team_(team) {}

  void copy(const Stage& stage) {
    const std::uint64_t jobs = from_.layout().jobs();
    for (std::uint64_t first = 0; first < jobs; first += chunks_at_once) {
      read(first, std::min(chunks_at_once, jobs - first));
      check(first);
      for (std::size_t i = 0; i < blocks_.size(); ++i) {
        to_.put_packed(first + i, blocks_[i].hash,
                       std::make_shared<const PackedStream>(std::move(blocks_[i].packed)));
        stage.advance();
      }
    }
  }

 private:
  void read(std::uint64_t first, std::uint64_t count) {
    blocks_.clear();
    fresh_.clear();
    for (std::uint64_t i = 0; i < count; ++i) {
      blocks_.push_back(from_.read_packed(first + i));
      // A packed block that was found to have this hash, and this shape, has it again.
      const BlockJob job = from_.layout().job(first + i);
      const Key key{hash_block(blocks_.back().packed), blocks_.back().hash, job.array,
                    job.block.extent};
      if (right_.insert(key).second) fresh_.push_back(i);
      if (right_.size() > most_remembered) right_.clear();
    }
  }

  /// A job only reads a block of its own.
  void check(std::uint64_t first) {
    parallel_for(fresh_.size(), team_, [&](std::uint64_t i, int) {
      from_.check_packed(first + fresh_[i], blocks_[fresh_[i]]);
    });
  }

  static constexpr std::size_t most_remembered = 100'000;
  using Key = std::tuple<BlockHash, BlockHash, std::size_t, Coordinates>;

  const TableReader& from_;
  TableWriter& to_;
  const Team team_;
  std::vector<TableReader::StoredBlock> blocks_;
  std::vector<std::uint64_t> fresh_;  ///< of them
  std::set<Key> right_;
};

}  // namespace

MergedTable merge_parts(const std::filesystem::path& folder, const std::filesystem::path& output,
                        bool overwrite, const Team& team) {
  const Plan plan = read_plan(folder);
  const TableReader table = open_stored(folder);
  const Request request = request_of(plan.header, folder.string());
  const Layout& layout = table.layout();
  const std::uint64_t losses = request.is_box() ? table.result().totals.lost : 0;
  TableWriter writer(output, overwrite, plan.header, layout, losses, team.observer,
                     packings_of(request));
  const Stage stage(team.observer, "merging " + folder.string(), writer.jobs());
  ChunkCopy(table, writer, team).copy(stage);
  std::vector<std::byte> rows;
  if (writer.jobs() != layout.jobs())
    table.for_each_row([&](std::span<const std::uint32_t> row) {
      append_row(rows, row, writer.row_bytes() / row.size());
    });
  write_list(writer, layout.jobs(), rows_in(rows, (folder / view_name).string()), team, stage);
  TableResult result = writer.finish(table.result().totals);
  return {plan.header, std::move(result), plan.parts(), writer.statistics().file_bytes};
}

}  // namespace miyama
