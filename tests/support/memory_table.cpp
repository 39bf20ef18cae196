#include "support/memory_table.hpp"

#include <algorithm>
#include <cstring>

#include "solve/bit_rows.hpp"
#include "support/solved_blocks.hpp"

namespace miyama::test {

std::vector<LabelKind> affordable_labels(const Bounds& bounds) {
  std::vector<LabelKind> kinds = all_labels();
  if (Box(bounds).max_bound() > 10'000 && bounds.size() > 1) std::erase(kinds, LabelKind::grundy);
  return kinds;
}

MemoryTable::MemoryTable(const Bounds& bounds, Convention convention, const std::vector<LabelKind>& kinds)
    : convention_(convention), layout_(Box(bounds), bounds.size(), kinds), lines_(solve_by_bit_rows(Box(bounds), convention)) {
  const auto keep = [&](const BlockJob&, std::span<const std::byte> content) { blocks_.emplace_back(content.begin(), content.end()); };
  for (std::size_t array = 0; array < layout_.arrays().size(); ++array) for_each_solved_block(lines_, layout_, array, keep);
}

void MemoryTable::read_block(const BlockJob& job, std::span<std::byte> content) const {
  std::ranges::copy(blocks_[layout_.job_of(job.array, job.number)], content.begin());
}

MemoryTable::Place MemoryTable::place_of(const LabelArray& array, std::size_t move, std::span<const std::uint64_t> position) const {
  const BlockGrid& grid = array.grid;
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < grid.heaps(); ++i) number = number * grid.blocks_along(i) + position[i] / grid.side(i);
  const Block block = grid.block(number);
  std::uint64_t at = 0;
  for (std::size_t i = 0; i < grid.heaps(); ++i) at = at * block.extent[i] + position[i] - block.start[i];
  const auto index = static_cast<std::size_t>(&array - layout_.arrays().data());
  return {layout_.job_of(index, (array.moves == 0 ? 0 : move * grid.blocks()) + number), at};
}

std::int64_t MemoryTable::entry(LabelKind kind, std::size_t move, std::span<const std::uint64_t> position) const {
  const LabelArray& array = *layout_.find(kind);
  const Place place = place_of(array, move, position);
  return entry_of(array, blocks_[place.job], place.at);
}

void MemoryTable::set(LabelKind kind, std::size_t move, std::span<const std::uint64_t> position, std::int64_t value) {
  const LabelArray& array = *layout_.find(kind);
  const Place place = place_of(array, move, position);
  std::memcpy(blocks_[place.job].data() + place.at * array.item_bytes, &value, array.item_bytes);
}

std::vector<std::vector<std::uint64_t>> all_positions(const Box& box) {
  std::vector<std::vector<std::uint64_t>> positions(box.positions(), std::vector<std::uint64_t>(box.heaps()));
  for (std::uint64_t rank = 0; rank < box.positions(); ++rank) box.unrank(rank, positions[rank]);
  return positions;
}

}  // namespace miyama::test
