/// @file  number_kernels.cpp
/// @brief One compilation of the loops over cells; MIYAMA_KERNEL_ISA names the instruction set.
///
/// All numbers are known, so no position waits for another. What a row's own cell holds is kept in
/// local words. A set is compared as a whole with the one that has all smaller values and not this
/// one:
///
///     set              1 1 1 1 0 1 …        of the bits up to the value's own, all but the last
///     value 4          1 1 1 1 0            must be set
///
/// Longer sets are merged eight words at a time, from the first that is full in no cell to the one
/// that the value lies in.

#include "verify/number_kernels.hpp"

#if defined(__AVX512F__)
#include <immintrin.h>
#endif

namespace miyama {
namespace number_check {
namespace {

constexpr std::uint64_t all_ones = ~std::uint64_t{0};
constexpr std::size_t eight = 8;
constexpr std::size_t most = CheckedRun::most_whole_words;

/// Eight words; the compiler makes one, two or four registers of it.
using EightWords [[gnu::vector_size(64), gnu::aligned(8), gnu::may_alias]] = std::uint64_t;

// A template would forget how a Piece is aligned.
void load(std::uint64_t& piece, const std::uint64_t* from) { piece = *from; }
void load(EightWords& piece, const std::uint64_t* from) {
  piece = *reinterpret_cast<const EightWords*>(from);
}
void store(std::uint64_t piece, std::uint64_t* to) { *to = piece; }
void store(const EightWords& piece, std::uint64_t* to) {
  *reinterpret_cast<EightWords*>(to) = piece;
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

/// Full words, one at number `most`, and ones up to there: read from another place, they begin
/// elsewhere.
struct Masks {
  alignas(64) std::uint64_t below[2 * most] = {};
  alignas(64) std::uint64_t single[2 * most + eight] = {};
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

/// The least value that is in no set. `own`: what the shared cell holds by now; null: ask it.
std::uint64_t least_missing(const CheckedRun& run, std::size_t x, const std::uint64_t* own) {
  for (std::size_t w = 0; w < run.words; ++w) {
    std::uint64_t taken = 0;
    for (std::size_t l = 0; l < run.lines + run.others; ++l) {
      const CheckedCells& cells = run.cells[l];
      if (!allows(cells, x)) continue;
      taken |= cells.step == 0 && own != nullptr ? own[w] : cells.first[x * cells.step + w];
    }
    if (taken != all_ones) return 64 * w + static_cast<std::uint64_t>(__builtin_ctzll(~taken));
  }
  return 64 * run.words;
}

/// A set is `pieces` of Piece, a word or eight. `known`: the number of reads, 0 if the compiler
/// does not know it.
template <class Piece, std::size_t pieces, std::size_t known>
std::uint64_t check_values(const CheckedRun& run) {
  constexpr std::size_t width = sizeof(Piece) / sizeof(std::uint64_t);
  constexpr std::size_t words = pieces * width;
  const auto piece_at = [](const std::uint64_t* from) {
    Piece piece;
    load(piece, from);
    return piece;
  };
  const std::size_t reads = known == 0 ? run.lines + run.others : known;
  const std::size_t shared = run.lines != 0 && run.cells[0].step == 0 ? 1 : 0;
  alignas(64) Piece own[pieces] = {};
  if (shared != 0)
    for (std::size_t v = 0; v < pieces; ++v) own[v] = piece_at(run.cells[0].first + v * width);
  std::uint64_t wrong = 0;
  for (std::size_t x = 0; x < run.positions; ++x) {
    const std::uint32_t value = run.numbers[x];
    const bool fits = value < 64 * words;
    const std::size_t word = fits ? value / 64 : 0;
    const std::uint64_t bit = fits ? std::uint64_t{1} << value % 64 : 0;
    Piece taken[pieces];
    const bool reads_own = shared != 0 && allows(run.cells[0], x);
    for (std::size_t v = 0; v < pieces; ++v) taken[v] = reads_own ? own[v] : Piece{};
    for (std::size_t l = shared; l < reads; ++l) {
      const CheckedCells& cells = run.cells[l];
      const std::uint64_t* const from = allows(cells, x) ? cells.first + x * words : masks.none;
      for (std::size_t v = 0; v < pieces; ++v) taken[v] |= piece_at(from + v * width);
    }
    Piece differences{};
    for (std::size_t v = 0; v < pieces; ++v) {
      const Piece here = piece_at(masks.single + most - word + v * width);
      const Piece smaller = piece_at(masks.below + most - word + v * width) | (here & (bit - 1));
      differences |= (taken[v] ^ smaller) & (smaller | (here & bit));
    }
    const bool ends = run.movable != nullptr && run.movable[x] == 0;
    if (ends ? value != run.of_terminal : !fits || !is_zero(differences)) {
      wrong |= std::uint64_t{1} << x;
      run.expected[x] = ends ? run.of_terminal
                             : least_missing(run, x, reinterpret_cast<const std::uint64_t*>(own));
    }
    for (std::size_t v = 0; v < pieces; ++v)
      own[v] |= piece_at(masks.single + most - word + v * width) & bit;
    for (std::size_t l = shared; l < run.lines; ++l) run.cells[l].first[x * words + word] |= bit;
  }
  if (shared != 0)
    for (std::size_t v = 0; v < pieces; ++v) store(own[v], run.cells[0].first + v * width);
  return wrong;
}

template <class Piece, std::size_t pieces>
std::uint64_t check_short_sets(const CheckedRun& run) {
  return check_values<Piece, pieces, 0>(run);
}

std::uint64_t* cell_at(const CheckedCells& cells, std::size_t x) {
  return cells.first + x * cells.step;
}

/// Whether all values below this one are in some set, and this one is in none.
bool is_least_missing(const CheckedRun& run, std::size_t x, std::uint32_t value) {
  const std::size_t reads = run.lines + run.others;
  std::size_t group = 0;
  for (std::size_t l = 0; l < reads; ++l)
    if (const std::size_t full = cell_at(run.cells[l], x)[run.words];
        allows(run.cells[l], x) && full > group)
      group = full;
  const std::size_t last = value / (64 * eight);
  const EightWords full = EightWords{} | all_ones;
  if (group > last) return false;
  for (;; ++group) {
    EightWords taken{};
    for (std::size_t l = 0; l < reads; ++l)
      if (allows(run.cells[l], x))
        taken |= *reinterpret_cast<const EightWords*>(cell_at(run.cells[l], x) + group * eight);
    if (group != last) {
      if (!is_zero(taken ^ full)) return false;
      continue;
    }
    const std::size_t word = value / 64 % eight;
    const std::uint64_t bit = std::uint64_t{1} << value % 64;
    for (std::size_t w = 0; w < word; ++w)
      if (taken[w] != all_ones) return false;
    return (taken[word] & (2 * bit - 1)) == bit - 1;
  }
}

std::uint64_t check_long_sets(const CheckedRun& run) {
  std::uint64_t wrong = 0;
  for (std::size_t x = 0; x < run.positions; ++x) {
    const std::uint32_t value = run.numbers[x];
    const bool fits = value / 64 < run.words;
    const bool ends = run.movable != nullptr && run.movable[x] == 0;
    if (ends ? value != run.of_terminal : !fits || !is_least_missing(run, x, value)) {
      wrong |= std::uint64_t{1} << x;
      run.expected[x] = ends ? run.of_terminal : least_missing(run, x, nullptr);
    }
    for (std::size_t l = 0; fits && l < run.lines; ++l) {
      std::uint64_t* const cell = cell_at(run.cells[l], x);
      cell[value / 64] |= std::uint64_t{1} << value % 64;
      std::uint64_t& groups = cell[run.words];
      const auto is_full = [&](std::size_t group) {
        for (std::size_t w = 0; w < eight; ++w)
          if (cell[group * eight + w] != all_ones) return false;
        return true;
      };
      if (groups == value / (64 * eight))
        while (groups < run.words / eight && is_full(groups)) ++groups;
    }
  }
  return wrong;
}

std::uint64_t wrong_values(const CheckedRun& run) {
  switch (run.words) {
    case 1: return check_short_sets<std::uint64_t, 1>(run);
    case 2: return check_short_sets<std::uint64_t, 2>(run);
    case 4: return check_short_sets<std::uint64_t, 4>(run);
    case 8: return check_short_sets<EightWords, 1>(run);
    case 16: return check_short_sets<EightWords, 2>(run);
    case 24: return check_short_sets<EightWords, 3>(run);
    case 32: return check_short_sets<EightWords, 4>(run);
    default: return check_long_sets(run);
  }
}

/// The two lengths of each cell as numbers of 32 bits, in turn: the lower half of a word comes
/// first on every machine that this is compiled for.
using Length [[gnu::may_alias]] = std::uint32_t;

std::uint32_t greater(std::uint32_t a, std::uint32_t b) { return a > b ? a : b; }

void raise_all(Length* __restrict to, const Length* __restrict from, std::size_t lengths) {
  for (std::size_t i = 0; i < lengths; ++i) to[i] = greater(to[i], from[i]);
}

std::uint64_t wrong_lengths(const CheckedRun& run) {
  const std::size_t n = run.positions;
  constexpr std::size_t pair = 2;
  Length own[pair * CheckedRun::most_positions], below[pair * CheckedRun::most_positions];
  for (std::size_t x = 0; x < n; ++x) {
    own[pair * x] = (run.losses >> x & 1) != 0 ? ~run.numbers[x] : 0;
    own[pair * x + 1] = run.numbers[x];
    below[pair * x] = below[pair * x + 1] = 0;
  }
  for (std::size_t l = 0; l < run.lines + run.others; ++l) {
    const CheckedCells& cells = run.cells[l];
    auto* const first = reinterpret_cast<Length*>(cells.first);
    if (cells.step == 0) {
      for (std::size_t x = 0; x < n; ++x) {
        if (allows(cells, x)) raise_all(below + pair * x, first, pair);
        raise_all(first, own + pair * x, pair);
      }
      continue;
    }
    if (cells.holds == nullptr)
      raise_all(below, first, pair * n);
    else
      for (std::size_t x = 0; x < n; ++x)
        if (cells.holds[x] != 0) raise_all(below + pair * x, first + pair * x, pair);
    if (l < run.lines) raise_all(first, own, pair * n);
  }
  std::uint64_t wrong = 0;
  for (std::size_t x = 0; x < n; ++x) {
    const std::uint32_t last = below[pair * x] != 0 ? ~below[pair * x] : below[pair * x + 1];
    const bool ends = run.movable != nullptr && run.movable[x] == 0;
    run.expected[x] = ends ? run.of_terminal : std::uint64_t{1} + last;
    wrong |= std::uint64_t{run.expected[x] != run.numbers[x] ? 1U : 0U} << x;
  }
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
