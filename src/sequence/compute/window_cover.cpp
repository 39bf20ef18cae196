#include "sequence/compute/windows.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <numeric>
#include <queue>
#include <span>
#include <utility>

#include "base/parallel_for.hpp"

namespace miyama {
namespace {

/// The values of a window that lie below the bounds, as WindowKernels has sets.
std::vector<std::uint8_t> wanted_sets(const CoverSamples& samples, std::size_t window) {
  constexpr std::size_t heaps = WindowKernels::heaps;
  std::vector<std::uint8_t> sets(samples.places.size() * WindowKernels::set_bytes);
  for (std::size_t i = 0; i < samples.bounds.size(); ++i) {
    std::uint8_t* const set = &sets[i / heaps * WindowKernels::set_bytes + i % heaps];
    const auto of_half = [&](std::size_t first) {
      const std::size_t wanted = std::max<std::size_t>(samples.bounds[i], first) - first;
      return static_cast<std::uint8_t>((1U << std::min<std::size_t>(wanted, 8)) - 1);
    };
    set[0] = of_half(window * WindowKernels::values);
    set[heaps] = of_half(window * WindowKernels::values + 8);
  }
  return sets;
}

/// A greedy cover of the sets of one window. Items that gain much are chosen by few samples. Then
/// the gains of all items are listed once, and whatever one takes is subtracted from those of the
/// others: most items are chosen for a few gains each.
class WindowCover {
 public:
  WindowCover(const std::vector<WindowItem>& items, const CoverSamples& samples, std::size_t window,
              const WindowKernels& kernels);

  /// Items that each gain so many when they are chosen, by distance.
  std::vector<WindowItem> choose(std::uint32_t least_gain);

 private:
  static constexpr std::size_t few = 16;  ///< candidates of the first choice
  /// Item or value, by number. A value is a bit of the sets.
  using Number = std::uint32_t;
  /// Numbers for each of others: those of i begin at begin[i].
  struct Lists {
    std::vector<Number> begin;
    std::vector<Number> numbers;
    std::span<const Number> of(Number i) const {
      return std::span(numbers).subspan(begin[i], begin[i + 1] - begin[i]);
    }
  };

  std::uint32_t count_gains(Number item, std::size_t places) {
    return kernels_.gain(samples_.places.data(), places, items_[item], sets_.data(), hits_.data());
  }
  template <class GainOf>
  void choose_by(const GainOf& gain_of, std::uint32_t least_gain);
  template <class Use>
  void for_each_gain(Number item, const Use& use);
  void list_gains();
  void take(Number item);

