/// @file  row_words.hpp
/// @brief Rows of bits: shifted, merged, filled and walked.
///
/// Rows are arrays of words, bit x of a row is bit x mod 64 of word x / 64. Bits pushed past the
/// end are lost.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace miyama {

inline constexpr std::uint64_t full_word = ~std::uint64_t{0};

/// to |= from shifted up by `places`. The rows may be the same only if places = 0.
inline void merge_shifted(std::span<std::uint64_t> to, std::span<const std::uint64_t> from,
                          std::uint64_t places) {
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

/// Every bit from `first` on; none where the row ends before.
inline void fill_from(std::span<std::uint64_t> row, std::uint64_t first) {
  if (first >= 64 * row.size()) return;
  row[first / 64] |= full_word << (first % 64);
  for (std::size_t w = first / 64 + 1; w < row.size(); ++w) row[w] = full_word;
}

/// Every bit below `end`.
inline void fill_below(std::span<std::uint64_t> row, std::uint64_t end) {
  for (std::size_t w = 0; w < row.size() && 64 * w < end; ++w)
    row[w] |= end - 64 * w >= 64 ? full_word : ~(full_word << (end - 64 * w));
}

/// Clears the bits from `size` on, which lie in the last word.
inline void clear_past_end(std::span<std::uint64_t> row, std::uint64_t size) {
  if (size % 64 != 0) row.back() &= ~(full_word << (size % 64));
}

/// The first set bit, or the number of bits there are.
inline std::uint64_t first_bit(std::span<const std::uint64_t> row) {
  for (std::size_t w = 0; w < row.size(); ++w)
    if (row[w] != 0) return 64 * w + static_cast<std::uint64_t>(std::countr_zero(row[w]));
  return 64 * row.size();
}

/// Calls visit(x) for each set bit x of `row` in [first, end), ascending.
template <class Visit>
void for_each_bit(std::span<const std::uint64_t> row, std::uint64_t first, std::uint64_t end,
                  const Visit& visit) {
  if (first >= end) return;
  for (std::uint64_t w = first / 64; w <= (end - 1) / 64; ++w) {
    std::uint64_t word = row[w];
    if (w == first / 64) word &= full_word << (first % 64);
    if (w == (end - 1) / 64) word &= full_word >> (63 - (end - 1) % 64);
    for (; word != 0; word &= word - 1)
      visit(64 * w + static_cast<std::uint64_t>(std::countr_zero(word)));
  }
}

}  // namespace miyama
