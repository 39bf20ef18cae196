#include "index/partition/level_waves.hpp"

#include <numeric>

#include "index/partition/partition_cursor.hpp"

namespace miyama {

LevelWaves::LevelWaves(const Partitions& partitions, std::uint64_t n)
    : indices_(partitions.level_size(n)), begins_(n + 2, 0) {
  // Wave w holds the positions with n − w heaps. Count them, then place them: a counting sort.
  const auto for_each = [&](const auto& visit) {
    if (indices_.empty()) return;
    PartitionCursor cursor(partitions, partitions.level_offset(n));
    for (std::uint32_t index = 0; index < indices_.size(); ++index, cursor.next())
      visit(index, n - cursor.parts().size());
  };
  for_each([&](std::uint32_t, std::uint64_t wave) { ++begins_[wave + 1]; });
  std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
  std::vector<std::uint64_t> next(begins_.begin(), begins_.end() - 1);
  for_each([&](std::uint32_t index, std::uint64_t wave) { indices_[next[wave]++] = index; });
}

}  // namespace miyama
