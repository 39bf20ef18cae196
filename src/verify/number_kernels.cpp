/// @file  number_kernels.cpp
/// @brief One compilation of the loops over cells; MIYAMA_KERNEL_ISA names the instruction set.
///
/// All numbers are known, so no position waits for another. A value follows from the union of the
/// sets if it is the lowest zero bit. Words above that of the greatest value of the run need not be
/// read, nor those that are full in the row's own cell:
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

/// Looks at one position: returns 1 if its value is wrong, and puts it into the cells.
[[gnu::noinline]] std::uint64_t wrong_at(const CellRun& run, std::size_t x, std::uint64_t* expected,
                                         std::size_t from = 0) {
  const std::uint32_t value = run.numbers[x];
  expected[x] = expected_value(run, x, from);
  // A value that no right table has takes the last bit: its position must not look like an end.
  const bool fits = value / 64 < run.words;
  put(run, x, fits ? value / 64 : run.words - 1, std::uint64_t{1} << (fits ? value % 64 : 63));
  return expected[x] != value ? 1 : 0;
}

std::uint64_t wrong_one_by_one(const CellRun& run, std::uint64_t* expected) {
  const bool shares = run.lines != 0 && run.reads[0].step == 0;
  std::uint64_t wrong = 0;
  std::size_t full = 0;  // words of the first cell, where the row shares it
  for (std::size_t x = 0; x < run.positions; ++x) {
    while (shares && full < run.words && run.reads[0].first[full] == all_ones) ++full;
    wrong |= wrong_at(run, x, expected, shares && may_read(run, run.reads[0], x) ? full : 0) << x;
  }
  return wrong;
}

/// The words of cells that are looked at, in vectors of eight words: those before are full in the
/// row's own cell.
struct Window {
  std::size_t begin, length;
};

/// Rows with one cell of their own, without conditions. `known`: the number of other cells, all of
/// lines; 0 if the compiler does not know it. `ends`: positions without a move matter, or a pass.
template <std::size_t vectors, std::size_t known, bool ends>
std::uint64_t wrong_on_lines(const CellRun& run, std::size_t begin, std::uint64_t* expected) {
  const std::size_t lines = known == 0 ? run.lines : known + 1;
  const std::size_t reads = known == 0 ? lines + run.others : known + 1;
  const std::size_t n = run.positions, words = run.words;
  const std::uint32_t* const numbers = run.numbers;
  std::uint64_t* const shared = run.reads[0].first + begin;
  std::uint64_t* cells[known + 1];
  for (std::size_t l = 1; l <= known; ++l) cells[l] = run.reads[l].first + begin;
  EightWords own[vectors];
  const auto load_own = [&] {
    unrolled<vectors>([&](auto v) { own[v.value] = load(shared + v.value * eight); });
  };
  load_own();
  std::uint64_t wrong = 0;
  for (std::size_t x = 0; x < n; ++x) {
    const std::size_t word = numbers[x] / 64 - begin;
    const std::uint64_t bit = std::uint64_t{1} << (numbers[x] % 64);
    bool is_right = word < vectors * eight;
    if (is_right) {
      EightWords taken[vectors];
      unrolled<vectors>([&](auto v) { taken[v.value] = own[v.value]; });
      std::uint64_t last = shared[word];
      for (std::size_t l = 1; l < reads; ++l) {
        const std::uint64_t* const from =
            (known == 0 ? run.reads[l].first + begin : cells[l]) + x * words;
        unrolled<vectors>([&](auto v) {
          __builtin_prefetch(from + 8 * words + v.value * eight, 1);
          taken[v.value] |= load(from + v.value * eight);
        });
        last |= from[word];
      }
      if (ends) {
        EightWords all = taken[0];
        unrolled<vectors>([&](auto v) { all |= taken[v.value]; });
        is_right = has_any(all);
        if (run.pass != nullptr) {
          const std::size_t place = run.pass[x] / 64 - begin;
          const std::uint64_t passed = std::uint64_t{1} << (run.pass[x] % 64);
          const EightWords bits = load(word_masks.of[place % eight]) & passed;
          unrolled<vectors>(
              [&](auto v) { taken[v.value] |= bits & (place / eight == v.value ? all_ones : 0); });
          last |= place == word ? passed : 0;
        }
      }
      std::uint64_t open = 0;
      unrolled<vectors>([&](auto v) { open |= open_words(taken[v.value]) << (v.value * eight); });
      is_right =
          is_right && (open & -open) == std::uint64_t{1} << word && (~last & (last + 1)) == bit;
    }
    if (!is_right) {
      wrong |= wrong_at(run, x, expected) << x;
      load_own();
      continue;
    }
    const EightWords bits = load(word_masks.of[word % eight]) & bit;
    unrolled<vectors>(
        [&](auto v) { own[v.value] |= bits & (word / eight == v.value ? all_ones : 0); });
    shared[word] |= bit;
    for (std::size_t l = 1; l < lines; ++l)
      (known == 0 ? run.reads[l].first + begin : cells[l])[x * words + word] |= bit;
  }
  return wrong;
}

