/// @file  position_set.hpp
/// @brief Rows of bits, and a set of positions of a box made of them, one bit each.
///
/// Rows of bits are arrays of words, bit x of a row is bit x mod 64 of word x / 64. They are
/// shifted, merged, filled and walked; bits pushed past the end are lost.
///
/// A row of a box is a line along the last heap. Rows are numbered in C order of the other heaps
/// and begin at a word of their own, so that 64 neighbouring sizes of the last heap are one word:
///
///     row r:   bit x of words r·w … r·w + w − 1,   w = ⌈n/64⌉
///
/// Bits past the last size are 0. Memory: N/8 bytes and up to 8 bytes more per row.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/checked.hpp"
#include "base/shared_word.hpp"
#include "base/system.hpp"
#include "table/index/box/box.hpp"

namespace miyama {

using BitRow = std::span<std::uint64_t>;
using BitRowView = std::span<const std::uint64_t>;

inline constexpr std::uint64_t full_word = ~std::uint64_t{0};

/// to |= from shifted up by `places`. The rows may be the same only if places = 0.
inline void merge_shifted(BitRow to, BitRowView from, std::uint64_t places) {
  const std::size_t skip = places / 64;
  const unsigned bits = places % 64;
  if (skip >= to.size()) return;
  if (bits == 0) {
    for (std::size_t w = skip; w < to.size(); ++w) to[w] |= from[w - skip];
    return;
  }
  to[skip] |= from[0] << bits;
  for (std::size_t w = skip + 1; w < to.size(); ++w)
    to[w] |= (from[w - skip] << bits) | (from[w - skip - 1] >> (64 - bits));
}

/// Sets every bit from `first` on; none if the row ends before.
inline void fill_from(BitRow row, std::uint64_t first) {
  if (first >= 64 * row.size()) return;
  row[first / 64] |= full_word << (first % 64);
  for (std::size_t w = first / 64 + 1; w < row.size(); ++w) row[w] = full_word;
}

/// Sets every bit below `end`.
inline void fill_below(BitRow row, std::uint64_t end) {
  for (std::size_t w = 0; w < row.size() && 64 * w < end; ++w)
    row[w] |= end - 64 * w >= 64 ? full_word : ~(full_word << (end - 64 * w));
}

/// Clears the bits from `size` on, which lie in the last word.
inline void clear_past_end(BitRow row, std::uint64_t size) {
  if (size % 64 != 0) row.back() &= ~(full_word << (size % 64));
}

/// The first set bit, or the number of bits there are.
inline std::uint64_t first_bit(BitRowView row) {
  for (std::size_t w = 0; w < row.size(); ++w)
    if (row[w] != 0) return 64 * w + std::countr_zero(row[w]);
  return 64 * row.size();
}

/// Calls visit(x) for each set bit x of `row` in [first, end), ascending.
template <class Visit>
void for_each_bit(BitRowView row, std::uint64_t first, std::uint64_t end, const Visit& visit) {
  if (first >= end) return;
  for (std::uint64_t w = first / 64; w <= (end - 1) / 64; ++w) {
    std::uint64_t word = row[w];
    if (w == first / 64) word &= full_word << (first % 64);
    if (w == (end - 1) / 64) word &= full_word >> (63 - (end - 1) % 64);
    for (; word != 0; word &= word - 1) visit(64 * w + std::countr_zero(word));
  }
}

/// Calls visit(x, count) for each run of set bits of `row` in [first, end), ascending; a run ends
/// with its word.
template <class Visit>
void for_each_run(BitRowView row, std::uint64_t first, std::uint64_t end, const Visit& visit) {
  if (first >= end) return;
  for (std::uint64_t w = first / 64; w <= (end - 1) / 64; ++w) {
    std::uint64_t word = row[w];
    if (w == first / 64) word &= full_word << (first % 64);
    if (w == (end - 1) / 64) word &= full_word >> (63 - (end - 1) % 64);
    for (std::uint64_t behind; word != 0; word &= behind) {
      const int x = std::countr_zero(word);
      behind = word + (word & -word);  // the run carries into the bit behind it
      visit(64 * w + x, static_cast<std::uint64_t>(std::countr_zero(behind) - x));
    }
  }
}

/// Most words are 0, and without a processor's own instruction counting is a call.
[[nodiscard]] inline std::uint32_t members_of(std::uint64_t word) {
  return word == 0 ? 0 : static_cast<std::uint32_t>(std::popcount(word));
}

class PositionSet {
 public:
  /// An empty set.
  explicit PositionSet(const Box& box)
      : box_(box),
        row_words_(words_of_row(box)),
        rows_(box.lines(box.heaps() - 1)),
        words_(rows_ * row_words_) {
    prefer_large_pages(words_.data(), words_.size() * sizeof words_[0]);
  }

