#include "pipeline/file/shards/merge.hpp"

#include "pipeline/file/shards/folder.hpp"

namespace miyama {

MergedTable merge_parts(const std::filesystem::path& folder, const std::filesystem::path& output,
                        bool overwrite, const Team& team) {
  const Plan plan = read_plan(folder);
  const TableReader table = open_stored(folder);
  const Request request = request_of(plan.header, folder.string());
  const std::uint64_t losses = request.is_box() ? table.result().totals.lost : 0;
  TableWriter writer(output, overwrite, plan.header, table.layout(), losses, team.observer,
                     packings_of(request, plan.header.history));
  const Stage stage(team.observer, "merging " + folder.string(), writer.jobs());
  for_each_checked_chunk(
      table, team, stage, [&](std::uint64_t job, TableReader::StoredBlock block) {
        writer.put_packed(job, block.hash,
                          std::make_shared<const PackedStream>(std::move(block.packed)));
      });
  std::vector<std::byte> rows;
  if (table.has_list() && writer.jobs() != table.layout().jobs())
    table.for_each_row([&](std::span<const std::uint32_t> row) {
      append_row(rows, row, writer.row_bytes() / row.size());
    });
  write_list(writer, rows_in(rows, (folder / view_name).string()), team, stage);
  TableResult result = writer.finish(table.result().totals);
  return {plan.header, std::move(result), plan.parts(), writer.statistics().file_bytes};
}

}  // namespace miyama
