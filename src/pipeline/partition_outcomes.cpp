#include "pipeline/partition_outcomes.hpp"

namespace miyama {

PartitionOutcomes::PartitionOutcomes(const TableReader& table, const PartitionRequest& request)
    : table_(table),
      partitions_(request.partitions),
      teller_(table.layout(), *request.rules, request.partitions, request.convention),
      array_(table.layout().arrays()[teller_.array()]) {}

bool PartitionOutcomes::is_loss(PositionView position) {
  const std::uint64_t rank = partitions_.rank(position);
  const std::uint64_t side = array_.grid.side(0);
  return teller_.is_lost(rank, entry_of(array_, block(rank / side), rank % side));
}

const std::vector<std::byte>& PartitionOutcomes::block(std::uint64_t number) {
  if (const auto held = blocks_.find(number); held != blocks_.end()) return held->second;
  if (blocks_.size() == most_blocks) {
    blocks_.erase(oldest_first_.front());
    oldest_first_.pop_front();
  }
  const BlockJob job = table_.layout().block(teller_.array(), number);
  std::vector<std::byte> content(array_.bytes(job.block));
  table_.read_block(job, content);
  oldest_first_.push_back(number);
  return blocks_.emplace(number, std::move(content)).first->second;
}

}  // namespace miyama
