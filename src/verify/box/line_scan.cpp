/// @file  line_scan.cpp
/// @brief The walk over all rows, for either kind of memory (line_memory.hpp).
///
/// LineScan knows only cells. For each row it points at the cells of the lines through the row's
/// first position and says how far apart the next ones lie: neighbours in a row lie on lines that
/// are equally far apart. A kernel compares the whole row; only where it finds a difference is each
/// position looked at again. Then the row's own numbers enter the cells. Options that no line
/// remembers are put into one more cell per position, made for this row alone. A condition does not
/// change what was met, only which positions may move there: then positions are looked at one by
/// one. A line with an initial take leads to other lines: its options are looked up.
///
/// A face needs what was met below on all of its heaps. Each position keeps, per face, what was met
/// at or below it on these heaps: its own number, and the cells of its neighbours one below on one
/// of them. The option cells of p are then those of p − 1 on all heaps of the face:
///
///     d = face of b, c       b, c − 1 ──→ b, c         cells of two planes along the face's first
///                                ▲          ▲          heap suffice, in the order of the ranks
///                      reads b − 1, c − 1   └ merges b − 1, c and b, c − 1

#include "verify/box/number_certificate.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <optional>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "base/shared_word.hpp"
#include "verify/box/condition_bytes.hpp"
#include "verify/box/move_rows.hpp"
#include "verify/box/line_memory.hpp"
#include "verify/box/scanned_moves.hpp"
#include "verify/box/value_tiles.hpp"
#include "verify/report.hpp"

namespace miyama {
namespace {

/// What several walks, each of which sees one window of values, leave to each other. Only the
/// thread that checks a row writes its bits.
struct FoundByWindows {
  std::int64_t greatest;  ///< the greatest value that the windows cover
  PositionSet wrong;
  PositionSet open;  ///< wrong positions whose right value lies behind the windows so far
};

void set_bit(PositionSet& set, std::uint64_t row, std::uint64_t x, bool value) {
  std::uint64_t& word = set.row(row)[x / 64];
  const std::uint64_t bit = std::uint64_t{1} << x % 64;
  word = value ? word | bit : word & ~bit;
}

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

  /// How many sizes of the first heap a slab has.
  std::uint64_t slab_side() const {
    return numbers_.empty() && box_.heaps() > 1 ? array().grid.side(0) : box_.size(0);
  }

  void read_slab(const Block& slab) {
    first_row_ = slab.start[0] * box_.stride(0) / n_;
    if (numbers_.empty()) reader_.read(slab);
  }

