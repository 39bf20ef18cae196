/// @file  value_kernels.cpp
/// @brief One compilation of the loop over values; MIYAMA_KERNEL_ISA names the instruction set.
///
/// One value depends on the last only through `open`. With AVX-512 rows of up to 1024 positions
/// keep it in two registers; all that leads from one value to the next is then: and-not, test,
/// lowest lane, lowest bit, exclusive-or: some 13 cycles, without a branch that depends on data;
/// two rows that cannot move to each other share the waiting. The bits of the lines are updated a
/// word at a time: a store of the whole row would wait for the store port.

#include "solve/nim/kernels.hpp"

#if defined(__AVX512F__)
#include <immintrin.h>
#endif

namespace miyama {
namespace {

template <class T>
constexpr T no_position = static_cast<T>(~T{0});

template <class T>
void mark(const ValueRow<T>& row, std::size_t value, std::size_t word, std::uint64_t bit) {
  for (std::size_t r = 0; r < row.below_count; ++r) row.below[r][value * row.words + word] |= bit;
}

/// Positions of word `w` that may take the value.
template <class T>
std::uint64_t candidates(const ValueRow<T>& row, std::size_t value, std::size_t w) {
  std::uint64_t reach = row.first_is_won && value == 0 && w == 0 ? 1 : 0;
  for (std::size_t r = 0; r < row.below_count; ++r) reach |= row.below[r][value * row.words + w];
  return row.open[w] & ~reach;
}

#if defined(__AVX512F__)
template <class T>
__m512i candidates_8(const ValueRow<T>& row, std::size_t value, std::size_t w, __m512i open) {
  __m512i reach = _mm512_setzero_si512();
  for (std::size_t r = 0; r < row.below_count; ++r)
    reach = _mm512_or_si512(reach, _mm512_loadu_si512(row.below[r] + value * row.words + w));
  return _mm512_andnot_si512(reach, open);
}

/// One row of `registers` × 8 words, kept in registers from value to value. `heaps`: number of
/// outer heaps; the pointers to their bits are copied, or every store would make the compiler load
/// them again.
template <int registers, int heaps, class T>
struct RowInRegisters {
  __m512i open[registers];
  std::uint64_t* below[heaps];
  T* positions;

  explicit RowInRegisters(const ValueRow<T>& row) : positions(row.positions) {
    for (int j = 0; j < registers; ++j) open[j] = _mm512_loadu_si512(row.open + 8 * j);
    for (int r = 0; r < heaps; ++r) below[r] = row.below[r];
  }

  /// Gives one value to a position. `barred`: bits of the first word that must not take it.
  void give(std::size_t value, std::uint64_t barred) {
    __m512i candidate[registers];
    unsigned lanes = 0;
    for (int j = 0; j < registers; ++j) {
      __m512i reach = _mm512_loadu_si512(below[0] + 8 * j);
      for (int r = 1; r < heaps; ++r)
        reach = _mm512_or_si512(reach, _mm512_loadu_si512(below[r] + 8 * j));
      if (j == 0 && barred != 0)
        reach = _mm512_or_si512(reach, _mm512_maskz_set1_epi64(1, static_cast<long long>(barred)));
      candidate[j] = _mm512_andnot_si512(reach, open[j]);
      lanes |= static_cast<unsigned>(_mm512_test_epi64_mask(candidate[j], candidate[j])) << (8 * j);
    }
    const unsigned lane = lanes & (0U - lanes);
    __m512i bit = _mm512_setzero_si512();
    for (int j = 0; j < registers; ++j) {
      const auto mask = static_cast<__mmask8>(lane >> (8 * j));
      const __m512i lowest =
          _mm512_and_si512(candidate[j], _mm512_sub_epi64(_mm512_setzero_si512(), candidate[j]));
      open[j] = _mm512_mask_xor_epi64(open[j], mask, open[j], lowest);
      bit = _mm512_mask_mov_epi64(bit, mask, lowest);
    }
    if (lane == 0) {
      positions[value] = no_position<T>;
    } else {
      const auto word = static_cast<unsigned>(__builtin_ctz(lane));
      const auto any_lane = static_cast<__mmask8>(lane | (lane >> 8));
      const __m512i packed = _mm512_maskz_compress_epi64(any_lane, bit);
      const auto word_bit =
          static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm512_castsi512_si128(packed)));
      positions[value] =
          static_cast<T>(64 * word + static_cast<unsigned>(__builtin_ctzll(word_bit)));
      for (int r = 0; r < heaps; ++r) below[r][word] |= word_bit;
    }
    for (int r = 0; r < heaps; ++r) below[r] += 8 * registers;
  }

