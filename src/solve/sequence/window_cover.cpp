#include "solve/sequence/window_cover.hpp"

#include <algorithm>
#include <cassert>
#include <queue>

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

/// Takes away what the item reaches.
void close(const CoverSamples& samples, WindowItem item, const WindowKernels& kernels,
           std::vector<std::uint8_t>& sets) {
  std::uint8_t left[WindowKernels::set_bytes];
  for (std::size_t place = 0; place < samples.places.size(); ++place) {
    kernels.mark(samples.places[place], &item, 1, left);
    for (std::size_t i = 0; i < WindowKernels::set_bytes; ++i)
      sets[place * WindowKernels::set_bytes + i] &= left[i];
  }
}

std::vector<WindowItem> cover_window(const std::vector<WindowItem>& items,
                                     const CoverSamples& samples, std::size_t window,
                                     std::uint32_t least_gain, const WindowKernels& kernels) {
  std::vector<WindowItem> chosen;
  std::vector<std::uint8_t> sets = wanted_sets(samples, window);
  struct Gain {
    std::uint32_t gain;
    WindowItem item;
    bool operator<(const Gain& other) const { return gain < other.gain; }
  };
  const auto gain_of = [&](WindowItem item) {
    return Gain{kernels.gain(samples.places.data(), samples.places.size(), item, sets.data()),
                item};
  };
  std::vector<Gain> all;
  for (WindowItem item : items) {
    item.value ^= static_cast<std::uint32_t>(window * WindowKernels::values);
    if (const Gain gain = gain_of(item); gain.gain >= least_gain) all.push_back(gain);
  }
  std::priority_queue<Gain> queue(std::less<Gain>(), std::move(all));
  while (!queue.empty()) {
    const Gain now = gain_of(queue.top().item);
    queue.pop();
    if (now.gain < least_gain) continue;
    if (!queue.empty() && now.gain < queue.top().gain) {
      queue.push(now);
      continue;
    }
    chosen.push_back(now.item);
    close(samples, now.item, kernels, sets);
  }
  std::sort(chosen.begin(), chosen.end(),
            [](WindowItem one, WindowItem other) { return one.distance < other.distance; });
  return chosen;
}

}  // namespace

CoverSamples samples_of(const ShortValues& values, std::uint32_t ahead,
                        std::uint64_t most_distance) {
  constexpr std::uint64_t block = WindowKernels::heaps;
  // More samples for more heaps: choosing takes a tenth of the time.
  const std::uint64_t count = std::clamp<std::uint64_t>(values.size() >> 13, 12, 127);
  const std::uint64_t kept = std::min(values.size(), values.reach());
  assert(kept >= most_distance + ahead + block);
  const std::uint64_t step = std::min(kept / 4, kept - most_distance - ahead - block) / count;
  CoverSamples samples;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint8_t* const place = values.at(values.size() - ahead - block - step * i);
    samples.places.push_back(place);
    samples.bounds.insert(samples.bounds.end(), place + ahead, place + ahead + block);
  }
  return samples;
}

WindowLists cover_windows(const std::vector<WindowItem>& items, const CoverSamples& samples,
                          std::uint32_t heaps_per_gain, const WindowKernels& kernels,
                          const Team& team) {
  const std::size_t most = *std::max_element(samples.bounds.begin(), samples.bounds.end());
  const std::size_t gain = std::max<std::size_t>(1, samples.bounds.size() / heaps_per_gain);
  WindowLists lists(divide_up(most, WindowKernels::values));
  // A job writes the list of its window.
  parallel_for(lists.size(), team, [&](std::uint64_t window, int) {
    lists[window] = cover_window(items, samples, window, static_cast<std::uint32_t>(gain), kernels);
  });
  return lists;
}

WindowLists cover_rare_values(const ShortValues& values, CoverSamples samples,
                              const std::vector<std::uint32_t>& takes, std::uint64_t most_partner,
                              std::uint32_t heaps_per_gain, const WindowKernels& kernels,
                              const Team& team) {
  for (std::uint8_t& bound : samples.bounds)
    bound = static_cast<std::uint8_t>(std::min(255U, values.rare_bound(bound)));
  std::vector<WindowItem> partners;
  for (const std::uint32_t take : takes)
    for (std::uint64_t heap = WindowKernels::heaps; heap <= most_partner; ++heap)
      if (!values.is_rare(heap))
        partners.push_back({static_cast<std::uint32_t>(take + heap), *values.small(heap)});
  return cover_windows(partners, samples, heaps_per_gain, kernels, team);
}

}  // namespace miyama
