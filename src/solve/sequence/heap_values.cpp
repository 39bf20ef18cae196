#include "solve/sequence/heap_values.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "solve/sequence/value_sets.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t heaps_per_look = 4096;  ///< between two looks whether values may be short
constexpr std::size_t most_new_rare = 8;        ///< in the upper half of the heaps, to become short
constexpr std::uint64_t largest_short_take = 1024;

/// True if moves leave two heaps at most, take little, and bytes are fast here.
bool may_ever_be_short(const TakeAndBreak& rules) {
  return rules.repeated() == 0 && rules.most_rests() == 2 &&
         rules.explicit_digits() <= largest_short_take && kernels_for<WindowKernels>().is_fast;
}

}  // namespace

HeapValues::HeapValues(const TakeAndBreak& rules, std::uint64_t keep, std::uint64_t short_from,
                       std::size_t most_rare)
    : stamps_(rules),
      keep_(keep),
      short_from_(may_ever_be_short(rules) ? short_from : endless),
      most_rare_(most_rare) {}

void HeapValues::extend_to(std::uint64_t last, const Team& team) {
  wanted_ = std::max(wanted_, last + 1);
  while (known() <= last) {
    team.stop_if_asked();
    if (!short_ && may_be_short()) become_short();
    if (short_) {
      const bool fits = way_->extend(*short_, team);
      if (!fits || is_mask_bad()) become_long(fits);
    } else {
      stamps_.add_next();
      if (known() > keep_ / sizeof(std::uint32_t))
        throw file_error("the values of ", known(),
                         " heaps need more memory: allow more, or give a smaller heap");
    }
  }
}

std::vector<std::uint32_t> HeapValues::values() const {
  std::vector<std::uint32_t> values(wanted_);
  for (std::uint64_t heap = 0; heap < wanted_; ++heap) values[heap] = value(heap);
  return values;
}

/// True if the game is sparse, its values fit bytes, and hardly any of the upper half are rare.
bool HeapValues::may_be_short() const {
  const std::vector<std::uint32_t>& values = stamps_.values();
  if (values.size() < short_from_ || values.size() % heaps_per_look != 0 || !stamps_.is_sparse())
    return false;
  const std::vector<std::uint32_t>& rare = stamps_.space().heaps();
  return (rare.size() <= most_new_rare ||
          2 * rare[rare.size() - 1 - most_new_rare] < values.size()) &&
         *std::max_element(values.begin(), values.end()) / 2 <= ShortValues::largest;
}

void HeapValues::become_short() {
  short_ = std::make_unique<ShortValues>(stamps_.values(), stamps_.space().mask(), keep_);
  stamps_.forget_values();
  choose_way();
}

/// True if far more heaps are rare than when it was chosen.
bool HeapValues::is_mask_bad() const {
  const std::size_t rare = short_->rare_heaps().size();
  return rare > most_rare_ || rare > 2 * rare_at_first_ + 1000;
}

void HeapValues::choose_way() {
  rare_at_first_ = short_->rare_heaps().size();
  ValueSets::is_worth_while(*short_) ? way_ = std::make_unique<ValueSets>(stamps_.moves())
                                     : way_ = std::make_unique<Windows>(stamps_.moves());
}

/// Goes on with stamps. `fits`: another mask may do better when there are more heaps.
void HeapValues::become_long(bool fits) {
  if (!is_complete())
    throw file_error("after heap ", short_->size(), fits ? " many heaps are rare" : " values grow",
                     ", and there was no memory for those before: allow more memory");
  const std::uint64_t kept = short_->size() / Stamps::block * Stamps::block;
  std::vector<std::uint32_t> values(kept);
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

void HeapValues::restore(const GetBytes& get) {
  std::uint64_t head[2];
  get(head, sizeof head);
  if (head[0] != 0) {
    short_ = std::make_unique<ShortValues>(get);
    short_->set_memory(keep_);
    wanted_ = short_->size();
    return choose_way();
  }
  std::vector<std::uint32_t> values(head[1]);
  get(values.data(), head[1] * sizeof(std::uint32_t));
  if (values.empty()) return;
  wanted_ = values.size();
  stamps_.begin_from(std::move(values));
}

}  // namespace miyama
