#include "pipeline/file/shards/merge.hpp"

#include <set>

#include "base/parallel_for.hpp"
#include "pipeline/file/shards/folder.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t chunks_at_once = 256;  // read, then checked by all threads, then written

constexpr std::size_t most_remembered = 100'000;

/// Copies the chunks of all labels, of which each must unpack to a content with its hash.
void copy_chunks(const TableReader& from, TableWriter& to, const Team& team, const Stage& stage) {
  const std::uint64_t jobs = from.layout().jobs();
  std::set<std::tuple<BlockHash, BlockHash, std::size_t, Coordinates>> right;
  for (std::uint64_t first = 0; first < jobs;) {
    std::vector<TableReader::StoredBlock> blocks;
    std::vector<std::uint64_t> fresh;
    for (std::uint64_t i = 0; i < std::min(chunks_at_once, jobs - first); ++i) {
      const auto& [packed, hash] = blocks.emplace_back(from.read_packed(first + i));
      // A packed block that was found to have this hash, and this shape, has it again.
      const BlockJob job = from.layout().job(first + i);
      if (right.emplace(hash_block(packed), hash, job.array, job.block.extent).second)
        fresh.push_back(i);
      if (right.size() > most_remembered) right.clear();
    }
    // A job only reads a block of its own.
    parallel_for(fresh.size(), team, [&](std::uint64_t i, int) {
      from.check_packed(first + fresh[i], blocks[fresh[i]]);
    });
    for (auto& [packed, hash] : blocks) {
      to.put_packed(first++, hash, std::make_shared<const PackedStream>(std::move(packed)));
      stage.advance();
    }
  }
}

}  // namespace

MergedTable merge_parts(const std::filesystem::path& folder, const std::filesystem::path& output,
                        bool overwrite, const Team& team) {
  const Plan plan = read_plan(folder);
  const TableReader table = open_stored(folder);
  const Request request = request_of(plan.header, folder.string());
  const Layout& layout = table.layout();
  const std::uint64_t losses = request.is_box() ? table.result().totals.lost : 0;
  TableWriter writer(output, overwrite, plan.header, layout, losses, team.observer,
                     packings_of(request, plan.header.history));
  const Stage stage(team.observer, "merging " + folder.string(), writer.jobs());
  copy_chunks(table, writer, team, stage);
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