  const Box& box() const { return box_; }
  std::size_t row_words() const { return row_words_; }
  std::uint64_t rows() const { return rows_; }
  /// n, the sizes of the last heap.
  std::uint64_t row_size() const { return box_.size(box_.heaps() - 1); }
  BitRow row(std::uint64_t r) { return {words_.data() + r * row_words_, row_words_}; }
  BitRowView row(std::uint64_t r) const { return {words_.data() + r * row_words_, row_words_}; }
  /// All rows, one after the other.
  BitRow words() { return words_; }
  BitRowView words() const { return words_; }

  bool contains(PositionView position) const {
    const std::size_t last = box_.heaps() - 1;
    std::uint64_t row = 0;
    for (std::size_t i = 0; i < last; ++i) row = row * box_.size(i) + position[i];
    return contains(row, position[last]);
  }
  /// Whether row `r` has a member of size `x` of the last heap.
  bool contains(std::uint64_t r, std::uint64_t x) const {
    return (words_[r * row_words_ + x / 64] >> (x % 64) & 1) != 0;
  }
  /// Adds size `x` of row `r`. Two threads must not insert into the same word.
  void insert(std::uint64_t r, std::uint64_t x) {
    words_[r * row_words_ + x / 64] |= std::uint64_t{1} << (x % 64);
  }

  std::uint64_t count() const { return count(0, rows_); }
  /// Members of the rows first … end − 1.
  std::uint64_t count(std::uint64_t first, std::uint64_t end) const {
    std::uint64_t members = 0;
    for (std::uint64_t w = first * row_words_; w < end * row_words_; ++w)
      members += members_of(words_[w]);
    return members;
  }

  /// Bytes that a set of positions of `box` takes; saturates.
  static std::uint64_t bytes(const Box& box) {
    return saturating_multiply(box.lines(box.heaps() - 1), 8 * words_of_row(box));
  }

 private:
  static std::uint64_t words_of_row(const Box& box) {
    return divide_up(box.size(box.heaps() - 1), 64);
  }

  Box box_;
  std::size_t row_words_;
  std::uint64_t rows_;
  Zeros<std::uint64_t> words_;
};

/// Calls visit(position) for each member in rows first … end − 1 of `set`, in C order.
template <class Visit>
void for_each_member(const PositionSet& set, std::uint64_t first, std::uint64_t end,
                     const Visit& visit) {
  if (first == end) return;
  const std::size_t last = set.box().heaps() - 1;
  const Block rows = set.box().whole();
  const std::uint64_t n = set.row_size();
  std::vector<std::uint64_t> position(last + 1);
  set.box().unrank(first * n, position);
  for (std::uint64_t r = first; r < end; ++r, advance(rows, last, position))
    for_each_bit(set.row(r), 0, n, [&](std::uint64_t x) {
      position.back() = x;
      visit(PositionView(position));
    });
}

/// Calls visit(place) for the place of each member in `block`, ascending.
template <class Visit>
void for_each_place(const PositionSet& set, const Block& block, const Visit& visit) {
  const std::size_t last = set.box().heaps() - 1;
  const std::size_t lead = last == 0 ? 0 : last - 1;
  const std::uint64_t begin = block.start[last], end = begin + block.extent[last];
  const std::uint64_t rows = last == 0 ? 1 : block.extent[lead];  // they follow each other
  Coordinates position = block.start;
  std::uint64_t place = 0;
  do {
    const std::uint64_t* row = set.row(set.box().line_of({position.data(), last + 1}, last)).data();
    for (std::uint64_t r = 0; r < rows; ++r, row += set.row_words(), place += end - begin) {
      std::uint64_t any = 0;  // most pieces of rows have no member
      for (std::uint64_t w = begin / 64; w <= (end - 1) / 64; ++w) any |= row[w];
      if (any != 0)
        for_each_bit({row, set.row_words()}, begin, end,
                     [&](std::uint64_t x) { visit(place + x - begin); });
    }
  } while (advance(block, lead, position));
}

/// Calls visit(position) for each member, in C order.
template <class Visit>
void for_each_member(const PositionSet& set, const Visit& visit) {
  for_each_member(set, 0, set.rows(), visit);
}

}  // namespace miyama