template <std::size_t vectors, bool ends>
std::uint64_t wrong_by_rows(const CellRun& run, std::size_t begin, std::uint64_t* expected) {
  switch (run.others == 0 ? run.lines : 0) {
    case 3: return wrong_on_lines<vectors, 2, ends>(run, begin, expected);
    case 6: return wrong_on_lines<vectors, 5, ends>(run, begin, expected);
    default: return wrong_on_lines<vectors, 0, ends>(run, begin, expected);
  }
}

template <bool ends>
std::uint64_t wrong_in_window(const CellRun& run, const Window& window, std::uint64_t* expected) {
  const std::size_t begin = eight * window.begin;
  switch (window.length) {
    case 1: return wrong_by_rows<1, ends>(run, begin, expected);
    case 2: return wrong_by_rows<2, ends>(run, begin, expected);
    case 3: return wrong_by_rows<3, ends>(run, begin, expected);
    case 4: return wrong_by_rows<4, ends>(run, begin, expected);
    default: return wrong_one_by_one(run, expected);
  }
}

std::uint64_t wrong_values(const CellRun& run, std::uint64_t* expected) {
  bool by_rows = run.words % eight == 0 && run.lines != 0;
  for (std::size_t l = 0; l < run.lines + run.others; ++l)
    by_rows = by_rows && run.reads[l].step == (l == 0 ? 0 : run.words) &&
              run.reads[l].forbidden == nullptr;
  if (!by_rows) return wrong_one_by_one(run, expected);
  std::uint32_t greatest = 0;
  for (std::size_t x = 0; x < run.positions; ++x)
    greatest = run.numbers[x] > greatest ? run.numbers[x] : greatest;
  const std::size_t needed = greatest / (64 * eight) + 1, there = run.words / eight;
  const std::size_t end = needed < there ? needed : there;
  Window window{0, 0};
  while (window.begin + 1 < end && open_words(load(run.reads[0].first + eight * window.begin)) == 0)
    ++window.begin;
  window.length = end - window.begin;
  return run.pass == nullptr && run.misere == 0 ? wrong_in_window<false>(run, window, expected)
                                                : wrong_in_window<true>(run, window, expected);
}

/// Greater numbers of 32 bits, in both halves of a cell.
std::uint64_t raised(std::uint64_t a, std::uint64_t b) {
  constexpr std::uint64_t low = 0xFFFF'FFFF;
  const std::uint64_t quick = (a & low) > (b & low) ? a & low : b & low;
  return (a >> 32 > b >> 32 ? a & ~low : b & ~low) | quick;
}

/// Reads the row's own cells, and puts what is stated into them, one position after the other.
[[gnu::noinline]] void read_own(const CellRun& run, std::size_t own, std::size_t x,
                                std::size_t count, const Cells& options, Cells& below) {
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t l = 0; l < own; ++l)
      if (may_read(run, run.reads[l], x + i)) below[i] = raised(below[i], run.reads[l].first[0]);
    if (run.pass != nullptr && below[i] != 0) below[i] = raised(below[i], run.pass[x + i]);
    for (std::size_t l = 0; l < own; ++l)
      run.reads[l].first[0] = raised(run.reads[l].first[0], options[i]);
  }
}

