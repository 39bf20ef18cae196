/// @file  number_kernels.cpp
/// @brief One compilation of the loops over cells; MIYAMA_KERNEL_ISA names the instruction set.
///
/// All numbers are known, so no position waits for another. Of the union of its sets only the bits
/// up to the value's own are compared:
///
///     union     1 1 1 1 0 1 …     all smaller values are there, and it is not
///     value 4   1 1 1 1 0

#include "verify/number_kernels.hpp"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace miyama {
namespace number_check {
namespace {

constexpr std::uint64_t all_ones = ~std::uint64_t{0};
#if defined(__AVX512F__)
constexpr std::size_t wide = 8;
#elif defined(__AVX2__)
constexpr std::size_t wide = 4;
#else
constexpr std::size_t wide = 2;
#endif

/// So many words as a register holds.
using Wide [[gnu::vector_size(8 * wide), gnu::aligned(8), gnu::may_alias]] = std::uint64_t;

// A template would forget how these words are aligned.
void load(std::uint64_t& piece, const std::uint64_t* from) { piece = *from; }
void load(Wide& piece, const std::uint64_t* from) { piece = *reinterpret_cast<const Wide*>(from); }
void store(std::uint64_t piece, std::uint64_t* to) { *to = piece; }
void store(const Wide& piece, std::uint64_t* to) { *reinterpret_cast<Wide*>(to) = piece; }

bool is_zero(std::uint64_t word) { return word == 0; }
bool is_zero(const Wide& words) {
#if defined(__AVX512F__)
  const auto vector = reinterpret_cast<__m512i>(words);
  return _mm512_test_epi64_mask(vector, vector) == 0;
#elif defined(__AVX2__)
  const auto vector = reinterpret_cast<__m256i>(words);
  return _mm256_testz_si256(vector, vector) != 0;
#else
  return (words[0] | words[1]) == 0;
#endif
}

/// Read from `wide` − w on, they have ones in all words below w, or in word w alone.
struct Masks {
  std::uint64_t below[2 * wide] = {};
  std::uint64_t single[2 * wide] = {};
  std::uint64_t none[wide] = {};
  constexpr Masks() {
    for (std::size_t w = 0; w < wide; ++w) below[w] = all_ones;
    single[wide] = all_ones;
  }
};
constexpr Masks masks;

bool allows(const CheckedCells& cells, std::size_t x) {
  return cells.holds == nullptr || cells.holds[x] != 0;
}

bool ends(const CheckedRun& run, std::size_t x) {
  return run.movable != nullptr && run.movable[x] == 0;
}

/// What a wrong number should be.
std::uint64_t expected_value(const CheckedRun& run, std::size_t x) {
  if (ends(run, x)) return run.of_terminal;
  for (std::size_t w = 0; w < run.words; ++w) {
    std::uint64_t taken = 0;
    for (std::size_t l = 0; l < run.lines + run.others; ++l) {
      const CheckedCells& cells = run.cells[l];
      if (!allows(cells, x)) continue;
      taken |= cells.first[x * cells.step + w];
    }
    if (taken != all_ones) return 64 * w + static_cast<std::uint64_t>(__builtin_ctzll(~taken));
  }
  return 64 * run.words;
}

/// A set is gone through by pieces, a word or as many as a register holds, up to the one of the
/// value. Those that are full in the row's own set are passed over.
template <class Piece>
std::uint64_t wrong_values_of(const CheckedRun& run) {
  constexpr std::size_t width = sizeof(Piece) / sizeof(std::uint64_t);
  const std::size_t shared = run.lines != 0 && run.cells[0].step == 0 ? 1 : 0;
  Piece piece, here, smaller;
  std::uint64_t wrong = 0;
  std::size_t full = 0;
  for (std::size_t x = 0; x < run.positions; ++x) {
    const std::uint32_t value = run.numbers[x];
    const std::size_t last = value / (64 * width), word = value / 64 % width;
    const std::uint64_t bit = std::uint64_t{1} << value % 64;
    const bool fits = value / 64 < run.words;
    load(here, masks.single + wide - word);
    here &= bit;
    for (; shared != 0 && full < run.words / width; ++full) {
      load(piece, run.cells[0].first + full * width);
      if (!is_zero(~piece)) break;
    }
    std::size_t v = shared == 0 || !allows(run.cells[0], x) ? 0 : full < last ? full : last;
    bool follows = fits;
    for (; follows && v <= last; ++v) {
      Piece taken{};
      for (std::size_t l = 0; l < run.lines + run.others; ++l) {
        const CheckedCells& cells = run.cells[l];
        load(piece, allows(cells, x) ? cells.first + x * cells.step + v * width : masks.none);
        taken |= piece;
      }
      if (v < last) {
        follows = is_zero(~taken);
      } else {
        load(smaller, masks.below + wide - word);
        load(piece, masks.single + wide - word);
        smaller |= piece & (bit - 1);
        follows = is_zero((taken ^ smaller) & (smaller | here));
      }
    }
    if (ends(run, x) ? value != run.of_terminal : !follows) {
      wrong |= std::uint64_t{1} << x;
      run.expected[x] = expected_value(run, x);
    }
    if (!fits) continue;
    // What is read next is written in the same pieces, or the processor would wait for it.
    if (shared != 0) {
      load(piece, run.cells[0].first + last * width);
      store(piece | here, run.cells[0].first + last * width);
    }
    for (std::size_t l = shared; l < run.lines; ++l)
      run.cells[l].first[x * run.cells[l].step + value / 64] |= bit;
  }
  return wrong;
}

std::uint64_t wrong_values(const CheckedRun& run) {
  return run.words < 8 ? wrong_values_of<std::uint64_t>(run) : wrong_values_of<Wide>(run);
}

/// The two lengths of each cell are compared as numbers of 32 bits, wherever in the word they lie.
using Length [[gnu::may_alias]] = std::uint32_t;

void raise_all(std::uint64_t* to, const std::uint64_t* from, std::size_t cells) {
  Length* __restrict raised = reinterpret_cast<Length*>(to);
  const Length* __restrict by = reinterpret_cast<const Length*>(from);
  for (std::size_t i = 0; i < 2 * cells; ++i) raised[i] = by[i] > raised[i] ? by[i] : raised[i];
}

std::uint64_t wrong_lengths(const CheckedRun& run) {
  constexpr std::uint64_t low = 0xFFFF'FFFF;
  constexpr std::size_t most_positions = CheckedRun::most_positions;
  const std::size_t n = run.positions;
  std::uint64_t own[most_positions], below[most_positions] = {}, before[most_positions];
  for (std::size_t x = 0; x < n; ++x)
    own[x] = std::uint64_t{run.numbers[x]} << 32 | (~run.numbers[x] & (0 - (run.losses >> x & 1)));
  for (std::size_t l = 0; l < run.lines + run.others; ++l) {
    const CheckedCells& cells = run.cells[l];
    const std::uint64_t* met = cells.first;
    if (cells.step == 0) {
      std::uint64_t quick = cells.first[0] & low, slow = cells.first[0] >> 32;
      for (std::size_t x = 0; x < n; ++x) {
        before[x] = slow << 32 | quick;
        quick = quick > (own[x] & low) ? quick : own[x] & low;
        slow = slow > own[x] >> 32 ? slow : own[x] >> 32;
      }
      cells.first[0] = slow << 32 | quick;
      met = before;
    }
    if (cells.holds == nullptr)
      raise_all(below, met, n);
    else
      for (std::size_t x = 0; x < n; ++x)
        if (cells.holds[x] != 0) raise_all(below + x, met + x, 1);
    if (cells.step != 0 && l < run.lines) raise_all(cells.first, own, n);
  }
  std::uint64_t differs = 0, wrong = 0;
  for (std::size_t x = 0; x < n; ++x) {
    const std::uint64_t quick = below[x] & low;
    run.expected[x] = 1 + (quick != 0 ? ~quick & low : below[x] >> 32);
    if (ends(run, x)) run.expected[x] = run.of_terminal;
    differs |= run.expected[x] ^ run.numbers[x];
  }
  for (std::size_t x = 0; differs != 0 && x < n; ++x)
    wrong |= std::uint64_t{run.expected[x] != run.numbers[x] ? 1U : 0U} << x;
  return wrong;
}

}  // namespace
}  // namespace number_check

template <Isa isa>
void provide(NumberCheckKernels& kernels) {
  kernels = {&number_check::wrong_values, &number_check::wrong_lengths};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(NumberCheckKernels&);

}  // namespace miyama
