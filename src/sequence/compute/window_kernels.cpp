/// @file  window_kernels.cpp
/// @brief One compilation of the loops of windows; MIYAMA_KERNEL_ISA names the instruction set.
///
/// A value x of a window becomes a bit by two look-ups: x + 0x70, saturated, has its highest bit
/// clear for x < 16 only, and the instruction gives 0 where that bit is set.
///
/// Cost for 64 heaps on AVX-512, in vector instructions, two of which start in a cycle: 5 per item
/// and window, 5 per item that four candidates are compared with. AVX2 needs 12 and 18, of which
/// three start in a cycle. Rejected: 128 heaps at a time (no faster, and more items are near).

#include "sequence/compute/window_kernels.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace miyama {
namespace {

// 64 bytes at once with AVX-512, else 32. Without AVX2 the compiler cuts the vectors into those
// that there are.

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
  Bytes least(Bytes b) const { return {v < b.v ? v : b.v}; }
  Bytes greatest(Bytes b) const { return {v > b.v ? v : b.v}; }
  /// 255 where the bytes are equal, else 0.
  Bytes equals(Bytes b) const { return {(Vector)(v == b.v)}; }
  Bytes upper_half() const { return {v >> 4}; }

  /// *this | b | c, one instruction for AVX-512.
  Bytes with(Bytes b, Bytes c) const;
  /// Sums above 255 become 255.
  Bytes plus(Bytes b) const;
  /// Bytes of the table, which stands in each 16 bytes; 0 where the index has its highest bit set.
  Bytes at(Bytes index) const;
  Bytes reversed() const;
  /// The highest bit of each byte.
  std::uint64_t bits() const;
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
  Bytes met() const { return {(Bytes::Vector)_mm512_movm_epi8(~unmet)}; }
};
#else
struct Unmet {
  Bytes nearest = Bytes::all(255);  ///< 0 where an item was equal
  void meet(Bytes x, Bytes wanted) { nearest = nearest.least(x ^ wanted); }
  Bytes met() const { return nearest.equals(Bytes::all(0)); }
};
#endif

/// A table of 16 bytes, for each 16 bytes.
struct Table {
  std::uint8_t bytes[width] = {};

  template <class Byte>
  explicit constexpr Table(Byte byte) {
    for (std::size_t i = 0; i < width; ++i) bytes[i] = static_cast<std::uint8_t>(byte(i % 16));
  }
  Bytes load() const { return Bytes::load(bytes); }
};

constexpr Table lower([](std::size_t i) { return i < 8 ? 1U << i : 0; });
constexpr Table upper([](std::size_t i) { return i < 8 ? 0 : 1U << (i - 8); });
/// The number of a half byte's lowest bit; 255 for 0.
constexpr Table lowest([](std::size_t i) {
  return i == 0 ? 255 : i % 2 != 0 ? 0 : i % 4 != 0 ? 1 : i % 8 != 0 ? 2 : 3;
});

/// The first i bits.
constexpr Table below([](std::size_t i) { return i < 8 ? (1U << i) - 1 : 255; });
/// 255 at 64, else 0.
constexpr std::uint8_t one_of_many[2 * WindowKernels::heaps] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255};

void mark(const std::uint8_t* here, const WindowItem* items, std::size_t count,
          std::uint8_t* open) {
  const Bytes low = lower.load();
  const Bytes high = upper.load();
  const Bytes beyond = Bytes::all(0x70);
  Bytes first[rows];
  Bytes second[rows];
  for (std::size_t row = 0; row < rows; ++row) first[row] = second[row] = Bytes::all(0);
  const auto values_at = [&](std::size_t i, std::size_t row) {
    return (Bytes::load(here - items[i].distance + row * width) ^ Bytes::repeat(items[i].values))
        .plus(beyond);
  };
  std::size_t i = 0;
  for (; i + 1 < count; i += 2)
    for (std::size_t row = 0; row < rows; ++row) {
      const Bytes x = values_at(i, row);
      const Bytes y = values_at(i + 1, row);
      first[row] = first[row].with(low.at(x), low.at(y));
      second[row] = second[row].with(high.at(x), high.at(y));
    }
  for (std::size_t row = 0; row < rows && i < count; ++row) {
    const Bytes x = values_at(i, row);
    first[row] = first[row] | low.at(x);
    second[row] = second[row] | high.at(x);
  }
  for (std::size_t row = 0; row < rows; ++row) {
    (first[row] ^ Bytes::all(255)).store(open + row * width);
    (second[row] ^ Bytes::all(255)).store(open + WindowKernels::heaps + row * width);
  }
}

