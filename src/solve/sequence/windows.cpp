/// @file  windows.cpp
/// @brief The three steps for a block of heaps, and when lists are chosen anew.

#include "solve/sequence/windows.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace miyama {
namespace {

void sort_by_distance(std::vector<WindowItem>& items) {
  std::sort(items.begin(), items.end(),
            [](WindowItem one, WindowItem other) { return one.distance < other.distance; });
}

}  // namespace

Windows::Windows(SplitMoves moves) : moves_(std::move(moves)), most_take_(moves_.most()) {}

/// Lists the items of all rare heaps.
void Windows::list_items(const ShortValues& values) {
  near_.clear();
  far_.clear();
  const auto add = [&](std::uint64_t distance, std::uint8_t value) {
    (distance < block ? near_ : far_).push_back({static_cast<std::uint32_t>(distance), value});
  };
  for (const std::uint32_t take : moves_.leave_one) add(take, 0);
  for (const std::uint32_t take : moves_.leave_two)
    for (const auto& rare : values.rare_heaps()) add(take + rare.heap, rare.value);
  sort_by_distance(far_);
  rare_items_ = values.rare_heaps().size();
}

void Windows::plan(const ShortValues& values) {
  const CoverSamples samples = samples_of(values, 0, std::max(reach(), most_partner + most_take_));
  common_lists_ = cover_windows(far_, samples, heaps_per_gain, kernels_);
  rare_lists_ =
      cover_rare_values(values, samples, moves_.leave_two, most_partner, heaps_per_gain, kernels_);
  next_plan_ = 3 * values.size();
}

/// True if a heap of the next block has two rare rests, or one that is an item of step 3.
bool Windows::is_spoiled(const ShortValues& values) const {
  const std::uint64_t first = values.size();
  const auto& rare = values.rare_heaps();
  if (first <= most_partner + most_take_ + 2 * block || first <= reach() + 2 * block) return true;
  for (std::size_t i = rare.size(); i > 0; --i) {
    const std::uint64_t heap = rare[i - 1].heap;
    if (2 * heap + most_take_ < first) break;  // the larger one of two rare rests
    if (heap + most_partner + most_take_ >= first) return true;
    const auto item = std::lower_bound(
        far_.begin(), far_.end(), first - heap,
        [](WindowItem one, std::uint64_t distance) { return one.distance < distance; });
    if (item != far_.end() && item->distance < first - heap + block) return true;
  }
  return false;
}

bool Windows::extend(ShortValues& values) {
  if (rare_items_ != values.rare_heaps().size() || far_.empty()) list_items(values);
  values.require_reach(2 * (reach() + most_partner + most_take_ + block));
  if (is_spoiled(values)) {
    for (std::size_t i = 0; i < block; ++i)
      if (!values.add_certain(moves_)) return false;
    return true;
  }
  if (values.size() >= next_plan_) plan(values);
  find_common(values);
  return prove_rare(values);
}

void Windows::find_common(ShortValues& values) {
  std::uint8_t* const here = values.room();
  for (std::size_t window = 0; window < common_lists_.size(); ++window)
    kernels_.mark(here, common_lists_[window].data(), common_lists_[window].size(),
                  &open_[window * WindowKernels::set_bytes]);
  kernels_.first_open(open_.data(), common_lists_.size(), candidates_.data());
  kernels_.remove_reached(here, far_.data(), far_.size(), candidates_.data());
  for (std::size_t i = 0; i < block; ++i)
    here[i] = static_cast<std::uint8_t>(nearest_open(here, i));
}

/// The least common value that is missing for heap i of the block, or 255.
std::uint32_t Windows::nearest_open(const std::uint8_t* here, std::size_t i) {
  std::array<std::uint8_t, 256> reached{};
  const auto mark = [&](const std::vector<WindowItem>& items) {
    for (const WindowItem item : items) reached[*(here + i - item.distance) ^ item.value] = 1;
  };
  mark(near_);
  reached[WindowKernels::none] = 1;
  for (std::size_t k = 0; k < WindowKernels::candidates; ++k)
    if (const std::uint8_t value = candidates_[k * block + i]; reached[value] == 0) return value;
  mark(far_);
  return static_cast<std::uint32_t>(std::find(reached.begin(), reached.end() - 1, 0) -
                                    reached.begin());
}

/// Proves that the heaps of the block reach all lower rare values. The first that does not has a
/// rare value, and the block ends behind it.
bool Windows::prove_rare(ShortValues& values) {
  std::uint8_t* const here = values.room();
  std::array<std::uint32_t, block> bounds{};
  for (std::size_t i = 0; i < block; ++i) bounds[i] = values.rare_bound(here[i]);
  const std::size_t most = *std::max_element(bounds.begin(), bounds.end());
  const std::size_t lists =
      std::min(rare_lists_.size(), (most + WindowKernels::values - 1) / WindowKernels::values);
  for (std::size_t window = 0; window < lists; ++window)
    kernels_.mark(here, rare_lists_[window].data(), rare_lists_[window].size(),
                  &open_[window * WindowKernels::set_bytes]);
  std::fill(open_.begin() + static_cast<std::ptrdiff_t>(lists * WindowKernels::set_bytes),
            open_.end(), std::uint8_t{255});
  for (std::size_t i = 0; i < block; ++i) {
    if (here[i] > ShortValues::largest) return false;
    for (std::size_t half = 0; 8 * half < bounds[i]; ++half) {
      std::uint32_t left =
          open_[half * block + i] & ((1U << std::min<std::size_t>(8, bounds[i] - 8 * half)) - 1);
      for (; left != 0; left &= left - 1) {
        const auto value =
            static_cast<std::uint8_t>(8 * half + static_cast<std::size_t>(std::countr_zero(left)));
        if (values.take_for(moves_, values.size(), value)) continue;
        values.add_rare(value);
        return true;
      }
    }
    values.add(1);
  }
  return true;
}

}  // namespace miyama
