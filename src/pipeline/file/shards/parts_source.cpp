#include "pipeline/file/shards/parts_source.hpp"

#include <algorithm>

#include "pipeline/file/shards/folder.hpp"

namespace miyama {

PartsSource::PartsSource(const std::filesystem::path& folder, const Plan& plan, Layout whole)
    : layout_(std::move(whole)) {
  parts_.reserve(plan.parts());
  for (std::size_t i = 0; i < plan.parts(); ++i)
    parts_.push_back({open_part(folder, plan, i), PartLayout(layout_, plan.ranges[i])});
}

void PartsSource::read_block(const BlockJob& job, std::span<std::byte> content) const {
  const std::uint64_t number = layout_.job_of(job.array, job.number);
  const auto part = std::find_if(parts_.begin(), parts_.end(), [&](const Part& each) {
    const PartRange& range = each.layout.range();
    return job.block.start[range.axis] < range.end;
  });
  part->reader.read_block(part->layout.layout().job(part->layout.in_part(number)), content);
}

}  // namespace miyama
