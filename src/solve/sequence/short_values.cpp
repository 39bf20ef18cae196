#include "solve/sequence/short_values.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace miyama {

std::uint32_t SplitMoves::most() const {
  std::uint32_t most = 0;
  for (const std::uint32_t take : leave_one) most = std::max(most, take);
  for (const std::uint32_t take : leave_two) most = std::max(most, take);
  return most;
}

ShortValues::ShortValues(std::span<const std::uint32_t> values, std::uint32_t mask)
    : mask_(mask),
      dropped_(std::countr_zero(mask)),
      size_(values.size()),
      bytes_(values.size()),
      listed_(values.size()),
      is_rare_(values.size() / 64 + 1, 0) {
  for (std::size_t heap = 0; heap < values.size(); ++heap) {
    assert(shortened(values[heap]) <= largest);
    bytes_[heap] = static_cast<std::uint8_t>(shortened(values[heap]));
    if (std::popcount(values[heap] & mask_) % 2 != 0) continue;
    is_rare_[heap / 64] |= std::uint64_t{1} << heap % 64;
    if (heap != 0) rare_.push_back({heap, bytes_[heap]});
  }
  for (std::uint32_t common = 0; common < bounds_.size(); ++common)
    bounds_[common] = common + (expanded(common, true) < expanded(common, false) ? 1 : 0);
}

std::uint8_t* ShortValues::room() {
  if (bytes_.size() < size_ + WindowKernels::heaps)
    bytes_.resize(std::max<std::size_t>(size_ + size_ / 2, size_ + WindowKernels::heaps));
  return bytes_.data() + size_;
}

void ShortValues::add_rare(std::uint8_t value) {
  *room() = value;
  rare_.push_back({size_++, value});
}

bool ShortValues::is_listed(std::uint64_t heap) const {
  return std::binary_search(rare_.begin(), rare_.end(), RareHeap{heap, 0},
                            [](RareHeap one, RareHeap other) { return one.heap < other.heap; });
}

std::uint32_t ShortValues::expanded(std::uint32_t shortened, bool rare) const {
  const std::uint32_t low = (1U << dropped_) - 1;
  const std::uint32_t value = (shortened & ~low) << 1 | (shortened & low);
  const bool is_even = std::popcount(value & mask_) % 2 == 0;
  return is_even == rare ? value : value | 1U << dropped_;
}

std::optional<std::uint32_t> ShortValues::take_for(const SplitMoves& moves, std::uint64_t heap,
                                                   std::uint8_t value) const {
  bool is_left = true;  // some take has pairs that were not tried
  for (std::uint64_t first = 1, turn = 512; is_left; first += turn, turn *= 2) {
    is_left = false;
    for (const std::uint32_t take : moves.leave_two) {
      const std::uint64_t sum = heap - take;
      const std::uint64_t pairs = (sum - (moves.unequal ? 1 : 0)) / 2;
      const std::uint64_t end = std::min(pairs + 1, first + turn);
      is_left = is_left || end <= pairs;
      for (std::uint64_t a = first; a < end; ++a) {
        a += kernels_.find_pair(at(a), at(sum - a), end - a, value);
        if (a < end && !is_rare(a) && !is_rare(sum - a)) return take;
      }
    }
  }
  return std::nullopt;
}

bool ShortValues::add_certain(const SplitMoves& moves) {
  // Options by short value: [0] common, [1] rare ones.
  std::array<std::array<std::uint8_t, 256>, 2> is_option{};
  for (const std::uint32_t take : moves.leave_one) {
    const std::uint64_t rest = size_ - take;
    is_option[is_rare(rest) ? 1 : 0][bytes_[rest]] = 1;
  }
  for (const std::uint32_t take : moves.leave_two)
    for (const RareHeap& rare : rare_) {
      if (rare.heap + take >= size_) break;
      const std::uint64_t other = size_ - take - rare.heap;
      if (moves.unequal && other == rare.heap) continue;
      is_option[is_rare(other) ? 1 : 0][bytes_[other] ^ rare.value] = 1;
    }
  const auto common = static_cast<std::size_t>(
      std::find(is_option[0].begin(), is_option[0].end(), 0) - is_option[0].begin());
  if (common > largest) return false;
  for (std::uint32_t value = 0; value < bounds_[common]; ++value)
    if (is_option[1][value] == 0 && !take_for(moves, size_, static_cast<std::uint8_t>(value))) {
      add_rare(static_cast<std::uint8_t>(value));
      return true;
    }
  *room() = static_cast<std::uint8_t>(common);
  add(1);
  return true;
}

}  // namespace miyama
