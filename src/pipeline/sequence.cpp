#include "pipeline/sequence.hpp"

#include <algorithm>
#include <cassert>
#include <mutex>
#include <numeric>

#include "base/error.hpp"

namespace miyama {
namespace {

/// 40 MB of values; all pairs of Lasker's Nim are then hours of work.
constexpr std::uint64_t largest_heap = 10'000'000;
/// The work is its square times the number of values: minutes, and 250 MB.
constexpr std::uint64_t largest_heap_of_three_rests = 20'000;
constexpr std::uint64_t heaps_per_step = 1000;  ///< heaps in a step of the progress report
constexpr std::uint64_t first_look_for_a_period = 64;

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

void repeat_to(std::uint64_t last, std::uint64_t period, std::vector<std::uint32_t>& values) {
  values.reserve(last + 1);
  while (values.size() <= last) values.push_back(values[values.size() - period]);
}

void check_largest_heap(const TakeAndBreak& rules, std::uint64_t heap) {
  if (heap > largest_heap)
    throw usage_error("a heap of ", heap, " is too large: give at most ", largest_heap);
  if (rules.most_rests() == 3 && heap > largest_heap_of_three_rests)
    throw usage_error("a heap of ", heap, " is too large for ", rules.code(),
                      ": with three rests the work grows with its square; give at most ",
                      largest_heap_of_three_rests);
}

Sequence heap_sequence(const TakeAndBreak& rules, std::uint64_t last, bool copy_periods,
                       Observer* observer) {
  HeapValues heaps(rules);
  Sequence sequence;
  const Stage stage(observer, "computing values", last / heaps_per_step + 1);
  std::uint64_t next_look = copy_periods ? first_look_for_a_period : last;
  for (std::uint64_t known = 0; known < last && !sequence.period;) {
    known = std::min({last, next_look, known + heaps_per_step});
    heaps.extend_to(known, observer);
    if (known % heaps_per_step == 0) stage.advance();
    if (known != last && known != next_look) continue;
    const auto same = [&](std::uint64_t m, std::uint64_t n) { return heaps.same(m, n); };
    sequence.period = proved_period(rules, known + 1, same, observer);
    next_look += next_look / 2;
  }
  sequence.values = heaps.values();
  if (sequence.period) repeat_to(last, sequence.period->period, sequence.values);
  return sequence;
}

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
