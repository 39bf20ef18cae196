#include "support/partition_memory_table.hpp"

#include <algorithm>

namespace miyama::test {

PartitionMemoryTable::PartitionMemoryTable(const PartitionGame& game,
                                           const std::vector<LabelKind>& kinds)
    : PartitionMemoryTable(labelled(
          make_request(game.rules, PartitionBounds{game.total, game.largest, game.most_heaps},
                       game.convention),
          kinds)) {}

PartitionMemoryTable::PartitionMemoryTable(const Request& request)
    : ChangeableTable(request.layout(), miyama::header_of(request)), request_(request) {
  const bool is_large = positions() > 100'000;
  const SolvedPartitions solution =
      solved({rules(), partitions(), request.convention, request.labels, 1},
             is_large ? make_partition_solver : make_level_solver);
  const auto put = [&](LabelKind kind, const auto& items) {
    const LabelArray* array = layout_.find(kind);
    for (std::uint64_t i = 0; array != nullptr && i < items.size(); ++i)
      set(kind, i / array->items(1), items[i], i % array->items(1));
  };
  put(LabelKind::outcome, solution.outcome);
  put(LabelKind::move_from, solution.move_from);
  put(LabelKind::move_rests, solution.move_rests);
  for (const LabelKind kind : every_label()) {
    put(kind, solution.counts[kind]);
    put(kind, solution.numbers[kind]);
  }
  totals_.positions = positions();
  for (const std::uint64_t lost : solution.lost) totals_.lost += lost;
  totals_.winning_moves = solution.winning_moves_total;
}

Rests PartitionMemoryTable::move_rests(std::uint64_t rank) const {
  Rests rests{};
  for (std::size_t r = 0; r < this->rests(); ++r)
    rests[r] = static_cast<std::uint64_t>(entry(LabelKind::move_rests, rank, r));
  return rests;
}

void PartitionMemoryTable::set_rests(std::uint64_t rank, const Rests& rests) {
  for (std::size_t r = 0; r < this->rests(); ++r)
    set(LabelKind::move_rests, rank, static_cast<std::int64_t>(rests[r]), r);
}

std::vector<std::byte> PartitionMemoryTable::listed(std::uint64_t first,
                                                    std::uint64_t count) const {
  const std::uint64_t columns = most_parts(header_.partitions);
  std::vector<std::byte> rows(count * columns);
  for (std::uint64_t row = 0; row < count; ++row)
    std::ranges::transform(partitions().unrank(first + row),
                           rows.begin() + static_cast<std::ptrdiff_t>(row * columns),
                           [](std::uint64_t part) { return static_cast<std::byte>(part); });
  return rows;
}

}  // namespace miyama::test