  bool put_back(const ValueRow<T>& row) const {
    bool any_open = false;
    for (int j = 0; j < registers; ++j) {
      _mm512_storeu_si512(row.open + 8 * j, open[j]);
      any_open = any_open || _mm512_test_epi64_mask(open[j], open[j]) != 0;
    }
    return any_open;
  }
};

/// Two rows at once: neither can move to the other, so their chains of operations run side by side.
template <int registers, int heaps, class T>
unsigned solve_pair_in_registers(const ValueRow<T>& one, const ValueRow<T>& other) {
  RowInRegisters<registers, heaps, T> first(one);
  RowInRegisters<registers, heaps, T> second(other);
  const std::size_t values = one.values;
  first.give(0, one.first_is_won ? 1 : 0);
  second.give(0, other.first_is_won ? 1 : 0);
  for (std::size_t value = 1; value < values; ++value) {
    first.give(value, 0);
    second.give(value, 0);
  }
  return (first.put_back(one) ? 1U : 0U) | (second.put_back(other) ? 2U : 0U);
}

template <int registers, int heaps, class T>
unsigned solve_one_in_registers(const ValueRow<T>& row) {
  RowInRegisters<registers, heaps, T> only(row);
  const std::size_t values = row.values;
  only.give(0, row.first_is_won ? 1 : 0);
  for (std::size_t value = 1; value < values; ++value) only.give(value, 0);
  return only.put_back(row) ? 1U : 0U;
}

template <int registers, int heaps, class T>
unsigned solve_in_registers(const ValueRow<T>& one, const ValueRow<T>* other) {
  return other == nullptr ? solve_one_in_registers<registers, heaps>(one)
                          : solve_pair_in_registers<registers, heaps>(one, *other);
}
#endif

/// First word from `w` on with a candidate, or the number of words.
template <class T>
std::size_t candidate_word(const ValueRow<T>& row, std::size_t value, std::size_t w) {
#if defined(__AVX512F__)
  if (row.words % 8 == 0) {
    for (w -= w % 8; w < row.words; w += 8) {
      const __m512i candidate = candidates_8(row, value, w, _mm512_loadu_si512(row.open + w));
      if (_mm512_test_epi64_mask(candidate, candidate) != 0) break;
    }
  }
#endif
  while (w < row.words && candidates(row, value, w) == 0) ++w;
  return w;
}

template <class T>
bool solve_by_words(const ValueRow<T>& row) {
  std::size_t first_open = 0;
  for (std::size_t value = 0; value < row.values; ++value) {
    while (first_open < row.words && row.open[first_open] == 0) ++first_open;
    const std::size_t w = candidate_word(row, value, first_open);
    row.positions[value] = no_position<T>;
    if (w == row.words) continue;
    const std::uint64_t candidate = candidates(row, value, w);
    const std::uint64_t bit = candidate & (0 - candidate);
    row.open[w] ^= bit;
    row.positions[value] = static_cast<T>(64 * w + static_cast<std::size_t>(__builtin_ctzll(bit)));
    mark(row, value, w, bit);
  }
  for (; first_open < row.words; ++first_open)
    if (row.open[first_open] != 0) return true;
  return false;
}

template <class T>
unsigned solve_values(const ValueRow<T>& one, const ValueRow<T>* other) {
#if defined(__AVX512F__)
  if (one.words == 8 && one.below_count == 1) return solve_in_registers<1, 1>(one, other);
  if (one.words == 8 && one.below_count == 2) return solve_in_registers<1, 2>(one, other);
  if (one.words == 8 && one.below_count == 3) return solve_in_registers<1, 3>(one, other);
  if (one.words == 16 && one.below_count == 1) return solve_in_registers<2, 1>(one, other);
  if (one.words == 16 && one.below_count == 2) return solve_in_registers<2, 2>(one, other);
#endif
  return (solve_by_words(one) ? 1U : 0U) | (other != nullptr && solve_by_words(*other) ? 2U : 0U);
}

}  // namespace

template <Isa isa, class T>
void provide(ValueKernels<T>& kernels) {
  kernels = {&solve_values<T>};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(ValueKernels<std::uint8_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(ValueKernels<std::uint16_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(ValueKernels<std::uint32_t>&);

}  // namespace miyama
