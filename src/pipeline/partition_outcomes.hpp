/// @file  partition_outcomes.hpp
/// @brief Outcomes of single positions of a partition table file, with the blocks read last kept in
/// memory.
#pragma once

#include <list>
#include <unordered_map>
#include <vector>

#include "pipeline/partition_request.hpp"
#include "store/table_reader.hpp"
#include "verify/stated_losses.hpp"

namespace miyama {

/// Not thread-safe.
class PartitionOutcomes {
 public:
  /// Both must outlive this.
  PartitionOutcomes(const TableReader& table, const PartitionRequest& request);

  /// Precondition: the position, descending, is in the table. Throws file_error.
  [[nodiscard]] bool is_loss(PositionView position);

 private:
  static constexpr std::size_t most_blocks = 256;
  [[nodiscard]] const std::vector<std::uint8_t>& block(std::uint64_t number);

  StatedLosses losses_;
  std::unordered_map<std::uint64_t, std::vector<std::uint8_t>> blocks_;
  std::list<std::uint64_t> oldest_first_;
};

}  // namespace miyama
