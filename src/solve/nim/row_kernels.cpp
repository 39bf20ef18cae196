/// @file  row_kernels.cpp
/// @brief One compilation of the tile loop; MIYAMA_KERNEL_ISA names the instruction set.
///
/// The search for the lowest clear bit of an OR ends early, so no compiler vectorises it; the ways
/// to test 8, 4 or 1 words at once are written out. Rows of one word, which tables with many short
/// heaps have, skip all of that.

#include "solve/nim/kernels.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace miyama {
namespace {

constexpr std::uint64_t full_word = ~std::uint64_t{0};

/// The rows of bits that decide one row of the table.
struct Rows {
  std::uint64_t* words[RowTile::max_outer + 2];
  std::size_t count;
};

std::uint64_t reach_of(const Rows& rows, std::size_t w) {
  std::uint64_t reach = 0;
  for (std::size_t r = 0; r < rows.count; ++r) reach |= rows.words[r][w];
  return reach;
}

#if defined(__AVX512F__)
constexpr std::size_t lanes = 8;
/// True if one of 8 words from w on is not full in the OR of all rows.
bool any_open(const Rows& rows, std::size_t w) {
  __m512i reach = _mm512_loadu_si512(rows.words[0] + w);
  for (std::size_t r = 1; r < rows.count; ++r)
    reach = _mm512_or_si512(reach, _mm512_loadu_si512(rows.words[r] + w));
  return _mm512_cmpneq_epi64_mask(reach, _mm512_set1_epi64(-1)) != 0;
}
#elif defined(__AVX2__)
constexpr std::size_t lanes = 4;
bool any_open(const Rows& rows, std::size_t w) {
  __m256i reach = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(rows.words[0] + w));
  for (std::size_t r = 1; r < rows.count; ++r)
    reach = _mm256_or_si256(
        reach, _mm256_loadu_si256(reinterpret_cast<const __m256i*>(rows.words[r] + w)));
  return _mm256_testc_si256(reach, _mm256_set1_epi64x(-1)) == 0;
}
#elif defined(__aarch64__)
constexpr std::size_t lanes = 4;
bool any_open(const Rows& rows, std::size_t w) {
  uint64x2_t low = vld1q_u64(rows.words[0] + w);
  uint64x2_t high = vld1q_u64(rows.words[0] + w + 2);
  for (std::size_t r = 1; r < rows.count; ++r) {
    low = vorrq_u64(low, vld1q_u64(rows.words[r] + w));
    high = vorrq_u64(high, vld1q_u64(rows.words[r] + w + 2));
  }
  return vminvq_u32(vreinterpretq_u32_u64(vandq_u64(low, high))) != UINT32_MAX;
}
#else
constexpr std::size_t lanes = 1;
bool any_open(const Rows& rows, std::size_t w) { return reach_of(rows, w) != full_word; }
#endif

/// First word from `w` on that is not full in the OR of all rows, or `words`.
std::size_t open_word(const Rows& rows, std::size_t w, std::size_t words) {
  for (; w + lanes <= words; w += lanes)
    if (any_open(rows, w)) break;
  while (w < words && reach_of(rows, w) == full_word) ++w;
  return w;
}

std::size_t larger(std::size_t a, std::size_t b) { return a > b ? a : b; }

void set_bit(std::uint64_t* row, std::uint32_t& full_words, std::size_t bit, std::size_t words) {
  row[bit / 64] |= std::uint64_t{1} << (bit % 64);
  while (full_words < words && row[full_words] == full_word) ++full_words;
}

void solve_long_rows(const RowTile& tile) {
  const std::size_t words = tile.words;
  // Local: as far as the compiler knows, a store of bits could change what the tile says.
  const std::size_t step_a = tile.below_a.step;
  const std::size_t step_b = tile.below_b.step;
  for (std::size_t b = 0; b < tile.b_count; ++b) {
    const std::size_t row_a = b * step_a;
    std::uint64_t* const words_a = tile.below_a.words + row_a * words;
    for (std::size_t a = 0; a < tile.a_count; ++a) {
      const std::size_t row_b = a * step_b;
      Rows rows{{words_a, tile.below_b.words + row_b * words}, 2 + tile.outer};
      std::size_t first = larger(tile.below_a.full_words[row_a], tile.below_b.full_words[row_b]);
      const std::size_t outer_row = a * tile.outer_stride + b;
      for (std::size_t e = 0; e < tile.outer; ++e) {
        rows.words[2 + e] = tile.below_outer[e].words + outer_row * words;
        first = larger(first, tile.below_outer[e].full_words[outer_row]);
      }
      // In the row of the position without a move a misère win occupies bit 0; no bit lies below it
      // yet.
      const bool skip_zero = tile.starts_won && a == 0 && b == 0;
      const std::size_t w = open_word(rows, first, words);
      const std::uint64_t reach = w < words ? reach_of(rows, w) | (skip_zero ? 1 : 0) : 0;
      const std::size_t size =
          w < words ? 64 * w + static_cast<std::size_t>(__builtin_ctzll(~reach)) : tile.sizes;
      std::uint32_t& found = tile.found[a * tile.b_count + b];
      found = RowTile::none;
      if (size >= tile.sizes) continue;
      found = static_cast<std::uint32_t>(size);
      set_bit(rows.words[0], tile.below_a.full_words[row_a], size, words);
      set_bit(rows.words[1], tile.below_b.full_words[row_b], size, words);
      for (std::size_t e = 0; e < tile.outer; ++e)
        set_bit(rows.words[2 + e], tile.below_outer[e].full_words[outer_row], size, words);
    }
  }
}

void solve_short_rows(const RowTile& tile) {
  const std::size_t step_a = tile.below_a.step;
  const std::size_t step_b = tile.below_b.step;
  for (std::size_t a = 0; a < tile.a_count; ++a) {
    std::uint64_t& below_b = tile.below_b.words[a * step_b];
    for (std::size_t b = 0; b < tile.b_count; ++b) {
      const std::size_t outer_row = a * tile.outer_stride + b;
      std::uint64_t& below_a = tile.below_a.words[b * step_a];
      std::uint64_t reach = below_a | below_b | (tile.starts_won && a == 0 && b == 0 ? 1 : 0);
      for (std::size_t e = 0; e < tile.outer; ++e) reach |= tile.below_outer[e].words[outer_row];
      std::uint32_t& found = tile.found[a * tile.b_count + b];
      found = RowTile::none;
      if (reach == full_word) continue;
      const auto size = static_cast<std::size_t>(__builtin_ctzll(~reach));
      if (size >= tile.sizes) continue;
      found = static_cast<std::uint32_t>(size);
      const std::uint64_t bit = std::uint64_t{1} << size;
      below_a |= bit;
      below_b |= bit;
      for (std::size_t e = 0; e < tile.outer; ++e) tile.below_outer[e].words[outer_row] |= bit;
    }
  }
}

void solve_tile(const RowTile& tile) {
  tile.words == 1 ? solve_short_rows(tile) : solve_long_rows(tile);
}

}  // namespace

template <Isa isa>
void provide(RowKernels& kernels) {
  kernels = {&solve_tile};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(RowKernels&);

}  // namespace miyama
