#include "pipeline/histogram.hpp"

#include <mutex>

#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "verify/claim/where.hpp"
#include "verify/report.hpp"

namespace miyama {
namespace {

constexpr std::size_t most_values = 1'000'000;

void add(Histogram& histogram, const Histogram& part) {
  for (const auto& [value, bin] : part.bins) {
    Histogram::Bin& all = histogram.bins[value];
    all.positions += bin.positions;
    all.first = std::min(all.first, bin.first);
  }
  histogram.positions += part.positions;
}

}  // namespace

Histogram make_histogram(const LabelSource& source, std::size_t array, const Where* where,
                         const Team& team) {
  const Layout& layout = source.layout();
  const LabelArray& label = layout.arrays()[array];
  const std::size_t heaps = layout.box().heaps();
  const std::int64_t none = fill_entry(label);  // there is no position
  Histogram histogram;
  std::mutex mutex;
  // A job counts one block for itself, and adds what it found under the lock.
  parallel_for(label.grid.blocks(), team, [&](std::uint64_t b, int) {
    const BlockJob job = layout.block(array, b);
    const std::vector<std::byte> content = read_content(source, job);
    const std::vector<std::uint8_t> held =
        where == nullptr ? std::vector<std::uint8_t>() : where->holds(job.block, source);
    Histogram part;
    Histogram::Bin* bin = nullptr;  // that of the value before, which mostly comes again
    std::int64_t before = 0;
    for_each_row(job.block, heaps, [&](std::uint64_t at, PositionView position) {
      const std::uint64_t rank = layout.box().rank(position);
      for (std::uint64_t x = 0; x < job.block.extent[heaps - 1]; ++x) {
        if (!held.empty() && held[at + x] == 0) continue;
        const std::int64_t value = entry_of(label, content, at + x);
        if (value == none) continue;
        if (bin == nullptr || value != before) bin = &part.bins[before = value];
        ++bin->positions;
        ++part.positions;
        bin->first = std::min(bin->first, rank + x);
      }
    });
    const std::lock_guard lock(mutex);
    add(histogram, part);
    if (histogram.bins.size() > most_values)
      throw usage_error(name_of(label.kind), " has more than ", most_values,
                        " values here: count some of the positions, by a condition");
  });
  return histogram;
}

}  // namespace miyama