std::uint32_t gain(const std::uint8_t* const* places, std::size_t count, WindowItem item,
                   const std::uint8_t* open, std::uint64_t* heaps) {
  const Bytes low = lower.load();
  const Bytes high = upper.load();
  const Bytes beyond = Bytes::all(0x70);
  const Bytes value = Bytes::repeat(item.values);
  std::uint32_t sum = 0;
  for (std::size_t place = 0; place < count; ++place, open += WindowKernels::set_bytes) {
    std::uint64_t hits = 0;
    for (std::size_t row = 0; row < rows; ++row) {
      const Bytes at = Bytes::load(places[place] - item.distance + row * width);
      const Bytes x = (at ^ value).plus(beyond);
      const Bytes hit = (low.at(x) & Bytes::load(open + row * width)) |
                        (high.at(x) & Bytes::load(open + WindowKernels::heaps + row * width));
      hits |= (hit.equals(Bytes::all(0)).bits() ^ all_bits) << row * width;
    }
    heaps[place] = hits;
    sum += static_cast<std::uint32_t>(__builtin_popcountll(hits));
  }
  return sum;
}

void first_open(const std::uint8_t* open, std::size_t windows, std::uint8_t* first) {
  const Bytes first_bit = lowest.load();
  const Bytes zero = Bytes::all(0);
  for (std::size_t row = 0; row < rows; ++row) {
    Bytes slots[WindowKernels::candidates];
    for (Bytes& slot : slots) slot = Bytes::all(WindowKernels::none);
    const auto is_full = [&] {
      return slots[WindowKernels::candidates - 1].equals(Bytes::all(WindowKernels::none)).bits() ==
             0;
    };
    for (std::uint32_t half = 0; half < 2 * windows && !is_full(); ++half) {
      Bytes set = Bytes::load(open + half * WindowKernels::heaps + row * width);
      for (std::size_t i = 0; i < WindowKernels::candidates; ++i) {
        if (set.equals(zero).bits() == all_bits) break;
        const Bytes in_lower = first_bit.at(set & Bytes::all(15));
        const Bytes in_upper = first_bit.at(set.upper_half()).plus(Bytes::all(4));
        Bytes value = in_lower.least(in_upper).plus(Bytes::all(8 * half));
        set = set & (set - Bytes::all(1));
        for (Bytes& slot : slots) {
          const Bytes greater = slot.greatest(value);
          slot = slot.least(value);
          value = greater;
        }
      }
    }
    for (std::size_t i = 0; i < WindowKernels::candidates; ++i)
      slots[i].store(first + i * WindowKernels::heaps + row * width);
  }
}

void remove_reached(const std::uint8_t* here, const WindowItem* items, std::size_t count,
                    std::uint8_t* first) {
  for (std::size_t row = 0; row < rows; ++row) {
    Bytes wanted[WindowKernels::candidates];
    Unmet unmet[WindowKernels::candidates];
    for (std::size_t i = 0; i < WindowKernels::candidates; ++i)
      wanted[i] = Bytes::load(first + i * WindowKernels::heaps + row * width);
    for (std::size_t i = 0; i < count; ++i) {
      const Bytes at = Bytes::load(here - items[i].distance + row * width);
      const Bytes x = at ^ Bytes::repeat(items[i].values);
      for (std::size_t k = 0; k < WindowKernels::candidates; ++k) unmet[k].meet(x, wanted[k]);
    }
    for (std::size_t i = 0; i < WindowKernels::candidates; ++i)
      (wanted[i] | unmet[i].met()).store(first + i * WindowKernels::heaps + row * width);
  }
}

