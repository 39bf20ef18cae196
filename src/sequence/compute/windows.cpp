/// @file  windows.cpp
/// @brief The three steps for a block of heaps, and which items are listed for them.

#include "sequence/compute/windows.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <numeric>
#include <queue>
#include <span>
#include <utility>

#include "base/parallel_for.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

WindowItem make_item(std::uint64_t distance, std::uint32_t value) {
  return {static_cast<std::uint32_t>(distance), value * 0x01010101U};
}
std::uint8_t value_of(WindowItem item) { return static_cast<std::uint8_t>(item.values); }

/// Blocks of 64 heaps.
struct CoverSamples {
  std::vector<const std::uint8_t*> places;  ///< the byte of the first heap of each block
  std::vector<std::uint8_t> bounds;         ///< 64 per place: values below are to be reached
};

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

/// Chooses a short list of items that reach nearly all values of one window which sampled heaps
/// reach.
///
/// The samples are blocks of 64 neighbouring heaps, whose values are known. The item that reaches
/// most of what is still open comes next: a greedy cover, first by 16 blocks, whose gains are
/// counted anew, then by all, whose gains are listed once, and whatever one takes is subtracted
/// from those of the others: most items are chosen for a few gains each. Gains only fall while the
/// list grows, so a queue by the gains last seen needs few of them. It ends when the gain is worth
/// less than the item costs.
///
/// Cost: some 0.2 s of one thread for 128 blocks, 1500 items of rare heaps and 8000 partners.
class WindowCover {
 public:
  WindowCover(const std::vector<WindowItem>& items, const CoverSamples& samples, std::size_t window,
              const WindowKernels& kernels)
      : items_(items),
        samples_(samples),
        kernels_(kernels),
        sets_(wanted_sets(samples, window)),
        hits_(samples.places.size()) {
    const auto first_value = static_cast<std::uint32_t>(window * WindowKernels::values);
    for (WindowItem& item : items_) item = make_item(item.distance, value_of(item) ^ first_value);
  }

