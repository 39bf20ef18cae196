/// @file  line_scan.cpp
/// @brief The walk over all rows, for either kind of memory: values met, or lengths met.
///
///     ValuesMet     a cell is a set of values, a bit each      merged by OR; expects the mex
///     LengthsMet    a cell is two numbers, quickest, slowest   merged by max; expects one more
///
/// LineScan knows only cells. For each row it points at the cells of the lines through the row's
/// first position and says how far apart the next ones lie: neighbours in a row lie on lines that
/// are equally far apart. A kernel compares the whole row; only where it finds a difference is each
/// position looked at again. Then the row's own numbers enter the cells. Options that no line
/// remembers are put into one more cell per position, made for this row alone.

#include "verify/box/number_certificate.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "base/shared_word.hpp"
#include "index/box/direction_lines.hpp"
#include "verify/box/line_members.hpp"
#include "verify/check_kernels.hpp"
#include "verify/report.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t strip = 8;

/// A move with every step: what was met on a line has a cell.
struct RememberedLine {
  std::size_t lead;      ///< the first heap that it takes from; never the last heap
  DirectionLines lines;  ///< among the heaps from there on
  std::uint64_t stride;  ///< how much further the line of the next position of a row is
};

/// Options that are looked up one by one.
struct SingleMove {
  Direction direction;  ///< per coordinate
  std::vector<std::uint64_t> steps;
};

struct ScannedMoves {
  std::vector<RememberedLine> lines;
  std::vector<SingleMove> singles;
  bool along_row = false;          ///< any number may be taken from the last heap
  std::uint64_t most_options = 0;  ///< of a position, at most: so no mex is greater

  ScannedMoves(const VectorRules& rules, const Box& box) {
    for (const LineMove& move : rules.moves().lines)
      add(rules.over_entries(move.direction), move.steps, box);
    if (!rules.moves().pass) return;
    ++most_options;
    singles.push_back({Direction(box.heaps(), 0), {1}});
    singles.back().direction[0] = 1;
  }

 private:
  void add(const Direction& direction, const Steps& steps, const Box& box) {
    const std::size_t last = box.heaps() - 1;
    const auto lead = static_cast<std::size_t>(
        ranges::find_if(direction, [](auto entry) { return entry != 0; }) - direction.begin());
    const std::uint64_t most = most_steps(box.bounds(), direction);
    most_options = saturating_add(most_options, most);
    if (steps.is_any() && lead == last && direction[last] == 1) {
      along_row = true;
      return;
    }
    std::vector<std::uint64_t> bounds = box.bounds();
    bounds.erase(bounds.begin(), bounds.begin() + static_cast<std::ptrdiff_t>(lead));
    const Box others(bounds);
    const Direction rest(direction.begin() + static_cast<std::ptrdiff_t>(lead), direction.end());
    if (lead == last || !numbers_lines(steps, rest, others))
      return singles.push_back({direction, steps.up_to(most)});
    const DirectionLines numbered(others, rest);
    Position next(rest.size(), 0);
    const std::uint64_t first = numbered.line_of(next);
    next.back() = 1;
    lines.push_back({lead, numbered, numbered.line_of(next) - first});
  }
};

/// Of a line that leaves the first heap alone.
std::uint64_t cells_of_strip(const RememberedLine& line, const Box& box) {
  return saturating_multiply(std::min(strip, box.size(0)), line.lines.numbers());
}

/// One row and the cells below it.
template <class Word>
struct ScannedRow {
  const std::uint32_t* numbers = nullptr;
  const std::uint64_t* losses = nullptr;  ///< a bit each; may be null
  std::uint64_t first = 0;                ///< positions before this one have no move
  std::vector<Word*> below;       ///< per line, then of single options: the first position's cell
  std::vector<std::size_t> step;  ///< words from one position's cell to the next

  bool is_lost(std::uint64_t x) const {
    return losses != nullptr && (losses[x / 64] >> x % 64 & 1) != 0;
  }
};

/// A cell is the set of Grundy values met.
class ValuesMet {
 public:
  using Word = std::uint64_t;

  /// `greatest`: of the stored values, as far as it may be the mex of some.
  ValuesMet(std::uint64_t greatest, Convention convention, bool along_row, std::uint64_t row)
      : words_(std::bit_ceil(greatest / 64 + 1)),
        of_terminal_(convention == Convention::misere ? 1 : 0),
        along_row_(along_row),
        n_(row) {}

