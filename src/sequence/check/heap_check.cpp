#include "sequence/check/heap_check.hpp"

#include <algorithm>
#include <functional>
#include <mutex>
#include <random>
#include <utility>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

/// A game lasts at most 2n − 1 moves from a heap of n, and no value is greater than that.
std::uint64_t most_value(std::uint64_t heap) { return 2 * heap; }

bool is_whole(const TakeAndBreak& rules, std::uint64_t heaps, const HeapSample& sample) {
  return sample.drawn ? *sample.drawn >= heaps : all_heaps_are_cheap(rules, heaps);
}

/// Finds the least number that is the value of no option. `Value`: says the value of a heap.
template <class Value>
class LeastMissing {
 public:
  LeastMissing(const TakeAndBreak& rules, Value value_of_heap)
      : rules_(rules), value_of_heap_(std::move(value_of_heap)) {}

  /// That number. `most`: what it hardly ever exceeds.
  std::uint64_t value(std::uint64_t most, std::uint64_t heap) {
    std::uint64_t found = up_to(most, heap);
    while (found > most) found = up_to(most = 2 * most + 1, heap);
    return found;
  }

 private:
  /// That number, or `most` + 1 if all up to `most` are values of options.
  std::uint64_t up_to(std::uint64_t most, std::uint64_t heap) {
    seen_.assign(most + 2, 0);
    if (rules_.lists() != nullptr) {
      rules_.for_each_rests(heap, [&](const Rests& rests) {
        std::uint32_t both = 0;
        for (const std::uint64_t rest : rests) both ^= value_of_heap_(rest);
        see(both);
      });
    } else {
      const std::uint64_t last =
          rules_.repeated() != 0 ? heap : std::min<std::uint64_t>(heap, rules_.explicit_digits());
      for (std::uint64_t take = 0; take <= last; ++take)
        if (rules_.digit(take) != 0) look_at(heap - take, rules_.digit(take));
    }
    return std::find(seen_.begin(), seen_.end() - 1, 0) - seen_.begin();
  }

  /// Greater values share the last entry, which the search does not look at.
  void see(std::uint64_t value) { seen_[std::min<std::uint64_t>(value, seen_.size() - 1)] = 1; }

  void look_at(std::uint64_t left, std::uint8_t digit) {
    if ((digit & TakeAndBreak::leave_none) != 0 && left == 0) see(0);
    if ((digit & TakeAndBreak::leave_one) != 0 && left != 0) see(value_of_heap_(left));
    if ((digit & TakeAndBreak::leave_two) != 0 && left != 0) look_at_pairs(left, 1, 0);
    if ((digit & TakeAndBreak::leave_three) != 0)
      for (std::uint64_t least = 1; 3 * least <= left; ++least)
        look_at_pairs(left - least, least + (rules_.unequal() ? 1 : 0), value_of_heap_(least));
  }

  /// All pairs with this sum, the lesser at least `from`, next to a heap of this value.
  void look_at_pairs(std::uint64_t sum, std::uint64_t from, std::uint32_t common) {
    const std::uint32_t most = static_cast<std::uint32_t>(seen_.size() - 1);
    std::uint64_t low = from;
    std::uint64_t high = sum - from;
    for (; low < high; ++low, --high)
      seen_[std::min(value_of_heap_(low) ^ value_of_heap_(high) ^ common, most)] = 1;
    if (low == high && !rules_.unequal()) see(common);
  }

  const TakeAndBreak& rules_;
  Value value_of_heap_;
  std::vector<std::uint8_t> seen_;  ///< indexed by value: some option has it
};

/// The value of a heap in a list.
auto in_list(std::span<const std::uint32_t> values) {
  return [values = values.data()](std::uint64_t heap) { return values[heap]; };
}

template <class Value>
HeapFindings check_values(const TakeAndBreak& rules, const Value& value_of_heap,
                          const std::vector<std::uint64_t>& heaps, const Team& team) {
  constexpr std::size_t at_once = 16;
  HeapFindings findings{heaps.size()};
  std::mutex mutex;
  std::vector<LeastMissing<Value>> least(team.size(), LeastMissing(rules, value_of_heap));
  const std::uint64_t jobs = divide_up(heaps.size(), at_once);
  const Stage stage(team.observer, "computing heaps again", jobs);
  // Each thread has its own marks, and adds what it finds under a lock.
  parallel_for(jobs, team, [&](std::uint64_t job, int thread) {
    const std::size_t begin = static_cast<std::size_t>(job) * at_once;
    for (std::size_t i = begin; i < std::min(begin + at_once, heaps.size()); ++i) {
      team.stop_if_asked();
      const std::uint64_t heap = heaps[i];
      const std::uint32_t stated = value_of_heap(heap);
      const std::uint64_t right =
          least[thread].value(std::min<std::uint64_t>(stated, most_value(heap)), heap);
      if (right == stated) continue;
      const std::lock_guard lock(mutex);
      ++findings.mismatches;
      if (!findings.first || heap < findings.first->heap)
        findings.first = {heap, static_cast<std::uint32_t>(right), stated};
    }
    stage.advance();
  });
  return findings;
}

}  // namespace

