/// @file  row_words.hpp
/// @brief What bit rows are made of: rows of words shifted, merged and filled.
///
/// Rows are arrays of words, bit x of a row is bit x mod 64 of word x / 64. Bits pushed past the
/// end are lost.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace miyama {

/// to |= from shifted up by `places`. The rows may be the same only if places = 0.
inline void merge_shifted(std::uint64_t* to, const std::uint64_t* from, std::size_t words,
                          std::uint64_t places) {
  const std::size_t skip = places / 64;
  const unsigned bits = places % 64;
  if (skip >= words) return;
  if (bits == 0) {
    for (std::size_t w = skip; w < words; ++w) to[w] |= from[w - skip];
    return;
  }
  to[skip] |= from[0] << bits;
  for (std::size_t w = skip + 1; w < words; ++w)
    to[w] |= (from[w - skip] << bits) | (from[w - skip - 1] >> (64 - bits));
}

/// Every bit from `first` on. Precondition: first < 64 · words.
inline void fill_from(std::uint64_t* row, std::size_t words, std::uint64_t first) {
  row[first / 64] |= ~std::uint64_t{0} << (first % 64);
  for (std::size_t w = first / 64 + 1; w < words; ++w) row[w] = ~std::uint64_t{0};
}

/// Every bit below `end`.
inline void fill_below(std::uint64_t* row, std::size_t words, std::uint64_t end) {
  for (std::size_t w = 0; w < words && 64 * w < end; ++w)
    row[w] |= end - 64 * w >= 64 ? ~std::uint64_t{0} : ~(~std::uint64_t{0} << (end - 64 * w));
}

/// The first set bit, or 64 · words.
inline std::uint64_t first_bit(const std::uint64_t* row, std::size_t words) {
  for (std::size_t w = 0; w < words; ++w)
    if (row[w] != 0) return 64 * w + static_cast<std::uint64_t>(std::countr_zero(row[w]));
  return 64 * words;
}

}  // namespace miyama