  /// The numbers of row `r`, which lies in the slab read last; they may be copied into `buffer`.
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
           LabelKind kind, NumberRows& rows, const Memory& memory, FoundByWindows* windows,
           const Team& team, Report& report)
      : rules_(rules),
        moves_(moves),
        table_(table),
        kind_(kind),
        rows_(rows),
        memory_(memory),
        windows_(windows),
        team_(team),
        report_(report) {
    for (std::size_t thread = 0; thread < team.size(); ++thread)
      workers_.emplace_back(rules, conditions_);
    for (const RememberedLine& line : moves.lines)
      shared_.emplace_back(line.lead == 0 ? line.lines.numbers() * memory_.words() : 0);
    for (const auto& face : moves.faces)
      filled_.emplace_back(cells_of_face(face, box_) * memory_.words());
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

  /// The memory of one thread.
  struct Worker {
    Worker(const VectorRules& rules, const DistinctConditions& distinct)
        : conditions(rules, distinct) {}

    /// The cells of a strip for each line that does not take from the first heap.
    std::vector<std::vector<Word>> cells;
    std::vector<Word> singles;
    std::vector<Word> own;
    std::vector<Word> met;
    std::vector<std::uint32_t> numbers;
    std::vector<std::uint32_t> in_window;
    std::vector<Word*> below;  ///< cells of each line, then of single options, then of each face
    std::vector<std::size_t> step;
    CheckedRow<Word> row{};
    BlockConditions conditions;
    /// movable[x]: position x of the row has a move; only where there are conditions.
    std::vector<std::uint8_t> movable;
  };

  void scan(const Block& slab, std::uint64_t planes) {
    rows_.read_slab(slab);
    const std::uint64_t rows = rows_of_plane(box_);
    std::vector<ProgressCount> done(divide_up(planes, moves_.strip));
    // A line's cells are written in the order of its rows: a strip's row waits for the same row of
    // the strip before. Strips are handed out in order.
    const Team team = moves_.in_order ? Team(1, team_.observer) : team_;
    parallel_for(done.size(), team, [&](std::uint64_t s, int thread) {
      Worker& worker = workers_[static_cast<std::size_t>(thread)];
      done[s].lead([&] {
        if (worker.row.n == 0) prepare(worker);
        for (std::uint64_t row = 0; row < rows; ++row) {
          team_.stop_if_asked();
          if (s != 0) done[s - 1].wait_for(row, team_.observer);
          for (std::uint64_t in_strip = 0; in_strip < moves_.strip; ++in_strip)
            if (const std::uint64_t plane = s * moves_.strip + in_strip; plane < planes)
              scan_row((slab.start[0] + plane) * rows + row, in_strip, worker);
          done[s].reach(row + 1);
        }
      });
    });
  }

  void prepare(Worker& worker) const {
    worker.step.resize(first_face_ + moves_.faces.size(), memory_.words());
    for (std::size_t i = 0; i < moves_.lines.size(); ++i) {
      const RememberedLine& line = moves_.lines[i];
      worker.cells.emplace_back(
          line.lead == 0 ? 0 : moves_.cells_of_strip(line, box_) * memory_.words());
      worker.step[i] *= static_cast<std::size_t>(line.stride);
    }
    worker.own.resize(memory_.words());
    worker.met.resize(memory_.words());
    worker.singles.resize(moves_.singles.empty() ? 0 : n_ * memory_.words());
    worker.below.resize(worker.step.size(), worker.singles.data());
    worker.row = {n_,
                  nullptr,
                  nullptr,
                  worker.below.size(),
                  worker.below.data(),
                  worker.step.data(),
                  moves_.along_row,
                  0,
                  memory_.words()};
  }

  void scan_row(std::uint64_t r, std::uint64_t in_strip, Worker& worker) {
    Coordinates coordinates{};
    const std::span<std::uint64_t> position = std::span(coordinates).first(last_ + 1);
    box_.unrank(r * n_, position);
    CheckedRow<Word>& row = worker.row;
    row.numbers = rows_.row(r, worker.numbers);
    row.losses = table_.losses == nullptr ? nullptr : table_.losses->row(r).data();
    row.first = std::min(least_moves_.least_size(position), n_);
    for (std::size_t i = 0; i < moves_.lines.size(); ++i)
      worker.below[i] = cells_of(i, position, in_strip, worker);
    for (std::size_t f = 0; f < moves_.faces.size(); ++f) look_below(f, coordinates, worker);
    if (is_restricted_) look_at_conditions(position, worker);
    if (!moves_.singles.empty()) {
      ranges::fill(worker.singles, Word{});
      for (const SingleMove& move : moves_.singles) look_up(move, position, worker);
    }
    if (!is_restricted_ && !is_open(r) && memory_.row_follows(row, worker.in_window))
      report_.add(memory_.is_first() ? n_ : 0);
    else
      name_wrong(r, position, worker);
    memory_.put_row(row, moves_.lines.size());
    for (std::size_t f = 0; f < moves_.faces.size(); ++f) fill(f, coordinates, row);
  }

  void look_at_conditions(std::span<const std::uint64_t> position, Worker& worker) const {
    Block row{{}, {}, n_};
    ranges::copy(position, row.start.begin());
    std::fill_n(row.extent.begin(), last_, 1);
    row.extent[last_] = n_;
    worker.conditions.go_to(row);
    put_movable(rules_, row, worker.conditions, worker.movable);
  }

  /// Whether position x may make a move. `holds`: a byte per position for its condition, or null.
  static bool may(const std::uint8_t* holds, std::uint64_t x) {
    return holds == nullptr || holds[x] != 0;
  }

  /// The cell of line i for the row's first position. Clears the cells when all heaps from the
  /// line's first one on are 0 again: a new set of lines begins.
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

  /// The cells of face `f` for the row at `position`, behind the one that stays empty.
  Word* filled_row(std::size_t f, const Coordinates& position) {
    const std::size_t lead = moves_.faces[f][0];
    std::uint64_t row = position[lead] % 2;
    for (std::size_t i = lead + 1; i < last_; ++i) row = row * box_.size(i) + position[i];
    return filled_[f].data() + (row * (n_ + 1) + 1) * memory_.words();
  }

  /// Points at what the positions of the row can reach by face `f`.
  void look_below(std::size_t f, Coordinates position, Worker& worker) {
    bool reaches = true;
    for (const std::size_t axis : moves_.faces[f])
      if (axis != last_) reaches = position[axis]-- != 0 && reaches;
    const bool has_last = moves_.faces[f].back() == last_;
    worker.below[first_face_ + f] =
        reaches ? filled_row(f, position) - (has_last ? memory_.words() : 0) : filled_[f].data();
    worker.step[first_face_ + f] = reaches ? memory_.words() : 0;
  }

  /// Fills the cells of face `f` with what was met at or below each position of the row on its
  /// heaps.
  void fill(std::size_t f, Coordinates position, const CheckedRow<Word>& row) {
    const std::size_t words = memory_.words();
    Word* const cells = filled_row(f, position);
    std::fill_n(cells, n_ * words, Word{});
    const auto merge = [words](Word* to, const Word* from) {
      for (std::size_t w = 0; w < words; ++w) Memory::merge(to[w], from[w]);
    };
    for (const std::size_t axis : moves_.faces[f]) {
      if (axis == last_ || position[axis] == 0) continue;
      --position[axis];
      const Word* const before = filled_row(f, position);
      for (std::uint64_t w = 0; w < n_ * words; w += words) merge(cells + w, before + w);
      ++position[axis];
    }
    for (std::uint64_t x = 0; x < n_; ++x) {
      Word* const cell = cells + x * words;
      memory_.put(cell, row.numbers[x], is_lost(row, x));
      if (moves_.faces[f].back() == last_) merge(cell, cell - words);
    }
  }

  void look_up(const SingleMove& move, std::span<const std::uint64_t> position,
               Worker& worker) const {
    const std::uint8_t* const holds = move.move ? worker.conditions.holds(*move.move) : nullptr;
    for (const std::uint64_t t : move.steps) {
      const auto row = row_below(box_, position, move.initial_take, move.direction, t);
      if (!row) return;
      const std::uint64_t drop = move.initial_take[last_] + t * move.direction[last_];
      const std::uint32_t* const numbers = table_.numbers.of(kind_).data() + *row * n_;
      for (std::uint64_t x = drop; x < n_; ++x)
        if (may(holds, x))
          memory_.put(worker.singles.data() + x * memory_.words(), numbers[x - drop],
                      table_.losses != nullptr && table_.losses->contains(*row, x - drop));
    }
  }

  /// True if some position of the row is open.
  bool is_open(std::uint64_t r) const {
    return windows_ != nullptr &&
           ranges::any_of(windows_->open.row(r), [](std::uint64_t word) { return word != 0; });
  }

  /// Whether an entry is to be reported: once, by the window that knows what it should be.
  bool is_reported(std::uint64_t r, std::uint64_t x, std::int64_t expected, std::int64_t found) {
    if (windows_ == nullptr) return expected != found;
    const bool is_known = expected < memory_.end() || memory_.end() > windows_->greatest;
    if (windows_->open.contains(r, x)) {
      if (is_known) set_bit(windows_->open, r, x, false);
      return is_known;
    }
    if (windows_->wrong.contains(r, x) || memory_.agrees(expected, found)) return false;
    set_bit(windows_->wrong, r, x, true);
    if (!is_known) set_bit(windows_->open, r, x, true);
    return is_known;
  }

  void name_wrong(std::uint64_t r, std::span<std::uint64_t> position, Worker& worker) {
    const CheckedRow<Word>& row = worker.row;
    ranges::fill(worker.own, Word{});
    // Null where there is no condition or look_up has applied it.
    std::vector<const std::uint8_t*> holds(row.lines, nullptr);
    for (std::size_t i = 0; i < moves_.lines.size(); ++i)
      holds[i] = worker.conditions.holds(moves_.lines[i].move);
    const std::uint8_t* const along_row =
        moves_.along_row ? worker.conditions.holds(moves_.along_row_move) : nullptr;
    Report wrong;
    for (std::uint64_t x = 0; x < n_; ++x) {
      if (may(along_row, x))
        worker.met = worker.own;
      else
        ranges::fill(worker.met, Word{});
      for (std::size_t i = 0; i < row.lines; ++i)
        for (std::size_t w = 0; may(holds[i], x) && w < worker.met.size(); ++w)
          memory_.merge(worker.met[w], row.below[i][x * row.step[i] + w]);
      const bool has_move = is_restricted_ ? worker.movable[x] != 0 : x >= row.first;
      const std::int64_t expected = has_move ? memory_.expected(worker.met) : memory_.of_terminal();
      if (moves_.along_row) memory_.put(worker.own.data(), row.numbers[x], is_lost(row, x));
      if (!is_reported(r, x, expected, row.numbers[x])) continue;
      position[last_] = x;
      wrong.mismatch(box_.rank(position), position, kind_, expected, row.numbers[x]);
    }
    report_.add(memory_.is_first() ? n_ : 0, wrong);
  }

  const VectorRules& rules_;
  const ScannedMoves& moves_;
  const NumberedTable& table_;
  LabelKind kind_;
  NumberRows& rows_;
  Memory memory_;
  FoundByWindows* windows_;  ///< null where one walk sees all values
  const Team& team_;
  Report& report_;
  const Box& box_ = table_.source.layout().box();
  std::size_t last_ = box_.heaps() - 1;
  std::uint64_t n_ = box_.size(last_);
  LeastMoves least_moves_{rules_};
  bool is_restricted_ = rules_.is_restricted();
  DistinctConditions conditions_{rules_.moves().lines};
  /// Index of the first face in Worker::below.
  std::size_t first_face_ = moves_.lines.size() + (moves_.singles.empty() ? 0 : 1);
  std::vector<Zeros<Word>> shared_;  ///< cells of each line that takes from the first heap
  std::vector<Zeros<Word>> filled_;  ///< cells of each face
  std::vector<Worker> workers_;
};

}  // namespace

