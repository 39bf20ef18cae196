#include "theorem/heap_sum.hpp"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "base/ranges.hpp"
#include "theorem/bouton.hpp"

namespace miyama {

std::vector<std::uint64_t> heap_values_by_mex(const TakeAndBreak& rules, std::uint64_t largest) {
  std::vector<std::uint64_t> values{0};
  std::vector<std::uint64_t> seen_at;  // indexed by value: the last heap with an option of it
  for (std::uint64_t size = 1; size <= largest; ++size) {
    rules.for_each_rests(size, [&](const Rests& rests) {
      const std::uint64_t value = values[rests[0]] ^ values[rests[1]] ^ values[rests[2]];
      if (value >= seen_at.size()) seen_at.resize(value + 1);
      seen_at[value] = size;
    });
    values.push_back(static_cast<std::uint64_t>(
        ranges::find_if(seen_at, [&](std::uint64_t at) { return at != size; }) - seen_at.begin()));
  }
  return values;
}

std::uint64_t lasker_value(std::uint64_t heap) {
  if (heap == 0) return 0;
  return heap % 4 == 3 ? heap + 1 : heap % 4 == 0 ? heap - 1 : heap;
}

bool HeapSum::is_loss(PositionView position) const {
  if (lone_heaps_ && only_ones(position)) return nim_sum(position) == 1;
  std::uint64_t sum = 0;
  for (const std::uint64_t heap : position) sum ^= values_[heap];
  return sum == 0;
}

bool has_value_formula(const TakeAndBreak& rules) {
  return is_nim(rules) || is_row_game(rules) || rules.code() == "4.[3]";
}

std::unique_ptr<HeapSum> heap_sum_of(const TakeAndBreak& rules, Convention convention,
                                     std::uint64_t largest) {
  const bool misere = convention == Convention::misere;
  std::vector<std::uint64_t> values(largest + 1);
  std::iota(values.begin(), values.end(), std::uint64_t{0});
  if (is_nim(rules) || is_row_game(rules))
    return std::make_unique<HeapSum>(
        named(is_nim(rules) ? Bilingual{"Bouton's XOR rule", "ブートンのXORの定理"}
                            : Bilingual{"nim-sum of the rows", "組のニム和"},
              convention,
              {"where every heap is one stick, an odd number of heaps",
               "1本の組だけなら奇数個が負け"}),
        std::move(values), misere);
  if (misere) return nullptr;
  if (rules.code() == "4.[3]") {
    for (std::uint64_t& value : values) value = lasker_value(value);
    return std::make_unique<HeapSum>(Bilingual{"Lasker's Nim: heaps 4k+3 and 4k+4 swap values",
                                               "ラスカーのニム：山4k+3と4k+4は値を入れ替える"},
                                     std::move(values), false);
  }
  return std::make_unique<HeapSum>(sum_of_heaps(), heap_values_by_mex(rules, largest), false);
}

namespace {

constexpr std::uint64_t most_listed = std::uint64_t{1} << 26;  // 4 bytes each
constexpr std::uint64_t most_counts = std::uint64_t{1} << 37;

/// How often each value is there, and the first that is not.
class ValueCounts {
 public:
  void add(std::uint32_t value) { ++counts_[value]; }
  void remove(std::uint32_t value) {
    if (--counts_[value] == 0) first_missing_ = std::min(first_missing_, value);
  }
  std::uint32_t mex() {
    while (counts_[first_missing_] != 0) ++first_missing_;
    if (first_missing_ + 1 == counts_.size()) counts_.push_back(0);
    return first_missing_;
  }

