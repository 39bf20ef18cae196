#include "support/partition_memory_table.hpp"

#include <algorithm>
#include <cstring>

#include "game/catalogue.hpp"
#include "solve/partition/partition_solver.hpp"

namespace miyama::test {
namespace {

/// The items of `kind` of a level as numbers, rests side by side.
std::vector<std::int64_t> items_of(const LevelLabels& labels, LabelKind kind) {
  const auto numbers = [](const auto& items) {
    return std::vector<std::int64_t>(items.begin(), items.end());
  };
  switch (kind) {
    case LabelKind::outcome: return numbers(labels.outcome);
    case LabelKind::move_from: return numbers(labels.move_from);
    case LabelKind::move_rests: return numbers(labels.move_rests);
    case LabelKind::winning_moves: return numbers(labels.winning_moves);
    case LabelKind::grundy: return numbers(labels.grundy);
    case LabelKind::remoteness: return numbers(labels.remoteness);
    default: return {};
  }
}

}  // namespace

PartitionMemoryTable::PartitionMemoryTable(const PartitionGame& game,
                                           const std::vector<LabelKind>& kinds)
    : convention_(game.convention),
      rules_(make_take_and_break(game.rules)),
      partitions_(game.total, game.largest, game.most_heaps),
      rests_(rules_->most_rests() == 3 ? 3 : 2),
      layout_(Layout::of_partitions(partitions_.positions(), partitions_.total(), rests_, kinds)) {
  const std::vector<LabelArray>& arrays = layout_.arrays();
  for (std::uint64_t number = 0; number < arrays.front().blocks(); ++number) {
    blocks_.emplace_back();
    for (std::size_t a = 0; a < arrays.size(); ++a)
      blocks_.back().emplace_back(arrays[a].bytes(layout_.block(a, number).block));
  }
  const PartitionTask task{*rules_, partitions_, convention_, kinds, 1};
  const bool is_large = positions() > 100'000 && !partitions_.bounds_heaps();
  const auto solver = is_large ? make_mark_solver(task) : make_level_solver(task);
  totals_.positions = positions();
  for (std::uint64_t level = 0; level <= partitions_.total(); ++level) {
    const LevelLabels& labels = solver->solve_next();
    totals_.lost += labels.lost;
    for (const LabelArray& array : arrays) {
      const std::vector<std::int64_t> items = items_of(labels, array.kind);
      const std::size_t each = array.items(1);
      for (std::size_t i = 0; i < items.size(); ++i)
        set(array.kind, labels.first_rank + i / each, items[i], i % each);
    }
  }
  totals_.winning_moves = solver->winning_moves_total();
}

void PartitionMemoryTable::read_block(const BlockJob& job, std::span<std::byte> content) const {
  std::ranges::copy(blocks_[job.number][job.array], content.begin());
}

std::int64_t PartitionMemoryTable::entry(LabelKind kind, std::uint64_t rank,
                                         std::size_t rest) const {
  const LabelArray& array = *layout_.find(kind);
  const std::uint64_t side = array.grid.side(0);
  const auto index = static_cast<std::size_t>(&array - layout_.arrays().data());
  return entry_of(array, blocks_[rank / side][index], array.items(rank % side) + rest);
}

void PartitionMemoryTable::set(LabelKind kind, std::uint64_t rank, std::int64_t value,
                               std::size_t rest) {
  const LabelArray& array = *layout_.find(kind);
  const std::uint64_t side = array.grid.side(0);
  const auto index = static_cast<std::size_t>(&array - layout_.arrays().data());
  std::memcpy(
      blocks_[rank / side][index].data() + (array.items(rank % side) + rest) * array.item_bytes,
      &value, array.item_bytes);
}

Rests PartitionMemoryTable::move_rests(std::uint64_t rank) const {
  Rests rests{};
  for (std::size_t r = 0; r < rests_; ++r)
    rests[r] = static_cast<std::uint64_t>(entry(LabelKind::move_rests, rank, r));
  return rests;
}

void PartitionMemoryTable::set_rests(std::uint64_t rank, const Rests& rests) {
  for (std::size_t r = 0; r < rests_; ++r)
    set(LabelKind::move_rests, rank, static_cast<std::int64_t>(rests[r]), r);
}

TableHeader header_of(const PartitionMemoryTable& table) {
  TableHeader header;
  header.rules = table.rules().name();
  header.rules_json = "{}";
  header.convention = table.convention();
  header.family = TableFamily::partitions;
  header.partitions = {table.partitions().total(), table.partitions().largest(),
                       table.partitions().most_heaps()};
  header.rests = table.layout().find(LabelKind::move_rests) == nullptr ? 0 : table.rests();
  header.labels = table.layout().kinds();
  header.theorem = "none known";
  header.source = "a test";
  header.history = "made by a test";
  return header;
}

std::vector<std::byte> job_content(const PartitionMemoryTable& table, const TableWriter& writer,
                                   std::uint64_t job) {
  const Layout& layout = table.layout();
  if (job < layout.jobs()) return table.contents(layout.job(job).number)[layout.job(job).array];
  const auto [first, count] = writer.rows_of(job);
  const std::uint64_t columns = most_parts(header_of(table).partitions);
  std::vector<std::byte> rows(count * columns);
  for (std::uint64_t row = 0; row < count; ++row) {
    const std::vector<std::uint64_t> parts = table.partitions().unrank(first + row);
    std::ranges::transform(parts, rows.begin() + static_cast<std::ptrdiff_t>(row * columns),
                           [](std::uint64_t part) { return static_cast<std::byte>(part); });
  }
  return rows;
}

TableResult store(const PartitionMemoryTable& table, const std::filesystem::path& path) {
  TableWriter writer(path, false, header_of(table), table.layout(), 0);
  for (std::uint64_t job = 0; job < writer.jobs(); ++job)
    writer.put(job, job_content(table, writer, job));
  return writer.finish(table.true_totals());
}

}  // namespace miyama::test
