/// @file  cell_kernels.cpp
/// @brief One compilation of the loops over cells; MIYAMA_KERNEL_ISA names the instruction set.
///
/// Values. Where one position leaves only the row's own cell to the next, vectors hold that cell,
/// and four rows are visited together, each four positions behind the one before:
///
///     row 0    c    c+1  c+2  c+3  c+4 …        while one waits for its value, the others go on,
///     row 1    –    –    –    –    c    …       and no cell is read so soon after a word of it was
///     row 2    –    –    –    –    –    …       written that the processor has to wait for it
///
/// Cells of up to 32 words are merged whole, without a branch. Longer ones are merged eight words
/// at a time: words that are known to be full in some line are passed over, and the search ends at
/// the first word with a free value.
///
/// Lengths. The other cells are merged for the whole run first, and the numbers are put into them
/// at the end; between, the row's own cell is read and written position by position.

#include "solve/numbers/cell_kernels.hpp"

#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace miyama {
namespace {

constexpr std::uint64_t all_ones = ~std::uint64_t{0};
constexpr std::size_t eight = 8;

/// A value of so many words; the compiler uses as many registers as that takes.
template <std::size_t count>
using Words [[gnu::vector_size(8 * count), gnu::aligned(8)]] = std::uint64_t;
using EightWords = Words<eight>;

/// Words that need not lie at a multiple of their size.
template <class Vector = EightWords>
Vector load(const std::uint64_t* words) {
  Vector vector;
  std::memcpy(&vector, words, sizeof vector);
  return vector;
}

/// A bit for each word that is not full.
unsigned open_words(const EightWords& words) {
#if defined(__AVX512F__)
  return _mm512_cmpneq_epi64_mask(reinterpret_cast<const __m512i&>(words), _mm512_set1_epi64(-1));
#elif defined(__AVX2__)
  const __m256i* const half = reinterpret_cast<const __m256i*>(&words);
  const auto full = [](const __m256i& four) {
    return static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(
        _mm256_cmpeq_epi64(_mm256_loadu_si256(&four), _mm256_set1_epi64x(-1)))));
  };
  return ~(full(half[0]) | full(half[1]) << 4) & 0xFF;
#else
  const EightWords bits =
      reinterpret_cast<EightWords>(words != all_ones) & EightWords{1, 2, 4, 8, 16, 32, 64, 128};
  std::uint64_t open = 0;
  for (std::size_t w = 0; w < eight; ++w) open |= bits[w];
  return static_cast<unsigned>(open);
#endif
}

bool has(const std::uint64_t* bits, std::size_t place) {
  return (bits[place / 64] >> (place % 64) & 1) != 0;
}

std::uint32_t value_in(std::size_t word, std::uint64_t taken) {
  return static_cast<std::uint32_t>(64 * word + static_cast<std::size_t>(__builtin_ctzll(~taken)));
}

constexpr std::size_t positions_behind = 4;  // of a row after the row before

/// Ones in word i.
struct WordMasks {
  alignas(64) std::uint64_t of[eight][eight] = {};
  constexpr WordMasks() {
    for (std::size_t i = 0; i < eight; ++i) of[i][i] = all_ones;
  }
};
constexpr WordMasks word_masks;
alignas(64) constexpr std::uint64_t no_values[4 * eight] = {};

/// `vectors`: of a cell; `known`: number of reads, 0 if the compiler does not know it. The first
/// read is the row's own cell.
template <std::size_t vectors, std::size_t known, bool has_conditions>
bool find_values_of_rows(const CellRun* runs, std::size_t rows) {
  constexpr std::size_t words = vectors * eight;
  const std::size_t n = runs[0].positions;
  const std::size_t lines = runs[0].lines;
  const std::size_t reads = known == 0 ? lines + runs[0].others : known;
  alignas(64) EightWords own[CellRun::most_rows][vectors];
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t v = 0; v < vectors; ++v) own[r][v] = load(runs[r].reads[0].first + v * eight);
  for (std::size_t step = 0; step < n + positions_behind * (rows - 1); ++step)
    for (std::size_t r = 0; r < rows; ++r) {
      const std::size_t x = step - r * positions_behind;
      if (x >= n) continue;
      const CellRun& run = runs[r];
      const std::size_t place = run.start + x;
      alignas(64) EightWords taken[vectors];
      const bool stays =
          has_conditions && run.reads[0].forbidden != nullptr && has(run.reads[0].forbidden, place);
      for (std::size_t v = 0; v < vectors; ++v)
        taken[v] = has_conditions && stays ? EightWords{} : own[r][v];
      for (std::size_t l = 1; l < reads; ++l) {
        const std::uint64_t* from = run.reads[l].first + x * words;
        if (has_conditions && run.reads[l].forbidden != nullptr)
          from = has(run.reads[l].forbidden, place) ? no_values : from;
        for (std::size_t v = 0; v < vectors; ++v) taken[v] |= load(from + v * eight);
      }
      std::uint64_t open = 0;
      for (std::size_t v = 0; v < vectors; ++v)
        open |= std::uint64_t{open_words(taken[v])} << (v * eight);
      if (open == 0) return false;
      const auto word = static_cast<std::size_t>(__builtin_ctzll(open));
      const std::uint32_t value =
          value_in(word, reinterpret_cast<const std::uint64_t*>(taken)[word]);
      const std::uint64_t bit = std::uint64_t{1} << (value % 64);
      run.numbers[x] = value;
      own[r][word / eight] |= load(word_masks.of[word % eight]) & bit;
      for (std::size_t l = 1; l < (known == 0 ? lines : known); ++l)
        if (known == 0 || l < lines) run.reads[l].first[x * words + word] |= bit;
    }
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t v = 0; v < vectors; ++v)
      std::memcpy(runs[r].reads[0].first + v * eight, &own[r][v], sizeof own[r][v]);
  return true;
}