  std::size_t words() const { return words_; }
  std::int64_t of_terminal() const { return of_terminal_; }
  static void merge(Word& to, Word from) { to |= from; }
  void put(Word* cell, std::uint32_t value, bool /*lost*/) const {
    if (value / 64 < words_) cell[value / 64] |= std::uint64_t{1} << value % 64;
  }
  void put_row(const ScannedRow<Word>& row, std::size_t lines) const {
    for (std::size_t i = 0; i < lines; ++i)
      for (std::uint64_t x = 0; x < n_; ++x)
        put(row.below[i] + x * row.step[i], row.numbers[x], false);
  }
  std::int64_t expected(const std::vector<Word>& met) const {
    const auto open = ranges::find_if(met, [](Word word) { return ~word != 0; });
    return 64 * (open - met.begin()) + (open == met.end() ? 0 : std::countr_one(*open));
  }
  /// False means: look again, one by one.
  bool row_follows(const ScannedRow<Word>& row) const {
    for (std::uint64_t x = 0; x < row.first; ++x)
      if (row.numbers[x] != of_terminal_) return false;
    return kernels_.values_are_mex({n_, row.numbers, words_, row.below.size(), row.below.data(),
                                    row.step.data(), along_row_, row.first});
  }

 private:
  std::size_t words_;
  std::int64_t of_terminal_;
  bool along_row_;
  std::uint64_t n_;
  NumberCheckKernels kernels_ = kernels_for<NumberCheckKernels>(best_isa());
};

/// A cell is the least remoteness of a loss and the greatest of any position met.
class LengthsMet {
 public:
  using Word = LengthsOfLine;

  LengthsMet(bool along_row, std::uint64_t row) : along_row_(along_row), n_(row) {}

  static std::size_t words() { return 1; }
  static std::int64_t of_terminal() { return 0; }
  static void merge(Word& to, Word from) {
    to.quickest = std::max(to.quickest, from.quickest);
    to.slowest = std::max(to.slowest, from.slowest);
  }
  static void put(Word* cell, std::uint32_t remoteness, bool lost) {
    merge(*cell, {lost ? ~remoteness : 0, remoteness});
  }
  static std::int64_t expected(const std::vector<Word>& met) {
    return std::int64_t{1} + (met[0].quickest != 0 ? ~met[0].quickest : met[0].slowest);
  }
  bool row_follows(const ScannedRow<Word>& row) const {
    return kernels_.lengths_follow(checked(row));
  }
  void put_row(const ScannedRow<Word>& row, std::size_t lines) const {
    kernels_.add_lengths(checked(row), lines);
  }

 private:
  LengthCheckRow checked(const ScannedRow<Word>& row) const {
    return {
        n_,         row.numbers, row.losses, row.below.size(), row.below.data(), row.step.data(),
        along_row_, row.first};
  }

  bool along_row_;
  std::uint64_t n_;
  NumberCheckKernels kernels_ = kernels_for<NumberCheckKernels>(best_isa());
};

/// The numbers of a label, row by row.
class NumberRows {
 public:
  NumberRows(const NumberedTable& table, LabelKind kind, const Team& team)
      : source_(table.source),
        box_(table.source.layout().box()),
        n_(box_.size(box_.heaps() - 1)),
        numbers_(table.numbers.of(kind)),
        array_(table.source.layout().index_of(kind)),
        team_(team),
        reader_(table.source, {array_}, team) {}

  /// The first heap's sizes in one slab.
  std::uint64_t slab_side() const {
    return numbers_.empty() && box_.heaps() > 1 ? array().grid.side(0) : box_.size(0);
  }

  void read_slab(const Block& slab) {
    first_row_ = slab.start[0] * box_.stride(0) / n_;
    if (numbers_.empty()) reader_.read(slab);
  }

  /// Row `r`, which lies in the slab read last. `buffer` may hold it.
  const std::uint32_t* row(std::uint64_t r, std::vector<std::uint32_t>& buffer) const {
    if (!numbers_.empty()) return numbers_.data() + r * n_;
    buffer.resize(n_);
    const std::uint64_t bytes = n_ * array().item_bytes;
    with_items(array().item_bytes,
               reader_.content(array_, 0).subspan((r - first_row_) * bytes, bytes),
               [&](const auto items) { std::copy(items.begin(), items.end(), buffer.begin()); });
    return buffer.data();
  }

  std::uint32_t greatest() const {
    const auto raise = [](std::uint32_t& greatest, const auto items) {
      for (const auto item : items) greatest = std::max<std::uint32_t>(greatest, item);
    };
    std::vector<std::uint32_t> greatest(team_.size(), 0);
    if (!numbers_.empty()) raise(greatest[0], std::span(numbers_));
    // A thread raises its own maximum only.
    parallel_for(numbers_.empty() ? array().blocks() : 0, team_, [&](std::uint64_t b, int thread) {
      const auto content = read_content(source_, source_.layout().block(array_, b));
      with_items(array().item_bytes, content, [&](const auto items) {
        raise(greatest[static_cast<std::size_t>(thread)], items);
      });
    });
    return *ranges::max_element(greatest);
  }

