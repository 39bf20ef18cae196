#include "solve/sequence/sparse_space.hpp"

#include <algorithm>
#include <cassert>

namespace miyama {
namespace {

/// Replaces sums[m] by Σ sums[v] · (−1)^parity(v and m).
void transform(std::vector<std::int64_t>& sums) {
  for (std::size_t half = 1; half < sums.size(); half *= 2)
    for (std::size_t start = 0; start < sums.size(); start += 2 * half)
      for (std::size_t i = start; i < start + half; ++i) {
        const std::int64_t even = sums[i];
        const std::int64_t odd = sums[i + half];
        sums[i] = even + odd;
        sums[i + half] = even - odd;
      }
}

}  // namespace

void SparseSpace::choose(std::span<const std::uint32_t> values, std::uint32_t width) {
  assert(std::has_single_bit(width) && width >= 2);
  std::vector<std::int64_t> sums(width, 0);
  for (const std::uint32_t value : values.subspan(1)) ++sums[value];
  transform(sums);
  // Mask 0 is left out: with it all values would be rare.
  mask_ = static_cast<std::uint32_t>(std::min_element(sums.begin() + 1, sums.end()) - sums.begin());
  heaps_.clear();
  values_.clear();
  for (std::size_t heap = 1; heap < values.size(); ++heap) add(heap, values[heap]);
}

void SparseSpace::add(std::uint64_t heap, std::uint32_t value) {
  if (!is_rare(value)) return;
  heaps_.push_back(static_cast<std::uint32_t>(heap));
  values_.push_back(value);
}

}  // namespace miyama