template <std::size_t vectors>
bool find_values_by_rows(const CellRun* runs, std::size_t rows, bool has_conditions) {
  const std::size_t reads = runs[0].lines + runs[0].others;
  if (has_conditions) return find_values_of_rows<vectors, 0, true>(runs, rows);
  if (reads == 3) return find_values_of_rows<vectors, 3, false>(runs, rows);
  if (reads == 4) return find_values_of_rows<vectors, 4, false>(runs, rows);
  return find_values_of_rows<vectors, 0, false>(runs, rows);
}

/// How many words at the beginning of some cell are full.
std::size_t full_words(const CellRun& run, std::size_t x) {
  std::size_t most = 0;
  for (std::size_t l = 0; l < run.lines; ++l) {
    const CellRead& read = run.reads[l];
    if (read.forbidden != nullptr && has(read.forbidden, run.start + x)) continue;
    const std::size_t full = read.full[read.step == 0 ? 0 : x];
    if (eight * full > most) most = eight * full;
  }
  return most;
}

/// Puts a value into a cell, and notes which of its words are full now.
void put(const CellRead& read, std::size_t x, std::size_t words, std::uint32_t value) {
  std::uint64_t* const cell = read.first + x * read.step;
  cell[value / 64] |= std::uint64_t{1} << (value % 64);
  if (read.full == nullptr) return;
  std::uint32_t& full = read.full[read.step == 0 ? 0 : x];
  if (full != value / (64 * eight)) return;
  while (eight * full < words && open_words(load(cell + eight * full)) == 0) ++full;
}

/// Any cells, `chunk` words at a time.
template <std::size_t chunk>
bool find_values_one_by_one(const CellRun& run) {
  const std::size_t reads = run.lines + run.others;
  const bool keeps_full = run.lines != 0 && run.reads[0].full != nullptr;
  for (std::size_t x = 0; x < run.positions; ++x) {
    std::uint32_t value = 1;
    if (run.terminal == nullptr || !has(run.terminal, run.start + x))
      for (std::size_t w = keeps_full ? full_words(run, x) : 0;; w += chunk) {
        if (w >= run.words) return false;
        Words<chunk> taken = {};
        for (std::size_t l = 0; l < reads; ++l) {
          const CellRead& read = run.reads[l];
          if (read.forbidden != nullptr && has(read.forbidden, run.start + x)) continue;
          taken |= load<Words<chunk>>(read.first + x * read.step + w);
        }
        std::size_t open = 0;
        while (open < chunk && taken[open] == all_ones) ++open;
        if (open == chunk) continue;
        value = value_in(w + open, taken[open]);
        break;
      }
    run.numbers[x] = value;
    for (std::size_t l = 0; l < run.lines; ++l) put(run.reads[l], x, run.words, value);
  }
  return true;
}

/// True if the first line alone is the row's own, and nothing is given otherwise.
bool goes_by_rows(const CellRun& run) {
  if (run.terminal != nullptr || run.lines == 0 || run.reads[0].step != 0) return false;
  for (std::size_t l = 1; l < run.lines + run.others; ++l)
    if (run.reads[l].step != run.words) return false;
  return true;
}