 private:
  const LabelArray& array() const { return source_.layout().arrays()[array_]; }

  const LabelSource& source_;
  const Box& box_;
  std::uint64_t n_;
  const std::vector<std::uint32_t>& numbers_;
  std::size_t array_;
  const Team& team_;
  SlabReader reader_;
  std::uint64_t first_row_ = 0;
};

template <class Memory>
class LineScan {
 public:
  LineScan(const VectorRules& rules, const ScannedMoves& moves, const NumberedTable& table,
           LabelKind kind, NumberRows& rows, const Memory& memory, const Team& team, Report& report)
      : rules_(rules),
        moves_(moves),
        table_(table),
        kind_(kind),
        rows_(rows),
        memory_(memory),
        team_(team),
        report_(report),
        box_(table.source.layout().box()),
        last_(box_.heaps() - 1),
        n_(box_.size(last_)),
        workers_(team.size()) {
    for (const RememberedLine& line : moves.lines)
      shared_.emplace_back(line.lead == 0 ? line.lines.numbers() * memory.words() : 0);
  }

  void run() {
    Block slab = box_.whole();
    if (last_ == 0) return scan(slab, 1);
    for (const std::uint64_t side = rows_.slab_side(); slab.start[0] < box_.size(0);
         slab.start[0] += side) {
      slab.extent[0] = std::min(side, box_.size(0) - slab.start[0]);
      slab.positions = slab.extent[0] * box_.stride(0);
      scan(slab, slab.extent[0]);
    }
  }

 private:
  using Word = typename Memory::Word;

  /// What a thread holds.
  struct Worker {
    /// Of a strip, per line that does not take from the first heap.
    std::vector<std::vector<Word>> cells;
    std::vector<Word> singles;
    std::vector<Word> own;
    std::vector<Word> met;
    std::vector<std::uint32_t> numbers;
    ScannedRow<Word> row;
  };

  void scan(const Block& slab, std::uint64_t planes) {
    rows_.read_slab(slab);
    const std::uint64_t rows = last_ == 0 ? 1 : box_.stride(0) / n_;  // of a plane
    std::vector<ProgressCount> done(divide_up(planes, strip));
    // A line's cells are written in the order of its rows: a strip's row waits for the same row of
    // the strip before. Strips are handed out in order. Where a plane has
    // fewer rows than there are threads, one thread does it all: the others would mostly wait.
    const Team team = rows > team_.size() ? team_ : Team(1, team_.observer);
    parallel_for(done.size(), team, [&](std::uint64_t s, int thread) {
      Worker& worker = workers_[static_cast<std::size_t>(thread)];
      done[s].lead([&] {
        if (worker.row.below.empty()) prepare(worker);
        for (std::uint64_t row = 0; row < rows; ++row) {
          team_.stop_if_asked();
          if (s != 0) done[s - 1].wait_for(row, team_.observer);
          for (std::uint64_t plane = s * strip; plane < std::min(planes, (s + 1) * strip); ++plane)
            scan_row((slab.start[0] + plane) * rows + row, plane % strip, worker);
          done[s].reach(row + 1);
        }
      });
    });
  }

  void prepare(Worker& worker) const {
    for (const RememberedLine& line : moves_.lines) {
      worker.cells.emplace_back(line.lead == 0 ? 0 : cells_of_strip(line, box_) * memory_.words());
      worker.row.step.push_back(static_cast<std::size_t>(line.stride) * memory_.words());
    }
    worker.own.resize(memory_.words());
    worker.met.resize(memory_.words());
    worker.row.below.resize(moves_.lines.size());
    if (moves_.singles.empty()) return;
    worker.singles.resize(n_ * memory_.words());
    worker.row.below.push_back(worker.singles.data());
    worker.row.step.push_back(memory_.words());
  }

  void scan_row(std::uint64_t r, std::uint64_t in_strip, Worker& worker) {
    Coordinates coordinates{};
    const std::span<std::uint64_t> position = std::span(coordinates).first(last_ + 1);
    box_.unrank(r * n_, position);
    ScannedRow<Word>& row = worker.row;
    row.numbers = rows_.row(r, worker.numbers);
    row.losses = table_.losses == nullptr ? nullptr : table_.losses->row(r).data();
    row.first = std::min(least_size_with_move(rules_, position), n_);
    for (std::size_t i = 0; i < moves_.lines.size(); ++i)
      row.below[i] = cells_of(i, position, in_strip, worker);
    if (!moves_.singles.empty()) {
      ranges::fill(worker.singles, Word{});
      for (const SingleMove& move : moves_.singles) look_up(move, position, worker);
    }
    if (memory_.row_follows(row))
      report_.add(n_, 0, {});
    else
      name_wrong(position, worker);
    memory_.put_row(row, moves_.lines.size());
  }

