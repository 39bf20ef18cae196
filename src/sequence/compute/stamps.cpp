/// @file  stamps.cpp
/// @brief Rows of stamps, filled for 16 heaps at once.
///
///     marks_      value   0    1    2    …   width      a row per heap of the block
///     heap 48             48   31   48                  48: the heap has an option of this value
///     heap 49             49   49   17                  less than 49: it has none, or none yet
///
/// mark_ahead fills all rows of a block before its first heap is solved, with the pairs of a rare
/// heap and 16 neighbours whose values are known. The rare heaps below 16 and those of the last few
/// heaps follow when it is their turn. `width_` is a power of two above all values, so every u ⊕ v
/// lies in the row. One more cell is never marked: the search for a mex ends there. When a value
/// outgrows it, the rows are made wider and the block is marked anew. The mask that says which
/// values are rare is chosen anew whenever the number of heaps has doubled.

#include "sequence/compute/stamps.hpp"

#include <algorithm>
#include <array>
#include <bit>
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

constexpr std::uint64_t first_choice_of_mask = 64;
/// With more values than that games are not sparse, and the rows would not fit in a cache.
constexpr std::uint32_t widest_sparse = 1U << 14;
constexpr std::uint64_t pairs_per_turn = 32;

/// Marks the values of two heaps with this sum.
template <class Mark>
void mark_all_pairs(const std::vector<std::uint32_t>& values, std::uint64_t sum, bool unequal,
                    Mark mark, Mark* marks) {
  if (sum < 2) return;
  const std::uint32_t* low = values.data() + 1;
  const std::uint32_t* high = values.data() + sum - 1;
  for (; low < high; ++low, --high) marks[*low ^ *high] = mark;
  if (low == high && !unequal) marks[0] = mark;
}

