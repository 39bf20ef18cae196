#include "sequence/check/sequence_check.hpp"

#include "base/ranges.hpp"
#include "sequence/words.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t bytes_besides = 24U << 20;  // code, libraries, caches

/// What is wrong with the histogram, in a sentence; empty if nothing is.
std::string wrong_histogram(const StoredSequence& stored,
                            const std::vector<std::uint32_t>& values) {
  const std::uint64_t sum = ranges::sum(stored.histogram);
  if (sum != stored.heaps)
    return concat("histogram: its counts add up to ", sum, ", there are ", stored.heaps, " heaps");
  if (values.empty()) return {};
  std::vector<std::uint64_t> counts(stored.histogram.size());
  for (std::size_t heap = 0; heap < values.size(); ++heap) {
    if (values[heap] >= counts.size())
      return concat("histogram: it has no value ", values[heap], ", that of heap ", heap);
    ++counts[values[heap]];
  }
  for (std::size_t value = 0; value < counts.size(); ++value)
    if (counts[value] != stored.histogram[value])
      return concat("histogram: the value ", value, " occurs ", counts[value],
                    " times, the file says ", stored.histogram[value]);
  return {};
}

}  // namespace

std::uint64_t memory_of_check(const StoredSequence& head, const TakeAndBreak& rules,
                              const HeapSample& sample, int threads) {
  std::uint64_t bytes =
      bytes_besides + head.counts * (16 + 2 * static_cast<std::uint64_t>(threads));
  if (head.stores_values || all_heaps_are_cheap(rules, head.heaps))
    bytes += head.heaps * 4 + head.heaps / 4 + most_in_sample(rules, head.heaps, sample) * 8;
  return bytes;
}

SequenceFindings findings_of(const StoredSequence& stored, const TakeAndBreak& rules,
                             const HeapSample& sample, const Team& team) {
  SequenceFindings found{stored.differences};
  const auto differs = [&](const auto&... parts) { found.differences.push_back(concat(parts...)); };
  const bool is_cheap = all_heaps_are_cheap(rules, stored.heaps);
  found.has_values = !stored.values.empty() || is_cheap;
  std::vector<std::uint32_t> few;
  // The marks of each thread are counted by the histogram: no value lies beyond it.
  if (!stored.values.empty() && ranges::max(stored.values) >= stored.histogram.size())
    return differs(wrong_histogram(stored, stored.values)), found;
  if (!stored.values.empty()) {
    found.heaps =
        check_heaps(rules, stored.values, sample_of_heaps(rules, stored.heaps, sample), team);
  } else if (is_cheap) {
    few = values_by_definition(rules, stored.heaps, team.observer);
    found.heaps.checked = stored.heaps;
  }
  const std::vector<std::uint32_t>& values = stored.values.empty() ? few : stored.values;
  if (const auto& first = found.heaps.first)
    differs("values: heap ", first->heap, " has the value ", first->expected, ", the file says ",
            first->found);
  if (found.heaps.mismatches != stored.mismatches)
    differs("mismatches: the file says ", stored.mismatches, ", it holds ", found.heaps.mismatches);
  if (const std::string wrong = wrong_histogram(stored, values); !wrong.empty()) differs(wrong);
  if (!found.has_values || found.heaps.first) return found;
  const auto proved = proved_period(rules, values, team.observer);
  if (proved != stored.period)
    differs("period: the values prove ", text_of(proved), ", the file says ",
            text_of(stored.period));
  return found;
}

}  // namespace miyama