/// `own`: so many of the lines are the row's own. Where all may read one such cell, and no loss is
/// stated among some positions that all have a loss below, they need not know of each other.
/// `known`: the number of other cells, all of lines, which all may read; 0 if the compiler does not
/// know it.
template <std::size_t known>
std::uint64_t wrong_in_row(const CellRun& run, std::size_t own, std::uint64_t* expected) {
  constexpr std::uint64_t low = 0xFFFF'FFFF;
  const std::size_t n = run.positions;
  const std::size_t lines = known == 0 ? run.lines - own : known;
  const std::size_t reads = known == 0 ? lines + run.others : known;
  const CellRead* const cells = run.reads + own;
  const bool is_alone = own == 1 && run.reads[0].forbidden == nullptr;
  std::uint64_t* const mine = run.reads[0].first;
  Cells places = {};
  for (std::size_t i = 0; i < cells_together; ++i) places[i] = i;
  std::uint64_t quick = is_alone ? *mine & low : 0;
  Cells met = {}, differs = {};
  const auto raise_own = [&] {
    for (std::size_t i = 0; i < cells_together; ++i) *mine = raised(*mine, met[i] & ~low);
  };
  const auto look = [&](std::size_t x, std::size_t count) __attribute__((always_inline)) {
    Numbers stated;
    std::memcpy(&stated, run.numbers + x, sizeof stated);
    const Cells numbers = __builtin_convertvector(stated, Cells);
    const std::uint64_t lost = run.lost >> x & (all_ones >> (64 - count));
    const Cells length = numbers + reinterpret_cast<Cells>(numbers == low);  // see cell_of_length
    Cells options = (length + 1) << 32;
    if (lost != 0) options |= ~length & low & (0 - ((Cells{} + lost) >> places & 1));
    for (std::size_t i = count; i < cells_together; ++i) options[i] = 0;
    Cells below = Cells{} + quick, kept[known + 1];
    for_each_known<known>(
        reads, [&](std::size_t l) __attribute__((always_inline)) {
          Cells cell = load_cells(cells[l].first + x, count);
          if (known != 0) kept[l] = cell;
          if (known == 0 && cells[l].forbidden != nullptr)
            cell &= readers_of(run, cells[l], x, count);
          below = union_of(below, cell);
        });
    if (own != 0 && (!is_alone || lost != 0 || is_open(below))) {
      if (is_alone) raise_own();
      read_own(run, own, x, count, options, below);
      if (is_alone) quick = *mine & low;
    } else if (run.pass != nullptr) {
      below = union_of(below, below != 0 ? load_cells(run.pass + x, count) : Cells{});
    }
    met = union_of(met, options);
    const Cells quicks = below & low, follows = quicks != 0 ? low + 1 - quicks : below >> 32;
    std::memcpy(expected + x, &follows, sizeof follows);
    Cells differ = follows ^ numbers;
    for (std::size_t i = count; i < cells_together; ++i) differ[i] = 0;
    differs |= differ;
    for_each_known<known>(
        lines, [&](std::size_t l) __attribute__((always_inline)) {
          std::uint64_t* const to = cells[l].first + x;
          store_cells(union_of(known != 0 ? kept[l] : load_cells(to, count), options), count, to);
        });
  };
  std::size_t x = 0;
  for (; x + cells_together <= n; x += cells_together) look(x, cells_together);
  if (x < n) look(x, n - x);
  if (is_alone) raise_own();
  std::uint64_t any = 0, wrong = 0;
  for (std::size_t i = 0; i < cells_together; ++i) any |= differs[i];
  for (std::size_t i = 0; any != 0 && i < n; ++i)
    wrong |= std::uint64_t{expected[i] != run.numbers[i]} << i;
  return wrong;
}

std::uint64_t wrong_lengths(const CellRun& run, std::uint64_t* expected) {
  std::size_t own = 0;
  while (own < run.lines && run.reads[own].step == 0) ++own;
  bool looks = run.others != 0;
  for (std::size_t l = own; l < run.lines; ++l) looks |= run.reads[l].forbidden != nullptr;
  switch (looks ? 0 : run.lines - own) {
    case 2: return wrong_in_row<2>(run, own, expected);
    case 5: return wrong_in_row<5>(run, own, expected);
    default: return wrong_in_row<0>(run, own, expected);
  }
}

}  // namespace
}  // namespace number_check

template <Isa isa>
void provide(NumberCheckKernels& kernels) {
  kernels = {&number_check::wrong_values, &number_check::wrong_lengths};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(NumberCheckKernels&);

}  // namespace miyama
