/// @file  window_kernels.cpp
/// @brief One compilation of the loops of windows; MIYAMA_KERNEL_ISA names the instruction set.
///
/// A value x of a window becomes a bit by two look-ups: x + 0x70, saturated, has its highest bit
/// clear for x < 16 only, and the instruction gives 0 where that bit is set. Bytes stands for 32
/// bytes that are handled at once; without AVX2 they are an array, which the compiler cuts into the
/// vectors that there are.
///
/// Cost in instructions for 32 heaps: 7 per item and window, 10 per item that four candidates are
/// compared with.

#include "solve/sequence/window_kernels.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#else
#include <algorithm>
#include <array>
#endif

namespace miyama {
namespace {

constexpr std::size_t width = 32;
#if defined(__AVX2__)
constexpr bool is_fast = true;
#else
constexpr bool is_fast = false;
#endif
constexpr std::size_t rows = WindowKernels::heaps / width;

#if defined(__AVX2__)

struct Bytes {
  __m256i v;

  static Bytes load(const std::uint8_t* from) {
    return {_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from))};
  }
  static Bytes all(std::uint32_t byte) { return {_mm256_set1_epi8(static_cast<char>(byte))}; }
  void store(std::uint8_t* to) const { _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), v); }
  friend Bytes operator^(Bytes a, Bytes b) { return {_mm256_xor_si256(a.v, b.v)}; }
  friend Bytes operator|(Bytes a, Bytes b) { return {_mm256_or_si256(a.v, b.v)}; }
  friend Bytes operator&(Bytes a, Bytes b) { return {_mm256_and_si256(a.v, b.v)}; }
  friend Bytes operator-(Bytes a, Bytes b) { return {_mm256_sub_epi8(a.v, b.v)}; }
  [[nodiscard]] Bytes plus(Bytes b) const { return {_mm256_adds_epu8(v, b.v)}; }  ///< saturated
  [[nodiscard]] Bytes least(Bytes b) const { return {_mm256_min_epu8(v, b.v)}; }
  [[nodiscard]] Bytes greatest(Bytes b) const { return {_mm256_max_epu8(v, b.v)}; }
  /// 255 where the bytes are equal, else 0.
  [[nodiscard]] Bytes equals(Bytes b) const { return {_mm256_cmpeq_epi8(v, b.v)}; }
  [[nodiscard]] Bytes upper_half() const { return Bytes{_mm256_srli_epi16(v, 4)} & all(15); }
  /// Bytes of the table, which stands twice; 0 where the index has its highest bit set.
  [[nodiscard]] Bytes at(Bytes index) const { return {_mm256_shuffle_epi8(v, index.v)}; }
  [[nodiscard]] Bytes reversed() const {
    const Bytes last_first = load(descending);
    return {_mm256_permute4x64_epi64(_mm256_shuffle_epi8(v, last_first.v), 0x4E)};
  }
  /// The highest bit of each byte.
  [[nodiscard]] std::uint32_t bits() const {
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(v));
  }

  static constexpr std::uint8_t descending[width] = {15, 14, 13, 12, 11, 10, 9,  8,  7,  6,  5,
                                                     4,  3,  2,  1,  0,  15, 14, 13, 12, 11, 10,
                                                     9,  8,  7,  6,  5,  4,  3,  2,  1,  0};
};

#else

struct Bytes {
  std::array<std::uint8_t, width> v;

  template <class Make>
  static Bytes made(const Make& make) {
    Bytes made;
    for (std::size_t i = 0; i < width; ++i) made.v[i] = static_cast<std::uint8_t>(make(i));
    return made;
  }
  static Bytes load(const std::uint8_t* from) {
    return made([&](std::size_t i) { return from[i]; });
  }
  static Bytes all(std::uint32_t byte) {
    return made([&](std::size_t) { return byte; });
  }
  void store(std::uint8_t* to) const { std::copy(v.begin(), v.end(), to); }
  friend Bytes operator^(const Bytes& a, const Bytes& b) {
    return made([&](std::size_t i) { return a.v[i] ^ b.v[i]; });
  }
  friend Bytes operator|(const Bytes& a, const Bytes& b) {
    return made([&](std::size_t i) { return a.v[i] | b.v[i]; });
  }
  friend Bytes operator&(const Bytes& a, const Bytes& b) {
    return made([&](std::size_t i) { return a.v[i] & b.v[i]; });
  }
  friend Bytes operator-(const Bytes& a, const Bytes& b) {
    return made([&](std::size_t i) { return a.v[i] - b.v[i]; });
  }
  [[nodiscard]] Bytes plus(const Bytes& b) const {
    return made([&](std::size_t i) { return std::min(255, v[i] + b.v[i]); });
  }
  [[nodiscard]] Bytes least(const Bytes& b) const {
    return made([&](std::size_t i) { return std::min(v[i], b.v[i]); });
  }
  [[nodiscard]] Bytes greatest(const Bytes& b) const {
    return made([&](std::size_t i) { return std::max(v[i], b.v[i]); });
  }
  [[nodiscard]] Bytes equals(const Bytes& b) const {
    return made([&](std::size_t i) { return v[i] == b.v[i] ? 255 : 0; });
  }
  [[nodiscard]] Bytes upper_half() const {
    return made([&](std::size_t i) { return v[i] >> 4; });
  }
  [[nodiscard]] Bytes at(const Bytes& index) const {
    return made([&](std::size_t i) { return index.v[i] < 128 ? v[index.v[i] % 16] : 0; });
  }
  [[nodiscard]] Bytes reversed() const {
    return made([&](std::size_t i) { return v[width - 1 - i]; });
  }
  [[nodiscard]] std::uint32_t bits() const {
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < width; ++i) bits |= static_cast<std::uint32_t>(v[i] >> 7) << i;
    return bits;
  }
};

