/// @file  position_set.hpp
/// @brief A set of positions of a box, one bit each, row by row.
///
/// A row is a line along the last heap. Rows are numbered in C order of the other heaps and begin
/// at a word of their own, so that 64 neighbouring sizes of the last heap are one word:
///
///     row r:   bit x of words r·w … r·w + w − 1,   w = ⌈n/64⌉
///
/// Bits past the last size are 0. Memory: N/8 bytes and up to 8 bytes more per row.
#pragma once

#include <bit>
#include <cassert>

#include "base/zero_pages.hpp"
#include "index/box/box.hpp"

namespace miyama {

class PositionSet {
 public:
  /// Empty.
  explicit PositionSet(const Box& box);

  [[nodiscard]] const Box& box() const { return box_; }
  [[nodiscard]] std::size_t row_words() const { return row_words_; }
  [[nodiscard]] std::uint64_t rows() const { return rows_; }
  [[nodiscard]] std::span<std::uint64_t> row(std::uint64_t r) {
    return {words_.data() + r * row_words_, row_words_};
  }
  [[nodiscard]] std::span<const std::uint64_t> row(std::uint64_t r) const {
    return {words_.data() + r * row_words_, row_words_};
  }
  /// All rows, one after the other.
  [[nodiscard]] std::span<std::uint64_t> words() { return words_; }
  [[nodiscard]] std::span<const std::uint64_t> words() const { return words_; }

  [[nodiscard]] bool contains(std::span<const std::uint64_t> position) const {
    return contains(box_.line_of(position, box_.heaps() - 1), position[box_.heaps() - 1]);
  }
  /// Size `x` of row `r`.
  [[nodiscard]] bool contains(std::uint64_t r, std::uint64_t x) const {
    return (words_[r * row_words_ + x / 64] >> (x % 64) & 1) != 0;
  }
  /// Not for two positions of one word from two threads.
  void insert(std::uint64_t r, std::uint64_t x) {
    words_[r * row_words_ + x / 64] |= std::uint64_t{1} << (x % 64);
  }

  [[nodiscard]] std::uint64_t count() const;

  /// Bytes that a set of positions of `box` takes; saturates.
  [[nodiscard]] static std::uint64_t bytes(const Box& box);

 private:
  Box box_;
  std::size_t row_words_;
  std::uint64_t rows_;
  Zeros<std::uint64_t> words_;
};

/// Calls visit(x) for each set bit x of `row` in [first, end), ascending.
template <class Visit>
void for_each_bit(std::span<const std::uint64_t> row, std::uint64_t first, std::uint64_t end,
                  const Visit& visit) {
  if (first >= end) return;
  for (std::uint64_t w = first / 64; w <= (end - 1) / 64; ++w) {
    std::uint64_t word = row[w];
    if (w == first / 64) word &= ~std::uint64_t{0} << (first % 64);
    if (w == (end - 1) / 64) word &= ~std::uint64_t{0} >> (63 - (end - 1) % 64);
    for (; word != 0; word &= word - 1)
      visit(64 * w + static_cast<std::uint64_t>(std::countr_zero(word)));
  }
}

/// Calls visit(position) for each member of row `r`, ascending.
template <class Visit>
void for_each_position(const PositionSet& set, std::uint64_t r, const Visit& visit) {
  const Box& box = set.box();
  const std::uint64_t n = box.size(box.heaps() - 1);
  std::vector<std::uint64_t> position(box.heaps());
  box.unrank(r * n, position);
  for_each_bit(set.row(r), 0, n, [&](std::uint64_t x) {
    position.back() = x;
    visit(std::span<const std::uint64_t>(position));
  });
}

/// Calls visit(position) for each member of `set` in C order.
template <class Visit>
void for_each_member(const PositionSet& set, const Visit& visit) {
  const Box& box = set.box();
  const Block rows = box.whole();
  const std::size_t last = box.heaps() - 1;
  Coordinates position{};
  for (std::uint64_t r = 0; r < set.rows(); ++r, advance(rows, last, position))
    for_each_bit(set.row(r), 0, box.size(last), [&](std::uint64_t x) {
      Coordinates member = position;
      member[last] = x;
      visit(std::span<const std::uint64_t>(member.data(), last + 1));
    });
}

}  // namespace miyama