bool find_values(const CellRun* runs, std::size_t rows) {
  const std::size_t words = runs[0].words;
  bool by_rows = words % eight == 0 && words <= 4 * eight;
  bool has_conditions = false;
  for (std::size_t r = 0; r < rows; ++r) {
    by_rows = by_rows && goes_by_rows(runs[r]);
    for (std::size_t l = 0; l < runs[r].lines; ++l)
      if (runs[r].reads[l].forbidden != nullptr) has_conditions = true;
  }
  if (by_rows)
    return words == eight       ? find_values_by_rows<1>(runs, rows, has_conditions)
           : words == 2 * eight ? find_values_by_rows<2>(runs, rows, has_conditions)
           : words == 3 * eight ? find_values_by_rows<3>(runs, rows, has_conditions)
                                : find_values_by_rows<4>(runs, rows, has_conditions);
  for (std::size_t r = 0; r < rows; ++r)
    if (!(words == 1   ? find_values_one_by_one<1>(runs[r])
          : words == 2 ? find_values_one_by_one<2>(runs[r])
          : words == 4 ? find_values_one_by_one<4>(runs[r])
                       : find_values_one_by_one<8>(runs[r])))
      return false;
  return true;
}

/// The two lengths of each cell as numbers of 32 bits, in turn: the lower half of a word, quick,
/// comes first on every machine that this is compiled for.
using Length [[gnu::may_alias]] = std::uint32_t;

std::uint32_t greater(std::uint32_t a, std::uint32_t b) { return a > b ? a : b; }

void raise_all(Length* __restrict to, const Length* __restrict from, std::size_t cells) {
  for (std::size_t i = 0; i < 2 * cells; ++i) to[i] = greater(to[i], from[i]);
}

/// What a run's other cells hold, merged; then position by position what the row's own hold; then
/// the numbers into all of them.
void find_lengths_of(const CellRun& run) {
  const std::size_t n = run.positions;
  const auto allows = [&](const CellRead& read, std::size_t x) {
    return read.forbidden == nullptr || !has(read.forbidden, run.start + x);
  };
  Length below[2 * CellRun::most_positions] = {};
  for (std::size_t l = 0; l < run.lines + run.others; ++l) {
    const CellRead& read = run.reads[l];
    if (read.step == 0 && l < run.lines) continue;
    const auto* const cells = reinterpret_cast<const Length*>(read.first);
    if (read.step != 0 && read.forbidden == nullptr)
      raise_all(below, cells, n);
    else
      for (std::size_t x = 0; x < n; ++x)
        if (allows(read, x)) raise_all(below + 2 * x, cells + 2 * x * read.step, 1);
  }
  std::size_t own = 0;  // so many lines are the row's own: the first ones
  while (own < run.lines && run.reads[own].step == 0) ++own;
  if (own == 1 && run.reads[0].forbidden == nullptr) {
    auto* const cell = reinterpret_cast<Length*>(run.reads[0].first);
    std::uint32_t quick = cell[0], slow = cell[1];
    for (std::size_t x = 0; x < n; ++x) {
      const std::uint32_t lost_below = greater(below[2 * x], quick);
      const std::uint32_t any_below = greater(below[2 * x + 1], slow);
      const std::uint32_t number = lost_below != 0 ? ~lost_below + 1 : any_below;
      run.numbers[x] = number;
      quick = number % 2 == run.lost ? greater(quick, ~number) : quick;
      slow = greater(slow, number + 1);
    }
    cell[0] = quick;
    cell[1] = slow;
  } else {
    for (std::size_t x = 0; x < n; ++x) {
      for (std::size_t l = 0; l < own; ++l)
        if (allows(run.reads[l], x))
          raise_all(below + 2 * x, reinterpret_cast<const Length*>(run.reads[l].first), 1);
      const std::uint32_t number = below[2 * x] != 0 ? ~below[2 * x] + 1 : below[2 * x + 1];
      run.numbers[x] = number;
      const Length option[2] = {number % 2 == run.lost ? ~number : 0, number + 1};
      for (std::size_t l = 0; l < own; ++l)
        raise_all(reinterpret_cast<Length*>(run.reads[l].first), option, 1);
    }
  }
  Length options[2 * CellRun::most_positions];
  for (std::size_t x = 0; x < n; ++x) {
    options[2 * x] = run.numbers[x] % 2 == run.lost ? ~run.numbers[x] : 0;
    options[2 * x + 1] = run.numbers[x] + 1;
  }
  for (std::size_t l = own; l < run.lines; ++l)
    raise_all(reinterpret_cast<Length*>(run.reads[l].first), options, n);
}

bool find_lengths(const CellRun* runs, std::size_t rows) {
  for (std::size_t r = 0; r < rows; ++r) find_lengths_of(runs[r]);
  return true;
}

}  // namespace

template <Isa isa>
void provide(CellKernels& kernels) {
  kernels = {&find_values, &find_lengths};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(CellKernels&);

}  // namespace miyama
