#include "solve/sequence/split_values.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace miyama {
namespace {

/// In place: sums[m] becomes Σ sums[v] · (−1)^parity(v and m).
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

/// Bit v of the word moves to bit v ⊕ by; by < 64.
std::uint64_t permuted(std::uint64_t word, std::uint32_t by) {
  constexpr std::array<std::uint64_t, 6> lower{0x5555555555555555, 0x3333333333333333,
                                               0x0F0F0F0F0F0F0F0F, 0x00FF00FF00FF00FF,
                                               0x0000FFFF0000FFFF, 0x00000000FFFFFFFF};
  for (std::size_t bit = 0; bit < lower.size(); ++bit)
    if ((by >> bit & 1U) != 0)
      word = (word & lower[bit]) << (1U << bit) | (word >> (1U << bit) & lower[bit]);
  return word;
}

std::uint64_t bit_of(std::uint32_t value) { return std::uint64_t{1} << value % 64; }

}  // namespace

void SparseSpace::choose(std::span<const std::uint32_t> values, std::uint32_t width) {
  assert(std::has_single_bit(width) && width >= 2);
  std::vector<std::int64_t> sums(width, 0);
  for (const std::uint32_t value : values.subspan(1)) ++sums[value];
  transform(sums);
  // Without mask 0, for which all values would be rare.
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

void ThreeRests::add_pairs(std::span<const std::uint32_t> values) {
  const std::uint64_t sum = sums_++;
  pairs_.resize(sums_ * words_, 0);
  repeated_.resize(sums_ * words_, 0);
  std::uint64_t* const pairs = pairs_.data() + sum * words_;
  std::uint64_t* const repeated = repeated_.data() + sum * words_;
  for (std::uint64_t a = 1; 2 * a <= sum; ++a) {
    if (unequal_ && 2 * a == sum) continue;
    const std::uint32_t value = values[a] ^ values[sum - a];
    repeated[value / 64] |= pairs[value / 64] & bit_of(value);
    pairs[value / 64] |= bit_of(value);
  }
}

void ThreeRests::add_third(std::uint64_t sum, std::uint64_t third,
                           std::span<const std::uint32_t> values) {
  const std::uint64_t* const pairs = pairs_.data() + (sum - third) * words_;
  const std::uint32_t by = values[third];
  for (std::size_t word = 0; word < words_; ++word)
    found_[word ^ by / 64] |= permuted(pairs[word], by % 64);
}

/// The pair third, sum − 2·third would use a heap twice: unless another pair has its value, the
/// value does not count here.
void ThreeRests::add_third_but_pair(std::uint64_t sum, std::uint64_t third,
                                    std::span<const std::uint32_t> values) {
  const std::uint32_t value = values[third] ^ values[sum - 2 * third];
  const std::size_t place = (sum - third) * words_ + value / 64;
  const std::uint64_t kept = pairs_[place];
  if ((repeated_[place] & bit_of(value)) == 0) pairs_[place] &= ~bit_of(value);
  add_third(sum, third, values);
  pairs_[place] = kept;
}

const std::vector<std::uint64_t>& ThreeRests::set_of(std::uint64_t sum,
                                                     std::span<const std::uint32_t> values,
                                                     std::uint32_t width) {
  assert(sum < 2 || values.size() + 1 >= sum);
  const std::size_t words = std::max<std::size_t>(1, width / 64);
  if (words != words_) {  // the sets become wider: seldom, they double
    words_ = words;
    sums_ = 0;
    pairs_.clear();
    repeated_.clear();
  }
  while (sums_ < sum) add_pairs(values);
  found_.assign(words_, 0);
  // The least of three rests that differ is below a third of the sum.
  const std::uint64_t most = (sum - std::min<std::uint64_t>(sum, unequal_ ? 1 : 0)) / 3;
  for (std::uint64_t third = 1; third <= most; ++third) {
    if (unequal_)
      add_third_but_pair(sum, third, values);
    else
      add_third(sum, third, values);
  }
  return found_;
}

}  // namespace miyama
