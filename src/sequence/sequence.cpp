#include "sequence/sequence.hpp"

#include <algorithm>
#include <bit>

#include "base/error.hpp"
#include "sequence/compute/heap_values.hpp"

namespace miyama {
namespace {

/// All pairs of Lasker's Nim are then hours of work.
constexpr std::uint64_t largest_heap = 10'000'000;
/// Each listed value takes four bytes.
constexpr std::uint64_t largest_heap_listed = 1'000'000'000;
/// The work is its square times the number of values: minutes, and 250 MB.
constexpr std::uint64_t largest_heap_of_three_rests = 20'000;
constexpr std::uint64_t heaps_per_step = 1000;  ///< heaps in a step of the progress report
constexpr std::uint64_t large_step = 1U << 16;  ///< in longer runs
constexpr std::uint64_t first_look_for_a_period = 64;
/// A second of work, for a state from which a run goes on.
constexpr double most_moves_again = 2e8;
constexpr double most_drawn_again = 1000;

/// Counts the values of the heaps before `end` that the last of the histograms has not yet; at each
/// power of two a new one begins as a copy. `period`: that of value(heap), if it is known.
template <class Value>
void count_values(std::vector<ValueCounts>& all, std::uint64_t end,
                  const std::optional<HeapPeriod>& period, const Value& value) {
  if (all.empty()) all.emplace_back();
  while (all.back().heaps < end) {
    ValueCounts& now = all.back();
    const std::uint64_t stop = std::min(end, std::bit_ceil(now.heaps + 1));
    const auto add = [&](std::uint32_t of, std::uint64_t times) {
      if (now.counts.size() <= of) now.counts.resize(of + 1);
      now.counts[of] += times;
    };
    if (period && period->saltus == 0 && now.heaps >= period->preperiod &&
        stop - now.heaps >= period->period) {
      const std::uint64_t times = (stop - now.heaps) / period->period;
      for (std::uint64_t i = 0; i < period->period; ++i) add(value(now.heaps + i), times);
      now.heaps += times * period->period;
    }
    for (; now.heaps < stop; ++now.heaps) add(value(now.heaps), 1);
    if (std::has_single_bit(stop)) all.push_back(ValueCounts(now));
  }
}

/// One run: the values so far, and what is made of them.
class SequenceRun {
 public:
  SequenceRun(const TakeAndBreak& rules, const SequenceRequest& request, const Team& team)
      : rules_(rules), request_(request), team_(team), heaps_(rules, request.keep) {
    if (!request.restore) return;
    request.restore(heaps_, sequence_.histograms);
    const auto& all = sequence_.histograms;
    if (!all.empty() && all.back().heaps > request.last + 1)
      throw usage_error("the state has come to heap ", all.back().heaps - 1,
                        ", which is further: give that heap or a larger one");
    if (request.values && !heaps_.is_complete())
      throw usage_error("the state keeps no values from heap ", heaps_.without_gap(), " to heap ",
                        heaps_.size() - heaps_.reach() - 1, ": list no values");
    restored_ = heaps_.size();
    compare_histograms();
  }

  Sequence finish() {
    try {
      extend();
    } catch (const stopped_error&) {
      save();
      throw;
    }
    save();
    if (restored_ > 1) compute_again();
    sequence_.is_complete = heaps_.is_complete();
    const auto& period = sequence_.period;
    sequence_.computed = heaps_.size();
    if (counts())
      count_values(sequence_.histograms, request_.last + 1, period, [&](std::uint64_t heap) {
        if (!period || heap < heaps_.size()) return heaps_.value(heap);
        const std::uint64_t behind = heap - period->preperiod;
        return heaps_.value(period->preperiod + behind % period->period) +
               static_cast<std::uint32_t>(behind / period->period * period->saltus);
      });
    auto& histograms = sequence_.histograms;
    if (histograms.size() > 1 && std::has_single_bit(histograms.back().heaps))
      histograms.pop_back();
    if (request_.values) {
      sequence_.values = heaps_.values();
      sequence_.values.resize(std::min<std::uint64_t>(sequence_.values.size(), request_.last + 1));
      if (period) repeat(*period);
    }
    return std::move(sequence_);
  }

 private:
  bool counts() const { return request_.histograms || request_.save; }

