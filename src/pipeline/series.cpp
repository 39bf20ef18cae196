#include "pipeline/series.hpp"

#include <atomic>
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

/// What a group has of arrays of one entry for each position.
EntriesOf entries_of(const BlockGroup& group, const Layout& layout) {
  return [&](std::size_t array) {
    std::size_t i = 0;
    while (layout.job(group.first + i).array != array) ++i;
    return std::span<const std::byte>(group.contents[i]);
  };
}

}  // namespace

CountedWhere count_where(const PlannedRequest& request, const Where& where, const Team& team,
                         SolveReport& report) {
  const Layout layout = request.layout();
  std::atomic<std::uint64_t> positions{0}, lost{0};
  const auto take = [&](const BlockGroup& group) {
    const EntriesOf entries = entries_of(group, layout);
    const std::vector<std::uint8_t> held = where.holds(layout.job(group.first).block, entries);
    const auto outcomes = entries(layout.index_of(LabelKind::outcome));
    std::uint64_t all = 0, losses = 0;
    for (std::size_t i = 0; i < held.size(); ++i) {
      all += held[i];
      losses += held[i] & (outcomes[i] == std::byte{loss} ? 1 : 0);
    }
    positions += all;
    lost += losses;
  };
  solve_and_check(request, team, take, report);
  return {positions, lost};
}

Series make_series(const Request& request, LabelKind of, const Team& team, const Where* where) {
  const Layout layout = request.layout();
  const std::size_t number = layout.index_of(of);
  const LabelArray& array = layout.arrays()[number];
  Series series;
  series.terms.resize(
      1 + (request.is_box() ? request.box().max_bound() : request.partitions().total()));
  std::mutex mutex;
  // A group has sums of its own, which are added under a lock.
  const auto take = [&](const BlockGroup& group) {
    std::vector<std::uint64_t> sums(series.terms.size());
    const Block block = layout.job(group.first).block;
    const EntriesOf entries = entries_of(group, layout);
    const std::span<const std::byte> content = entries(number);
    const std::vector<std::uint8_t> held =
        where == nullptr ? std::vector<std::uint8_t>() : where->holds(block, entries);
    const auto add = [&](std::uint64_t n, std::uint64_t i) {
      if (where != nullptr && held[i] == 0) return;
      const std::int64_t entry = entry_of(array, content, i);
      sums[n] += of == LabelKind::outcome ? entry == loss : static_cast<std::uint64_t>(entry);
    };
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
