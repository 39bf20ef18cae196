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
/// Its square times the number of values: minutes, 250 MB.
constexpr std::uint64_t largest_heap_of_three_rests = 20'000;
constexpr std::uint64_t heaps_per_step = 1000;  ///< of the progress that is told
constexpr std::uint64_t first_look_for_a_period = 64;

/// The sums of the positions that belong to each term.
class TermSums {
 public:
  /// `request` must outlive this.
  explicit TermSums(const Request& request)
      : request_(request),
        layout_(request.layout()),
        sums_(request.is_box() ? request.box().max_bound() + 1 : request.partitions().total() + 1) {
  }

  /// Thread-safe: a group has sums of its own, which are added under a lock.
  void add(const BlockGroup& group) {
    std::vector<std::uint64_t> sums(sums_.size());
    const BlockJob job = layout_.job(group.first);
    request_.is_box() ? add_rows(job.block, group.contents[0], sums)
                      : add_levels(job.block, group.contents[0], sums);
    const std::lock_guard lock(mutex_);
    for (std::size_t n = 0; n < sums.size(); ++n) sums_[n] += sums[n];
  }

  [[nodiscard]] std::vector<std::uint64_t> terms() && {
    if (request_.is_box()) std::partial_sum(sums_.begin(), sums_.end(), sums_.begin());
    return std::move(sums_);
  }

 private:
  using Content = std::span<const std::byte>;

  std::uint64_t weight(Content content, std::uint64_t at) const {
    const LabelArray& array = layout_.arrays().front();
    const std::int64_t entry = entry_of(array, content, at);
    if (array.kind == LabelKind::outcome) return entry == loss ? 1 : 0;
    return static_cast<std::uint64_t>(entry);
  }

  /// Row by row: the other heaps of a row have one greatest size.
  void add_rows(const Block& block, Content content, std::vector<std::uint64_t>& sums) const {
    const std::size_t last = request_.box().heaps() - 1;
    const std::uint64_t length = block.extent[last];
    for (std::uint64_t at = 0; at < block.positions; at += length) {
      const Coordinates here = coordinates_at(block, last + 1, at);
      std::uint64_t greatest = 0;
      for (std::size_t i = request_.has_pass() ? 1 : 0; i < last; ++i)
        greatest = std::max<std::uint64_t>(greatest, here[i]);
      for (std::uint64_t i = 0; i < length; ++i)
        sums[std::max(greatest, here[last] + i)] += weight(content, at + i);
    }
  }

  void add_levels(const Block& block, Content content, std::vector<std::uint64_t>& sums) const {
    const Partitions& partitions = request_.partitions();
    const std::uint64_t first = block.start[0];
    std::uint64_t n = partitions.total_of(first);
    for (std::uint64_t i = 0; i < block.positions; ++i) {
      while (first + i >= partitions.level_offset(n + 1)) ++n;
      sums[n] += weight(content, i);
    }
  }

  const Request& request_;
  const Layout layout_;
  std::mutex mutex_;
  std::vector<std::uint64_t> sums_;
};

}  // namespace

void check_largest_heap(const TakeAndBreak& rules, std::uint64_t heap) {
  if (heap > largest_heap)
    throw usage_error("a heap of " + std::to_string(heap) + " is too large: give at most " +
                      std::to_string(largest_heap));
  if (rules.most_rests() == 3 && heap > largest_heap_of_three_rests)
    throw usage_error("a heap of " + std::to_string(heap) + " is too large for " + rules.code() +
                      ": with three rests the work grows with its square; give at most " +
                      std::to_string(largest_heap_of_three_rests));
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
    sequence.period = proved_period(rules, heaps.values(), observer);
    next_look += next_look / 2;
  }
  if (sequence.period) heaps.repeat_to(last, sequence.period->period);
  sequence.values = heaps.values();
  return sequence;
}

Series make_series(const Request& request, const Team& team) {
  assert(request.labels.size() == 1);
  TermSums sums(request);
  Series series;
  const auto add = [&](const BlockGroup& group) { sums.add(group); };
  solve_and_check(request, team, add, series.report);
  series.terms = std::move(sums).terms();
  return series;
}

}  // namespace miyama
