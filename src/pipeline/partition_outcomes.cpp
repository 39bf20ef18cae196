#include "pipeline/partition_outcomes.hpp"

namespace miyama {

PartitionOutcomes::PartitionOutcomes(const TableReader& table, const PartitionRequest& request)
    : losses_(table, request.convention, *request.rules, &request.partitions) {}

bool PartitionOutcomes::is_loss(PositionView position) {
  const std::uint64_t rank = losses_.coordinates_of(position)[0];
  const std::uint64_t side = losses_.grid().side(0);
  return block(rank / side)[rank % side] == loss;
}

const std::vector<std::uint8_t>& PartitionOutcomes::block(std::uint64_t number) {
  if (const auto held = blocks_.find(number); held != blocks_.end()) return held->second;
  if (blocks_.size() == most_blocks) {
    blocks_.erase(oldest_first_.front());
    oldest_first_.pop_front();
  }
  std::vector<std::uint8_t> outcomes;
  losses_.read_outcomes(number, outcomes);
  oldest_first_.push_back(number);
  return blocks_.emplace(number, std::move(outcomes)).first->second;
}

}  // namespace miyama