#endif

constexpr std::uint8_t lower_table[width] = {1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0,
                                             1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0};
constexpr std::uint8_t upper_table[width] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128,
                                             0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128};
/// The number of a half byte's lowest bit; 255 for 0.
constexpr std::uint8_t lowest_table[width] = {255, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0,
                                              255, 0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0};

void mark(const std::uint8_t* here, const WindowItem* items, std::size_t count,
          std::uint8_t* open) {
  const Bytes lower = Bytes::load(lower_table);
  const Bytes upper = Bytes::load(upper_table);
  const Bytes beyond = Bytes::all(0x70);
  Bytes first[rows];
  Bytes second[rows];
  for (std::size_t row = 0; row < rows; ++row) first[row] = second[row] = Bytes::all(0);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint8_t* const from = here - items[i].distance;
    const Bytes value = Bytes::all(items[i].value);
    for (std::size_t row = 0; row < rows; ++row) {
      const Bytes x = (Bytes::load(from + row * width) ^ value).plus(beyond);
      first[row] = first[row] | lower.at(x);
      second[row] = second[row] | upper.at(x);
    }
  }
  for (std::size_t row = 0; row < rows; ++row) {
    (first[row] ^ Bytes::all(255)).store(open + row * width);
    (second[row] ^ Bytes::all(255)).store(open + WindowKernels::heaps + row * width);
  }
}

std::uint32_t gain(const std::uint8_t* const* places, std::size_t count, WindowItem item,
                   const std::uint8_t* open) {
  const Bytes lower = Bytes::load(lower_table);
  const Bytes upper = Bytes::load(upper_table);
  const Bytes beyond = Bytes::all(0x70);
  const Bytes value = Bytes::all(item.value);
  Bytes missed = Bytes::all(0);  // heaps without a gain
  for (std::size_t place = 0; place < count; ++place, open += WindowKernels::set_bytes)
    for (std::size_t row = 0; row < rows; ++row) {
      const Bytes at = Bytes::load(places[place] - item.distance + row * width);
      const Bytes x = (at ^ value).plus(beyond);
      const Bytes hit = (lower.at(x) & Bytes::load(open + row * width)) |
                        (upper.at(x) & Bytes::load(open + WindowKernels::heaps + row * width));
      missed = missed - hit.equals(Bytes::all(0));
    }
  std::uint8_t counts[width];
  missed.store(counts);
  std::uint32_t sum = 0;
  for (const std::uint8_t number : counts) sum += number;
  return static_cast<std::uint32_t>(count * WindowKernels::heaps) - sum;
}

void first_open(const std::uint8_t* open, std::size_t windows, std::uint8_t* first) {
  const Bytes lowest = Bytes::load(lowest_table);
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
        if (set.equals(zero).bits() == ~std::uint32_t{0}) break;
        const Bytes in_lower = lowest.at(set & Bytes::all(15));
        const Bytes in_upper = lowest.at(set.upper_half()).plus(Bytes::all(4));
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
    Bytes nearest[WindowKernels::candidates];  // 0 where an item reached the candidate
    for (std::size_t i = 0; i < WindowKernels::candidates; ++i) {
      wanted[i] = Bytes::load(first + i * WindowKernels::heaps + row * width);
      nearest[i] = Bytes::all(255);
    }
    for (std::size_t i = 0; i < count; ++i) {
      const Bytes at = Bytes::load(here - items[i].distance + row * width);
      const Bytes x = at ^ Bytes::all(items[i].value);
      for (std::size_t k = 0; k < WindowKernels::candidates; ++k)
        nearest[k] = nearest[k].least(x ^ wanted[k]);
    }
    for (std::size_t i = 0; i < WindowKernels::candidates; ++i)
      (wanted[i] | nearest[i].equals(Bytes::all(0)))
          .store(first + i * WindowKernels::heaps + row * width);
  }
}

std::uint64_t find_pair(const std::uint8_t* up, const std::uint8_t* down, std::uint64_t count,
                        std::uint8_t value) {
  const Bytes wanted = Bytes::all(value);
  std::uint64_t a = 0;
  for (; a + width <= count; a += width) {
    const Bytes others = Bytes::load(down - a - (width - 1)).reversed();
    const std::uint32_t hits = (Bytes::load(up + a) ^ wanted).equals(others).bits();
    if (hits != 0) return a + static_cast<std::uint64_t>(__builtin_ctz(hits));
  }
  while (a < count && (up[a] ^ *(down - a)) != value) ++a;
  return a;
}

}  // namespace

template <Isa isa>
void provide(WindowKernels& kernels) {
  kernels = {is_fast, &mark, &gain, &first_open, &remove_reached, &find_pair};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(WindowKernels&);

}  // namespace miyama
