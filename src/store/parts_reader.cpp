#include "store/parts_reader.hpp"

#include <algorithm>
#include <set>

#include "base/parallel_for.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t chunks_at_once = 256;  // read, then checked by all threads, then taken
constexpr std::size_t most_remembered = 100'000;

}  // namespace

PartsReader::PartsReader(const std::filesystem::path& folder, const TableHeader& header,
                         const std::string& plan, const std::vector<PartFile>& parts)
    : layout_(layout_of(header)) {
  // HDF5 takes one thread at a time, whichever file it reads.
  const auto one_at_a_time = std::make_shared<std::mutex>();
  for (const auto& [name, range] : parts) {
    parts_.emplace_back(folder / name, header, StoredPart{plan, parts_.size(), range},
                        one_at_a_time);
    ranges_.emplace_back(layout_, range);
  }
}

PartsReader::Place PartsReader::place_of(std::uint64_t job) const {
  const std::uint64_t at = layout_.job(job).block.start[ranges_.front().range().axis];
  std::size_t part = 0;
  while (at >= ranges_[part].range().end) ++part;
  return {parts_[part], ranges_[part].in_part(job)};
}

void PartsReader::read_block(const BlockJob& job, std::span<std::byte> content) const {
  const Place place = place_of(layout_.job_of(job.array, job.number));
  place.part.read_block(place.part.layout().job(place.job), content);
}

std::vector<BlockHash> PartsReader::block_hashes() const {
  std::vector<BlockHash> hashes(layout_.jobs());
  for (std::size_t p = 0; p < parts_.size(); ++p)
    for (const PartLayout::Run& run : ranges_[p].runs())
      std::copy_n(&parts_[p].block_hashes()[run.in_part], run.count, &hashes[run.first]);
  return hashes;
}

Totals PartsReader::shares() const {
  Totals sum;
  for (const TableReader& part : parts_) {
    const Totals& totals = part.result().totals;
    sum.positions += totals.positions;
    sum.entries_checked += totals.entries_checked;
    sum.mismatches += totals.mismatches;
  }
  return sum;
}

std::vector<std::string> PartsReader::wrong_descriptions() const {
  std::vector<std::string> wrong;
  for (const TableReader& part : parts_)
    for (const std::string& what : part.wrong_descriptions())
      wrong.push_back(part.name() + ": " + what);
  return wrong;
}

void for_each_checked_chunk(
    const TableReader& from, const Team& team, const Stage& stage,
    const std::function<void(std::uint64_t job, TableReader::StoredBlock block)>& take) {
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
