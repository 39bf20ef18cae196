/// @file  line_scan.cpp
/// @brief The walk over all rows, for either kind of memory (line_memory.hpp).
///
/// LineScan knows only cells. For each row it points at the cells of the lines through the row's
/// first position and says how far apart the next ones lie: neighbours in a row lie on lines that
/// are equally far apart. A kernel compares the whole row; only where it finds a difference is each
/// position looked at again. Then the row's own numbers enter the cells. Options that no line
/// remembers are put into one more cell per position, made for this row alone.
/// A condition changes nothing of what was met, only who may ask: then positions are looked at one
/// by one. A line that takes something first asks what was met elsewhere: its options are looked
/// up.

#include "verify/box/number_certificate.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "base/shared_word.hpp"
#include "verify/box/guard_bytes.hpp"
#include "verify/box/least_moves.hpp"
#include "verify/box/line_members.hpp"
#include "verify/box/line_memory.hpp"
#include "verify/box/scanned_moves.hpp"
#include "verify/report.hpp"

namespace miyama {
namespace {

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
    return ranges::max(greatest);
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
        least_moves_(rules),
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
        has_conditions_(has_conditions(rules)) {
    for (std::size_t thread = 0; thread < team.size(); ++thread) workers_.emplace_back(rules);
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
    explicit Worker(const VectorRules& rules) : conditions(rules) {}

    /// Of a strip, per line that does not take from the first heap.
    std::vector<std::vector<Word>> cells;
    std::vector<Word> singles;
    std::vector<Word> own;
    std::vector<Word> met;
    std::vector<std::uint32_t> numbers;
    ScannedRow<Word> row;
    BlockConditions conditions;
    std::vector<std::uint8_t> movable;  ///< of the row, where there are conditions
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
    row.first = std::min(least_moves_.least_size(position), n_);
    for (std::size_t i = 0; i < moves_.lines.size(); ++i)
      row.below[i] = cells_of(i, position, in_strip, worker);
    if (has_conditions_) look_at_conditions(position, worker);
    if (!moves_.singles.empty()) {
      ranges::fill(worker.singles, Word{});
      for (const SingleMove& move : moves_.singles) look_up(move, position, worker);
    }
    if (!has_conditions_ && memory_.row_follows(row))
      report_.add(n_, 0, {});
    else
      name_wrong(position, worker);
    memory_.put_row(row, moves_.lines.size());
  }

  void look_at_conditions(std::span<const std::uint64_t> position, Worker& worker) const {
    Block row{{}, {}, n_};
    ranges::copy(position, row.start.begin());
    std::fill_n(row.extent.begin(), last_, 1);
    row.extent[last_] = n_;
    worker.conditions.go_to(row);
    put_movable(rules_, row, worker.conditions, worker.movable);
  }

  /// Whether the position may make the move: `holds` is of its condition, or null.
  static bool may(const std::uint8_t* holds, std::uint64_t x) {
    return holds == nullptr || holds[x] != 0;
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
    const std::uint8_t* const holds = move.move ? worker.conditions.holds(*move.move) : nullptr;
    for (const std::uint64_t t : move.steps) {
      std::uint64_t row = 0;
      for (std::size_t i = 0; i < last_; ++i) {
        const std::uint64_t taken = move.first[i] + t * move.direction[i];
        if (position[i] < taken) return;
        row = row * box_.size(i) + position[i] - taken;
      }
      const std::uint64_t drop = move.first[last_] + t * move.direction[last_];
      const std::uint32_t* const numbers = table_.numbers.of(kind_).data() + row * n_;
      for (std::uint64_t x = drop; x < n_; ++x)
        if (may(holds, x))
          memory_.put(worker.singles.data() + x * memory_.words(), numbers[x - drop],
                      table_.losses != nullptr && table_.losses->contains(row, x - drop));
    }
  }

  void name_wrong(std::span<std::uint64_t> position, Worker& worker) {
    const ScannedRow<Word>& row = worker.row;
    ranges::fill(worker.own, Word{});
    // Of each line and, where they were looked up, of single options.
    std::vector<const std::uint8_t*> holds(row.below.size(), nullptr);
    for (std::size_t i = 0; i < moves_.lines.size(); ++i)
      holds[i] = worker.conditions.holds(moves_.lines[i].move);
    const std::uint8_t* const along_row =
        moves_.along_row ? worker.conditions.holds(moves_.along_row_move) : nullptr;
    PartReport wrong;
    for (std::uint64_t x = 0; x < n_; ++x) {
      if (may(along_row, x))
        worker.met = worker.own;
      else
        ranges::fill(worker.met, Word{});
      for (std::size_t i = 0; i < row.below.size(); ++i)
        for (std::size_t w = 0; may(holds[i], x) && w < worker.met.size(); ++w)
          memory_.merge(worker.met[w], row.below[i][x * row.step[i] + w]);
      const bool has_move = has_conditions_ ? worker.movable[x] != 0 : x >= row.first;
      const std::int64_t expected = has_move ? memory_.expected(worker.met) : memory_.of_terminal();
      if (moves_.along_row) memory_.put(worker.own.data(), row.numbers[x], row.is_lost(x));
      if (expected == row.numbers[x]) continue;
      position[last_] = x;
      wrong.mismatch(box_.rank(position), position, kind_, expected, row.numbers[x]);
    }
    wrong.add_to(report_, n_);
  }

  const VectorRules& rules_;
  LeastMoves least_moves_;
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
  bool has_conditions_;
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