double moves_of_heap(const TakeAndBreak& rules, std::uint64_t heap) {
  const auto n = static_cast<double>(heap);
  const auto moves = [](std::uint8_t digit, double two, double three) {
    return 1 + ((digit & TakeAndBreak::leave_two) != 0 ? two : 0) +
           ((digit & TakeAndBreak::leave_three) != 0 ? three : 0);
  };
  double all = 64;  // a heap costs as much as so many moves, however few it has
  if (rules.lists() != nullptr) return all + static_cast<double>(rules.listed_options(heap));
  if (rules.repeated() != 0) all += n * moves(rules.repeated(), n / 4, n * n / 36);
  for (std::uint64_t take = 0; take <= rules.explicit_digits() && take <= heap; ++take)
    all += moves(rules.digit(take), n / 2, n * n / 12);
  return all;
}

bool all_heaps_are_cheap(const TakeAndBreak& rules, std::uint64_t heaps) {
  double moves = 0;
  for (std::uint64_t heap = 0; heap < heaps && moves <= HeapSample::usual_moves; ++heap)
    moves += moves_of_heap(rules, heap);
  return moves <= HeapSample::usual_moves;
}

std::uint64_t most_in_sample(const TakeAndBreak& rules, std::uint64_t heaps,
                             const HeapSample& sample) {
  if (is_whole(rules, heaps, sample)) return heaps;
  // The average heap has at least a quarter of the moves that the last one has, and the draw may
  // favour small heaps.
  const double drawn = 5 * HeapSample::usual_moves / moves_of_heap(rules, heaps - 1);
  const std::uint64_t most = sample.drawn.value_or(static_cast<std::uint64_t>(drawn));
  return std::min(heaps, saturating_add(most, sample.first + 1));
}

std::vector<std::uint64_t> sample_of_heaps(const TakeAndBreak& rules, std::uint64_t heaps,
                                           const HeapSample& sample) {
  std::vector<std::uint64_t> found;
  found.reserve(most_in_sample(rules, heaps, sample));
  const bool all = is_whole(rules, heaps, sample);
  for (std::uint64_t heap = 0; heap < (all ? heaps : std::min(heaps, sample.first)); ++heap)
    found.push_back(heap);
  if (found.size() == heaps) return found;
  found.push_back(heaps - 1);
  std::mt19937_64 random(sample.seed);
  double moves = moves_of_heap(rules, heaps - 1);
  const auto is_enough = [&](std::uint64_t drawn) {
    return sample.drawn ? drawn == *sample.drawn : moves > HeapSample::usual_moves;
  };
  for (std::uint64_t drawn = 0; !is_enough(drawn); ++drawn) {
    found.push_back(sample.first + random() % (heaps - sample.first));
    moves += moves_of_heap(rules, found.back());
  }
  ranges::sort_unique(found);
  return found;
}

HeapFindings check_heaps(const TakeAndBreak& rules, std::span<const std::uint32_t> values,
                         const std::vector<std::uint64_t>& heaps, const Team& team) {
  return check_values(rules, in_list(values), heaps, team);
}

HeapFindings check_heaps(const TakeAndBreak& rules, const HeapValue& value,
                         const std::vector<std::uint64_t>& heaps, const Team& team) {
  return check_values(rules, std::cref(value), heaps, team);
}

std::vector<std::uint32_t> values_by_definition(const TakeAndBreak& rules, std::uint64_t heaps,
                                                const Observer* observer) {
  std::vector<std::uint32_t> values(heaps);
  LeastMissing least(rules, in_list(values));
  std::uint64_t width = 1;
  for (std::uint64_t heap = 0; heap < heaps; ++heap) {
    stop_if_asked(observer);
    const std::uint64_t right = least.value(std::min(width, most_value(heap)), heap);
    values[heap] = static_cast<std::uint32_t>(right);
    width = std::max(width, right);
  }
  return values;
}

}  // namespace miyama
