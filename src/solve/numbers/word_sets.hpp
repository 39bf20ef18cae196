/// @file  word_sets.hpp
/// @brief Sets of values that a kernel holds in registers.
///
/// It is read by kernels only, so everything here belongs to one file (base/isa.hpp).
#pragma once

#include "sweep/cell_words.hpp"

namespace miyama {
namespace {

/// Few words, which lie in general registers.
template <std::size_t words>
struct FewWords {
  static constexpr std::size_t length = words;
  std::uint64_t set[words];

  [[gnu::always_inline]] void clear() {
    for (std::uint64_t& word : set) word = 0;
  }
  [[gnu::always_inline]] void add(const std::uint64_t* cell) {
    for (std::size_t w = 0; w < words; ++w) set[w] |= cell[w];
  }
  [[gnu::always_inline]] bool any() const {
    std::uint64_t all = 0;
    for (const std::uint64_t word : set) all |= word;
    return all != 0;
  }
  [[gnu::always_inline]] void insert(std::uint64_t value) {
    for (std::size_t w = 0; w < words; ++w)
      set[w] |= value / 64 == w ? std::uint64_t{1} << (value % 64) : 0;
  }
  /// The least value that is not there, which `own` receives; false if there is none.
  [[gnu::always_inline]] bool take_lowest(FewWords& own, std::size_t& word,
                                          std::uint64_t& bit) const {
    word = words - 1;
    std::uint64_t taken = set[word];
    for (std::size_t w = words - 1; w-- > 0;)
      if (set[w] != all_ones) {
        word = w;
        taken = set[w];
      }
    bit = ~taken & (taken + 1);
    for (std::size_t w = 0; w < words; ++w) own.set[w] |= w == word ? bit : 0;
    return bit != 0;
  }
  [[gnu::always_inline]] void put_into(std::uint64_t* cell) const {
    for (std::size_t w = 0; w < words; ++w) cell[w] = set[w];
  }
};

/// Multiples of a vector, which lie in vector registers.
template <std::size_t vectors>
struct ManyWords {
  static constexpr std::size_t length = vectors * vector_words;
  VectorWords set[vectors];

  [[gnu::always_inline]] void clear() {
    unrolled<vectors>([&](auto v) { set[v.value] = VectorWords{}; });
  }
  [[gnu::always_inline]] void add(const std::uint64_t* cell) {
    unrolled<vectors>([&](auto v) { set[v.value] |= load(cell + v.value * vector_words); });
  }
  [[gnu::always_inline]] bool any() const {
    VectorWords all = set[0];
    unrolled<vectors>([&](auto v) { all |= set[v.value]; });
    return has_any(all);
  }
  [[gnu::always_inline]] void insert(std::uint64_t value) {
    const VectorWords bits =
        load(word_masks.of[value / 64 % vector_words]) & (std::uint64_t{1} << (value % 64));
    unrolled<vectors>([&](auto v) {
      if (value / (64 * vector_words) == v.value) set[v.value] |= bits;
    });
  }
  [[gnu::always_inline]] bool take_lowest(ManyWords& own, std::size_t& word,
                                          std::uint64_t& bit) const {
    std::uint64_t open = 0;
    unrolled<vectors>(
        [&](auto v) { open |= open_words(set[v.value]) << (v.value * vector_words); });
    if (open == 0) [[unlikely]]
      return false;
    word = static_cast<std::size_t>(__builtin_ctzll(open));
#if defined(__AVX512F__)
    const std::uint64_t first = open & -open;
    const __m512i place = _mm512_castsi128_si512(_mm_cvtsi64_si128(static_cast<long long>(word)));
    __m512i found = _mm512_setzero_si512();
    unrolled<vectors>([&](auto v) {
      const VectorWords lowest = ~set[v.value] & (set[v.value] + 1);
      const auto chosen = static_cast<__mmask8>(first >> (v.value * vector_words));
      auto& mine = reinterpret_cast<__m512i&>(own.set[v.value]);
      const auto& bits = reinterpret_cast<const __m512i&>(lowest);
      mine = _mm512_mask_or_epi64(mine, chosen, mine, bits);
      found = _mm512_mask_mov_epi64(found, chosen, bits);
    });
    bit = static_cast<std::uint64_t>(
        _mm_cvtsi128_si64(_mm512_castsi512_si128(_mm512_permutexvar_epi64(place, found))));
#else
    const std::uint64_t taken = reinterpret_cast<const std::uint64_t*>(set)[word];
    bit = ~taken & (taken + 1);
    own.set[word / vector_words] |= load(word_masks.of[word % vector_words]) & bit;
#endif
    return true;
  }
  [[gnu::always_inline]] void put_into(std::uint64_t* cell) const {
    unrolled<vectors>([&](auto v) {
      std::memcpy(cell + v.value * vector_words, &set[v.value], sizeof set[v.value]);
    });
  }
};

}  // namespace
}  // namespace miyama
