#include "sequence/compute/short_values.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "base/error.hpp"

namespace miyama {

std::uint32_t SplitMoves::most() const {
  std::uint32_t most = 0;
  for (const std::uint32_t take : leave_one) most = std::max(most, take);
  for (const std::uint32_t take : leave_two) most = std::max(most, take);
  return most;
}

ShortValues::ShortValues(std::span<const std::uint32_t> values, std::uint32_t mask,
                         std::uint64_t keep)
    : mask_(mask),
      dropped_(std::countr_zero(mask)),
      size_(values.size()),
      keep_(keep),
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
  list_values();
  end_ = std::bit_ceil(*std::max_element(values.begin(), values.end()) + 1);
  if (keep_ < PTRDIFF_MAX) bytes_.reserve(keep_);
}

void ShortValues::list_values() {
  for (std::uint32_t i = 0; i < bounds_.size(); ++i) {
    values_[0][i] = expanded(i, false);
    values_[1][i] = expanded(i, true);
  }
  // Where the higher bits are equal, the dropped bit alone says which class is below the other.
  const std::uint32_t low = (1U << dropped_) - 1;
  for (std::uint32_t i = 0; i < bounds_.size(); ++i)
    bounds_[i] = values_[1][i & ~low] < values_[0][i & ~low] ? (i | low) + 1 : i & ~low;
}

ShortValues::ShortValues(SavedBytes& saved, std::uint64_t keep) : keep_(keep) {
  const auto require = SavedBytes::require;
  const std::uint64_t mask = saved.number();
  size_ = saved.number();
  front_ = saved.number() / 2;
  forgotten_ = saved.number();
  listed_ = saved.number();
  require(mask != 0 && mask <= 2 * largest + 1);
  require(size_ >= fewest_heaps && size_ <= std::uint64_t{1} << 62 && forgotten_ < size_);
  require(is_complete() ||
          (front_ >= least_kept && front_ < size_ - forgotten_ && reach() >= least_kept));
  mask_ = static_cast<std::uint32_t>(mask);
  dropped_ = std::countr_zero(mask_);
  const std::uint64_t rare_heaps = saved.number();
  require(rare_heaps < size_ / 3);  // else the game would not have been taken for sparse
  const std::uint64_t bytes_per_rare_heap = sizeof(std::uint64_t) + sizeof(RareHeap);
  for (const std::uint64_t word :
       saved.list<std::uint64_t>(rare_heaps, keep_ / bytes_per_rare_heap * sizeof(std::uint64_t)))
    rare_.push_back({word >> 8, static_cast<std::uint8_t>(word & 255U)});
  require(saved.left() == size_ - forgotten_);
  read_bytes(saved);
  listed_ = std::min(listed_, front());
  is_rare_.assign(listed_ / 64 + 1, 0);
  is_rare_[0] = 1;  // heap 0
  require(bytes_[0] == 0 && std::find(bytes_.begin(), bytes_.end(), largest + 1) == bytes_.end());
  std::uint64_t last = 0;
  for (const auto& [heap, value] : rare_) {
    require(heap > last && heap < size_ && heap < UINT32_MAX - least_kept && value <= largest);
    require((heap >= front() && heap < size_ - reach()) || byte(heap) == value);
    if (heap < listed_) is_rare_[heap / 64] |= std::uint64_t{1} << heap % 64;
    last = heap;
  }
  list_values();
  // The first value with its highest bit is that bit alone, so the mask has it or it is rare.
  std::uint32_t all = mask_;
  for (const RareHeap& heap : rare_) all |= values_[1][heap.value];
  end_ = std::bit_ceil(all + 1);
}

/// Reads as many bytes as there is memory for: those of the smallest heaps, and of the largest.
void ShortValues::read_bytes(SavedBytes& saved) {
  const std::uint64_t kept = size_ - forgotten_;
  if (keep_ < PTRDIFF_MAX) bytes_.reserve(keep_);
  if (kept <= keep_ && (is_complete() || front_ <= keep_ / 2)) {
    bytes_.resize(kept);
    return saved.get(bytes_.data(), kept);
  }
  if (keep_ < 4 * least_kept)
    throw file_error("the state has bytes for ", kept, " values, ", keep_,
                     " are there: allow more memory");
  const std::uint64_t front = std::min(this->front(), keep_ / 2);
  const std::uint64_t large = std::min(reach(), keep_ / 4 * 3 - front);
  bytes_.resize(front + large);
  saved.get(bytes_.data(), front);
  saved.skip(kept - front - large);
  saved.get(bytes_.data() + front, large);
  front_ = front;
  forgotten_ = size_ - front - large;
}

