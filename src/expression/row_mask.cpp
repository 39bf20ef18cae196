#include "expression/row_mask.hpp"

#include <algorithm>

namespace miyama {
namespace {

std::vector<bool> last_of(std::size_t variables) {
  std::vector<bool> in_lanes(variables, false);
  in_lanes.back() = true;
  return in_lanes;
}

bool is_known(const RangedValue& value) { return value.is_never() || value.is_always(); }

/// Sets bits first … end − 1.
void set_bits(std::span<std::uint64_t> mask, std::uint64_t first, std::uint64_t end) {
  for (std::uint64_t x = first; x < end;) {
    const std::uint64_t bits = std::min<std::uint64_t>(64 - x % 64, end - x);
    mask[x / 64] |= (bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1) << (x % 64);
    x += bits;
  }
}

}  // namespace

RowMask::RowMask(const Expression& condition, std::size_t variables)
    : condition_(condition),
      last_(variables - 1),
      lanes_(condition, last_of(variables)),
      ranges_(variables) {}

std::optional<RowMask::RowFault> RowMask::fill(std::span<const std::uint64_t> outer,
                                               std::uint64_t n, std::span<std::uint64_t> mask) {
  for (std::size_t v = 0; v < last_; ++v) {
    const auto size = static_cast<std::int64_t>(outer[v]);
    ranges_[v] = {size, size};
    lanes_.set(v, size);
  }
  std::fill(mask.begin(), mask.end(), std::uint64_t{0});
  mask_ = mask;
  fault_.reset();
  fill_part(0, n, range_in(0, n));
  return fault_;
}

RangedValue RowMask::range_in(std::uint64_t first, std::uint64_t end) {
  ranges_[last_] = {static_cast<std::int64_t>(first), static_cast<std::int64_t>(end) - 1};
  return range_of(condition_, ranges_);
}

/// `known`: of this part.
void RowMask::fill_part(std::uint64_t first, std::uint64_t end, const RangedValue& known) {
  if (known.is_never() || fault_) return;
  if (known.is_always()) return set_bits(mask_, first, end);
  constexpr std::uint64_t few = 32;
  if (end - first <= few) return fill_lanes(first, end);
  const std::uint64_t middle = first + (end - first) / 2;
  const RangedValue lower = range_in(first, middle);
  const RangedValue upper = range_in(middle, end);
  if (!is_known(lower) && !is_known(upper)) return fill_lanes(first, end);
  fill_part(first, middle, lower);
  fill_part(middle, end, upper);
}

void RowMask::fill_lanes(std::uint64_t first, std::uint64_t end) {
  lanes_.start_row();
  for (; first < end; first += LaneEvaluator::most_lanes) {
    const std::size_t count = std::min<std::uint64_t>(end - first, LaneEvaluator::most_lanes);
    if (lanes_.wants(last_))
      for (std::size_t i = 0; i < count; ++i)
        lanes_.lanes(last_)[i] = static_cast<std::int64_t>(first + i);
    const std::span<const std::int64_t> holds = lanes_.run(count);
    for (std::size_t i = 0; i < count; ++i)
      mask_[(first + i) / 64] |= std::uint64_t{holds[i] != 0} << ((first + i) % 64);
    if (!lanes_.fault()) continue;
    fault_ = {first + lanes_.fault()->lane, lanes_.fault()->fault};
    return;
  }
}

}  // namespace miyama
