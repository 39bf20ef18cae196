/// @file  number_kernels.cpp
/// @brief One compilation of the loops over cells; MIYAMA_KERNEL_ISA names the instruction set.
///
/// All numbers are known, so no position waits for another. What a row's own cell holds is kept in
/// local words. A set is compared as a whole with the one that has all smaller values and not this
/// one:
///
///     set              1 1 1 1 0 1 …        of the bits up to the value's own, all but the last
///     value 4          1 1 1 1 0            must be set

#include "verify/number_kernels.hpp"

#if defined(__AVX512F__)
#include <immintrin.h>
#endif

namespace miyama {
namespace number_check {
namespace {

constexpr std::uint64_t all_ones = ~std::uint64_t{0};
constexpr std::size_t eight = 8;
constexpr std::size_t most = 32;  // words of a set that is compared as a whole

/// Eight words; the compiler makes one, two or four registers of it.
using EightWords [[gnu::vector_size(64), gnu::aligned(8), gnu::may_alias]] = std::uint64_t;

// A template would forget how eight words are aligned.
void load(std::uint64_t& piece, const std::uint64_t* from) { piece = *from; }
void load(EightWords& piece, const std::uint64_t* from) {
  piece = *reinterpret_cast<const EightWords*>(from);
}

bool is_zero(std::uint64_t word) { return word == 0; }
bool is_zero(const EightWords& words) {
#if defined(__AVX512F__)
  const __m512i vector = reinterpret_cast<const __m512i&>(words);
  return _mm512_test_epi64_mask(vector, vector) == 0;
#else
  std::uint64_t merged = 0;
  for (std::size_t w = 0; w < eight; ++w) merged |= words[w];
  return merged == 0;
#endif
}

/// Read from `most` − w on, they have ones in all words below w, or in word w alone.
struct Masks {
  alignas(64) std::uint64_t below[2 * most] = {};
  alignas(64) std::uint64_t single[2 * most] = {};
  alignas(64) std::uint64_t none[most] = {};
  constexpr Masks() {
    for (std::size_t w = 0; w < most; ++w) below[w] = all_ones;
    single[most] = all_ones;
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
      for (std::size_t y = 0; cells.step == 0 && y < x; ++y)
        if (run.numbers[y] / 64 == w) taken |= std::uint64_t{1} << run.numbers[y] % 64;
    }
    if (taken != all_ones) return 64 * w + static_cast<std::uint64_t>(__builtin_ctzll(~taken));
  }
  return 64 * run.words;
}

/// Where a piece of a set speaks against a value: its `bit` in word number `word`, counted from the
/// piece.
template <class Piece>
Piece differences(const Piece& taken, std::ptrdiff_t word, std::uint64_t bit) {
  Piece here, smaller;
  load(here, masks.single + most - word);
  load(smaller, masks.below + most - word);
  smaller |= here & (bit - 1);
  return (taken ^ smaller) & (smaller | (here & bit));
}

/// A set is `pieces` of Piece, a word or eight.
template <class Piece, std::size_t pieces>
std::uint64_t wrong_in_short_sets(const CheckedRun& run) {
  constexpr std::size_t width = sizeof(Piece) / sizeof(std::uint64_t);
  constexpr std::size_t words = pieces * width;
  const std::size_t shared = run.lines != 0 && run.cells[0].step == 0 ? 1 : 0;
  Piece own[pieces] = {}, piece;
  for (std::size_t v = 0; v < shared * pieces; ++v) load(own[v], run.cells[0].first + v * width);
  std::uint64_t wrong = 0;
  for (std::size_t x = 0; x < run.positions; ++x) {
    const std::uint32_t value = run.numbers[x];
    const bool fits = value < 64 * words;
    const std::size_t word = fits ? value / 64 : 0;
    const std::uint64_t bit = fits ? std::uint64_t{1} << value % 64 : 0;
    Piece taken[pieces];
    const bool reads_own = shared != 0 && allows(run.cells[0], x);
    for (std::size_t v = 0; v < pieces; ++v) taken[v] = reads_own ? own[v] : Piece{};
    for (std::size_t l = shared; l < run.lines + run.others; ++l) {
      const CheckedCells& cells = run.cells[l];
      const std::uint64_t* const from = allows(cells, x) ? cells.first + x * words : masks.none;
      for (std::size_t v = 0; v < pieces; ++v) {
        load(piece, from + v * width);
        taken[v] |= piece;
      }
    }
    Piece found{};
    for (std::size_t v = 0; v < pieces; ++v) {
      const auto from_piece =
          static_cast<std::ptrdiff_t>(word) - static_cast<std::ptrdiff_t>(v * width);
      found |= differences(taken[v], from_piece, bit);
      load(piece, masks.single + most - from_piece);
      own[v] |= piece & bit;
    }
    if (ends(run, x) ? value != run.of_terminal : !fits || !is_zero(found)) {
      wrong |= std::uint64_t{1} << x;
      run.expected[x] = expected_value(run, x);
    }
    for (std::size_t l = shared; l < run.lines; ++l) run.cells[l].first[x * words + word] |= bit;
  }
  for (std::size_t x = 0; shared != 0 && x < run.positions; ++x)
    if (const std::uint32_t value = run.numbers[x]; value < 64 * words)
      run.cells[0].first[value / 64] |= std::uint64_t{1} << value % 64;
  return wrong;
}

/// Eight words at a time, up to those of the value; what is full in the row's own set is passed
/// over.
std::uint64_t wrong_in_long_sets(const CheckedRun& run) {
  const bool shares = run.lines != 0 && run.cells[0].step == 0;
  const EightWords full = EightWords{} | all_ones;
  EightWords piece;
  std::uint64_t wrong = 0;
  std::size_t full_pieces = 0;
  for (std::size_t x = 0; x < run.positions; ++x) {
    const std::uint32_t value = run.numbers[x];
    const std::size_t last = value / (64 * eight);
    const std::uint64_t bit = std::uint64_t{1} << value % 64;
    const bool fits = value / 64 < run.words;
    bool follows = fits;
    while (shares && full_pieces < run.words / eight) {
      load(piece, run.cells[0].first + full_pieces * eight);
      if (!is_zero(piece ^ full)) break;
      ++full_pieces;
    }
    std::size_t v = !shares || !allows(run.cells[0], x) ? 0
                    : full_pieces < last                ? full_pieces
                                                        : last;
    for (; follows && v <= last; ++v) {
      EightWords taken{};
      for (std::size_t l = 0; l < run.lines + run.others; ++l) {
        const CheckedCells& cells = run.cells[l];
        load(piece, allows(cells, x) ? cells.first + x * cells.step + v * eight : masks.none);
        taken |= piece;
      }
      const std::size_t word = v == last ? value / 64 % eight : eight;
      follows = is_zero(differences(taken, static_cast<std::ptrdiff_t>(word), bit));
    }
    if (ends(run, x) ? value != run.of_terminal : !follows) {
      wrong |= std::uint64_t{1} << x;
      run.expected[x] = expected_value(run, x);
    }
    for (std::size_t l = 0; fits && l < run.lines; ++l)
      run.cells[l].first[x * run.cells[l].step + value / 64] |= bit;
  }
  return wrong;
}

std::uint64_t wrong_values(const CheckedRun& run) {
  switch (run.words) {
    case 1: return wrong_in_short_sets<std::uint64_t, 1>(run);
    case 2: return wrong_in_short_sets<std::uint64_t, 2>(run);
    case 4: return wrong_in_short_sets<std::uint64_t, 4>(run);
    case 8: return wrong_in_short_sets<EightWords, 1>(run);
    case 16: return wrong_in_short_sets<EightWords, 2>(run);
    case 24: return wrong_in_short_sets<EightWords, 3>(run);
    case 32: return wrong_in_short_sets<EightWords, 4>(run);
    default: return wrong_in_long_sets(run);
  }
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
