#include "solve/sequence/value_sets.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace miyama {
namespace {

std::uint64_t word_of(std::uint32_t value) { return std::uint64_t{1} << value; }

}  // namespace

ValueSets::ValueSets(SplitMoves moves)
    : moves_(std::move(moves)),
      most_take_(moves_.most()),
      digits_(std::bit_ceil(most_take_ + 2 * block) - 1),
      common_(digits_ + 1),
      rare_(digits_ + 1) {}

bool ValueSets::is_worth_while(const ShortValues& values) {
  constexpr std::uint8_t most_values = 48;
  constexpr std::size_t most_rare = 200;
  const std::uint8_t* const last = values.at(values.size());
  return values.rare_heaps().size() <= most_rare && values.rare_bound(63) <= 64 &&
         std::all_of(values.small(0), values.small(values.front()),
                     [](std::uint8_t value) { return value < most_values; }) &&
         std::all_of(last - values.reach(), last,
                     [](std::uint8_t value) { return value < most_values; });
}

void ValueSets::list_items(const ShortValues& values) {
  near_.clear();
  far_.assign(windows_, {});
  for (const auto& rare : values.rare_heaps()) {
    const auto distance = static_cast<std::uint32_t>(rare.heap);
    if (distance < block) {
      near_.push_back(make_item(distance, rare.value));
      continue;
    }
    most_distance_ = distance;
    for (std::size_t window = 0; window < windows_; ++window)
      far_[window].push_back(make_item(
          distance, rare.value ^ static_cast<std::uint32_t>(window * WindowKernels::values)));
  }
  rare_items_ = values.rare_heaps().size();
}

/// Chooses partners, and makes the sets of the last sums.
void ValueSets::begin(const ShortValues& values) {
  list_items(values);
  if (values.size() >= next_plan_) {
    partners_ =
        cover_rare_values(values, samples_of(values, moves_.leave_two.front(), most_partner), {0},
                          most_partner, heaps_per_gain, kernels_);
    partners_.resize(std::min(partners_.size(), most_windows));
    next_plan_ = 4 * values.size();
  }
  for (std::uint64_t first = values.size() - most_take_ / block * block - block;
       first < values.size(); first += block) {
    mark_far(values.at(first), first, far_, common_);
    mark_far(values.at(first), first, partners_, rare_);
    for (std::uint64_t i = 0; i < block; ++i) mark_near(values.at(first + i), first + i);
  }
  ready_ = values.size();
}

/// True if a sum that the next block asks for has two rare rests, or a listed and a rare one.
bool ValueSets::is_spoiled(const ShortValues& values) const {
  const std::uint64_t first = values.size() - most_take_ - block;
  const std::uint64_t last = values.size() + block;
  const auto& rare = values.rare_heaps();
  // With equal rests forbidden, a listed rest must be the smaller one.
  if (first <= (moves_.unequal ? 2 : 1) * most_partner + block || first <= most_distance_ + block)
    return true;
  for (std::size_t i = rare.size(); i > 0 && 2 * rare[i - 1].heap >= first; --i) {
    if (rare[i - 1].heap + most_partner >= first) return true;
    for (const auto& other : rare) {
      const std::uint64_t sum = rare[i - 1].heap + other.heap;
      if (sum >= first && sum <= last) return true;
    }
  }
  return false;
}

/// Puts what the items reach into the sets of 64 sums, and nothing else.
void ValueSets::mark_far(const std::uint8_t* here, std::uint64_t first, const WindowLists& lists,
                         Sets& sets) {
  std::array<std::uint8_t, most_windows * WindowKernels::set_bytes> open;
  for (std::size_t window = 0; window < lists.size(); ++window)
    kernels_.mark(here, lists[window].data(), lists[window].size(),
                  &open[window * WindowKernels::set_bytes]);
  for (std::uint64_t i = 0; i < block; ++i) {
    std::uint64_t set = 0;
    for (std::size_t half = 0; half < 2 * lists.size(); ++half)
      set |= std::uint64_t{static_cast<std::uint8_t>(~open[half * block + i])} << 8 * half;
    sets[(first + i) & digits_] = set;
  }
}

void ValueSets::mark_near(const std::uint8_t* here, std::uint64_t sum) {
  std::uint64_t set = common_[sum & digits_];
  for (const WindowItem item : near_) set |= word_of(*(here - item.distance) ^ value_of(item));
  common_[sum & digits_] = set;
}

bool ValueSets::extend(ShortValues& values, const Team& team) {
  if (windows_way_) return windows_way_->extend(values, team);
  if (windows_ == 0) {
    windows_ = 2;
    list_items(values);
  }
  (void)values.room();  // what is forgotten for the block is forgotten now
  values.require_reach(2 * (most_distance_ + most_partner + most_take_ + block));
  if (is_spoiled(values)) {
    for (std::uint64_t i = 0; i < block; ++i)
      if (!values.add_certain(moves_)) return false;
    return true;
  }
  if (ready_ != values.size() || rare_items_ != values.rare_heaps().size()) begin(values);
  if (extend_block(values)) return true;
  // The sets end too early.
  ready_ = 0;
  if (windows_ < most_windows)
    ++windows_;
  else
    windows_way_ = std::make_unique<Windows>(moves_);
  return extend(values, team);
}

/// False if a value lies beyond the windows; the heaps before it are there.
bool ValueSets::extend_block(ShortValues& values) {
  const std::uint64_t first = values.size();
  std::uint8_t* const here = values.room();
  mark_far(here, first, far_, common_);
  mark_far(here, first, partners_, rare_);
  for (std::uint64_t heap = first; heap < first + block; ++heap) {
    std::uint8_t* const at = here + (heap - first);
    mark_near(at, heap);
    std::uint64_t options = 0;
    for (const std::uint32_t take : moves_.leave_two) options |= common_[(heap - take) & digits_];
    for (const std::uint32_t take : moves_.leave_one) options |= word_of(*(at - take));
    const auto common = static_cast<std::uint8_t>(std::countr_one(options));
    if (common >= windows_ * WindowKernels::values) return false;
    *at = common;
    if (const auto rare = missing_rare(values, heap, common)) {
      values.add_missing(*rare);
      return true;
    }
    values.add(1);
  }
  ready_ = values.size();
  return true;
}

/// The least rare value below `common` that is no option of the heap; none if there are all.
std::optional<std::uint8_t> ValueSets::missing_rare(const ShortValues& values, std::uint64_t heap,
                                                    std::uint8_t common) {
  const std::uint32_t bound = values.rare_bound(common);
  std::uint64_t left = bound == 64 ? ~std::uint64_t{0} : word_of(bound) - 1;
  for (const std::uint32_t take : moves_.leave_two) left &= ~rare_[(heap - take) & digits_];
  while (left != 0) {
    const auto value = static_cast<std::uint8_t>(std::countr_zero(left));
    const std::optional<std::uint32_t> take = values.take_for(moves_, heap, value);
    if (!take) return value;
    rare_[(heap - *take) & digits_] |= word_of(value);
    left &= left - 1;
  }
  return std::nullopt;
}

}  // namespace miyama
