/// @file  windows.cpp
/// @brief The three steps for a block of heaps, and when lists are chosen anew.

#include "sequence/compute/windows.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "base/parallel_for.hpp"

namespace miyama {
namespace {

void sort_by_distance(std::vector<WindowItem>& items) {
  std::sort(items.begin(), items.end(),
            [](WindowItem one, WindowItem other) { return one.distance < other.distance; });
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
  sort_by_distance(far_);
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
