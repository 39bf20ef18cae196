#include "pipeline/file/shards/checked_chunks.hpp"

#include <set>

#include "base/parallel_for.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t chunks_at_once = 256;  // read, then checked by all threads, then taken
constexpr std::size_t most_remembered = 100'000;

}  // namespace

void for_each_checked_chunk(const TableReader& from, const Team& team, const Stage& stage,
                            const TakeStored& take) {
  const std::uint64_t jobs = from.layout().jobs();
  std::set<std::tuple<BlockHash, BlockHash, std::size_t, Coordinates>> right;
  for (std::uint64_t first = 0; first < jobs;) {
    team.stop_if_asked();
    std::vector<TableReader::StoredBlock> blocks;
    std::vector<std::uint64_t> fresh;
    for (std::uint64_t i = 0; i < std::min(chunks_at_once, jobs - first); ++i) {
      const auto& [packed, hash] = blocks.emplace_back(from.read_packed(first + i));
      const BlockJob job = from.layout().job(first + i);
      if (right.emplace(hash_block(packed), hash, job.array, job.block.extent).second)
        fresh.push_back(i);
      if (right.size() > most_remembered) right.clear();
    }
    // A job only reads a block of its own.
    parallel_for(fresh.size(), team, [&](std::uint64_t i, int) {
      from.check_packed(first + fresh[i], blocks[fresh[i]]);
    });
    for (TableReader::StoredBlock& block : blocks) {
      take(first++, std::move(block));
      stage.advance();
    }
  }
}

}  // namespace miyama