void ShortValues::save(const PutBytes& put) const {
  const std::uint64_t head[] = {mask_, size_, 2 * front_, forgotten_, listed_, rare_.size()};
  put(head, sizeof head);
  for (const RareHeap& rare : rare_) {
    const std::uint64_t word = rare.heap << 8 | rare.value;
    put(&word, sizeof word);
  }
  put(bytes_.data(), size_ - forgotten_);
}

std::uint8_t* ShortValues::room(std::uint64_t heaps) {
  const std::uint64_t kept = size_ - forgotten_;
  if (kept + heaps > keep_) {
    // A quarter of the memory becomes free behind the front.
    if (is_complete()) front_ = keep_ / 2;
    const auto front = bytes_.begin() + static_cast<std::ptrdiff_t>(front_);
    const std::uint64_t less = keep_ / 4;
    std::copy(front + static_cast<std::ptrdiff_t>(less),
              bytes_.begin() + static_cast<std::ptrdiff_t>(kept), front);
    forgotten_ += less;
    return room(heaps);
  }
  if (bytes_.size() < kept + heaps)
    bytes_.resize(std::min(keep_, std::max(kept + kept / 2, kept + heaps)));
  return bytes_.data() + kept;
}

void ShortValues::require_reach(std::uint64_t distance) const {
  if (forgotten_ != 0 && distance > reach())
    throw file_error("heap ", size_, " needs the value of heap ", size_ - distance,
                     ", which there was no memory for: allow more memory");
}

void ShortValues::add_missing(std::uint8_t value) {
  *room() = value;
  if (const std::uint32_t whole = values_[1][value]; whole >= end_ && std::has_single_bit(whole)) {
    mask_ |= whole;
    end_ = 2 * whole;
    list_values();
    return add(1);
  }
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

ShortValues::Pairs ShortValues::pairs_of(const SplitMoves& moves, std::uint64_t sum) const {
  const std::uint64_t all = (sum - (moves.unequal ? 1 : 0)) / 2;
  return {all, is_complete() ? all : std::min({all, front() - 1, reach() - (size_ - sum)})};
}

bool ShortValues::has_pair(const SplitMoves& moves, std::uint64_t heap, std::uint8_t value) const {
  std::uint64_t most = 0;
  bool is_forgotten = false;
  for (const std::uint32_t take : moves.leave_two) {
    const Pairs pairs = pairs_of(moves, heap - take);
    most = std::max(most, pairs.kept);
    is_forgotten |= pairs.kept < pairs.all;
  }
  for (std::uint64_t first = 1, turn = 512; first <= most; first += turn, turn *= 2)
    for (const std::uint32_t take : moves.leave_two) {
      const std::uint64_t sum = heap - take;
      const std::uint64_t last = std::min(first + turn, pairs_of(moves, sum).kept + 1);
      for (std::uint64_t a = first; a < last; ++a) {
        a += kernels_.find_pair(small(a), at(sum - a), last - a, value);
        if (a < last && !is_rare(a) && !is_rare(sum - a)) return true;
      }
    }
  if (is_forgotten)
    throw file_error("the value of heap ", heap, " seems to be rare, which only all pairs of ",
                     "smaller heaps prove, and there was no memory for all: allow more memory");
  return false;
}

bool ShortValues::add_certain(const SplitMoves& moves) {
  // Options by short value: [0] common, [1] rare ones.
  std::array<std::array<std::uint8_t, 256>, 2> is_option{};
  if (!rare_.empty()) require_reach(rare_.back().heap + moves.most());
  for (const std::uint32_t take : moves.leave_one) {
    const std::uint64_t rest = size_ - take;
    is_option[is_rare(rest) ? 1 : 0][byte(rest)] = 1;
  }
  for (const std::uint32_t take : moves.leave_two)
    for (const RareHeap& rare : rare_) {
      if (rare.heap + take >= size_) break;
      const std::uint64_t other = size_ - take - rare.heap;
      if (moves.unequal && other == rare.heap) continue;
      is_option[is_rare(other) ? 1 : 0][byte(other) ^ rare.value] = 1;
    }
  const auto common = static_cast<std::size_t>(
      std::find(is_option[0].begin(), is_option[0].end(), 0) - is_option[0].begin());
  if (common > largest) return false;
  for (std::uint32_t value = 0; value < bounds_[common]; ++value)
    if (is_option[1][value] == 0 && !has_pair(moves, size_, static_cast<std::uint8_t>(value))) {
      add_missing(static_cast<std::uint8_t>(value));
      return true;
    }
  *room() = static_cast<std::uint8_t>(common);
  add(1);
  return true;
}

}  // namespace miyama