std::size_t settle(std::uint8_t* here, const NearItems* items, std::size_t count,
                   const std::uint8_t* first, std::size_t i) {
  constexpr std::size_t heaps = WindowKernels::heaps;
  // Lane j holds the last value of a heap with this number modulo 64.
  std::uint8_t last[heaps];
  for (std::size_t j = 0; j < heaps; ++j) last[j] = j < i ? here[j] : *(here + j - heaps);
  Bytes ring[rows];
  for (std::size_t row = 0; row < rows; ++row) ring[row] = Bytes::load(last + row * width);
  for (; i < heaps; ++i) {
    const auto is_reached = [&](std::uint8_t value) {
      Bytes hits = Bytes::all(0);
      for (std::size_t k = 0; k < count; ++k)
        for (std::size_t row = 0; row < rows; ++row) {
          const std::size_t at = heaps - i + row * width;
          const Bytes x = ring[row] ^ Bytes::load(items[k].values + at);
          hits = hits | (x.equals(Bytes::all(value)) & Bytes::load(items[k].is_there + at));
        }
      return hits.bits() != 0;
    };
    std::size_t k = 0;
    while (k < WindowKernels::candidates &&
           (first[k * heaps + i] == WindowKernels::none || is_reached(first[k * heaps + i])))
      ++k;
    if (k == WindowKernels::candidates) return i;
    here[i] = first[k * heaps + i];
    for (std::size_t row = 0; row < rows; ++row) {
      const Bytes here_only = Bytes::load(one_of_many + heaps - i + row * width);
      ring[row] = ring[row] ^ ((ring[row] ^ Bytes::all(here[i])) & here_only);
    }
  }
  return i;
}

std::uint32_t keep_below(const std::uint8_t* bounds, std::size_t halves, std::uint8_t* open) {
  const Bytes low_bits = below.load();
  std::uint32_t left = 0;
  for (std::size_t half = 0; half < halves; ++half) {
    const Bytes start = Bytes::all(static_cast<std::uint32_t>(8 * half));
    Bytes any = Bytes::all(0);
    for (std::size_t row = 0; row < rows; ++row) {
      std::uint8_t* const at = open + half * WindowKernels::heaps + row * width;
      const Bytes wanted = Bytes::load(bounds + row * width).greatest(start) - start;
      const Bytes set = Bytes::load(at) & low_bits.at(wanted.least(Bytes::all(8)));
      set.store(at);
      any = any | set;
    }
    left |= std::uint32_t{any.equals(Bytes::all(0)).bits() != all_bits} << half;
  }
  return left;
}

std::uint64_t find_pair(const std::uint8_t* up, const std::uint8_t* down, std::uint64_t count,
                        std::uint8_t value) {
  const Bytes wanted = Bytes::all(value);
  const auto equal_from = [&](std::uint64_t a) {
    const Bytes others = Bytes::load(down - a - (width - 1)).reversed();
    return (Bytes::load(up + a) ^ wanted).equals(others);
  };
  std::uint64_t a = 0;
  while (a + width <= count) {
    if (const std::uint64_t hits = equal_from(a).bits(); hits != 0)
      return a + static_cast<std::uint64_t>(__builtin_ctzll(hits));
    // Most pairs are found at once or after hundreds of others.
    for (a += width; a + 4 * width <= count; a += 4 * width) {
      const Bytes some = equal_from(a) | equal_from(a + width);
      if (some.with(equal_from(a + 2 * width), equal_from(a + 3 * width)).bits() != 0) break;
    }
  }
  while (a < count && (up[a] ^ *(down - a)) != value) ++a;
  return a;
}

}  // namespace

template <Isa isa>
void provide(WindowKernels& kernels) {
  kernels = {is_fast, &mark, &gain, &first_open, &remove_reached, &settle, &keep_below, &find_pair};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(WindowKernels&);

}  // namespace miyama