template <class Mark>
void mark_bits(const std::vector<std::uint64_t>& words, Mark mark, Mark* marks) {
  for (std::size_t word = 0; word < words.size(); ++word)
    for (std::uint64_t rest = words[word]; rest != 0; rest &= rest - 1)
      marks[64 * word + static_cast<std::size_t>(std::countr_zero(rest))] = mark;
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

Stamps::Stamps(const TakeAndBreak& rules)
    : first_repeated_(rules.explicit_digits() + 1),
      repeated_(rules.repeated()),
      listed_(rules.lists() == nullptr ? nullptr : std::make_shared<const TakeAndBreak>(rules)),
      three_rests_(rules.unequal()) {
  moves_.unequal = rules.unequal();
  widen(64);
  if (listed_ != nullptr) return;
  for (std::uint64_t take = 0; take <= rules.explicit_digits(); ++take) {
    if (rules.digit(take) != 0) takes_.emplace_back(take, rules.digit(take));
    if ((rules.digit(take) & TakeAndBreak::leave_one) != 0)
      moves_.leave_one.push_back(static_cast<std::uint32_t>(take));
    if ((rules.digit(take) & TakeAndBreak::leave_two) != 0)
      moves_.leave_two.push_back(static_cast<std::uint32_t>(take));
  }
}

void Stamps::begin_from(std::vector<std::uint32_t> values) {
  values_ = std::move(values);
  is_sparse_ = false;
  widen(std::max(width_, std::bit_ceil(*std::max_element(values_.begin(), values_.end()) + 1)));
  if (may_be_sparse()) space_.choose(values_, width_);
}

void Stamps::add_next() {
  const std::uint64_t heap = values_.size();
  const std::uint32_t value = next_value();
  values_.push_back(value);
  // A sparse block needs all its rare heaps, however wide the values become.
  if (is_sparse_ || may_be_sparse()) space_.add(heap, value);
  if (value < width_) return;
  widen(2 * std::bit_floor(value));
  if (is_sparse_) mark_ahead();
}

bool Stamps::may_be_sparse() const { return !moves_.leave_two.empty() && width_ <= widest_sparse; }

void Stamps::widen(std::uint32_t width) {
  width_ = width;
  for_ever_.resize(width_ + 1, 0);
  marks_.assign((is_sparse_ ? block : 1) * (width_ + 1), 0);
}

void Stamps::begin_block() {
  block_start_ = values_.size();
  if (block_start_ >= first_choice_of_mask && std::has_single_bit(block_start_) && may_be_sparse())
    space_.choose(values_, width_);
  const bool was_sparse = is_sparse_;
  is_sparse_ = block_start_ >= first_choice_of_mask && may_be_sparse() &&
               3 * space_.heaps().size() < block_start_;
  if (is_sparse_ != was_sparse) widen(width_);
  if (is_sparse_) mark_ahead();
}

std::uint32_t Stamps::next_value() {
  const std::uint64_t heap = values_.size();
  if (heap % block == 0) begin_block();
  stamp_ = static_cast<std::uint32_t>(heap);
  row_ = marks_.data() + (is_sparse_ ? heap % block * (width_ + 1) : 0);
  // The smallest take that the repeated digit allows is new for this heap; larger ones leave what
  // smaller heaps could become already.
  if (repeated_ != 0 && heap >= first_repeated_) {
    mark_rests<std::uint8_t>(heap - first_repeated_, repeated_, 1, for_ever_.data());
    while (for_ever_[least_not_for_ever_] != 0) ++least_not_for_ever_;
  }
  if (is_sparse_) {
    for (const std::uint64_t take : moves_.leave_two)
      if (take < heap) mark_rare_pairs(take);
    // Perhaps two equal rests marked it. If 0 is an option all the same, it will be found again.
    if (moves_.unequal) row_[0] = 0;
  }
  if (listed_ != nullptr) mark_listed();
  const std::uint8_t looked_at = is_sparse_ ? std::uint8_t{TakeAndBreak::leave_two} : 0;
  for (const auto& [take, digit] : takes_) {
    if (take > heap) break;
    mark_rests(heap - take, digit & ~looked_at, stamp_, row_);
  }
  const std::uint32_t mex = mex_from(least_not_for_ever_);
  return is_sparse_ ? certain_mex(mex) : mex;
}

void Stamps::mark_listed() {
  listed_->for_each_rests(values_.size(), [&](const Rests& rests) {
    std::uint32_t value = 0;
    for (const std::uint64_t rest : rests) value ^= values_[rest];
    row_[value] = stamp_;
  });
}

template <class Mark>
void Stamps::mark_rests(std::uint64_t left, std::uint8_t digit, Mark mark, Mark* marks) {
  if ((digit & TakeAndBreak::leave_none) != 0 && left == 0) marks[0] = mark;
  if ((digit & TakeAndBreak::leave_one) != 0 && left != 0) marks[values_[left]] = mark;
  if ((digit & TakeAndBreak::leave_two) != 0)
    mark_all_pairs(values_, left, moves_.unequal, mark, marks);
  if ((digit & TakeAndBreak::leave_three) != 0)
    mark_bits(three_rests_.set_of(left, values_, width_), mark, marks);
}

std::uint32_t Stamps::mex_from(std::uint32_t value) const {
  while (is_option(value)) ++value;  // ends: no ⊕ of values is `width_`
  return value;
}

/// Marks, for all heaps of the block, the pairs of a rare heap of at least `block` with its
/// partners: these lie side by side, and their values are known.
void Stamps::mark_ahead() {
  const std::vector<std::uint32_t>& heaps = space_.heaps();
  const std::size_t stride = width_ + 1;
  const auto stamp = static_cast<std::uint32_t>(block_start_);
  const auto first =
      static_cast<std::size_t>(std::lower_bound(heaps.begin(), heaps.end(), block) - heaps.begin());
  for (const std::uint64_t take : moves_.leave_two)
    for (std::size_t i = first; i < heaps.size() && heaps[i] + take < block_start_; ++i) {
      const std::uint32_t* const other = values_.data() + (block_start_ - take - heaps[i]);
      const std::uint32_t value = space_.values()[i];
      std::uint32_t* const marks = marks_.data();
      for (std::uint32_t j = 0; j < block; ++j) marks[j * stride + (other[j] ^ value)] = stamp + j;
    }
}

/// Marks the pairs of the rare heaps that mark_ahead leaves out: small ones and those of the last
/// few heaps.
void Stamps::mark_rare_pairs(std::uint64_t take) {
  const std::vector<std::uint32_t>& heaps = space_.heaps();
  const std::uint64_t sum = values_.size() - take;
  const auto mark = [&](std::size_t i) {
    row_[values_[sum - heaps[i]] ^ space_.values()[i]] = stamp_;
  };
  for (std::size_t i = 0; i < heaps.size() && heaps[i] < std::min(block, sum); ++i) mark(i);
  for (std::size_t i = heaps.size(); i > 0 && heaps[i - 1] + take >= block_start_; --i)
    if (heaps[i - 1] < sum) mark(i - 1);
}

/// Looks at pairs until the mex is certain. Precondition: all pairs with a rare heap are marked.
std::uint32_t Stamps::certain_mex(std::uint32_t mex) {
  const std::uint64_t heap = values_.size();
  for (std::uint64_t skipped = 0; !is_certain(mex) && 4 * skipped < heap;
       skipped += pairs_per_turn) {
    for (const std::uint64_t take : moves_.leave_two)
      if (take < heap) mark_some_pairs(heap - take, skipped);
    mex = mex_from(mex);
  }
  return mex;
}

/// True if a value without a mark certainly belongs to no option: if it is common, since all pairs
/// with a rare heap are marked.
bool Stamps::is_certain(std::uint32_t value) const {
  return value == width_ || !space_.is_rare(value);
}

/// Marks pairs from the middle, where both rests are large and typical, and from the small rests,
/// which may be exceptional; it begins `skipped` pairs away from either end. The takes have turns,
/// because where values repeat one take may never give what another gives at once.
void Stamps::mark_some_pairs(std::uint64_t sum, std::uint64_t skipped) {
  const std::uint64_t pairs = (sum - (moves_.unequal ? 1 : 0)) / 2;
  const std::uint32_t* const values = values_.data();
  std::uint32_t* const row = row_;
  const std::uint32_t stamp = stamp_;
  for (std::uint64_t a = skipped + 1; a <= std::min(skipped + pairs_per_turn, pairs); ++a) {
    const std::uint64_t b = pairs + 1 - a;
    row[values[a] ^ values[sum - a]] = stamp;
    row[values[b] ^ values[sum - b]] = stamp;
  }
}

}  // namespace miyama