  /// Compares what was restored with the values that are kept without a gap, and where that is all
  /// of them, takes what they say.
  void compare_histograms() {
    std::vector<ValueCounts>& all = sequence_.histograms;
    const std::uint64_t heaps = all.empty() ? 0 : all.back().heaps;
    // Stamps keep whole blocks; where a digit repeats, they keep nothing.
    const bool has_values = heaps_.size() > 1;
    bool agree =
        heaps >= heaps_.size() - heaps_.reach() &&
        (!has_values || heaps < heaps_.size() + (heaps_.is_complete() ? Stamps::block : 1));
    if (agree && has_values && heaps > heaps_.size()) heaps_.extend_to(heaps - 1, team_);
    std::vector<ValueCounts> counted;
    if (heaps != 0)
      count_values(counted, std::min(heaps, heaps_.without_gap()), {},
                   [&](std::uint64_t heap) { return heaps_.value(heap); });
    for (std::size_t i = 0; i < counted.size(); ++i)
      agree = agree && (counted[i].heaps != all[i].heaps || counted[i].counts == all[i].counts);
    if (!agree)
      throw file_error(
          "the state is damaged: its histograms do not count its values; give another file");
    if (heaps_.is_complete()) all = std::move(counted);
  }

  /// Computes some heaps again from the definition.
  void compute_again() {
    const std::uint64_t heaps = heaps_.without_gap();
    const double drawn = most_moves_again / moves_of_heap(rules_, heaps - 1);
    const HeapSample sample{static_cast<std::uint64_t>(std::clamp(drawn, 1.0, most_drawn_again))};
    sequence_.wrong = check_heaps(
                          rules_, [&](std::uint64_t heap) { return heaps_.value(heap); },
                          sample_of_heaps(rules_, heaps, sample), team_)
                          .first;
  }

  /// Fills in the values up to the last by the period that those before prove.
  void repeat(const HeapPeriod& period) {
    std::vector<std::uint32_t>& values = sequence_.values;
    const auto saltus = static_cast<std::uint32_t>(period.saltus);
    values.reserve(request_.last + 1);
    while (values.size() <= request_.last)
      values.push_back(values[values.size() - period.period] + saltus);
  }

  void save() const {
    if (request_.save) request_.save({heaps_, sequence_.histograms});
  }

  /// Computes values until all are there or a period is proved.
  void extend() {
    const std::uint64_t last = request_.last;
    const std::uint64_t step = last < 100 * large_step ? heaps_per_step : large_step;
    const Stage stage(team_.observer, "computing values", last / step + 1);
    std::uint64_t next_look = request_.copy_periods ? first_look_for_a_period : last;
    Stopwatch since_save;
    for (std::uint64_t known = heaps_.size() - 1;;) {
      while (next_look < known) next_look += next_look / 2;
      known = std::min({last, next_look, known + step});
      heaps_.extend_to(known, team_);
      if (counts())
        count_values(sequence_.histograms, known + 1, {},
                     [&](std::uint64_t heap) { return heaps_.value(heap); });
      if (known % step == 0) stage.advance();
      if (since_save.seconds() > request_.seconds_between_saves) {
        save();
        since_save = {};
      }
      if ((known == last || known == next_look) && heaps_.is_complete())
        sequence_.period = proved_period(
            rules_, known + 1, [&](std::uint64_t m, std::uint64_t n) { return heaps_.same(m, n); },
            [&](std::uint64_t heap) { return heaps_.value(heap); }, team_.observer);
      if (known == next_look) next_look += next_look / 2;
      if (known == last || sequence_.period) return;
    }
  }

  const TakeAndBreak& rules_;
  const SequenceRequest& request_;
  Team team_;
  HeapValues heaps_;
  std::uint64_t restored_ = 0;  ///< number of heaps whose values an earlier run has found
  Sequence sequence_;
};

}  // namespace

void check_largest_heap(const TakeAndBreak& rules, std::uint64_t heap, bool values) {
  if (rules.lists() == nullptr && rules.most_rests() == 3 && heap > largest_heap_of_three_rests)
    throw usage_error("a heap of ", heap, " is too large for ", rules.code(),
                      ": with three rests the work grows with its square; give at most ",
                      largest_heap_of_three_rests);
  if (rules.repeated() != 0 && heap > largest_heap)
    throw usage_error("a heap of ", heap, " is too large for ", rules.code(),
                      ", whose last digit repeats: give at most ", largest_heap);
  if (values && heap > largest_heap_listed)
    throw usage_error("a heap of ", heap, " is too large to list all values: give at most ",
                      largest_heap_listed, ", or list none");
  if (heap > std::uint64_t{1} << 62)
    throw usage_error("a heap of ", heap, " is too large: give at most 2^62");
}

Sequence heap_sequence(const TakeAndBreak& rules, const SequenceRequest& request,
                       const Team& team) {
  return SequenceRun(rules, request, team).finish();
}

}  // namespace miyama
