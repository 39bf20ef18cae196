/// @file  cell_kernels.cpp
/// @brief One compilation of the loops over cells; MIYAMA_KERNEL_ISA names the instruction set.
///
/// Values. Where one position leaves only the row's own cell to the next, that cell stays in
/// registers, and four rows are visited together, each four positions behind the one before:
///
///     row 0    c    c+1  c+2  c+3  c+4 …        while one waits for its value, the others go on,
///     row 1    –    –    –    –    c    …       and no cell is read so soon after a word of it was
///     row 2    –    –    –    –    –    …       written that the processor has to wait for it
///
/// These loops merge a window of each cell, up to 32 words, without a branch; the compiler knows
/// the number of words and of lines. The window begins behind the words that are full in the rows'
/// own cells, and is long enough for nearly all values of the runs before; a greater value is
/// looked for word by word. The lowest zero bit of every word is found at once; that of the first
/// word with one is the value, goes into the row's own cell under a mask, and leaves the registers
/// by a permutation, because a word that is read back from a store of 64 bytes is late. Other cells
/// are merged a vector at a time, from the first one on that is not full in the row's own cell
/// to the first one with a free value.
///
/// Lengths. As many positions as a register has room for are found at once. They do not wait for
/// each other through the row's own cell, since whatever lies behind a loss of the row is won by
/// it, and what is won asks only for the nearest loss: so the loss itself is the only position that
/// has to know the longest of those before it.

#include "solve/numbers/cell_kernels.hpp"

#include "solve/numbers/word_sets.hpp"

