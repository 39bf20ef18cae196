/// @file  number_kernels.cpp
/// @brief One compilation of the loops over cells; MIYAMA_KERNEL_ISA names the instruction set.
///
/// All numbers are known, so no position waits for another. A value follows from the union of the
/// sets if it is the lowest zero bit. Words above that of the greatest value of the run need not be
/// read:
///
///     union     1 1 1 1 0 1 …     all smaller values are there, and it is not
///     value 4   1 1 1 1 0

#include "verify/number_kernels.hpp"

#include "sweep/cell_words.hpp"

namespace miyama {
namespace number_check {
namespace {

/// Word `w` of the union of the sets that position `x` reads.
std::uint64_t taken_word(const CellRun& run, std::size_t x, std::size_t w) {
  std::uint64_t taken = 0;
  for (std::size_t l = 0; l < run.lines + run.others; ++l)
    if (may_read(run, run.reads[l], x)) taken |= run.reads[l].first[x * run.reads[l].step + w];
  return taken;
}

/// The value that follows from the union of the sets, word by word; 64 · words where it is full.
/// `from`: the words before are known to be full.
std::uint64_t expected_value(const CellRun& run, std::size_t x, std::size_t from = 0) {
  bool may_pass = run.pass != nullptr;
  if (may_pass || run.misere != 0) {
    std::uint64_t any = 0;
    for (std::size_t w = 0; any == 0 && w < run.words; ++w) any = taken_word(run, x, w);
    if (any == 0) return run.misere;
  }
  for (std::size_t w = from; w < run.words; ++w) {
    std::uint64_t taken = taken_word(run, x, w);
    if (may_pass && run.pass[x] / 64 == w) taken |= std::uint64_t{1} << (run.pass[x] % 64);
    if (taken != all_ones) return 64 * w + static_cast<std::uint64_t>(__builtin_ctzll(~taken));
  }
  return 64 * run.words;
}

/// Puts the value into the cells of the lines.
[[gnu::always_inline]] inline void put(const CellRun& run, std::size_t x, std::size_t word,
                                       std::uint64_t bit) {
  for (std::size_t l = 0; l < run.lines; ++l)
    run.reads[l].first[x * run.reads[l].step + word] |= bit;
}

std::uint64_t wrong_one_by_one(const CellRun& run, std::uint64_t* expected) {
  const bool shares = run.lines != 0 && run.reads[0].step == 0;
  std::uint64_t wrong = 0;
  std::size_t full = 0;  // words of the first cell, where the row shares it
  for (std::size_t x = 0; x < run.positions; ++x) {
    const std::uint32_t value = run.numbers[x];
    while (shares && full < run.words && run.reads[0].first[full] == all_ones) ++full;
    expected[x] = expected_value(run, x, shares && may_read(run, run.reads[0], x) ? full : 0);
    wrong |= std::uint64_t{expected[x] != value ? 1U : 0U} << x;
    // A value that no right table has takes the last bit: its position must not look like an end.
    const bool fits = value / 64 < run.words;
    put(run, x, fits ? value / 64 : run.words - 1, std::uint64_t{1} << (fits ? value % 64 : 63));
  }
  return wrong;
}

/// Rows with one cell of their own, without conditions, a pass, or ends that matter. `known`: the
/// number of other cells, all of lines; 0 if the compiler does not know it.
template <std::size_t vectors, std::size_t known>
std::uint64_t wrong_on_lines(const CellRun& run, std::uint64_t* expected) {
  const std::size_t lines = known == 0 ? run.lines : known + 1;
  const std::size_t reads = known == 0 ? lines + run.others : known + 1;
  const std::size_t n = run.positions, words = run.words;
  const std::uint32_t* const numbers = run.numbers;
  std::uint64_t* const shared = run.reads[0].first;
  std::uint64_t* cells[known + 1];
  for (std::size_t l = 1; l <= known; ++l) cells[l] = run.reads[l].first;
  EightWords own[vectors];
  unrolled<vectors>([&](auto v) { own[v.value] = load(shared + v.value * eight); });
  std::uint64_t wrong = 0;
  for (std::size_t x = 0; x < n; ++x) {
    const std::size_t word = numbers[x] / 64;
    if (word >= vectors * eight) {
      expected[x] = expected_value(run, x);
      wrong |= std::uint64_t{1} << x;
      continue;
    }
    const std::uint64_t bit = std::uint64_t{1} << (numbers[x] % 64);
    EightWords taken[vectors];
    unrolled<vectors>([&](auto v) { taken[v.value] = own[v.value]; });
    std::uint64_t last = shared[word];
    for (std::size_t l = 1; l < reads; ++l) {
      const std::uint64_t* const from = (known == 0 ? run.reads[l].first : cells[l]) + x * words;
      unrolled<vectors>([&](auto v) { taken[v.value] |= load(from + v.value * eight); });
      last |= from[word];
    }
    std::uint64_t open = 0;
    unrolled<vectors>([&](auto v) { open |= open_words(taken[v.value]) << (v.value * eight); });
    if ((open & -open) != std::uint64_t{1} << word || (~last & (last + 1)) != bit) {
      expected[x] = expected_value(run, x);
      wrong |= std::uint64_t{1} << x;
    }
    const EightWords bits = load(word_masks.of[word % eight]) & bit;
    unrolled<vectors>(
        [&](auto v) { own[v.value] |= bits & (word / eight == v.value ? all_ones : 0); });
    shared[word] |= bit;
    for (std::size_t l = 1; l < lines; ++l)
      (known == 0 ? run.reads[l].first : cells[l])[x * words + word] |= bit;
  }
  return wrong;
}

template <std::size_t vectors>
std::uint64_t wrong_by_rows(const CellRun& run, std::uint64_t* expected) {
  switch (run.others == 0 ? run.lines : 0) {
    case 3: return wrong_on_lines<vectors, 2>(run, expected);
    case 6: return wrong_on_lines<vectors, 5>(run, expected);
    default: return wrong_on_lines<vectors, 0>(run, expected);
  }
}

std::uint64_t wrong_values(const CellRun& run, std::uint64_t* expected) {
  bool by_rows = run.words % eight == 0 && run.lines != 0 && run.pass == nullptr && run.misere == 0;
  for (std::size_t l = 0; l < run.lines + run.others; ++l)
    by_rows = by_rows && run.reads[l].step == (l == 0 ? 0 : run.words) &&
              run.reads[l].forbidden == nullptr;
  std::uint32_t greatest = 0;
  for (std::size_t x = 0; x < run.positions; ++x)
    greatest = run.numbers[x] > greatest ? run.numbers[x] : greatest;
  const std::size_t needed = greatest / (64 * eight) + 1, there = run.words / eight;
  if (by_rows) switch (needed < there ? needed : there) {
      case 1: return wrong_by_rows<1>(run, expected);
      case 2: return wrong_by_rows<2>(run, expected);
      case 3: return wrong_by_rows<3>(run, expected);
      case 4: return wrong_by_rows<4>(run, expected);
      default: break;
    }
  return wrong_one_by_one(run, expected);
}

/// The two lengths of each cell are compared as numbers of 32 bits, wherever in the word they lie.
using Length [[gnu::may_alias]] = std::uint32_t;

void raise_all(std::uint64_t* to, const std::uint64_t* from, std::size_t cells) {
  Length* __restrict raised = reinterpret_cast<Length*>(to);
  const Length* __restrict by = reinterpret_cast<const Length*>(from);
  for (std::size_t i = 0; i < 2 * cells; ++i) raised[i] = by[i] > raised[i] ? by[i] : raised[i];
}

std::uint64_t wrong_lengths(const CellRun& run, std::uint64_t* expected) {
  constexpr std::uint64_t low = 0xFFFF'FFFF;
  constexpr std::size_t most_positions = CellRun::most_positions;
  const std::size_t n = run.positions;
  std::uint64_t own[most_positions], below[most_positions] = {}, before[most_positions];
  for (std::size_t x = 0; x < n; ++x)
    own[x] = cell_of_length(run.numbers[x], (run.lost >> x & 1) != 0);
  for (std::size_t l = 0; l < run.lines + run.others; ++l) {
    const CellRead& read = run.reads[l];
    const std::uint64_t* met = read.first;
    if (read.step == 0) {
      std::uint64_t quick = read.first[0] & low, slow = read.first[0] >> 32;
      for (std::size_t x = 0; x < n; ++x) {
        before[x] = slow << 32 | quick;
        quick = quick > (own[x] & low) ? quick : own[x] & low;
        slow = slow > own[x] >> 32 ? slow : own[x] >> 32;
      }
      read.first[0] = slow << 32 | quick;
      met = before;
    }
    if (read.forbidden == nullptr)
      raise_all(below, met, n);
    else
      for (std::size_t x = 0; x < n; ++x)
        if (may_read(run, read, x)) raise_all(below + x, met + x, 1);
    if (read.step != 0 && l < run.lines) raise_all(read.first, own, n);
  }
  if (run.pass != nullptr)
    for (std::size_t x = 0; x < n; ++x)
      if (below[x] != 0) raise_all(below + x, run.pass + x, 1);
  std::uint64_t differs = 0, wrong = 0;
  for (std::size_t x = 0; x < n; ++x) {
    const std::uint64_t quick = below[x] & low;
    expected[x] = quick != 0 ? (~quick & low) + 1 : below[x] >> 32;
    differs |= expected[x] ^ run.numbers[x];
  }
  for (std::size_t x = 0; differs != 0 && x < n; ++x)
    wrong |= std::uint64_t{expected[x] != run.numbers[x] ? 1U : 0U} << x;
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