  /// Items that each gain so many when they are chosen, by distance.
  std::vector<WindowItem> choose(std::uint32_t least_gain) {
    const std::size_t places = std::min(few, samples_.places.size());
    choose_by([&](Number item) { return count_gains(item, places); },
              static_cast<std::uint32_t>(std::max<std::size_t>(1, places / 4)));
    list_gains();
    choose_by([&](Number item) { return gains_[item]; }, least_gain);
    ranges::sort(chosen_, {}, &WindowItem::distance);
    return std::move(chosen_);
  }

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
  void choose_by(const GainOf& gain_of, std::uint32_t least_gain) {
    using Gain = std::pair<std::uint32_t, Number>;
    std::vector<Gain> all;
    for (Number item = 0; item < items_.size(); ++item)
      if (const std::uint32_t gain = gain_of(item); gain >= least_gain)
        all.emplace_back(gain, item);
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
  void for_each_gain(Number index, const Use& use) {
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

  void list_gains() {
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
  void take(Number item) {
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

/// Blocks from the last quarter of the values, whose bounds are their values. The values
/// `most_distance` before each block are there; precondition: before the last two blocks they are.
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

/// A list per window, by distance; at most 16 windows, as many as the bounds ask for. An item is
/// worth its place where it gains a value for one of `heaps_per_gain` heaps. All items lie in front
/// of the samples.
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

/// Lists of common heaps, 64 to `most_partner`, that reach the rare values below common bounds.
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

}  // namespace

Windows::Windows(SplitMoves moves, std::uint64_t most_partner)
    : moves_(std::move(moves)), most_take_(moves_.most()), most_partner_(most_partner) {}

/// Lists the items of all rare heaps.
void Windows::list_items(const ShortValues& values) {
  near_.clear();
  far_.clear();
  const auto add = [&](std::uint64_t distance, std::uint8_t value) {
    assert(distance > 0);
    if (distance >= block) return far_.push_back(make_item(distance, value));
    const auto is_free = [&](const NearItems& items) {
      return items.is_there[block - distance] == 0;
    };
    auto items = std::find_if(near_.begin(), near_.end(), is_free);
    if (items == near_.end()) items = near_.insert(near_.end(), NearItems{});
    for (const std::uint64_t at : {block - distance, 2 * block - distance}) {
      items->values[at] = value;
      items->is_there[at] = 255;
    }
  };
  for (const std::uint32_t take : moves_.leave_one) add(take, 0);
  for (const std::uint32_t take : moves_.leave_two)
    for (const auto& rare : values.rare_heaps()) add(take + rare.heap, rare.value);
  ranges::sort(far_, {}, &WindowItem::distance);
  rare_items_ = values.rare_heaps().size();
}

void Windows::plan(const ShortValues& values, const Team& team) {
  const CoverSamples samples = samples_of(values, std::max(reach(), most_partner_ + most_take_));
  common_lists_ = cover_windows(far_, samples, heaps_per_gain, kernels_, team);
  // Values grow: those of another window are all open, until lists are chosen anew.
  if (common_lists_.size() < windows) common_lists_.emplace_back();
  rare_lists_ = cover_rare_values(values, samples, moves_.leave_two, most_partner_, heaps_per_gain,
                                  kernels_, team);
  next_plan_ = 5 * values.size();
}

/// True if one of the 64 heaps from `first` on has two rare rests, or one that is an item of
/// step 3.
bool Windows::is_spoiled(const ShortValues& values, std::uint64_t first) const {
  const auto& rare = values.rare_heaps();
  // With equal rests forbidden, a listed rest must be the smaller one.
  const std::uint64_t partners = (moves_.unequal ? 2 : 1) * most_partner_;
  if (first <= partners + most_take_ + 2 * block || first <= reach() + 2 * block) return true;
  for (std::size_t i = rare.size(); i > 0; --i) {
    const std::uint64_t heap = rare[i - 1].heap;
    if (2 * heap + most_take_ < first) break;  // the larger one of two rare rests
    if (heap + most_partner_ + most_take_ >= first) return true;
    const auto item = std::lower_bound(
        far_.begin(), far_.end(), first - heap,
        [](WindowItem one, std::uint64_t distance) { return one.distance < distance; });
    if (item != far_.end() && item->distance < first - heap + block) return true;
  }
  return false;
}

bool Windows::extend(ShortValues& values, const Team& team) {
  if (rare_items_ != values.rare_heaps().size() || far_.empty()) list_items(values);
  const std::uint64_t most =
      std::clamp<std::uint64_t>(values.size() / (share_ahead * block), 1, most_blocks);
  (void)values.room(most * block);  // it forgets now what must go for them
  values.require_reach(reach() + most_partner_ + most_take_ + 2 * block);
  std::size_t blocks = 0;
  while (blocks < most && !is_spoiled(values, values.size() + blocks * block)) ++blocks;
  if (blocks == 0) {
    for (std::size_t i = 0; i < block; ++i)
      if (!values.add_certain(moves_)) return false;
    return true;
  }
  if (values.size() >= next_plan_) plan(values, team);
  return add_blocks(values, blocks, far_.size() < fewest_to_share ? Team(1, team.observer) : team);
}

/// Job 0 finds the values of all blocks as if none were rare, job b + 1 proves those of block b.
/// With several threads, proofs follow one block behind, and the thread that has found the last
/// block takes its share of them. What was found behind a rare heap is wrong, and forgotten.
bool Windows::add_blocks(ShortValues& values, std::size_t blocks, const Team& team) const {
  const std::uint64_t first = values.size();
  std::uint8_t* const here = values.room(blocks * block);
  std::array<Proof, most_blocks> proofs;
  ProgressCount found;
  // Job 0 alone writes bytes. A proof reads those of its block and of heaps before it, after the
  // progress count has published them, and writes one element of `proofs`. Nothing else of the
  // values changes before all jobs are done.
  parallel_for(blocks + 1, team, [&](std::uint64_t job, int) {
    if (job != 0) {
      found.wait_for(job - 1, team.observer);
      const std::uint64_t at = (job - 1) * block;
      proofs[job - 1] = proof_of(values, first + at, here + at);
      return;
    }
    found.lead([&] {
      for (std::size_t i = 0; i < blocks; found.reach(++i)) find_common(here + i * block);
    });
  });
  for (std::size_t i = 0; i < blocks; ++i) {
    values.add(proofs[i].common);
    if (proofs[i].common == block) continue;
    if (proofs[i].rare == WindowKernels::none) return false;
    values.add_missing(proofs[i].rare);
    break;
  }
  return true;
}

void Windows::find_common(std::uint8_t* here) const {
  Open open;
  Candidates candidates;
  for (std::size_t window = 0; window < common_lists_.size(); ++window)
    kernels_.mark(here, common_lists_[window].data(), common_lists_[window].size(),
                  &open[window * WindowKernels::set_bytes]);
  kernels_.first_open(open.data(), common_lists_.size(), candidates.data());
  kernels_.remove_reached(here, far_.data(), far_.size(), candidates.data());
  std::size_t i = 0;
  while (true) {
    i = kernels_.settle(here, near_.data(), near_.size(), candidates.data(), i);
    if (i == block) return;
    here[i] = least_open(here + i);
    ++i;
  }
}

/// The least common value that no item reaches, or 255.
std::uint8_t Windows::least_open(const std::uint8_t* heap) const {
  std::array<std::uint8_t, 256> reached{};
  for (const WindowItem item : far_) reached[*(heap - item.distance) ^ value_of(item)] = 1;
  for (const NearItems& items : near_)
    for (std::size_t distance = 1; distance < block; ++distance)
      if (items.is_there[block - distance] != 0)
        reached[*(heap - distance) ^ items.values[block - distance]] = 1;
  return static_cast<std::uint8_t>(std::find(reached.begin(), reached.end() - 1, 0) -
                                   reached.begin());
}

/// Proves that the 64 heaps from `first` on, whose bytes are `here`, reach all lower rare values.
Windows::Proof Windows::proof_of(const ShortValues& values, std::uint64_t first,
                                 const std::uint8_t* here) const {
  std::array<std::uint8_t, block> bounds{};
  Proof proof;
  for (std::size_t i = 0; i < block; ++i) {
    const std::uint32_t bound = values.rare_bound(here[i]);
    if (here[i] > ShortValues::largest || bound > WindowKernels::none) {
      proof = {i, WindowKernels::none};
      break;
    }
    bounds[i] = static_cast<std::uint8_t>(bound);
  }
  const std::size_t most = *std::max_element(bounds.begin(), bounds.end());
  const auto lists = static_cast<std::size_t>(divide_up(most, WindowKernels::values));
  Open open;
  for (std::size_t window = 0; window < lists; ++window) {
    const bool is_listed = window < rare_lists_.size();
    kernels_.mark(here, is_listed ? rare_lists_[window].data() : nullptr,
                  is_listed ? rare_lists_[window].size() : 0,
                  &open[window * WindowKernels::set_bytes]);
  }
  std::uint32_t halves = kernels_.keep_below(bounds.data(), 2 * lists, open.data());
  for (; halves != 0; halves &= halves - 1) {
    const auto half = static_cast<std::size_t>(std::countr_zero(halves));
    prove_half(values, first, half, &open[half * block], proof);
  }
  return proof;
}

/// Looks for a pair for each value of a set of eight.
void Windows::prove_half(const ShortValues& values, std::uint64_t first, std::size_t half,
                         const std::uint8_t* open, Proof& proof) const {
  const auto has_some = [&](std::size_t i) {
    std::uint64_t sets = 0;
    std::memcpy(&sets, open + i, sizeof sets);
    return sets != 0;
  };
  for (std::size_t i = 0; i < block && i <= proof.common; ++i) {
    if (i % 8 == 0)
      while (i < block && !has_some(i)) i += 8;
    if (i >= block || i > proof.common) return;
    for (std::uint32_t left = open[i]; left != 0; left &= left - 1) {
      const auto value =
          static_cast<std::uint8_t>(8 * half + static_cast<std::size_t>(std::countr_zero(left)));
      if (i == proof.common && value > proof.rare) break;
      if (!values.has_pair(moves_, first + i, value)) proof = {i, value};
    }
  }
}

}  // namespace miyama
