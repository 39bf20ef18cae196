/// @file  cell_words.hpp
/// @brief Sets of values, a vector of words at a time, and pairs of lengths: read by kernels only,
/// so everything here is plain data or a function of one file (base/isa.hpp).
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "sweep/cells.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace miyama {

constexpr std::uint64_t all_ones = ~std::uint64_t{0};

/// Words of a set that one vector holds.
#if defined(__AVX2__) && !defined(__AVX512F__)
constexpr std::size_t vector_words = 4;
#else
constexpr std::size_t vector_words = 8;
#endif

/// So many words as one value, in as many registers as that takes.
using VectorWords [[gnu::vector_size(8 * vector_words)]] = std::uint64_t;

/// Loads words from any address, aligned or not.
[[gnu::always_inline]] static inline VectorWords load(const std::uint64_t* words) {
  VectorWords vector;
  std::memcpy(&vector, words, sizeof vector);
  return vector;
}

/// A bit for each word that is not full.
[[gnu::always_inline]] static inline std::uint64_t open_words(const VectorWords& words) {
#if defined(__AVX512F__)
  return _mm512_cmpneq_epi64_mask(reinterpret_cast<const __m512i&>(words), _mm512_set1_epi64(-1));
#elif defined(__AVX2__)
  const __m256i full =
      _mm256_cmpeq_epi64(reinterpret_cast<const __m256i&>(words), _mm256_set1_epi64x(-1));
  return static_cast<unsigned>(~_mm256_movemask_pd(_mm256_castsi256_pd(full))) & 0xF;
#else
  const VectorWords bits =
      reinterpret_cast<VectorWords>(words != all_ones) & VectorWords{1, 2, 4, 8, 16, 32, 64, 128};
  std::uint64_t open = 0;
  for (std::size_t w = 0; w < vector_words; ++w) open |= bits[w];
  return open;
#endif
}

/// True if some entry is not 0: of a vector of words, or a register of cells.
template <class Vector>
[[gnu::always_inline]] static inline bool has_any(const Vector& entries) {
#if defined(__AVX512F__)
  const auto& all = reinterpret_cast<const __m512i&>(entries);
  return _mm512_test_epi64_mask(all, all) != 0;
#elif defined(__AVX2__)
  const auto& all = reinterpret_cast<const __m256i&>(entries);
  return _mm256_testz_si256(all, all) == 0;
#else
  std::uint64_t any = 0;
  for (std::size_t i = 0; i < sizeof entries / sizeof entries[0]; ++i)
    any |= static_cast<std::uint64_t>(entries[i]);
  return any != 0;
#endif
}

#if defined(__AVX512F__)
constexpr std::size_t register_bytes = 64;
#elif defined(__AVX2__)
constexpr std::size_t register_bytes = 32;
#else
constexpr std::size_t register_bytes = 16;
#endif

