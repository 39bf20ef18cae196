#include "pipeline/table_outcomes.hpp"

namespace miyama {
namespace {

std::uint64_t rank_in(const Block& block, std::size_t heaps,
                      std::span<const std::uint64_t> position) {
  std::uint64_t rank = 0;
  for (std::size_t i = 0; i < heaps; ++i)
    rank = rank * block.extent[i] + (position[i] - block.start[i]);
  return rank;
}

}  // namespace

TableOutcomes::TableOutcomes(const TableReader& table, const Rules& rules)
    : table_(table), losses_(table, table.header().convention, rules), grid_(losses_.grid()) {}

bool TableOutcomes::is_loss(std::span<const std::uint64_t> position) {
  std::uint64_t b = 0;
  for (std::size_t i = 0; i < grid_.heaps(); ++i)
    b = b * grid_.blocks_along(i) + position[i] / grid_.side(i);
  return block(b)[rank_in(grid_.block(b), grid_.heaps(), position)];
}

const TableOutcomes::LostInBlock& TableOutcomes::block(std::uint64_t b) {
  if (const auto held = blocks_.find(b); held != blocks_.end()) return held->second;
  if (blocks_.size() == most_blocks) {
    blocks_.erase(oldest_first_.front());
    oldest_first_.pop_front();
  }
  const Block shape = grid_.block(b);
  LostInBlock lost(shape.positions, false);
  losses_.for_each_loss(b, [&](std::span<const std::uint64_t> position) {
    lost[rank_in(shape, grid_.heaps(), position)] = true;
  });
  oldest_first_.push_back(b);
  return blocks_.emplace(b, std::move(lost)).first->second;
}

}  // namespace miyama