namespace miyama {
namespace {

constexpr std::size_t most_rows = CellRun::most_rows;
constexpr std::size_t positions_behind = 4;  // each row after the row before

/// What a loop has to look at besides the cells.
enum class Looks { at_nothing, at_ends, at_conditions };

alignas(64) constexpr std::uint64_t no_values[Window::most_words] = {};

/// Word `w` of what position `x` reads.
std::uint64_t taken_word(const CellRun& run, std::size_t x, std::size_t w) {
  std::uint64_t taken = 0;
  for (std::size_t l = 0; l < run.lines + run.others; ++l)
    if (may_read(run, run.reads[l], x)) taken |= set_of(run.reads[l], x)[w];
  return taken;
}

/// True if position `x` may move.
bool may_move(const CellRun& run, std::size_t x) {
  std::uint64_t any = 0;
  for (std::size_t w = 0; any == 0 && w < run.words; ++w) any = taken_word(run, x, w);
  return any != 0;
}

/// Finds the first word from `word` on with a value that is free, and its bit; 0 if there is none.
/// The row's own cell receives it.
[[gnu::noinline]] std::uint64_t take_beyond(const CellRun& run, std::size_t x, std::size_t& word) {
  for (; word < run.words; ++word) {
    std::uint64_t taken = taken_word(run, x, word);
    if (run.pass != nullptr && run.pass[x] / 64 == word)
      taken |= std::uint64_t{1} << (run.pass[x] % 64);
    if (taken == all_ones) continue;
    const std::uint64_t bit = ~taken & (taken + 1);
    set_of(run.reads[0], 0)[word] |= bit;
    return bit;
  }
  return 0;
}

/// `known`: the number of cells besides the row's own, all of lines; 0 if the compiler does not
/// know it. `begin`: the window's first word; those before are full in the rows' own cells.
template <class Set, std::size_t known, Looks looks>
bool find_values_of_rows(const CellRun* runs, std::size_t rows, std::size_t begin) {
  const std::size_t n = runs[0].positions, words = runs[0].words;
  const std::size_t lines = known == 0 ? runs[0].lines : known + 1;
  const std::size_t reads = known == 0 ? lines + runs[0].others : known + 1;
  Set own[most_rows];
  std::uint64_t* cells[most_rows][known + 1];
  std::uint32_t* numbers[most_rows];
  std::size_t ends[most_rows];
  unrolled<most_rows>([&](auto r) {
    const CellRun& run = runs[r.value < rows ? r.value : 0];
    ends[r.value] = r.value < rows ? n : 0;
    numbers[r.value] = run.numbers;
    for (std::size_t l = 1; l <= known; ++l) cells[r.value][l] = set_of(run.reads[l], 0) + begin;
    own[r.value].clear();
    own[r.value].add(set_of(run.reads[0], 0) + begin);
  });
  bool fits = true;
  const auto find = [&](auto r, std::size_t x) __attribute__((always_inline)) {
    const CellRun& run = runs[r.value];
    Set taken = own[r.value];
    if (looks == Looks::at_conditions && !may_read(run, run.reads[0], x)) taken.clear();
    for (std::size_t l = 1; l < reads; ++l) {
      const std::uint64_t* from =
          (known == 0 ? set_of(run.reads[l], 0) + begin : cells[r.value][l]) + x * words;
      if (looks == Looks::at_conditions && !may_read(run, run.reads[l], x)) from = no_values;
      taken.add(from);
    }
    if (looks != Looks::at_nothing) {
      if (!taken.any() && begin == 0 && !may_move(run, x)) {
        if (run.misere != 0) taken.insert(0);
      } else if (run.pass != nullptr) {
        taken.insert(run.pass[x] - 64 * begin);
      }
    }
    std::size_t word;
    std::uint64_t bit;
    if (!taken.take_lowest(own[r.value], word, bit)) [[unlikely]] {
      word = begin + Set::length;
      bit = take_beyond(run, x, word);
      if (bit == 0) {
        fits = false;
        return;
      }
      word -= begin;
    }
    numbers[r.value][x] = static_cast<std::uint32_t>(
        64 * (begin + word) + static_cast<std::size_t>(__builtin_ctzll(bit)));
    for (std::size_t l = 1; l < lines; ++l)
      (known == 0 ? set_of(run.reads[l], 0) + begin : cells[r.value][l])[x * words + word] |= bit;
  };
  for (std::size_t step = 0; fits && step < n + positions_behind * (rows - 1); ++step)
    unrolled<most_rows>([&](auto r) __attribute__((always_inline)) {
      const std::size_t x = step - r.value * positions_behind;
      if (x < ends[r.value]) [[likely]]
        find(r, x);
    });
  unrolled<most_rows>([&](auto r) {
    if (r.value < rows) own[r.value].put_into(set_of(runs[r.value].reads[0], 0) + begin);
  });
  return fits;
}

template <class Set>
bool find_values_by_rows(const CellRun* runs, std::size_t rows, Looks looks,
                         std::size_t begin = 0) {
  const std::size_t others = runs[0].others == 0 ? runs[0].lines - 1 : 0;
  if (looks == Looks::at_conditions)
    return find_values_of_rows<Set, 0, Looks::at_conditions>(runs, rows, begin);
  if (looks == Looks::at_ends)
    return others == 2 ? find_values_of_rows<Set, 2, Looks::at_ends>(runs, rows, begin)
                       : find_values_of_rows<Set, 0, Looks::at_ends>(runs, rows, begin);
  switch (others) {
    case 1: return find_values_of_rows<Set, 1, Looks::at_nothing>(runs, rows, begin);
    case 2: return find_values_of_rows<Set, 2, Looks::at_nothing>(runs, rows, begin);
    case 3: return find_values_of_rows<Set, 3, Looks::at_nothing>(runs, rows, begin);
    case 5: return find_values_of_rows<Set, 5, Looks::at_nothing>(runs, rows, begin);
    default: return find_values_of_rows<Set, 0, Looks::at_nothing>(runs, rows, begin);
  }
}

/// Any cells: from the first word on that is not full in the cell that the row shares, a vector
/// at a time where there are so many.
bool find_values_one_by_one(const CellRun& run) {
  const bool looks_at_ends = run.misere != 0 || run.pass != nullptr;
  const bool shares = run.lines != 0 && run.reads[0].step == 0;
  const std::size_t chunk = run.words % vector_words == 0 ? vector_words : 1;
  std::size_t full = 0;  // words of that cell
  for (std::size_t x = 0; x < run.positions; ++x) {
    const bool ends = looks_at_ends && !may_move(run, x);
    const bool may_pass = run.pass != nullptr && !ends;
    while (shares && full < run.words && set_of(run.reads[0], 0)[full] == all_ones) ++full;
    std::size_t w = shares && may_read(run, run.reads[0], x) ? full : 0;
    std::uint64_t bit = 0;
    for (w -= w % chunk; chunk == vector_words && !looks_at_ends && w < run.words;
         w += vector_words) {
      VectorWords taken = {};
      for (std::size_t l = 0; l < run.lines + run.others; ++l)
        if (may_read(run, run.reads[l], x)) taken |= load(set_of(run.reads[l], x) + w);
      if (open_words(taken) != 0) break;
    }
    for (; bit == 0; ++w) {
      if (w >= run.words) return false;
      std::uint64_t taken = ends && w == 0 ? run.misere : taken_word(run, x, w);
      if (may_pass && run.pass[x] / 64 == w) taken |= std::uint64_t{1} << (run.pass[x] % 64);
      bit = ~taken & (taken + 1);
    }
    --w;
    run.numbers[x] =
        static_cast<std::uint32_t>(64 * w + static_cast<std::size_t>(__builtin_ctzll(bit)));
    for (std::size_t l = 0; l < run.lines; ++l) set_of(run.reads[l], x)[w] |= bit;
  }
  return true;
}

/// The window of the cells that runs merge.
/// `may_skip`: all may read the row's own cell.
Window window_of(const CellRun* runs, std::size_t rows, bool may_skip) {
  const std::size_t vectors = runs[0].words / vector_words;
  Window window{may_skip ? vectors - 1 : 0, 1};
  for (std::size_t r = 0; r < rows; ++r) {
    std::size_t full = 0;
    while (full < window.begin &&
           open_words(load(set_of(runs[r].reads[0], 0) + vector_words * full)) == 0)
      ++full;
    window.begin = full;
  }
  for (; window.begin + window.length < vectors; ++window.length) {
    const std::size_t end = 64 * vector_words * (window.begin + window.length);
    std::size_t beyond = 0;  // of the runs before
    for (std::size_t r = 0; r < rows; ++r)
      for (std::size_t x = 0; x < runs[r].positions; ++x) beyond += runs[r].numbers[x] >= end;
    if (8 * beyond <= rows * runs[0].positions) break;
  }
  return window;
}

bool find_values_in_cells(const CellRun* runs, std::size_t rows) {
  const std::size_t words = runs[0].words;
  bool by_rows = runs[0].lines != 0;
  Looks looks = Looks::at_nothing;
  for (std::size_t r = 0; r < rows; ++r) {
    const CellRun& run = runs[r];
    if (run.pass != nullptr || run.misere != 0)
      looks = looks == Looks::at_nothing ? Looks::at_ends : looks;
    for (std::size_t l = 0; l < run.lines + run.others; ++l) {
      by_rows = by_rows && run.reads[l].step == (l == 0 ? 0 : sizeof(std::uint64_t) * words);
      if (run.reads[l].forbidden != nullptr) looks = Looks::at_conditions;
    }
  }
  if (by_rows && words < 8) switch (words) {
      case 1: return find_values_by_rows<FewWords<1>>(runs, rows, looks);
      case 2: return find_values_by_rows<FewWords<2>>(runs, rows, looks);
      default: return find_values_by_rows<FewWords<4>>(runs, rows, looks);
    }
  const Window window =
      by_rows ? window_of(runs, rows, looks != Looks::at_conditions) : Window{0, 0};
  bool fits = false;
  if (with_length_of(window, words / vector_words, [&](auto length, std::size_t begin) {
        fits = find_values_by_rows<ManyWords<length.value>>(runs, rows, looks, begin);
      }))
    return fits;
  for (std::size_t r = 0; r < rows; ++r)
    if (!find_values_one_by_one(runs[r])) return false;
  return true;
}

bool find_values(const CellRun* runs, std::size_t rows) {
  if (!find_values_in_cells(runs, rows)) return false;
  for (std::size_t r = 0; r < rows; ++r) keep(runs[r]);
  return true;
}

template <class Cell>
constexpr Cell greater(Cell a, Cell b) {
  return a > b ? a : b;
}

/// What a position reads: the two lengths of the union of its cells.
template <class Cell>
struct Below {
  static constexpr Cell low = lower_half<Cell>;
  static constexpr std::size_t half = 4 * sizeof(Cell);
  Cell quick, slow;

