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
/// A set may keep some rows only: those of a range of sizes of the first heap. A strip is such a
/// range. Work on one strip also reads some rows of the strips below it: a window holds both. Rows
/// keep their numbers in the whole box.
///
///     strip 4–7, looks 2 back:     0 1 2 3 4 5 6 7 8 9     sizes of the first heap
///                                      └─ window ┘
///
/// With a pass there is a plane for each number of passes left, and each plane has such a range. A
/// box of one heap is a single row.
///
/// Bits past the last size are 0. Memory: N/8 bytes and up to 8 bytes more per row.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include "base/checked.hpp"
#include "base/shared_word.hpp"
#include "index/box/box.hpp"

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

/// Sizes first … end − 1 of the first heap.
struct Strip {
  std::uint64_t first = 0;
  std::uint64_t end = UINT64_MAX;

  bool operator==(const Strip&) const = default;
};

class RowWindow {
 public:
  /// A window of all rows.
  explicit RowWindow(const Box& box) : RowWindow(box, false, {}) {}
  /// `pass`: the first coordinate is the passes left. Precondition: the strip is not empty; it is
  /// cut at the end of the box.
  RowWindow(const Box& box, bool pass, const Strip& strip) : planes_(pass ? box.size(0) : 1) {
    const std::size_t lead = pass ? 1 : 0;
    const std::uint64_t firsts = lead + 1 < box.heaps() ? box.size(lead) : 1;
    plane_rows_ = box.lines(box.heaps() - 1) / planes_;
    rows_of_size_ = plane_rows_ / firsts;
    strip_ = {strip.first, std::min(strip.end, firsts)};
    skipped_ = plane_rows_ - (strip_.end - strip_.first) * rows_of_size_;
  }

  const Strip& strip() const { return strip_; }
  std::uint64_t planes() const { return planes_; }
  /// Rows of the box that one size of the first heap has, in one plane.
  std::uint64_t rows_of_size() const { return rows_of_size_; }
  /// How many rows are kept.
  std::uint64_t rows() const { return planes_ * (plane_rows_ - skipped_); }
  /// The first row of size `a` of the first heap.
  std::uint64_t row_of(std::uint64_t plane, std::uint64_t a) const {
    return plane * plane_rows_ + a * rows_of_size_;
  }
  bool keeps(std::uint64_t r) const {
    const std::uint64_t size = r % plane_rows_ / rows_of_size_;
    return size >= strip_.first && size < strip_.end;
  }
  /// The place of row `r` among those that are kept. Precondition: it is one of them.
  std::uint64_t slot(std::uint64_t r) const {
    const std::uint64_t kept = r - strip_.first * rows_of_size_;
    return r < plane_rows_ ? kept : kept - r / plane_rows_ * skipped_;
  }

 private:
  std::uint64_t planes_;
  std::uint64_t plane_rows_;
  std::uint64_t rows_of_size_;
  Strip strip_;
  std::uint64_t skipped_;  ///< rows of a plane that are not kept
};

/// Keeps the rows that lie in both windows, each of `words` words, and clears the rest of `to`.
/// `bits`: the rows of `from`, which become those of `to`.
template <class Bits>
void slide_rows(Bits& bits, std::size_t words, const RowWindow& from, const RowWindow& to) {
  const Strip both{std::max(from.strip().first, to.strip().first),
                   std::min(from.strip().end, to.strip().end)};
  const std::uint64_t rows =
      both.first < both.end ? (both.end - both.first) * to.rows_of_size() : 0;
  const auto place = [&](const RowWindow& window, std::uint64_t plane) {
    return bits.begin() +
           static_cast<std::ptrdiff_t>(window.slot(window.row_of(plane, both.first)) * words);
  };
  std::vector<std::uint64_t> kept;
  if (rows != 0)
    for (std::uint64_t plane = 0; plane < to.planes(); ++plane)
      std::copy_n(place(from, plane), rows * words, std::back_inserter(kept));
  bits = Bits();  // its memory goes before that of the new rows comes
  bits = Bits(to.rows() * words);
  for (std::uint64_t plane = 0; rows != 0 && plane < to.planes(); ++plane)
    std::copy_n(kept.begin() + static_cast<std::ptrdiff_t>(plane * rows * words), rows * words,
                place(to, plane));
}

