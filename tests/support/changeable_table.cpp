#include "support/changeable_table.hpp"

#include <algorithm>
#include <cstring>
#include <set>

namespace miyama::test {

ChangeableTable::ChangeableTable(const LabelSource& source) : layout_(source.layout()) {
  for (std::uint64_t j = 0; j < layout_.jobs(); ++j) {
    const BlockJob job = layout_.job(j);
    blocks_.emplace_back(layout_.arrays()[job.array].bytes(job.block));
    source.read_block(job, blocks_.back());
  }
}

ChangeableTable::ChangeableTable(const Layout& layout, const TableHeader& header)
    : layout_(layout), header_(header) {
  header_.source = "a test";
  header_.history = "made by a test";
  for (std::uint64_t j = 0; j < layout_.jobs(); ++j) {
    const BlockJob job = layout_.job(j);
    blocks_.emplace_back(layout_.arrays()[job.array].bytes(job.block));
  }
}

void ChangeableTable::read_block(const BlockJob& job, std::span<std::byte> content) const {
  std::ranges::copy(blocks_[layout_.job_of(job.array, job.number)], content.begin());
}

ChangeableTable::Place ChangeableTable::place_of(const LabelArray& array, std::size_t move,
                                                 std::span<const std::uint64_t> position) const {
  const BlockGrid& grid = array.grid;
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < grid.heaps(); ++i)
    number = number * grid.blocks_along(i) + position[i] / grid.side(i);
  const Block block = grid.block(number);
  std::uint64_t at = 0;
  for (std::size_t i = 0; i < grid.heaps(); ++i)
    at = at * block.extent[i] + position[i] - block.start[i];
  if (array.rests != 0) at = at * array.rests + move;
  const auto index = static_cast<std::size_t>(&array - layout_.arrays().data());
  return {layout_.job_of(index, (array.moves == 0 ? 0 : move * grid.blocks()) + number), at};
}

std::int64_t ChangeableTable::entry(LabelKind kind, std::size_t move,
                                    std::span<const std::uint64_t> position) const {
  const LabelArray& array = *layout_.find(kind);
  const Place place = place_of(array, move, position);
  return entry_of(array, blocks_[place.job], place.at);
}

void ChangeableTable::set(LabelKind kind, std::size_t move, std::span<const std::uint64_t> position,
                          std::int64_t value) {
  const LabelArray& array = *layout_.find(kind);
  const Place place = place_of(array, move, position);
  std::memcpy(blocks_[place.job].data() + place.at * array.item_bytes, &value, array.item_bytes);
}

std::vector<std::byte> job_content(const ChangeableTable& table, const TableWriter& writer,
                                   std::uint64_t job) {
  if (job < table.layout().jobs()) return {table.content(job).begin(), table.content(job).end()};
  const auto [first, count] = writer.rows_of(job);
  return table.listed(first, count);
}

TableResult store(const ChangeableTable& table, const std::filesystem::path& path, bool overwrite) {
  const bool is_box = table.header().family == TableFamily::box;
  TableWriter writer(path, overwrite, table.header(), table.layout(),
                     is_box ? table.true_totals().lost : 0);
  for (std::uint64_t job = 0; job < writer.jobs(); ++job)
    writer.put(job, job_content(table, writer, job));
  return writer.finish(table.true_totals());
}

std::vector<std::int64_t> wrong_entries(const LabelArray& array, std::int64_t right) {
  const std::int64_t fill =
      (std::int64_t{1} << (8 * std::min<std::size_t>(array.item_bytes, 4))) - 1;
  std::set<std::int64_t> wrong;
  switch (array.kind) {
    case LabelKind::outcome: wrong = {right == loss ? win : loss, fill}; break;
    case LabelKind::target:
      wrong = {no_target, 0, std::max<std::int64_t>(right - 1, 0), right + 1};
      break;
    default:
      wrong = {0,
               std::max<std::int64_t>(right - 2, 0),
               std::max<std::int64_t>(right - 1, 0),
               right + 1,
               right + 2,
               fill};
  }
  wrong.erase(right);
  return {wrong.begin(), wrong.end()};
}

}  // namespace miyama::test