void certify_numbers(const VectorRules& rules, Convention convention, const NumberedTable& table,
                     LabelKind kind, const Team& team, Report& report, std::uint64_t room) {
  const Box& box = table.source.layout().box();
  if (kind == LabelKind::grundy && room == 0 && has_value_tiles(rules, table.source.layout()) &&
      values_follow_in_tiles(table.source, convention, team))
    return report.add(box.positions());
  const ScannedMoves moves(rules, box, team.threads);
  assert(!table.numbers.of(kind).empty() || (moves.singles.empty() && moves.faces.empty()));
  NumberRows rows(table, kind, team);
  const auto scan = [&](const auto& memory, FoundByWindows* windows) {
    LineScan(rules, moves, table, kind, rows, memory, windows, team, report).run();
  };
  if (kind == LabelKind::remoteness) return scan(LengthsMet(), nullptr);
  const std::uint32_t stored = rows.greatest();
  // Greater values are the mex of no position.
  const std::uint64_t greatest = std::min<std::uint64_t>(stored, moves.most_options);
  const std::size_t words = words_of_sets(moves, greatest, box, team.threads, room);
  std::optional<FoundByWindows> windows;
  if (greatest / 64 >= words)
    windows.emplace(
        FoundByWindows{static_cast<std::int64_t>(greatest), PositionSet(box), PositionSet(box)});
  for (std::uint64_t first = 0; first <= greatest; first += 64 * words)
    scan(ValuesMet(static_cast<std::uint32_t>(first), words, stored, convention),
         windows ? &*windows : nullptr);
}

}  // namespace miyama