class PositionSet {
 public:
  /// An empty set.
  explicit PositionSet(const Box& box) : PositionSet(box, RowWindow(box)) {}
  /// An empty set that keeps the rows of `window`.
  PositionSet(const Box& box, const RowWindow& window)
      : box_(box),
        row_words_(words_of_row(box)),
        rows_(box.lines(box.heaps() - 1)),
        window_(window),
        words_(window.rows() * row_words_) {}

  const Box& box() const { return box_; }
  std::size_t row_words() const { return row_words_; }
  /// The number of rows of the whole box.
  std::uint64_t rows() const { return rows_; }
  const RowWindow& window() const { return window_; }
  /// n, the sizes of the last heap.
  std::uint64_t row_size() const { return box_.size(box_.heaps() - 1); }
  BitRow row(std::uint64_t r) { return {words_.data() + word_of(r), row_words_}; }
  BitRowView row(std::uint64_t r) const { return {words_.data() + word_of(r), row_words_}; }
  /// Keeps the rows of another window: members of rows that lie in both stay.
  void slide(const RowWindow& window) {
    slide_rows(words_, row_words_, window_, window);
    window_ = window;
  }
  /// All rows that are kept, one after the other.
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
    return (words_[word_of(r) + x / 64] >> (x % 64) & 1) != 0;
  }
  /// Adds size `x` of row `r`. Two threads must not insert into the same word.
  void insert(std::uint64_t r, std::uint64_t x) {
    words_[word_of(r) + x / 64] |= std::uint64_t{1} << (x % 64);
  }

  /// Members of the rows that are kept.
  std::uint64_t count() const { return count_words(0, words_.size()); }
  /// Members of the rows first … end − 1, which are kept next to each other.
  std::uint64_t count(std::uint64_t first, std::uint64_t end) const {
    return first == end ? 0 : count_words(word_of(first), word_of(end - 1) + row_words_);
  }

  /// Bytes that a set of positions of `box` takes; saturates.
  static std::uint64_t bytes(const Box& box) {
    return saturating_multiply(box.lines(box.heaps() - 1), 8 * words_of_row(box));
  }

 private:
  static std::uint64_t words_of_row(const Box& box) {
    return divide_up(box.size(box.heaps() - 1), 64);
  }
  std::uint64_t word_of(std::uint64_t r) const { return window_.slot(r) * row_words_; }
  std::uint64_t count_words(std::uint64_t first, std::uint64_t end) const {
    std::uint64_t members = 0;
    // Most words are 0, and without a processor's own instruction counting is a call.
    for (std::uint64_t w = first; w < end; ++w)
      if (words_[w] != 0) members += static_cast<std::uint64_t>(std::popcount(words_[w]));
    return members;
  }

  Box box_;
  std::size_t row_words_;
  std::uint64_t rows_;
  RowWindow window_;
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

/// Calls visit(place) for the place of each member in `block`, ascending. Precondition: the set
/// keeps the rows that the block meets.
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

/// Calls visit(position) for each member in the rows of `strip`, which are kept, plane by plane.
template <class Visit>
void for_each_member(const PositionSet& set, const Strip& strip, const Visit& visit) {
  for (std::uint64_t plane = 0; plane < set.window().planes(); ++plane)
    for_each_member(set, set.window().row_of(plane, strip.first),
                    set.window().row_of(plane, strip.end), visit);
}

/// Calls visit(position) for each member in the rows that are kept.
template <class Visit>
void for_each_member(const PositionSet& set, const Visit& visit) {
  for_each_member(set, set.window().strip(), visit);
}

}  // namespace miyama
