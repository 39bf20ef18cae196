#include "pipeline/series.hpp"

#include <cassert>
#include <mutex>
#include <numeric>

namespace miyama {
namespace {

/// Calls add(n, i) for each position of a block, the i-th, where n is its largest heap. It goes row
/// by row: the other heaps of a row have one greatest size.
template <class Add>
void for_each_largest(const Request& request, const Block& block, const Add& add) {
  const std::size_t last = request.box().heaps() - 1;
  const std::uint64_t length = block.extent[last];
  for (std::uint64_t at = 0; at < block.positions; at += length) {
    const Coordinates here = coordinates_at(block, last + 1, at);
    std::uint64_t greatest = 0;
    for (std::size_t i = request.has_pass() ? 1 : 0; i < last; ++i)
      greatest = std::max<std::uint64_t>(greatest, here[i]);
    for (std::uint64_t i = 0; i < length; ++i) add(std::max(greatest, here[last] + i), at + i);
  }
}

/// Calls add(n, i) for each position of a block, the i-th, where n is its number of sticks.
template <class Add>
void for_each_total(const Partitions& partitions, const Block& block, const Add& add) {
  const std::uint64_t first = block.start[0];
  std::uint64_t n = partitions.total_of(first);
  for (std::uint64_t i = 0; i < block.positions; ++i) {
    while (first + i >= partitions.level_offset(n + 1)) ++n;
    add(n, i);
  }
}

}  // namespace

Series make_series(const Request& request, const Team& team) {
  assert(request.labels.size() == 1);
  const Layout layout = request.layout();
  const LabelArray& array = layout.arrays().front();
  const bool is_outcome = array.kind == LabelKind::outcome;
  Series series;
  series.terms.resize(
      1 + (request.is_box() ? request.box().max_bound() : request.partitions().total()));
  std::mutex mutex;
  // A group has sums of its own, which are added under a lock.
  const auto take = [&](const BlockGroup& group) {
    std::vector<std::uint64_t> sums(series.terms.size());
    const auto add = [&](std::uint64_t n, std::uint64_t i) {
      const std::int64_t entry = entry_of(array, group.contents[0], i);
      sums[n] += is_outcome ? entry == loss : static_cast<std::uint64_t>(entry);
    };
    const Block block = layout.job(group.first).block;
    request.is_box() ? for_each_largest(request, block, add)
                     : for_each_total(request.partitions(), block, add);
    const std::lock_guard lock(mutex);
    for (std::size_t n = 0; n < sums.size(); ++n) series.terms[n] += sums[n];
  };
  solve_and_check(request, team, take, series.report);
  if (request.is_box())
    std::partial_sum(series.terms.begin(), series.terms.end(), series.terms.begin());
  return series;
}

}  // namespace miyama