 private:
  std::vector<std::uint32_t> counts_{0};  ///< the last one is 0: a value that no heap has had
  std::uint32_t first_missing_ = 0;       ///< all below are there
};

/// The least number of values after which the last `length` values come again, or 0 if they do not:
/// found by the method of Knuth, Morris and Pratt, backwards.
std::uint64_t period_at_end(const std::vector<std::uint32_t>& values, std::uint64_t length) {
  const auto back = values.rbegin();
  std::vector<std::uint32_t> matched(length, 0);  // as many values end here as at the end
  std::uint32_t n = 0;
  for (std::uint32_t i = 1; i < values.size(); ++i) {
    while (n > 0 && back[i] != back[n]) n = matched[n - 1];
    if (back[i] == back[n]) ++n;
    if (n == length) return i + 1 - length;
    if (i < length) matched[i] = n;
  }
  return 0;
}

}  // namespace

StepValues::StepValues(const Steps& steps, std::uint64_t largest) : any_(steps.is_any()) {
  if (any_) return;
  const std::vector<Steps::Interval> intervals = steps.intervals_up_to(largest);
  const std::uint64_t greatest = intervals.empty() ? 1 : intervals.back().last;
  ValueCounts counts;
  std::uint64_t next_look = 2 * greatest;
  for (std::uint64_t heap = 0; heap <= largest && period_ == 0; ++heap) {
    for (const auto& [first, last] : intervals) {
      if (first > heap) break;
      counts.add(values_[heap - first]);
      if (heap > last) counts.remove(values_[heap - last - 1]);
    }
    values_.push_back(counts.mex());
    if (values_.size() != next_look && heap != most_listed)
      continue;  // at most_listed affordable() ends the list
    period_ = period_at_end(values_, greatest);
    next_look *= 2;
  }
}

bool StepValues::affordable(const Steps& steps, std::uint64_t largest) {
  if (steps.is_any()) return true;
  if (largest > most_listed && (!steps.has_greatest() || steps.intervals_up_to(largest) !=
                                                             steps.intervals_up_to(most_listed)))
    return false;
  const std::uint64_t listed = std::min(largest, most_listed);
  if (steps.intervals_up_to(listed).size() * listed > most_counts) return false;
  return largest <= most_listed || StepValues(steps, most_listed).period() != 0;
}

bool has_lone_heaps(const Moves& moves) {
  std::vector<Face> taken;  // by line
  for (const LineMove& line : moves.lines) taken.push_back(line.taken_from());
  ranges::sort(taken);
  return !moves.pass && moves.faces.empty() &&
         std::adjacent_find(taken.begin(), taken.end()) == taken.end() &&
         ranges::all_of(taken, [](const Face& heaps) { return heaps.size() == 1; });
}

AxisSum::AxisSum(const Moves& moves, PositionView bounds) {
  assert(has_lone_heaps(moves) && bounds.size() == moves.heaps);
  for (const LineMove& line : moves.lines) {
    const Steps& steps = line.steps;
    const auto entry =
        ranges::find_if(line.direction, [](std::uint8_t stones) { return stones != 0; });
    const auto place = static_cast<std::size_t>(entry - line.direction.begin());
    const std::uint64_t most = bounds[place] / *entry;
    auto set = ranges::find(steps_, steps, &StepSet::steps);
    if (set == steps_.end()) set = steps_.insert(set, {steps, most});
    set->most = std::max(set->most, most);
    heaps_.push_back({place, *entry, static_cast<std::size_t>(set - steps_.begin())});
  }
}

const std::vector<StepValues>& AxisSum::values() const {
  std::call_once(listed_, [this] {
    values_.clear();  // an attempt that ran out of memory may have left some
    for (const auto& [steps, most] : steps_) values_.emplace_back(steps, most);
  });
  return values_;
}

std::uint64_t AxisSum::grundy(PositionView position) const {
  std::uint64_t sum = 0;
  for (const Heap& heap : heaps_)
    sum ^= values()[heap.steps].of(position[heap.place] / heap.per_step);
  return sum;
}

bool AxisSum::list_values(std::size_t heap, std::uint64_t first,
                          std::span<std::uint32_t> values) const {
  ranges::fill(values, 0);  // a heap without a move has value 0
  for (const Heap& moved : heaps_) {
    if (moved.place != heap) continue;
    const StepValues& of_steps = this->values()[moved.steps];
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] ^= static_cast<std::uint32_t>(of_steps.of((first + i) / moved.per_step));
  }
  return true;
}

}  // namespace miyama