namespace {

/// Cells of lengths that fill a register together, and the same as pairs of lengths: lower half,
/// upper half, lower half, … The lower half comes first on every machine that this is compiled for.
template <class Cell>
struct Together;
template <>
struct Together<std::uint32_t> {
  using Cells [[gnu::vector_size(register_bytes)]] = std::uint32_t;
  using Pairs [[gnu::vector_size(register_bytes)]] = std::uint16_t;
  using Numbers = Cells;
};
template <>
struct Together<std::uint64_t> {
  using Cells [[gnu::vector_size(register_bytes)]] = std::uint64_t;
  using Pairs [[gnu::vector_size(register_bytes)]] = std::uint32_t;
  using Numbers [[gnu::vector_size(register_bytes / 2)]] = std::uint32_t;
};
template <class Cell>
using Cells = typename Together<Cell>::Cells;
template <class Cell>
constexpr std::size_t cells_together = register_bytes / sizeof(Cell);

template <class Cell>
[[gnu::always_inline]] inline Cells<Cell> union_of(const Cells<Cell>& a, const Cells<Cell>& b) {
  using Pairs = typename Together<Cell>::Pairs;
  const auto x = reinterpret_cast<Pairs>(a), y = reinterpret_cast<Pairs>(b);
  return reinterpret_cast<Cells<Cell>>(x > y ? x : y);
}
/// The first `count` cells; the others are 0.
template <class Cell>
[[gnu::always_inline]] inline Cells<Cell> load_cells(const Cell* from, std::size_t count) {
  Cells<Cell> cells = {};
  if (count == cells_together<Cell>) {
    std::memcpy(&cells, from, sizeof cells);
  } else {
#if defined(__AVX512F__)
    const std::uint32_t mask = (1U << count) - 1;
    if constexpr (sizeof(Cell) == 4)
      cells = reinterpret_cast<Cells<Cell>>(
          _mm512_maskz_loadu_epi32(static_cast<__mmask16>(mask), from));
    else
      cells = reinterpret_cast<Cells<Cell>>(
          _mm512_maskz_loadu_epi64(static_cast<__mmask8>(mask), from));
#else
    for (std::size_t i = 0; i < count; ++i) cells[i] = from[i];
#endif
  }
  return cells;
}
template <class Cell>
[[gnu::always_inline]] inline void store_cells(const Cells<Cell>& cells, std::size_t count,
                                               Cell* to) {
  if (count == cells_together<Cell>) {
    std::memcpy(to, &cells, sizeof cells);
  } else {
#if defined(__AVX512F__)
    const std::uint32_t mask = (1U << count) - 1;
    const auto& words = reinterpret_cast<const __m512i&>(cells);
    if constexpr (sizeof(Cell) == 4)
      _mm512_mask_storeu_epi32(to, static_cast<__mmask16>(mask), words);
    else
      _mm512_mask_storeu_epi64(to, static_cast<__mmask8>(mask), words);
#else
    for (std::size_t i = 0; i < count; ++i) to[i] = cells[i];
#endif
  }
}

/// The numbers of a register of cells; `numbers` has room for them.
template <class Cell>
[[gnu::always_inline]] inline Cells<Cell> load_numbers(const std::uint32_t* numbers) {
  typename Together<Cell>::Numbers all;
  std::memcpy(&all, numbers, sizeof all);
  return __builtin_convertvector(all, Cells<Cell>);
}
template <class Cell>
[[gnu::always_inline]] inline void store_numbers(const Cells<Cell>& cells, std::uint32_t* numbers) {
  const auto all = __builtin_convertvector(cells, typename Together<Cell>::Numbers);
  std::memcpy(numbers, &all, sizeof all);
}

/// True if some position has no loss below.
template <class Cell>
[[gnu::always_inline]] inline bool is_open(const Cells<Cell>& below) {
  return has_any((below & lower_half<Cell>) == 0);
}

/// All ones for each of the next positions from `x` on that may read these cells.
template <class Cell>
Cells<Cell> readers_of(const CellRun& run, const CellRead& read, std::size_t x, std::size_t count) {
  Cells<Cell> may = {};
  for (std::size_t i = 0; i < count; ++i) may[i] = may_read(run, read, x + i) ? ~Cell{0} : 0;
  return may;
}

/// Ones in word i.
struct WordMasks {
  alignas(64) std::uint64_t of[vector_words][vector_words] = {};
  constexpr WordMasks() {
    for (std::size_t i = 0; i < vector_words; ++i) of[i][i] = all_ones;
  }
};
static constexpr WordMasks word_masks;

}  // namespace

template <std::size_t i>
struct Index {
  static constexpr std::size_t value = i;
};
/// Calls use(i) for i = 0 … count − 1, each in code of its own: `i.value` is a constant.
template <std::size_t count, class Use>
[[gnu::always_inline]] static inline void unrolled(const Use& use) {
  if constexpr (count != 0) {
    unrolled<count - 1>(use);
    use(Index<count - 1>{});
  }
}
/// Calls use(i) for i = 0 … count − 1, unrolled where the compiler knows the count; else `known` is
/// 0.
template <std::size_t known, class Use>
[[gnu::always_inline]] static inline void for_each_known(std::size_t count, const Use& use) {
  if constexpr (known != 0)
    unrolled<known>([&](auto i) __attribute__((always_inline)) { use(i.value); });
  else
    for (std::size_t i = 0; i < count; ++i) use(i);
}

/// The words of sets that a loop looks at, in vectors: those before are full in the row's own cell.
struct Window {
  static constexpr std::size_t most_words = 32;
  std::size_t begin, length;
};

/// Calls use(length, begin) with the length of the window as a constant, and its first word; false
/// if it is too long. A window of five or seven vectors takes in one more, of the `vectors` that a
/// cell has.
template <class Use>
[[gnu::always_inline]] static inline bool with_length_of(Window window, std::size_t vectors,
                                                         const Use& use) {
  if (window.length > 4 && window.length % 2 != 0) {
    ++window.length;
    if (window.begin + window.length > vectors) --window.begin;
  }
  const auto is = [&](auto length) {
    if (window.length != length.value) return false;
    use(length, vector_words * window.begin);
    return true;
  };
  if (is(Index<1>{}) || is(Index<2>{}) || is(Index<3>{}) || is(Index<4>{})) return true;
  if constexpr (Window::most_words / vector_words > 4) return is(Index<6>{}) || is(Index<8>{});
  return false;
}

}  // namespace miyama
