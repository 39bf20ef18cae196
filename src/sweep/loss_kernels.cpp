/// @file  loss_kernels.cpp
/// @brief One compilation of the loops that find steps to losses; MIYAMA_KERNEL_ISA names the
/// instruction set.
///
/// "Size − loss, at least 0" of bytes and of 16 bits is one saturating subtraction (vpsubus). Lines
/// without a loss hold the greatest T, so they need no test. A branch per entry would cost as much
/// as the memory.
///
/// Without AVX-512BW bits become entries eight at a time: eight copies of a byte, each masked by a
/// bit of its own, are compared with 0. Words without a bit, which are most of them, are skipped.

#include "sweep/loss_kernels.hpp"

#include <cstring>

#if defined(__AVX512BW__)
#include <immintrin.h>
#endif

namespace miyama {
namespace {

template <class T>
T steps_down(T size, T lost) {
  return size > lost ? static_cast<T>(size - lost) : T{0};
}

/// Eight entries as one value: GCC and Clang turn operations on it into as many vector operations
/// as the instruction set needs.
template <class T>
struct Lanes {
  using Vector [[gnu::vector_size(8 * sizeof(T))]] = T;

  static Vector load(const T* from) {
    Vector lanes;
    std::memcpy(&lanes, from, sizeof lanes);
    return lanes;
  }
  static void store(T* to, Vector lanes) { std::memcpy(to, &lanes, sizeof lanes); }
  /// All ones where the bit of `byte` is set, else 0.
  static Vector mask(std::uint8_t byte) {
    constexpr Vector bits{1, 2, 4, 8, 16, 32, 64, 128};
    return (Vector)(((Vector{} + static_cast<T>(byte)) & bits) != 0);
  }
};

/// Calls put(size, loss, entry) for each entry. `full`: the entries of a row, if their number is
/// known when compiling. `__restrict` promises that entries are not written where losses are read:
/// rows are too short for a test.
template <std::size_t full = 0, class T, class Put>
void put_rows(const LineRows<T>& given, T* __restrict entries, const Put& put) {
  // A copy: as far as the compiler knows, what is written through `entries` could be `given`.
  const LineRows<T> rows = given;
  const std::size_t extent = full != 0 ? full : rows.extent;
  std::uint64_t size = rows.size;
  for (std::size_t r = 0; r < rows.rows; ++r, size += rows.next_size, entries += extent) {
    const T* __restrict lost = rows.lost + static_cast<std::ptrdiff_t>(r) * rows.next_lost;
    if (rows.along)
      for (std::size_t x = 0; x < extent; ++x) put(static_cast<T>(size + x), *lost, entries[x]);
    else
      for (std::size_t x = 0; x < extent; ++x) put(static_cast<T>(size), lost[x], entries[x]);
  }
}

template <class T>
void steps_to_losses(const LineRows<T>& rows, T* steps) {
  const auto put = [](T size, T lost, T& to) { to = steps_down(size, lost); };
  rows.extent == 64 ? put_rows<64>(rows, steps, put) : put_rows(rows, steps, put);
}

template <class T>
void count_above(const LineRows<T>& rows, bool is_first, T* counts) {
  const auto begin = [](T size, T lost, T& to) { to = size > lost ? 1 : 0; };
  if (is_first && rows.extent == 64) return put_rows<64>(rows, counts, begin);
  if (is_first) return put_rows(rows, counts, begin);
  const auto put = [](T size, T lost, T& to) { to = static_cast<T>(to + (size > lost ? 1 : 0)); };
  rows.extent == 64 ? put_rows<64>(rows, counts, put) : put_rows(rows, counts, put);
}

/// The 64 bits of a row from `bit` on.
std::uint64_t word_at(const std::uint64_t* row, std::size_t words, std::uint64_t bit) {
  const std::size_t w = bit / 64;
  const unsigned shift = bit % 64;
  std::uint64_t word = w < words ? row[w] >> shift : 0;
  if (shift != 0 && w + 1 < words) word |= row[w + 1] << (64 - shift);
  return word;
}

/// Calls use(bits, place, count) for up to 64 entries at a time, with no bit beyond them.
template <class Use>
void for_each_word(const BitBlock& given, const Use& use) {
  const BitBlock bits = given;  // a copy, see above
  for (std::size_t r = 0; r < bits.rows; ++r)
    for (std::size_t at = 0; at < bits.entries; at += 64) {
      const std::size_t left = bits.entries - at;
      const std::uint64_t word =
          word_at(bits.words + r * bits.row_words, bits.row_words, bits.first + at);
      if (left >= 64)
        use(word, r * bits.extent + at, 64);
      else
        use(word & ((std::uint64_t{1} << left) - 1), r * bits.extent + at, left);
    }
}

/// Does what change_where does, for up to 64 entries.
template <class T, class Change>
void change_some(std::uint64_t word, T* entries, std::size_t count, const Change& change) {
  using E = Lanes<T>;
  for (; word != 0 && count >= 8; word >>= 8, entries += 8, count -= 8)
    E::store(entries, change(E::load(entries), E::mask(static_cast<std::uint8_t>(word))));
  if (word == 0 || count == 0) return;
  T rest[8] = {};
  std::memcpy(rest, entries, count * sizeof(T));
  E::store(rest, change(E::load(rest), E::mask(static_cast<std::uint8_t>(word))));
  std::memcpy(entries, rest, count * sizeof(T));
}

/// Replaces each entry whose bit is set by change(entry), a function of eight entries and their
/// masks.
template <class T, class Change>
void change_where(const BitBlock& bits, T* entries, const Change& change) {
  for_each_word(bits, [&](std::uint64_t word, std::size_t place, std::size_t count) {
    change_some(word, entries + place, count, change);
  });
}

#if defined(__AVX512BW__)
/// Stores the value in up to 64 entries, where their bits are set; the others are not touched.
template <class T>
void store_where(std::uint64_t word, T value, T* entries) {
  constexpr std::size_t lanes = 64 / sizeof(T);
  for (; word != 0; entries += lanes) {
    if constexpr (sizeof(T) == 1)
      _mm512_mask_storeu_epi8(entries, word, _mm512_set1_epi8(static_cast<char>(value)));
    else if constexpr (sizeof(T) == 2)
      _mm512_mask_storeu_epi16(entries, static_cast<__mmask32>(word),
                               _mm512_set1_epi16(static_cast<short>(value)));
    else
      _mm512_mask_storeu_epi32(entries, static_cast<__mmask16>(word),
                               _mm512_set1_epi32(static_cast<int>(value)));
    word = lanes == 64 ? 0 : word >> lanes % 64;
  }
}
#endif

template <class T>
void put(const BitBlock& bits, T value, T* entries) {
#if defined(__AVX512BW__)
  for_each_word(bits, [&](std::uint64_t word, std::size_t place, std::size_t) {
    store_where(word, value, entries + place);
  });
#else
  using V = typename Lanes<T>::Vector;
  change_where(bits, entries,
               [value](V to, V mask) { return (to & ~mask) | ((V{} + value) & mask); });
#endif
}

template <class T>
void count_bits(const BitBlock& bits, T* counts) {
  using V = typename Lanes<T>::Vector;
  change_where(bits, counts, [](V to, V mask) { return to - mask; });
}

std::uint64_t sum_bits(const BitBlock& bits) {
  std::uint64_t sum = 0;
  for_each_word(bits, [&](std::uint64_t word, std::size_t, std::size_t) {
    sum += static_cast<std::uint64_t>(__builtin_popcountll(word));
  });
  return sum;
}

}  // namespace

template <Isa isa, class T>
void provide(LossKernels<T>& kernels) {
  kernels = {&steps_to_losses<T>, &count_above<T>, &put<T>, &count_bits<T>, &sum_bits};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(LossKernels<std::uint8_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(LossKernels<std::uint16_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(LossKernels<std::uint32_t>&);

}  // namespace miyama
