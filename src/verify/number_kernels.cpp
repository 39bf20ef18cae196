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
    if (may_read(run, run.reads[l], x)) taken |= set_of(run.reads[l], x)[w];
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
  for (std::size_t l = 0; l < run.lines; ++l) set_of(run.reads[l], x)[word] |= bit;
}

/// Looks at one position: returns 1 if its value is wrong, and puts it into the cells.
[[gnu::noinline]] std::uint64_t wrong_at(const CellRun& run, std::size_t x, std::uint32_t* expected,
                                         std::size_t from = 0) {
  const std::uint32_t value = run.numbers[x];
  expected[x] = static_cast<std::uint32_t>(expected_value(run, x, from));
  // A value that no right table has takes the last bit: its position must not look like an end.
  const bool fits = value / 64 < run.words;
  put(run, x, fits ? value / 64 : run.words - 1, std::uint64_t{1} << (fits ? value % 64 : 63));
  return expected[x] != value ? 1 : 0;
}

std::uint64_t wrong_one_by_one(const CellRun& run, std::uint32_t* expected) {
  const bool shares = run.lines != 0 && run.reads[0].step == 0;
  std::uint64_t wrong = 0;
  std::size_t full = 0;  // words of the first cell, where the row shares it
  for (std::size_t x = 0; x < run.positions; ++x) {
    while (shares && full < run.words && set_of(run.reads[0], 0)[full] == all_ones) ++full;
    wrong |= wrong_at(run, x, expected, shares && may_read(run, run.reads[0], x) ? full : 0) << x;
  }
  return wrong;
}

/// Rows with one cell of their own, without conditions. `known`: the number of other cells, all of
/// lines; 0 if the compiler does not know it. `ends`: positions without a move matter, or a pass.
template <std::size_t vectors, std::size_t known, bool ends>
std::uint64_t wrong_on_lines(const CellRun& run, std::size_t begin, std::uint32_t* expected) {
  const std::size_t lines = known == 0 ? run.lines : known + 1;
  const std::size_t reads = known == 0 ? lines + run.others : known + 1;
  const std::size_t n = run.positions, words = run.words;
  const std::uint32_t* const numbers = run.numbers;
  std::uint64_t* const shared = set_of(run.reads[0], 0) + begin;
  std::uint64_t* cells[known + 1];
  for (std::size_t l = 1; l <= known; ++l) cells[l] = set_of(run.reads[l], 0) + begin;
  VectorWords own[vectors];
  const auto load_own = [&] {
    unrolled<vectors>([&](auto v) { own[v.value] = load(shared + v.value * vector_words); });
  };
  load_own();
  std::uint64_t wrong = 0;
  for (std::size_t x = 0; x < n; ++x) {
    const std::size_t word = numbers[x] / 64 - begin;
    const std::uint64_t bit = std::uint64_t{1} << (numbers[x] % 64);
    bool is_right = word < vectors * vector_words;
    if (is_right) [[likely]] {
      VectorWords taken[vectors];
      unrolled<vectors>([&](auto v) { taken[v.value] = own[v.value]; });
      std::uint64_t last = shared[word];
      for (std::size_t l = 1; l < reads; ++l) {
        const std::uint64_t* const from =
            (known == 0 ? set_of(run.reads[l], 0) + begin : cells[l]) + x * words;
        unrolled<vectors>([&](auto v) {
          __builtin_prefetch(from + 8 * words + v.value * vector_words, 1);
          taken[v.value] |= load(from + v.value * vector_words);
        });
        last |= from[word];
      }
      if (ends) {
        VectorWords all = taken[0];
        unrolled<vectors>([&](auto v) { all |= taken[v.value]; });
        is_right = has_any(all);
        if (run.pass != nullptr) {
          const std::size_t place = run.pass[x] / 64 - begin;
          const std::uint64_t passed = std::uint64_t{1} << (run.pass[x] % 64);
          const VectorWords bits = load(word_masks.of[place % vector_words]) & passed;
          unrolled<vectors>([&](auto v) {
            taken[v.value] |= bits & (place / vector_words == v.value ? all_ones : 0);
          });
          last |= place == word ? passed : 0;
        }
      }
      std::uint64_t open = 0;
      unrolled<vectors>(
          [&](auto v) { open |= open_words(taken[v.value]) << (v.value * vector_words); });
      is_right =
          is_right && (open & -open) == std::uint64_t{1} << word && (~last & (last + 1)) == bit;
    }
    if (!is_right) [[unlikely]] {
      wrong |= wrong_at(run, x, expected) << x;
      load_own();
      continue;
    }
    const VectorWords bits = load(word_masks.of[word % vector_words]) & bit;
    unrolled<vectors>(
        [&](auto v) { own[v.value] |= bits & (word / vector_words == v.value ? all_ones : 0); });
    shared[word] |= bit;
    for (std::size_t l = 1; l < lines; ++l)
      (known == 0 ? set_of(run.reads[l], 0) + begin : cells[l])[x * words + word] |= bit;
  }
  return wrong;
}

