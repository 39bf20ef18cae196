#include "store/parts_reader.hpp"

#include <algorithm>

namespace miyama {

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

}  // namespace miyama
