/// @file  value_kernels.cpp
/// @brief One compilation of the search for Grundy values; MIYAMA_KERNEL_ISA names the instruction
/// set.
///
/// The words of the lines across rows move through the lanes, from row to row at each step. What
/// leads from one step to the next is: shift by a lane, or, add, and-not, or: 7 cycles for 8
/// positions. Each lane collects its values in bytes, eight steps to a word, which is a piece of
/// its row: a matrix is turned round in passing.

#include <cstring>

#include "solve/nim/kernels.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace miyama {
namespace {

#if defined(__AVX512F__)
constexpr std::size_t row_lanes = 8;
#elif defined(__AVX2__)
constexpr std::size_t row_lanes = 4;
#else
constexpr std::size_t row_lanes = 2;
#endif
constexpr std::size_t row_parts = 8 / row_lanes;

/// A word per row, in as many vectors as the instruction set needs.
struct EightRows {
  using Vector [[gnu::vector_size(8 * row_lanes)]] = std::uint64_t;
  Vector part[row_parts];

  void load(const EightWords& from) { std::memcpy(part, from.row, sizeof part); }
  void store(EightWords& to) const { std::memcpy(to.row, part, sizeof part); }
  [[nodiscard]] bool all_ones() const {
    std::uint64_t words[8];
    std::memcpy(words, part, sizeof part);
    std::uint64_t all = ~std::uint64_t{0};
    for (const std::uint64_t word : words) all &= word;
    return ~all == 0;
  }
};

/// Moves each word to the next row, `word` into the first one. Returns the word of the last row.
std::uint64_t move_down(EightRows& rows, std::uint64_t word) {
  const std::uint64_t last = rows.part[row_parts - 1][row_lanes - 1];
  for (std::size_t p = row_parts; p-- > 0;) {
    const EightRows::Vector before =
        p == 0 ? EightRows::Vector{} + word : rows.part[p - 1];  // its last lane counts
#if defined(__AVX512F__)
    rows.part[p] =
        (EightRows::Vector)_mm512_alignr_epi64((__m512i)rows.part[p], (__m512i)before, 7);
#elif defined(__AVX2__)
    const auto turned = (EightRows::Vector)_mm256_permute4x64_epi64((__m256i)rows.part[p], 0x90);
    rows.part[p] = turned;
    rows.part[p][0] = before[row_lanes - 1];
#else
    rows.part[p] = EightRows::Vector{before[row_lanes - 1], rows.part[p][0]};
#endif
  }
  return last;
}

/// Replaces each word by the number of its only bit, or by 255 or more where there is none.
void number_bits(EightRows& rows) {
#if defined(__AVX512CD__)
  rows.part[0] = 63 - (EightRows::Vector)_mm512_lzcnt_epi64((__m512i)rows.part[0]);
#else
  std::uint64_t words[8];
  std::memcpy(words, rows.part, sizeof words);
  for (std::uint64_t& word : words)
    word = word == 0 ? 255 : static_cast<std::uint64_t>(__builtin_ctzll(word));
  std::memcpy(rows.part, words, sizeof words);
#endif
}

/// The places of values on the rows, in bytes: row r, column c at [r][c + 8].
using Places = std::uint8_t[8][8 + 64 + 16];

/// `known`: number of outer heaps, if it is known when compiling.
constexpr std::size_t any_number = 99;
template <std::size_t known, class T>
std::uint32_t find_places(const ValuePiece<T>& piece, Places& places) {
  // Copies: as far as the compiler knows, words written could be those of `piece`.
  const std::size_t outer = known != any_number ? known : piece.outer;
  const std::size_t groups = (piece.columns + 8 + 7) / 8;
  EightWords* along[ValuePiece<T>::max_outer];
  EightRows all_along[ValuePiece<T>::max_outer];
  EightRows across;
  EightRows within;
  EightRows all_valued;
  for (std::size_t p = 0; p < row_parts; ++p)
    across.part[p] = all_valued.part[p] = ~EightRows::Vector{};
  for (std::size_t i = 0; i < outer; ++i) {
    along[i] = piece.along[i];
    all_along[i] = across;
  }
  within.load(*piece.within);
  std::uint64_t all_across = ~std::uint64_t{0};
  for (std::size_t group = 0; group < groups; ++group) {
    EightRows found{};
    for (std::size_t t = 8 * group; t < 8 * group + 8; ++t) {
      const std::uint64_t left = move_down(across, piece.across[t + 8]);
      piece.across[t] = left;
      all_across &= left;
      EightRows valued;
      valued.load(piece.valued[t]);
      EightRows bit;
      for (std::size_t p = 0; p < row_parts; ++p)
        bit.part[p] = valued.part[p] | across.part[p] | within.part[p];
      for (std::size_t i = 0; i < outer; ++i) {
        EightRows line;
        line.load(along[i][t]);
        for (std::size_t p = 0; p < row_parts; ++p) bit.part[p] |= line.part[p];
      }
      for (std::size_t p = 0; p < row_parts; ++p) {
        bit.part[p] = ~bit.part[p] & (bit.part[p] + 1);
        across.part[p] |= bit.part[p];
        within.part[p] |= bit.part[p];
        valued.part[p] |= (EightRows::Vector)(bit.part[p] != 0);
        all_valued.part[p] &= valued.part[p];
      }
      valued.store(piece.valued[t]);
      for (std::size_t i = 0; i < outer; ++i) {
        EightRows line;
        line.load(along[i][t]);
        for (std::size_t p = 0; p < row_parts; ++p) {
          line.part[p] |= bit.part[p];
          all_along[i].part[p] &= line.part[p];
        }
        line.store(along[i][t]);
      }
      number_bits(bit);
      for (std::size_t p = 0; p < row_parts; ++p)
        found.part[p] = (found.part[p] >> 8) | (bit.part[p] << 56);
    }
    EightWords of_rows;
    found.store(of_rows);
    for (std::size_t r = 0; r < 8; ++r)
      std::memcpy(places[r] + 8 + 8 * group - r, &of_rows.row[r], 8);
  }
  within.store(*piece.within);
  std::uint32_t full = 0;
  for (std::size_t i = 0; i < outer; ++i)
    full |= static_cast<std::uint32_t>(all_along[i].all_ones()) << i;
  full |= static_cast<std::uint32_t>(~all_across == 0) << outer;
  full |= static_cast<std::uint32_t>(within.all_ones()) << (outer + 1);
  return full | static_cast<std::uint32_t>(all_valued.all_ones()) << (outer + 2);
}

template <class T>
void write_row(T* __restrict row, const std::uint8_t* __restrict places, std::size_t columns,
               T first_value) {
  for (std::size_t c = 0; c < columns; ++c)
    row[c] = places[c] == 255 ? row[c] : static_cast<T>(first_value + places[c]);
}

template <class T>
std::uint32_t give_values(const ValuePiece<T>& piece) {
  Places places;
  const std::uint32_t full = piece.outer == 0   ? find_places<0>(piece, places)
                             : piece.outer == 1 ? find_places<1>(piece, places)
                                                : find_places<any_number>(piece, places);
  const auto first_value = static_cast<T>(piece.first_value);
  for (std::size_t r = 0; r < piece.rows; ++r) {
    T* const row = piece.values + r * piece.stride;
    if (piece.columns == 64)  // the compiler unrolls it
      write_row(row, places[r] + 8, 64, first_value);
    else
      write_row(row, places[r] + 8, piece.columns, first_value);
  }
  return full;
}

}  // namespace

template <Isa isa, class T>
void provide(ValueKernels<T>& kernels) {
  kernels = {&give_values<T>};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(ValueKernels<std::uint8_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(ValueKernels<std::uint16_t>&);
template void provide<Isa::MIYAMA_KERNEL_ISA>(ValueKernels<std::uint32_t>&);

}  // namespace miyama