template <std::size_t vectors, bool ends>
std::uint64_t wrong_by_rows(const CellRun& run, std::size_t begin, std::uint32_t* expected) {
  switch (run.others == 0 ? run.lines : 0) {
    case 3: return wrong_on_lines<vectors, 2, ends>(run, begin, expected);
    case 6: return wrong_on_lines<vectors, 5, ends>(run, begin, expected);
    default: return wrong_on_lines<vectors, 0, ends>(run, begin, expected);
  }
}

template <bool ends>
std::uint64_t wrong_in_window(const CellRun& run, Window window, std::uint32_t* expected) {
  std::uint64_t wrong = 0;
  if (with_length_of(window, run.words / vector_words, [&](auto length, std::size_t begin) {
        wrong = wrong_by_rows<length.value, ends>(run, begin, expected);
      }))
    return wrong;
  return wrong_one_by_one(run, expected);
}

std::uint64_t wrong_values(const CellRun& run, std::uint32_t* expected) {
  bool by_rows = run.words % 8 == 0 && run.lines != 0;
  for (std::size_t l = 0; l < run.lines + run.others; ++l)
    by_rows = by_rows && run.reads[l].step == (l == 0 ? 0 : sizeof(std::uint64_t) * run.words) &&
              run.reads[l].forbidden == nullptr;
  if (!by_rows) return wrong_one_by_one(run, expected);
  std::uint32_t greatest = 0;
  for (std::size_t x = 0; x < run.positions; ++x)
    greatest = run.numbers[x] > greatest ? run.numbers[x] : greatest;
  const std::size_t needed = greatest / (64 * vector_words) + 1, there = run.words / vector_words;
  const std::size_t end = needed < there ? needed : there;
  Window window{0, 0};
  while (window.begin + 1 < end &&
         open_words(load(set_of(run.reads[0], 0) + vector_words * window.begin)) == 0)
    ++window.begin;
  window.length = end - window.begin;
  return run.pass == nullptr && run.misere == 0 ? wrong_in_window<false>(run, window, expected)
                                                : wrong_in_window<true>(run, window, expected);
}

/// Greater lengths, in both halves of a cell.
template <class Cell>
Cell raised(Cell a, Cell b) {
  constexpr Cell low = lower_half<Cell>;
  const Cell quick = (a & low) > (b & low) ? a & low : b & low;
  return ((a & ~low) > (b & ~low) ? a & ~low : b & ~low) | quick;
}

/// Reads the row's own cells, and puts what is stated into them, one position after the other.
template <class Cell>
[[gnu::noinline]] void read_own(const CellRun& run, std::size_t own, std::size_t x,
                                std::size_t count, const Cells<Cell>& options,
                                const Cells<Cell>& passed, Cells<Cell>& below) {
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t l = 0; l < own; ++l)
      if (may_read(run, run.reads[l], x + i))
        below[i] = raised<Cell>(below[i], *cells_of<Cell>(run.reads[l]));
    if (below[i] != 0) below[i] = raised<Cell>(below[i], passed[i]);
    for (std::size_t l = 0; l < own; ++l) {
      Cell* const mine = cells_of<Cell>(run.reads[l]);
      *mine = raised<Cell>(*mine, options[i]);
    }
  }
}