  /// Of the row's first position. Clears the cells when all heaps from the line's first one on are
  /// 0 again: a new set of lines begins.
  Word* cells_of(std::size_t i, std::span<const std::uint64_t> position, std::uint64_t in_strip,
                 Worker& worker) {
    const RememberedLine& line = moves_.lines[i];
    const std::span<const std::uint64_t> here = position.subspan(line.lead);
    const std::size_t cells = line.lines.numbers() * memory_.words();
    Word* const begin =
        line.lead == 0 ? shared_[i].data() : worker.cells[i].data() + in_strip * cells;
    if (line.lead != 0 && ranges::all_of(here, [](std::uint64_t size) { return size == 0; }))
      std::fill_n(begin, cells, Word{});
    return begin + line.lines.line_of(here) * memory_.words();
  }

  void look_up(const SingleMove& move, std::span<const std::uint64_t> position,
               Worker& worker) const {
    for (const std::uint64_t t : move.steps) {
      std::uint64_t row = 0;
      for (std::size_t i = 0; i < last_; ++i) {
        if (position[i] < t * move.direction[i]) return;
        row = row * box_.size(i) + position[i] - t * move.direction[i];
      }
      const std::uint64_t drop = t * move.direction[last_];
      const std::uint32_t* const numbers = table_.numbers.of(kind_).data() + row * n_;
      for (std::uint64_t x = drop; x < n_; ++x)
        memory_.put(worker.singles.data() + x * memory_.words(), numbers[x - drop],
                    table_.losses != nullptr && table_.losses->contains(row, x - drop));
    }
  }

  void name_wrong(std::span<std::uint64_t> position, Worker& worker) {
    const ScannedRow<Word>& row = worker.row;
    ranges::fill(worker.own, Word{});
    PartReport wrong;
    for (std::uint64_t x = 0; x < n_; ++x) {
      worker.met = worker.own;
      for (std::size_t i = 0; i < row.below.size(); ++i)
        for (std::size_t w = 0; w < worker.met.size(); ++w)
          memory_.merge(worker.met[w], row.below[i][x * row.step[i] + w]);
      const std::int64_t expected =
          x < row.first ? memory_.of_terminal() : memory_.expected(worker.met);
      if (moves_.along_row) memory_.put(worker.own.data(), row.numbers[x], row.is_lost(x));
      if (expected == row.numbers[x]) continue;
      position[last_] = x;
      wrong.mismatch(box_.rank(position), position, kind_, expected, row.numbers[x]);
    }
    wrong.add_to(report_, n_);
  }

  const VectorRules& rules_;
  const ScannedMoves& moves_;
  const NumberedTable& table_;
  LabelKind kind_;
  NumberRows& rows_;
  Memory memory_;
  const Team& team_;
  Report& report_;
  const Box& box_;
  std::size_t last_;
  std::uint64_t n_;
  std::vector<Zeros<Word>> shared_;  ///< per line that takes from the first heap
  std::vector<Worker> workers_;
};

}  // namespace

void scan_lines(const VectorRules& rules, Convention convention, const NumberedTable& table,
                LabelKind kind, const Team& team, Report& report) {
  assert(rules.moves().faces.empty());
  const Box& box = table.source.layout().box();
  const ScannedMoves moves(rules, box);
  assert(!table.numbers.of(kind).empty() || moves.singles.empty());
  NumberRows rows(table, kind, team);
  const auto scan = [&](const auto& memory) {
    LineScan(rules, moves, table, kind, rows, memory, team, report).run();
  };
  if (kind == LabelKind::remoteness)
    return scan(LengthsMet(moves.along_row, box.size(box.heaps() - 1)));
  scan(ValuesMet(std::min<std::uint64_t>(rows.greatest(), moves.most_options), convention,
                 moves.along_row, box.size(box.heaps() - 1)));
}

std::uint64_t line_scan_bytes(const VectorRules& rules, const Box& box, LabelKind kind) {
  // By Bouton's rule no value of Nim has more bits than the largest heap.
  const std::uint64_t greatest =
      is_nim(rules) ? std::bit_ceil(box.max_bound() + 1) - 1 : box.sum_of_bounds();
  std::uint64_t numbers = 0;
  for (const RememberedLine& line : ScannedMoves(rules, box).lines)
    numbers =
        saturating_add(numbers, line.lead == 0 ? line.lines.numbers() : cells_of_strip(line, box));
  return saturating_multiply(numbers,
                             kind == LabelKind::grundy ? 8 * std::bit_ceil(greatest / 64 + 1) : 8);
}

}  // namespace miyama
