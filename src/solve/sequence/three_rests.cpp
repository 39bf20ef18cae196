#include "solve/sequence/three_rests.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace miyama {
namespace {

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
    std::uint64_t* const pairs = pairs_.data() + (sum - third) * words_;
    const std::uint32_t by = values[third];
    // The pair third, sum − 2·third would use a heap twice: where rests must differ and no other
    // pair has its value, the value does not count here.
    const std::uint32_t twice = unequal_ ? by ^ values[sum - 2 * third] : 0;
    const std::uint64_t kept = pairs[twice / 64];
    const bool is_other = (repeated_[(sum - third) * words_ + twice / 64] & bit_of(twice)) != 0;
    if (unequal_ && !is_other) pairs[twice / 64] &= ~bit_of(twice);
    for (std::size_t word = 0; word < words_; ++word)
      found_[word ^ by / 64] |= permuted(pairs[word], by % 64);
    pairs[twice / 64] = kept;
  }
  return found_;
}

}  // namespace miyama