/// `own`: so many of the lines are the row's own. Where all may read one such cell, and no loss is
/// stated among some positions that all have a loss below, they need not know of each other.
/// `known`: the number of other cells, all of lines, which all may read; 0 if the compiler does not
/// know it.
template <class Cell, std::size_t known>
std::uint64_t wrong_in_row(const CellRun& run, std::size_t own, std::uint32_t* expected,
                           std::uint64_t& all_lost) {
  using Many = Cells<Cell>;
  constexpr Cell low = lower_half<Cell>;
  constexpr std::size_t half = 4 * sizeof(Cell), together = cells_together<Cell>;
  const std::size_t n = run.positions;
  const std::size_t lines = known == 0 ? run.lines - own : known;
  const std::size_t reads = known == 0 ? lines + run.others : known;
  const CellRead* const cells = run.reads + own;
  const bool is_alone = own == 1 && run.reads[0].forbidden == nullptr;
  Cell* const mine = cells_of<Cell>(run.reads[0]);
  Many places = {};
  for (std::size_t i = 0; i < together; ++i) places[i] = static_cast<Cell>(i);
  Cell quick = is_alone ? *mine & low : 0;
  Many met = {}, differs = {};
  all_lost = run.lost;
  const auto raise_own = [&] {
    for (std::size_t i = 0; i < together; ++i) *mine = raised<Cell>(*mine, met[i] & ~low);
  };
  const auto bits_at = [](std::uint64_t bits, std::size_t x, std::size_t count) {
    return static_cast<Cell>(bits >> x & (all_ones >> (64 - count)));
  };
  const auto lost_of = [&](const Many& numbers, std::uint64_t stated, std::size_t x,
                           std::size_t count) {
    if (!run.states_losses)
      return (((numbers ^ static_cast<Cell>(run.misere)) & 1) - 1) & static_cast<Cell>(run.nearest);
    const Cell bits = bits_at(stated, x, count);
    return bits == 0 ? Many{} : 0 - ((Many{} + bits) >> places & 1);
  };
  const auto options_of = [&](const Many& numbers, const Many& lost) {
    const Many length = numbers + reinterpret_cast<Many>(numbers == low);  // see cell_of_length
    return (length + 1) << half | (~length & low & lost);
  };
  const auto passed = [&](std::size_t x, std::size_t count) {
    const Many numbers = load_numbers<Cell>(run.pass + x);
    return options_of(numbers, lost_of(numbers, run.lost_by_pass, x, count));
  };
  const auto look = [&](std::size_t x, std::size_t count) __attribute__((always_inline)) {
    const Many numbers = load_numbers<Cell>(run.numbers + x);
    const Many lost = lost_of(numbers, run.lost, x, count);
    Many options = options_of(numbers, lost);
    for (std::size_t i = count; i < together; ++i) options[i] = 0;
    Many below = Many{} + quick, kept[known + 1];
    for_each_known<known>(
        reads, [&](std::size_t l) __attribute__((always_inline)) {
          Many cell = load_cells(cells_of<Cell>(cells[l]) + x, count);
          if (known != 0) kept[l] = cell;
          if (known == 0 && cells[l].forbidden != nullptr)
            cell &= readers_of<Cell>(run, cells[l], x, count);
          below = union_of<Cell>(below, cell);
        });
    const bool any_lost = has_any(lost);
    if (any_lost && !run.states_losses)
      for (std::size_t i = 0; i < count; ++i) all_lost |= std::uint64_t{lost[i] & 1} << (x + i);
    if (own != 0 && (!is_alone || any_lost || is_open<Cell>(below))) {
      if (is_alone) raise_own();
      const Many by_pass = run.pass != nullptr ? passed(x, count) : Many{};
      read_own<Cell>(run, own, x, count, options, by_pass, below);
      if (is_alone) quick = *mine & low;
    } else if (run.pass != nullptr) {
      below = union_of<Cell>(below, below != 0 ? passed(x, count) : Many{});
    }
    met = union_of<Cell>(met, options);
    const Many quicks = below & low, follows = quicks != 0 ? low + 1 - quicks : below >> half;
    store_numbers<Cell>(follows, expected + x);
    Many differ = follows ^ numbers;
    for (std::size_t i = count; i < together; ++i) differ[i] = 0;
    differs |= differ;
    for_each_known<known>(
        lines, [&](std::size_t l) __attribute__((always_inline)) {
          Cell* const to = cells_of<Cell>(cells[l]) + x;
          store_cells(union_of<Cell>(known != 0 ? kept[l] : load_cells(to, count), options), count,
                      to);
        });
  };
  std::size_t x = 0;
  for (; x + together <= n; x += together) look(x, together);
  if (x < n) look(x, n - x);
  if (is_alone) raise_own();
  Cell any = 0;
  std::uint64_t wrong = 0;
  for (std::size_t i = 0; i < together; ++i) any |= differs[i];
  for (std::size_t i = 0; any != 0 && i < n; ++i)
    wrong |= std::uint64_t{expected[i] != run.numbers[i]} << i;
  return wrong;
}

template <class Cell>
std::uint64_t wrong_lengths_in(const CellRun& run, std::uint32_t* expected, std::uint64_t& lost) {
  std::size_t own = 0;
  while (own < run.lines && run.reads[own].step == 0) ++own;
  bool looks = run.others != 0;
  for (std::size_t l = own; l < run.lines; ++l) looks |= run.reads[l].forbidden != nullptr;
  switch (looks ? 0 : run.lines - own) {
    case 2: return wrong_in_row<Cell, 2>(run, own, expected, lost);
    case 5: return wrong_in_row<Cell, 5>(run, own, expected, lost);
    default: return wrong_in_row<Cell, 0>(run, own, expected, lost);
  }
}

std::uint64_t wrong_lengths(const CellRun& run, std::uint32_t* expected, std::uint64_t& lost) {
  return run.cell_bytes == sizeof(std::uint32_t)
             ? wrong_lengths_in<std::uint32_t>(run, expected, lost)
             : wrong_lengths_in<std::uint64_t>(run, expected, lost);
}

}  // namespace
}  // namespace number_check

template <Isa isa>
void provide(NumberCheckKernels& kernels) {
  kernels = {&number_check::wrong_values, &number_check::wrong_lengths};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(NumberCheckKernels&);

}  // namespace miyama
