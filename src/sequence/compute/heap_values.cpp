#include "sequence/compute/heap_values.hpp"

#include <algorithm>

#include "base/error.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t heaps_per_look = 4096;  ///< between two looks whether values may be short
constexpr std::size_t most_new_rare = 8;        ///< in the upper half of the heaps, to become short
constexpr std::uint64_t largest_short_take = 1024;

/// True if moves leave two heaps at most, and take little.
bool may_ever_be_short(const TakeAndBreak& rules) {
  return rules.lists() == nullptr && rules.repeated() == 0 && rules.most_rests() == 2 &&
         rules.explicit_digits() <= largest_short_take;
}

[[noreturn]] void throw_no_memory(std::uint64_t heaps) {
  throw file_error("the values of ", heaps,
                   " heaps need more memory: allow more, or give a smaller heap");
}

}  // namespace

HeapValues::HeapValues(const TakeAndBreak& rules, std::uint64_t keep, std::uint64_t short_from,
                       std::size_t most_rare)
    : stamps_(rules),
      keep_(keep),
      may_be_short_(may_ever_be_short(rules)),
      short_from_(may_be_short_ && kernels_for<WindowKernels>().is_fast ? short_from : endless),
      most_rare_(most_rare) {
  stamps_.begin_from(list_of(1));
}

void HeapValues::extend_to(std::uint64_t last, const Team& team) {
  wanted_ = std::max(wanted_, last + 1);
  while (known() <= last) {
    team.stop_if_asked();
    if (!short_ && may_be_short()) become_short();
    if (short_) {
      const bool fits = windows_->extend(*short_, team);
      if (!fits || is_mask_bad()) become_long(fits);
    } else {
      stamps_.add_next();
      if (known() > keep_ / sizeof(std::uint32_t)) throw_no_memory(known());
    }
  }
}

std::vector<std::uint32_t> HeapValues::values() const {
  std::vector<std::uint32_t> values(wanted_);
  for (std::uint64_t heap = 0; heap < wanted_; ++heap) values[heap] = value(heap);
  return values;
}

/// True if the game is sparse, its values fit bytes, for which there is memory, and hardly any of
/// the upper half are rare.
bool HeapValues::may_be_short() const {
  const std::vector<std::uint32_t>& values = stamps_.values();
  if (values.size() < short_from_ || values.size() % heaps_per_look != 0 || !stamps_.is_sparse() ||
      values.size() > keep_ / (sizeof(std::uint32_t) + 1))
    return false;
  const std::vector<std::uint32_t>& rare = stamps_.space().heaps();
  return (rare.size() <= most_new_rare ||
          2 * rare[rare.size() - 1 - most_new_rare] < values.size()) &&
         *std::max_element(values.begin(), values.end()) / 2 <= ShortValues::largest;
}

void HeapValues::become_short() {
  short_ = std::make_unique<ShortValues>(stamps_.values(), stamps_.space().mask(), keep_);
  stamps_.forget_values();
  begin_windows();
}

/// So many values, all 0, with room for all that there is memory for: without it, a list that grows
/// would take three times as much for a while.
std::vector<std::uint32_t> HeapValues::list_of(std::uint64_t heaps) const {
  std::vector<std::uint32_t> values;
  if (keep_ < PTRDIFF_MAX) values.reserve(keep_ / sizeof(std::uint32_t));
  values.resize(heaps);
  return values;
}

bool HeapValues::are_many_rare() const {
  return short_->rare_heaps().size() * stamps_.moves().leave_two.size() > most_rare_;
}

/// True if far more heaps are rare than when it was chosen.
bool HeapValues::is_mask_bad() const {
  return are_many_rare() || short_->rare_heaps().size() > 2 * rare_at_first_ + 1000;
}

void HeapValues::begin_windows() {
  rare_at_first_ = short_->rare_heaps().size();
  windows_ = std::make_unique<Windows>(stamps_.moves());
}

/// Goes on with stamps. `fits`: another mask may do better when there are more heaps.
void HeapValues::become_long(bool fits) {
  if (!is_complete())
    throw file_error("after heap ", short_->size(), fits ? " many heaps are rare" : " values grow",
                     ", and there was no memory for those before: allow more memory");
  const std::uint64_t kept = short_->size() / Stamps::block * Stamps::block;
  std::vector<std::uint32_t> values = list_of(kept);
  for (std::uint64_t heap = 0; heap < kept; ++heap) values[heap] = short_->value(heap);
  short_from_ = fits ? 4 * kept : endless;
  short_.reset();
  stamps_.begin_from(std::move(values));
}

void HeapValues::save(const PutBytes& put) const {
  const std::uint64_t head[] = {short_ ? 1U : 0U, stamps_.heaps_to_keep()};
  put(head, sizeof head);
  short_ ? short_->save(put) : put(stamps_.values().data(), head[1] * sizeof(std::uint32_t));
}

void HeapValues::restore(SavedBytes& saved) {
  const std::uint64_t is_short = saved.number();
  const std::uint64_t count = saved.number();
  if (is_short != 0) {
    SavedBytes::require(is_short == 1 && may_be_short_ && count == 0);
    short_ = std::make_unique<ShortValues>(saved, keep_);
    SavedBytes::require(!are_many_rare());
    wanted_ = short_->size();
    return begin_windows();
  }
  SavedBytes::require(count % Stamps::block == 0 && saved.left() == count * sizeof(std::uint32_t));
  if (count > keep_ / sizeof(std::uint32_t)) throw_no_memory(count);
  std::vector<std::uint32_t> values = list_of(count);
  saved.get(values.data(), count * sizeof(std::uint32_t));
  // A game lasts at most 2n − 1 moves from a heap of n, and no value is greater than that.
  for (std::uint64_t heap = 0; heap < count; ++heap) SavedBytes::require(values[heap] <= 2 * heap);
  if (values.empty()) return;
  wanted_ = count;
  stamps_.begin_from(std::move(values));
}

}  // namespace miyama
