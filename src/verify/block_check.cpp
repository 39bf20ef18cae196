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
    const std::int64_t wanted = expected(array, job.move, position);
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

MergedMoves::MergedMoves(const Box& box, const Block& block)
    : rank_{0}, least_drop_(block.positions, UINT64_MAX), moves_(block.positions, 0) {
  for (std::size_t i = box.heaps(); i-- > 0;) {
    std::vector<std::uint64_t> longer(rank_.size() * block.extent[i]);
    std::uint64_t* to = longer.data();
    for (std::uint64_t x = 0; x < block.extent[i]; ++x)
      for (const std::uint64_t rank : rank_) *to++ = rank + (block.start[i] + x) * box.stride(i);
    rank_ = std::move(longer);
  }
}

bool MergedMoves::agree(const LabelArray& array, std::span<const std::byte> content) const {
  for (std::uint64_t at = 0; at < moves_.size(); ++at) {
    const auto target =
        moves_[at] == 0 ? no_target : static_cast<std::int64_t>(rank_[at] - least_drop_[at]);
    if (entry_of(array, content, at) !=
        (array.kind == LabelKind::target ? target : std::int64_t{moves_[at]}))
      return false;
  }
  return true;
}

}  // namespace miyama
