#include "support/stored_table.hpp"

#include "label/label_source.hpp"
#include "solve/nim/derive.hpp"

namespace miyama::test {

TableHeader header_of(const MemoryTable& table) {
  TableHeader header;
  header.rules = "nim";
  header.rules_json = "{}";
  header.convention = table.convention();
  header.bounds = table.box().bounds();
  for (std::size_t i = 0; i < table.box().heaps(); ++i) {
    header.directions.emplace_back(table.box().heaps(), std::uint8_t{0});
    header.directions.back()[i] = 1;
  }
  header.labels = table.layout().kinds();
  header.theorem = "none known";
  header.source = "a test";
  header.history = "made by a test";
  return header;
}

std::uint64_t losses_of(const MemoryTable& table) { return LossList(table.true_lines()).size(); }

std::vector<std::byte> job_content(const MemoryTable& table, const TableWriter& writer,
                                   std::uint64_t job) {
  if (job < table.layout().jobs()) return {table.content(job).begin(), table.content(job).end()};
  const auto [first, count] = writer.rows_of(job);
  std::vector<std::byte> rows(count * table.box().heaps() *
                              unsigned_bytes(table.box().max_bound()));
  LossList(table.true_lines()).read(first, count, rows);
  return rows;
}

TableResult store(const MemoryTable& table, const std::filesystem::path& path, bool overwrite) {
  TableWriter writer(path, overwrite, header_of(table), table.layout(), losses_of(table));
  for (std::uint64_t job = 0; job < writer.jobs(); ++job)
    writer.put(job, job_content(table, writer, job));
  return writer.finish(count_totals(table.true_lines()));
}

}  // namespace miyama::test