  std::uint32_t number() const {
    return static_cast<std::uint32_t>(quick != 0 ? low + 1 - quick : slow);
  }
  /// The cells of the position itself, of this number, for those above.
  void put(std::uint32_t number, const CellRun& run) {
    quick = greater<Cell>(quick, low & ~number & (((number ^ run.misere) & 1) - 1) & run.nearest);
    slow = greater<Cell>(slow, Cell{number} + 1);
  }
  Cell cell() const { return slow << half | quick; }
  void merge(Cell cell) {
    quick = greater<Cell>(quick, cell & low);
    slow = greater<Cell>(slow, cell >> half);
  }
};

/// Merges the row's own cells, one position after the other.
template <class Cell>
[[gnu::noinline]] void read_own(const CellRun& run, std::size_t own, std::size_t x,
                                std::size_t count, Cells<Cell>& below) {
  for (std::size_t i = 0; i < count; ++i) {
    Below<Cell> all{0, 0}, option{0, 0};
    all.merge(below[i]);
    for (std::size_t l = 0; l < own; ++l)
      if (may_read(run, run.reads[l], x + i)) all.merge(*cells_of<Cell>(run.reads[l]));
    if (run.pass != nullptr && all.slow != 0) all.put(run.pass[x + i], run);
    below[i] = all.cell();
    option.put(all.number(), run);
    for (std::size_t l = 0; l < own; ++l) {
      Below<Cell> mine = option;
      mine.merge(*cells_of<Cell>(run.reads[l]));
      *cells_of<Cell>(run.reads[l]) = mine.cell();
    }
  }
}

/// `own`: so many of the lines are the row's own. `known`: the number of other cells, all of lines;
/// 0 if the compiler does not know it. `looks`: some cells may not be read everywhere.
template <class Cell, std::size_t known, bool looks>
void find_lengths_of_row(const CellRun& run, std::size_t own) {
  using Many = Cells<Cell>;
  constexpr Cell low = lower_half<Cell>;
  constexpr std::size_t half = 4 * sizeof(Cell), together = cells_together<Cell>;
  const std::size_t n = run.positions;
  const std::size_t lines = known == 0 ? run.lines - own : known;
  const std::size_t reads = known == 0 ? lines + run.others : known;
  const CellRead* const cells = run.reads + own;
  const Cell misere = run.misere, nearest = run.nearest & low;
  // Whatever lies behind a loss of the row is won by it, so that only the loss reads the own cell.
  const bool one_loss = own == 1 && run.reads[0].forbidden == nullptr && nearest != 0;
  Cell* const mine = cells_of<Cell>(run.reads[0]);
  Cell quick = one_loss ? *mine & low : 0;
  Many met = {};
  const auto raise_own = [&] {
    for (std::size_t i = 0; i < together; ++i)
      if (met[i] >> half > *mine >> half) *mine = (met[i] & ~low) | quick;
  };
  const auto option_of = [&](const Many& number) {
    const Many lost = ((number ^ misere) & 1) - 1;
    return (number + 1) << half | (~number & lost & nearest);
  };
  const auto find = [&](std::size_t x, std::size_t count) __attribute__((always_inline)) {
    Many kept[known + 1];
    Many below = Many{} + quick;
    for_each_known<known>(
        reads, [&](std::size_t l) __attribute__((always_inline)) {
          Many cell = load_cells(cells_of<Cell>(cells[l]) + x, count);
          if (known != 0) kept[l] = cell;
          if (looks && cells[l].forbidden != nullptr)
            cell &= readers_of<Cell>(run, cells[l], x, count);
          below = union_of<Cell>(below, cell);
        });
    if (own != 0 && (!one_loss || (quick == 0 && is_open<Cell>(below)))) {
      if (one_loss) raise_own();
      read_own<Cell>(run, own, x, count, below);
      if (one_loss) quick = *mine & low;
    } else if (run.pass != nullptr) {
      const Many passed = option_of(load_numbers<Cell>(run.pass + x));
      below = union_of<Cell>(below, below != 0 ? passed : Many{});
    }
    const Many quicks = below & low;
    const Many number = quicks != 0 ? low + 1 - quicks : below >> half;
    Many option = option_of(number);
    store_numbers<Cell>(number, run.numbers + x);
    for (std::size_t i = count; i < together; ++i) option[i] = 0;
    met = union_of<Cell>(met, option);
    for_each_known<known>(
        lines, [&](std::size_t l) __attribute__((always_inline)) {
          Cell* const to = cells_of<Cell>(cells[l]) + x;
          store_cells(union_of<Cell>(known != 0 ? kept[l] : load_cells(to, count), option), count,
                      to);
        });
  };
  std::size_t x = 0;
  for (; x + together <= n; x += together) find(x, together);
  if (x < n) find(x, n - x);
  if (one_loss) raise_own();
}

template <class Cell>
void find_lengths_in(const CellRun* runs, std::size_t rows) {
  std::size_t own = 0;  // so many lines are the row's own: the first ones
  while (own < runs[0].lines && runs[0].reads[own].step == 0) ++own;
  for (std::size_t r = 0; r < rows; ++r) {
    bool looks = false;
    for (std::size_t l = 0; l < runs[r].lines; ++l) looks |= runs[r].reads[l].forbidden != nullptr;
    if (looks || runs[r].others != 0)
      find_lengths_of_row<Cell, 0, true>(runs[r], own);
    else
      switch (runs[r].lines - own) {
        case 2: find_lengths_of_row<Cell, 2, false>(runs[r], own); break;
        case 5: find_lengths_of_row<Cell, 5, false>(runs[r], own); break;
        default: find_lengths_of_row<Cell, 0, false>(runs[r], own);
      }
  }
}

bool find_lengths(const CellRun* runs, std::size_t rows) {
  if (runs[0].cell_bytes == sizeof(std::uint32_t))
    find_lengths_in<std::uint32_t>(runs, rows);
  else
    find_lengths_in<std::uint64_t>(runs, rows);
  for (std::size_t r = 0; r < rows; ++r) keep(runs[r]);
  return true;
}

}  // namespace

template <Isa isa>
void provide(CellKernels& kernels) {
  kernels = {&find_values, &find_lengths};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(CellKernels&);

}  // namespace miyama
