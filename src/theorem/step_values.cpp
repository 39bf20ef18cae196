#include "theorem/step_values.hpp"

#include <algorithm>

namespace miyama {
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

/// Tells when the last `length` values of a growing list have been met before.
class Recurrence {
 public:
  explicit Recurrence(std::uint64_t length) : length_(length), anchor_(length) {
    for (std::uint64_t i = 0; i < length; ++i) leaving_ *= factor;
  }

  /// To be called after each value. True: the list ends as it did when it had `anchor()` values.
  bool met(const std::vector<std::uint32_t>& values) {
    const std::uint64_t n = values.size();
    hash_ = hash_ * factor + values.back() + 1;
    if (n > length_) hash_ -= leaving_ * (std::uint64_t{values[n - 1 - length_]} + 1);
    if (n > anchor_ && hash_ == anchor_hash_) {
      const auto end = values.begin() + static_cast<std::ptrdiff_t>(anchor_);
      if (std::equal(end - static_cast<std::ptrdiff_t>(length_), end,
                     values.end() - static_cast<std::ptrdiff_t>(length_)))
        return true;
    }
    if (n == length_ || n == 2 * anchor_) {
      anchor_ = n;
      anchor_hash_ = hash_;
    }
    return false;
  }
  [[nodiscard]] std::uint64_t anchor() const { return anchor_; }

 private:
  static constexpr std::uint64_t factor =
      0x9E37'79B9'7F4A'7C15;  // odd and irregular; sums are mod 2⁶⁴
  std::uint64_t length_;
  std::uint64_t anchor_;
  std::uint64_t leaving_ = 1;
  std::uint64_t hash_ = 0;
  std::uint64_t anchor_hash_ = 0;
};

}  // namespace

StepValues::StepValues(const Steps& steps, std::uint64_t largest) : any_(steps.is_any()) {
  if (any_) return;
  const std::vector<Steps::Interval> intervals = steps.intervals_up_to(largest);
  if (intervals.empty()) {  // no heap has a move
    values_ = {0};
    period_ = 1;
    return;
  }
  ValueCounts counts;
  Recurrence recurrence(intervals.back().last);
  for (std::uint64_t heap = 0; heap <= largest; ++heap) {
    for (const auto& [first, last] : intervals) {
      if (first > heap) break;
      counts.add(values_[heap - first]);
      if (heap > last) counts.remove(values_[heap - last - 1]);
    }
    values_.push_back(counts.mex());
    if (!recurrence.met(values_)) continue;
    period_ = values_.size() - recurrence.anchor();
    first_ = recurrence.anchor() - intervals.back().last;
    return;
  }
}

bool StepValues::affordable(const Steps& steps, std::uint64_t largest) {
  if (steps.is_any()) return true;
  if (largest > most_listed && !steps.has_greatest()) return false;
  const std::uint64_t listed = std::min(largest, most_listed);
  for (std::uint64_t first = std::min<std::uint64_t>(listed, 1 << 10);;
       first = std::min(2 * first, listed)) {  // too many may show early
    if (steps.intervals_up_to(first).size() * listed > most_counts) return false;
    if (first == listed) break;
  }
  return largest <= most_listed || StepValues(steps, most_listed).period() != 0;
}

}  // namespace miyama
