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
/// are merged eight words at a time, from the first one on that is not full in the row's own cell
/// to the first one with a free value.
///
/// Lengths. Four rows are visited together likewise, each in a lane of a vector: the other cells of
/// four positions are merged, turned so that a position of each row lies in one vector, and turned
/// back when the row's own cells have been through them.

#include "solve/numbers/cell_kernels.hpp"

#include "solve/numbers/word_sets.hpp"

namespace miyama {
namespace {

constexpr std::size_t most_rows = CellRun::most_rows;
constexpr std::size_t positions_behind = 4;  // each row after the row before

/// What a loop has to look at besides the cells.
enum class Looks { at_nothing, at_ends, at_conditions };

alignas(64) constexpr std::uint64_t no_values[4 * eight] = {};

/// Word `w` of what position `x` reads.
std::uint64_t taken_word(const CellRun& run, std::size_t x, std::size_t w) {
  std::uint64_t taken = 0;
  for (std::size_t l = 0; l < run.lines + run.others; ++l)
    if (may_read(run, run.reads[l], x)) taken |= run.reads[l].first[x * run.reads[l].step + w];
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
    run.reads[0].first[word] |= bit;
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
    for (std::size_t l = 1; l <= known; ++l) cells[r.value][l] = run.reads[l].first + begin;
    own[r.value].clear();
    own[r.value].add(run.reads[0].first + begin);
  });
  bool fits = true;
  const auto find = [&](auto r, std::size_t x) __attribute__((always_inline)) {
    const CellRun& run = runs[r.value];
    Set taken = own[r.value];
    if (looks == Looks::at_conditions && !may_read(run, run.reads[0], x)) taken.clear();
    for (std::size_t l = 1; l < reads; ++l) {
      const std::uint64_t* from =
          (known == 0 ? run.reads[l].first + begin : cells[r.value][l]) + x * words;
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
    if (!taken.take_lowest(own[r.value], word, bit)) {
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
      (known == 0 ? run.reads[l].first + begin : cells[r.value][l])[x * words + word] |= bit;
  };
  for (std::size_t step = 0; fits && step < n + positions_behind * (rows - 1); ++step)
    unrolled<most_rows>([&](auto r) __attribute__((always_inline)) {
      const std::size_t x = step - r.value * positions_behind;
      if (x < ends[r.value]) find(r, x);
    });
  unrolled<most_rows>([&](auto r) {
    if (r.value < rows) own[r.value].put_into(runs[r.value].reads[0].first + begin);
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

/// Any cells: from the first word on that is not full in the cell that the row shares, eight words
/// at a time where there are so many.
bool find_values_one_by_one(const CellRun& run) {
  const bool looks_at_ends = run.misere != 0 || run.pass != nullptr;
  const bool shares = run.lines != 0 && run.reads[0].step == 0;
  const std::size_t chunk = run.words % eight == 0 ? eight : 1;
  std::size_t full = 0;  // words of that cell
  for (std::size_t x = 0; x < run.positions; ++x) {
    const bool ends = looks_at_ends && !may_move(run, x);
    const bool may_pass = run.pass != nullptr && !ends;
    while (shares && full < run.words && run.reads[0].first[full] == all_ones) ++full;
    std::size_t w = shares && may_read(run, run.reads[0], x) ? full : 0;
    std::uint64_t bit = 0;
    for (w -= w % chunk; chunk == eight && !looks_at_ends && w < run.words; w += eight) {
      EightWords taken = {};
      for (std::size_t l = 0; l < run.lines + run.others; ++l)
        if (may_read(run, run.reads[l], x))
          taken |= load(run.reads[l].first + x * run.reads[l].step + w);
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
    for (std::size_t l = 0; l < run.lines; ++l)
      run.reads[l].first[x * run.reads[l].step + w] |= bit;
  }
  return true;
}

/// The window of the cells that runs merge, in vectors of eight words.
struct Window {
  std::size_t begin, length;
};

/// `may_skip`: all may read the row's own cell.
Window window_of(const CellRun* runs, std::size_t rows, bool may_skip) {
  const std::size_t vectors = runs[0].words / eight;
  Window window{may_skip ? vectors - 1 : 0, 1};
  for (std::size_t r = 0; r < rows; ++r) {
    std::size_t full = 0;
    while (full < window.begin && open_words(load(runs[r].reads[0].first + eight * full)) == 0)
      ++full;
    window.begin = full;
  }
  for (; window.begin + window.length < vectors; ++window.length) {
    const std::size_t end = 64 * eight * (window.begin + window.length);
    std::size_t beyond = 0;  // of the runs before
    for (std::size_t r = 0; r < rows; ++r)
      for (std::size_t x = 0; x < runs[r].positions; ++x) beyond += runs[r].numbers[x] >= end;
    if (8 * beyond <= rows * runs[0].positions) break;
  }
  return window;
}

bool find_values(const CellRun* runs, std::size_t rows) {
  const std::size_t words = runs[0].words;
  bool by_rows = runs[0].lines != 0;
  Looks looks = Looks::at_nothing;
  for (std::size_t r = 0; r < rows; ++r) {
    const CellRun& run = runs[r];
    if (run.pass != nullptr || run.misere != 0)
      looks = looks == Looks::at_nothing ? Looks::at_ends : looks;
    for (std::size_t l = 0; l < run.lines + run.others; ++l) {
      by_rows = by_rows && run.reads[l].step == (l == 0 ? 0 : words);
      if (run.reads[l].forbidden != nullptr) looks = Looks::at_conditions;
    }
  }
  if (by_rows && words < eight) switch (words) {
      case 1: return find_values_by_rows<FewWords<1>>(runs, rows, looks);
      case 2: return find_values_by_rows<FewWords<2>>(runs, rows, looks);
      default: return find_values_by_rows<FewWords<4>>(runs, rows, looks);
    }
  const Window window =
      by_rows ? window_of(runs, rows, looks != Looks::at_conditions) : Window{0, 0};
  const std::size_t begin = eight * window.begin;
  switch (window.length) {
    case 1: return find_values_by_rows<ManyWords<1>>(runs, rows, looks, begin);
    case 2: return find_values_by_rows<ManyWords<2>>(runs, rows, looks, begin);
    case 3: return find_values_by_rows<ManyWords<3>>(runs, rows, looks, begin);
    case 4: return find_values_by_rows<ManyWords<4>>(runs, rows, looks, begin);
    default: break;
  }
  for (std::size_t r = 0; r < rows; ++r)
    if (!find_values_one_by_one(runs[r])) return false;
  return true;
}

/// Greater numbers of 32 bits.
std::uint32_t greater(std::uint32_t a, std::uint32_t b) { return a > b ? a : b; }

/// What a position reads: the two lengths of the union of its cells.
struct Below {
  std::uint32_t quick, slow;

  std::uint32_t number() const { return quick != 0 ? 0 - quick : slow; }
  /// The cells of the position itself, of this number, for those above.
  void put(std::uint32_t number, const CellRun& run) {
    quick = greater(quick, ~number & (((number ^ run.misere) & 1) - 1) & run.nearest);
    slow = greater(slow, number + 1);
  }
  std::uint64_t cell() const { return std::uint64_t{slow} << 32 | quick; }
  void merge(std::uint64_t cell) {
    quick = greater(quick, static_cast<std::uint32_t>(cell));
    slow = greater(slow, static_cast<std::uint32_t>(cell >> 32));
  }
};

/// Four cells, and the same as pairs of lengths: quick, slow, quick, slow, … The lower half of a
/// word, quick, comes first on every machine that this is compiled for.
using FourCells [[gnu::vector_size(32)]] = std::uint64_t;
using FourPairs [[gnu::vector_size(32)]] = std::uint32_t;

/// A vector of the elements that the indices name, those of `b` behind those of `a`.
template <std::size_t... index, class Vector>
[[gnu::always_inline]] inline auto shuffled(Vector a, Vector b) {
#if __has_builtin(__builtin_shufflevector)
  return __builtin_shufflevector(a, b, index...);
#else  // GCC 11
  using Item = std::remove_cvref_t<decltype(a[0])>;
  using Result [[gnu::vector_size(sizeof...(index) * sizeof(Item))]] = Item;
  constexpr std::size_t size = sizeof(Vector) / sizeof(Item);
  return Result{(index < size ? a : b)[index % size]...};
#endif
}

/// Makes four positions of each of four rows into four rows of each of four positions, or back.
[[gnu::always_inline]] inline void transpose(FourCells (&cells)[4]) {
  const FourCells a = shuffled<0, 4, 2, 6>(cells[0], cells[1]);
  const FourCells b = shuffled<1, 5, 3, 7>(cells[0], cells[1]);
  const FourCells c = shuffled<0, 4, 2, 6>(cells[2], cells[3]);
  const FourCells d = shuffled<1, 5, 3, 7>(cells[2], cells[3]);
  cells[0] = shuffled<0, 1, 4, 5>(a, c);
  cells[1] = shuffled<0, 1, 4, 5>(b, d);
  cells[2] = shuffled<2, 3, 6, 7>(a, c);
  cells[3] = shuffled<2, 3, 6, 7>(b, d);
}

[[gnu::always_inline]] inline FourPairs greater_of(FourPairs a, FourPairs b) {
  return a > b ? a : b;
}
[[gnu::always_inline]] inline FourCells union_of(FourCells a, FourCells b) {
  return reinterpret_cast<FourCells>(
      greater_of(reinterpret_cast<FourPairs>(a), reinterpret_cast<FourPairs>(b)));
}
[[gnu::always_inline]] inline FourCells load_four(const std::uint64_t* cells) {
  FourCells four;
  std::memcpy(&four, cells, sizeof four);
  return four;
}

/// What the next four positions, or fewer if the row ends, read without the row's own cell.
void read_some(const CellRun& run, std::size_t begin, std::size_t n, std::size_t own,
               FourCells& below) {
  for (std::size_t l = own; l < run.lines + run.others; ++l)
    for (std::size_t x = 0; x < n; ++x)
      if (may_read(run, run.reads[l], begin + x)) {
        FourCells cells = {};
        cells[x] = run.reads[l].first[begin + x];
        below = union_of(below, cells);
      }
}

/// Puts what fewer than four positions are for those above into the same cells.
void put_some(const CellRun& run, std::size_t begin, std::size_t n, std::size_t own,
              const FourCells& options) {
  for (std::size_t x = 0; x < n; ++x) {
    run.numbers[begin + x] = static_cast<std::uint32_t>(options[x] >> 32) - 1;
    for (std::size_t l = own; l < run.lines; ++l) {
      FourCells cells = options;
      cells[x] = run.reads[l].first[begin + x];
      run.reads[l].first[begin + x] = union_of(cells, options)[x];
    }
  }
}

/// Rows with one cell of their own that all may read, or with none: a row in each lane.
void find_lengths_of_rows(const CellRun* runs, std::size_t rows, std::size_t own) {
  constexpr FourPairs lower = {0xFFFF'FFFF, 0, 0xFFFF'FFFF, 0, 0xFFFF'FFFF, 0, 0xFFFF'FFFF, 0};
  const std::size_t n = runs[0].positions;
  const std::uint32_t misere = runs[0].misere, nearest = runs[0].nearest;
  FourCells mine = {};
  for (std::size_t r = 0; own != 0 && r < rows; ++r) mine[r] = runs[r].reads[0].first[0];
  auto met = reinterpret_cast<FourPairs>(mine);
  bool has_conditions = false, may_pass = false;
  for (std::size_t r = 0; r < rows; ++r) {
    may_pass = may_pass || runs[r].pass != nullptr;
    for (std::size_t l = 0; l < runs[r].lines; ++l)
      has_conditions = has_conditions || runs[r].reads[l].forbidden != nullptr;
  }
  FourCells passes[4] = {}, live[4] = {};
  for (std::size_t step = 0; step < n + positions_behind * (rows - 1); step += 4) {
    FourCells cells[4] = {};
    std::size_t left[most_rows] = {};
    bool is_whole = true;
    unrolled<most_rows>([&](auto r) {
      const std::size_t begin = step - r.value * positions_behind;
      if (r.value < rows && begin < n) {
        const CellRun& run = runs[r.value];
        left[r.value] = n - begin < 4 ? n - begin : 4;
        if (left[r.value] < 4 || has_conditions)
          read_some(run, begin, left[r.value], own, cells[r.value]);
        else
          for (std::size_t l = own; l < run.lines + run.others; ++l)
            cells[r.value] = union_of(cells[r.value], load_four(run.reads[l].first + begin));
        for (std::size_t x = 0; may_pass && x < left[r.value]; ++x)
          passes[x][r.value] = run.pass == nullptr ? 0 : run.pass[begin + x];
      }
      is_whole = is_whole && left[r.value] == 4;
    });
    for (std::size_t r = 0; !is_whole && r < most_rows; ++r)
      for (std::size_t x = 0; x < 4; ++x) live[x][r] = x < left[r] ? all_ones : 0;
    transpose(cells);
    unrolled<4>([&](auto x) {
      FourPairs all = greater_of(reinterpret_cast<FourPairs>(cells[x.value]), met);
      FourPairs slow = shuffled<1, 1, 3, 3, 5, 5, 7, 7>(all, all);
      if (may_pass) {
        const FourPairs more = greater_of(all, reinterpret_cast<FourPairs>(passes[x.value]));
        all = slow != 0 ? more : all;
        slow = shuffled<1, 1, 3, 3, 5, 5, 7, 7>(all, all);
      }
      const FourPairs quick = shuffled<0, 0, 2, 2, 4, 4, 6, 6>(all, all);
      const FourPairs number = quick == 0 ? slow : 0 - quick;
      // ~number below, if the position is lost, and number + 1 above.
      const FourPairs lost = (((number ^ misere) & 1) - 1) & nearest;
      FourPairs option = ((number + 1 + lower) ^ lower) & (lost | ~lower);
      if (!is_whole) option &= reinterpret_cast<FourPairs>(live[x.value]);
      met = own == 0 ? met : greater_of(met, option);
      cells[x.value] = reinterpret_cast<FourCells>(option);
    });
    transpose(cells);
    unrolled<most_rows>([&](auto r) {
      const std::size_t begin = step - r.value * positions_behind;
      if (left[r.value] == 0) return;
      const CellRun& run = runs[r.value];
      const FourCells options = cells[r.value];
      if (left[r.value] < 4) return put_some(run, begin, left[r.value], own, options);
      const auto pairs = reinterpret_cast<FourPairs>(options) - 1;
      const auto numbers = shuffled<1, 3, 5, 7>(pairs, pairs);
      std::memcpy(run.numbers + begin, &numbers, sizeof numbers);
      for (std::size_t l = own; l < run.lines; ++l) {
        const FourCells raised = union_of(load_four(run.reads[l].first + begin), options);
        std::memcpy(run.reads[l].first + begin, &raised, sizeof raised);
      }
    });
  }
  mine = reinterpret_cast<FourCells>(met);
  for (std::size_t r = 0; own != 0 && r < rows; ++r) runs[r].reads[0].first[0] = mine[r];
}

/// The two lengths of each cell in turn: quick, slow, quick, slow, …
using Length [[gnu::may_alias]] = std::uint32_t;

/// Inlined, its loop would lose the promise that the cells are apart, and with it the vectors.
[[gnu::noinline]] void raise_all(std::uint64_t* to, const std::uint64_t* from, std::size_t cells) {
  Length* __restrict raised = reinterpret_cast<Length*>(to);
  const Length* __restrict by = reinterpret_cast<const Length*>(from);
  for (std::size_t i = 0; i < 2 * cells; ++i) raised[i] = greater(raised[i], by[i]);
}

/// One row with any cells, of which `own` are its own.
void find_lengths_of_row(const CellRun& run, std::size_t own) {
  const std::size_t n = run.positions;
  std::uint64_t below[CellRun::most_positions] = {}, options[CellRun::most_positions];
  for (std::size_t l = own; l < run.lines + run.others; ++l) {
    const CellRead& read = run.reads[l];
    if (read.forbidden == nullptr)
      raise_all(below, read.first, n);
    else
      for (std::size_t x = 0; x < n; ++x)
        if (may_read(run, read, x)) raise_all(below + x, read.first + x, 1);
  }
  for (std::size_t x = 0; x < n; ++x) {
    Below all{0, 0}, option{0, 0};
    all.merge(below[x]);
    for (std::size_t l = 0; l < own; ++l)
      if (may_read(run, run.reads[l], x)) all.merge(run.reads[l].first[0]);
    if (run.pass != nullptr && all.slow != 0) all.merge(run.pass[x]);
    run.numbers[x] = all.number();
    option.put(all.number(), run);
    options[x] = option.cell();
    for (std::size_t l = 0; l < own; ++l) {
      Below mine = option;
      mine.merge(run.reads[l].first[0]);
      run.reads[l].first[0] = mine.cell();
    }
  }
  for (std::size_t l = own; l < run.lines; ++l) raise_all(run.reads[l].first, options, n);
}

bool find_lengths(const CellRun* runs, std::size_t rows) {
  std::size_t own = 0;  // so many lines are the row's own: the first ones
  while (own < runs[0].lines && runs[0].reads[own].step == 0) ++own;
#if defined(__AVX2__)
  bool by_rows = own <= 1;
#else
  bool by_rows = false;  // vectors of 16 bytes without a maximum are slower than numbers
#endif
  for (std::size_t r = 0; r < rows; ++r)
    by_rows = by_rows && (own == 0 || runs[r].reads[0].forbidden == nullptr);
  if (by_rows)
    find_lengths_of_rows(runs, rows, own);
  else
    for (std::size_t r = 0; r < rows; ++r) find_lengths_of_row(runs[r], own);
  return true;
}

}  // namespace

template <Isa isa>
void provide(CellKernels& kernels) {
  kernels = {&find_values, &find_lengths};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(CellKernels&);

}  // namespace miyama
