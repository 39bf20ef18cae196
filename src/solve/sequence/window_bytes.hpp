/// @file  window_bytes.hpp
/// @brief 64 bytes at once with AVX-512, else 32: the vectors of the kernels of windows.
///
/// Only window_kernels.cpp includes this, once per instruction set, so that all of it belongs to
/// one file (base/isa.hpp). Without AVX2 the compiler cuts the vectors into those that there are.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "solve/sequence/window_kernels.hpp"

namespace miyama {
namespace {

#if defined(__AVX512BW__)
constexpr std::size_t width = 64;
#else
constexpr std::size_t width = 32;
#endif
#if defined(__AVX2__)
constexpr bool is_fast = true;
#else
constexpr bool is_fast = false;
#endif
constexpr std::uint64_t all_bits = ~std::uint64_t{0} >> (64 - width);
constexpr std::size_t rows = WindowKernels::heaps / width;

struct Bytes {
  using Vector [[gnu::vector_size(width)]] = std::uint8_t;
  Vector v;

  static Bytes load(const std::uint8_t* from) {
    Bytes bytes;
    __builtin_memcpy(&bytes.v, from, width);
    return bytes;
  }
  /// Four bytes, again and again: one load where they come from memory, unlike a single byte.
  static Bytes repeat(std::uint32_t four) {
    using Words [[gnu::vector_size(width)]] = std::uint32_t;
    return {(Vector)(Words{} + four)};
  }
  static Bytes all(std::uint32_t byte) { return {Vector{} + static_cast<std::uint8_t>(byte)}; }
  void store(std::uint8_t* to) const { __builtin_memcpy(to, &v, width); }
  friend Bytes operator^(Bytes a, Bytes b) { return {a.v ^ b.v}; }
  friend Bytes operator|(Bytes a, Bytes b) { return {a.v | b.v}; }
  friend Bytes operator&(Bytes a, Bytes b) { return {a.v & b.v}; }
  friend Bytes operator-(Bytes a, Bytes b) { return {a.v - b.v}; }
  [[nodiscard]] Bytes least(Bytes b) const { return {v < b.v ? v : b.v}; }
  [[nodiscard]] Bytes greatest(Bytes b) const { return {v > b.v ? v : b.v}; }
  /// 255 where the bytes are equal, else 0.
  [[nodiscard]] Bytes equals(Bytes b) const { return {(Vector)(v == b.v)}; }
  [[nodiscard]] Bytes upper_half() const { return {v >> 4}; }

  /// *this | b | c, one instruction for AVX-512.
  [[nodiscard]] Bytes with(Bytes b, Bytes c) const;
  /// Sums above 255 become 255.
  [[nodiscard]] Bytes plus(Bytes b) const;
  /// Bytes of the table, which stands in each 16 bytes; 0 where the index has its highest bit set.
  [[nodiscard]] Bytes at(Bytes index) const;
  [[nodiscard]] Bytes reversed() const;
  /// The highest bit of each byte.
  [[nodiscard]] std::uint64_t bits() const;
};

#if defined(__AVX512BW__)

Bytes Bytes::with(Bytes b, Bytes c) const {
  return {(Vector)_mm512_ternarylogic_epi64((__m512i)v, (__m512i)b.v, (__m512i)c.v, 0xFE)};
}
Bytes Bytes::plus(Bytes b) const { return {(Vector)_mm512_adds_epu8((__m512i)v, (__m512i)b.v)}; }
Bytes Bytes::at(Bytes index) const {
  return {(Vector)_mm512_shuffle_epi8((__m512i)v, (__m512i)index.v)};
}
Bytes Bytes::reversed() const {
  const __m512i last_first = _mm512_set4_epi32(0x00010203, 0x04050607, 0x08090A0B, 0x0C0D0E0F);
  const __m512i within = _mm512_shuffle_epi8((__m512i)v, last_first);
  return {(Vector)_mm512_shuffle_i64x2(within, within, 0x1B)};
}
std::uint64_t Bytes::bits() const { return _mm512_movepi8_mask((__m512i)v); }

#elif defined(__AVX2__)

Bytes Bytes::with(Bytes b, Bytes c) const { return *this | (b | c); }
Bytes Bytes::plus(Bytes b) const { return {(Vector)_mm256_adds_epu8((__m256i)v, (__m256i)b.v)}; }
Bytes Bytes::at(Bytes index) const {
  return {(Vector)_mm256_shuffle_epi8((__m256i)v, (__m256i)index.v)};
}
Bytes Bytes::reversed() const {
  const __m256i last_first = _mm256_set_epi32(0x00010203, 0x04050607, 0x08090A0B, 0x0C0D0E0F,
                                              0x00010203, 0x04050607, 0x08090A0B, 0x0C0D0E0F);
  return {(Vector)_mm256_permute4x64_epi64(_mm256_shuffle_epi8((__m256i)v, last_first), 0x4E)};
}
std::uint64_t Bytes::bits() const {
  return static_cast<std::uint32_t>(_mm256_movemask_epi8((__m256i)v));
}

#else

Bytes Bytes::with(Bytes b, Bytes c) const { return *this | (b | c); }
Bytes Bytes::plus(Bytes b) const {
  const Vector sum = v + b.v;
  return {sum | (Vector)(sum < v)};
}
Bytes Bytes::at(Bytes index) const {
  Bytes found;
  for (std::size_t i = 0; i < width; ++i) found.v[i] = index.v[i] < 128 ? v[index.v[i] % 16] : 0;
  return found;
}
Bytes Bytes::reversed() const {
  Bytes reversed;
  for (std::size_t i = 0; i < width; ++i) reversed.v[i] = v[width - 1 - i];
  return reversed;
}
std::uint64_t Bytes::bits() const {
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < width; ++i) bits |= static_cast<std::uint64_t>(v[i] >> 7) << i;
  return bits;
}

#endif

#if defined(__AVX512BW__)
/// Marks the bytes that no item has equalled so far.
struct Unmet {
  __mmask64 unmet = ~std::uint64_t{0};
  void meet(Bytes x, Bytes wanted) {
    unmet = _mm512_mask_cmpneq_epi8_mask(unmet, (__m512i)x.v, (__m512i)wanted.v);
  }
  [[nodiscard]] Bytes met() const { return {(Bytes::Vector)_mm512_movm_epi8(~unmet)}; }
};
#else
struct Unmet {
  Bytes nearest = Bytes::all(255);  ///< 0 where an item was equal
  void meet(Bytes x, Bytes wanted) { nearest = nearest.least(x ^ wanted); }
  [[nodiscard]] Bytes met() const { return nearest.equals(Bytes::all(0)); }
};
#endif

}  // namespace
}  // namespace miyama
