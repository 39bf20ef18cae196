#include "verify/block_check.hpp"

namespace miyama {

void compare_entries(const Layout& layout, const BlockJob& job, std::span<const std::byte> content,
                     const ExpectedEntry& expected, Report& report) {
  const Box& box = layout.box();
  const LabelArray& array = layout.arrays()[job.array];
  std::vector<std::uint64_t> position(
      job.block.start.begin(), job.block.start.begin() + static_cast<std::ptrdiff_t>(box.heaps()));
  std::uint64_t mismatches = 0;
  std::vector<Mismatch> first;
  for (std::uint64_t at = 0; at < job.block.positions; ++at) {
    const std::int64_t wanted = expected(at, position);
    const std::int64_t found = entry_of(array, content, at);
    if (wanted != found) {
      ++mismatches;
      if (first.size() < Report::most_named)
        first.push_back({box.rank(position), array.kind, job.move, position, wanted, found});
    }
    advance(job.block, box.heaps(), position);
  }
  report.add(job.block.positions, mismatches, std::move(first));
}

}  // namespace miyama
