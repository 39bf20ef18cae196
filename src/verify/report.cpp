#include "verify/report.hpp"

#include <tuple>

#include "base/ranges.hpp"

namespace miyama {

void Report::add(std::uint64_t entries, std::uint64_t mismatches,
                 const std::vector<Mismatch>& first) {
  const std::lock_guard lock(mutex_);
  entries_ += entries;
  mismatches_ += mismatches;
  if (!first.empty()) keep(first);
}

void Report::keep(const std::vector<Mismatch>& found) {
  keep_lowest(first_, found, most_named,
              [](const Mismatch& m) { return std::tuple(m.rank, m.label, m.move); });
}

Coordinates coordinates_at(const Block& block, std::size_t heaps, std::uint64_t at) {
  Coordinates coordinates{};
  block.position_at(at, std::span(coordinates).first(heaps));
  return coordinates;
}

std::vector<std::byte> read_content(const LabelSource& source, const BlockJob& job) {
  std::vector<std::byte> content(source.layout().arrays()[job.array].bytes(job.block));
  source.read_block(job, content);
  return content;
}

void compare_entries(const Layout& layout, const BlockJob& job, std::span<const std::byte> content,
                     const ExpectedEntry& expected, Report& report) {
  const Box& box = layout.box();
  const LabelArray& array = layout.arrays()[job.array];
  Coordinates coordinates = job.block.start;
  const PositionView position(coordinates.data(), box.heaps());
  Report wrong;
  for (std::uint64_t at = 0; at < job.block.positions; ++at) {
    const std::int64_t wanted = expected(at, position);
    const std::int64_t found = entry_of(array, content, at);
    if (wanted != found)
      wrong.mismatch(box.rank(position), position, array.kind, wanted, found, {}, job.move);
    advance(job.block, box.heaps(), coordinates);
  }
  report.add(job.block.positions, wrong);
}

}  // namespace miyama