  std::vector<WindowItem> items_;
  const CoverSamples& samples_;
  const WindowKernels& kernels_;
  std::vector<std::uint8_t> sets_;   ///< values that are wanted and not yet reached
  std::vector<std::uint64_t> hits_;  ///< one for each place: hits of the last item
  std::vector<WindowItem> chosen_;
  std::vector<std::uint32_t> gains_;  ///< one for each item, once they are listed
  Lists values_;                      ///< that an item reached when they were listed
  Lists users_;                       ///< items that reached a value then
};

WindowCover::WindowCover(const std::vector<WindowItem>& items, const CoverSamples& samples,
                         std::size_t window, const WindowKernels& kernels)
    : items_(items),
      samples_(samples),
      kernels_(kernels),
      sets_(wanted_sets(samples, window)),
      hits_(samples.places.size()) {
  const auto first_value = static_cast<std::uint32_t>(window * WindowKernels::values);
  for (WindowItem& item : items_) item = make_item(item.distance, value_of(item) ^ first_value);
}

std::vector<WindowItem> WindowCover::choose(std::uint32_t least_gain) {
  const std::size_t places = std::min(few, samples_.places.size());
  choose_by([&](Number item) { return count_gains(item, places); },
            static_cast<std::uint32_t>(std::max<std::size_t>(1, places / 4)));
  list_gains();
  choose_by([&](Number item) { return gains_[item]; }, least_gain);
  std::sort(chosen_.begin(), chosen_.end(),
            [](WindowItem one, WindowItem other) { return one.distance < other.distance; });
  return std::move(chosen_);
}

template <class GainOf>
void WindowCover::choose_by(const GainOf& gain_of, std::uint32_t least_gain) {
  using Gain = std::pair<std::uint32_t, Number>;
  std::vector<Gain> all;
  for (Number item = 0; item < items_.size(); ++item)
    if (const std::uint32_t gain = gain_of(item); gain >= least_gain) all.emplace_back(gain, item);
  std::priority_queue<Gain> queue(std::less<Gain>(), std::move(all));
  while (!queue.empty()) {
    const Number item = queue.top().second;
    const std::uint32_t gain = gain_of(item);
    queue.pop();
    if (gain < least_gain) continue;
    if (!queue.empty() && gain < queue.top().first) {
      queue.emplace(gain, item);
      continue;
    }
    chosen_.push_back(items_[item]);
    take(item);
  }
}

template <class Use>
void WindowCover::for_each_gain(Number index, const Use& use) {
  const WindowItem item = items_[index];
  count_gains(index, samples_.places.size());
  for (std::size_t place = 0; place < samples_.places.size(); ++place)
    for (std::uint64_t left = hits_[place]; left != 0; left &= left - 1) {
      const auto heap = static_cast<std::size_t>(std::countr_zero(left));
      const std::uint8_t at = *(samples_.places[place] + heap - item.distance);
      const auto value = static_cast<std::uint32_t>(at ^ value_of(item));
      const std::size_t half = 2 * place + value / 8;
      use(static_cast<Number>(8 * (half * WindowKernels::heaps + heap) + value % 8));
    }
}

void WindowCover::list_gains() {
  assert(items_.size() * samples_.bounds.size() <= UINT32_MAX);
  users_.begin.resize(8 * sets_.size() + 1);
  for (Number item = 0; item < items_.size(); ++item) {
    values_.begin.push_back(static_cast<Number>(values_.numbers.size()));
    for_each_gain(item, [&](Number value) {
      values_.numbers.push_back(value);
      ++users_.begin[value];
    });
    gains_.push_back(static_cast<std::uint32_t>(values_.numbers.size()) - values_.begin.back());
  }
  values_.begin.push_back(static_cast<Number>(values_.numbers.size()));
  std::partial_sum(users_.begin.begin(), users_.begin.end(), users_.begin.begin());
  users_.numbers.resize(values_.numbers.size());
  for (Number item = 0; item < items_.size(); ++item)
    for (const Number value : values_.of(item)) users_.numbers[--users_.begin[value]] = item;
}

/// Takes away what the item gains.
void WindowCover::take(Number item) {
  const auto take_value = [&](Number value) {
    sets_[value / 8] = static_cast<std::uint8_t>(sets_[value / 8] & ~(1U << value % 8));
  };
  if (gains_.empty()) return for_each_gain(item, take_value);
  for (const Number value : values_.of(item)) {
    if ((sets_[value / 8] >> value % 8 & 1) == 0) continue;
    take_value(value);
    for (const Number user : users_.of(value)) --gains_[user];
  }
}

}  // namespace

CoverSamples samples_of(const ShortValues& values, std::uint64_t most_distance) {
  constexpr std::uint64_t block = WindowKernels::heaps;
  // More samples make lists better by some per cent, and the choice takes longer in proportion:
  // some 0.2 s for 127 blocks.
  const std::uint64_t count = std::clamp<std::uint64_t>(
      static_cast<std::uint64_t>(std::sqrt(static_cast<double>(values.size()))) / 10, 12, 512);
  const std::uint64_t kept = std::min(values.size(), values.reach());
  assert(kept >= most_distance + block);
  const std::uint64_t step = std::min(kept / 4, kept - most_distance - block) / count;
  CoverSamples samples;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint8_t* const place = values.at(values.size() - block - step * i);
    samples.places.push_back(place);
    samples.bounds.insert(samples.bounds.end(), place, place + block);
  }
  return samples;
}

WindowLists cover_windows(const std::vector<WindowItem>& items, const CoverSamples& samples,
                          std::uint32_t heaps_per_gain, const WindowKernels& kernels,
                          const Team& team) {
  const std::size_t most = *std::max_element(samples.bounds.begin(), samples.bounds.end());
  const auto gain =
      static_cast<std::uint32_t>(std::max<std::size_t>(1, samples.bounds.size() / heaps_per_gain));
  WindowLists lists(divide_up(most, WindowKernels::values));
  // A job writes the list of its window.
  parallel_for(lists.size(), team, [&](std::uint64_t window, int) {
    lists[window] = WindowCover(items, samples, window, kernels).choose(gain);
  });
  return lists;
}

WindowLists cover_rare_values(const ShortValues& values, CoverSamples samples,
                              const std::vector<std::uint32_t>& takes, std::uint64_t most_partner,
                              std::uint32_t heaps_per_gain, const WindowKernels& kernels,
                              const Team& team) {
  for (std::uint8_t& bound : samples.bounds)
    bound = static_cast<std::uint8_t>(std::min(255U, values.rare_bound(bound)));
  // Neighbours are much alike, so it is enough to choose from some of them.
  const std::uint64_t step = divide_up(takes.size() * most_partner, 8192);
  std::vector<WindowItem> partners;
  for (const std::uint32_t take : takes)
    for (std::uint64_t heap = WindowKernels::heaps; heap <= most_partner; heap += step)
      if (!values.is_rare(heap)) partners.push_back(make_item(take + heap, *values.small(heap)));
  return cover_windows(partners, samples, heaps_per_gain, kernels, team);
}

}  // namespace miyama
