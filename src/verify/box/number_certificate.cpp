/// @file  number_certificate.cpp
/// @brief What the walk remembers, where its cells lie, and what a run of positions reads.
///
/// A run is cut where the cells of a line do not follow each other: where the ring of a line
/// closes, and where lines begin. The cells of lines that begin are cleared first. A kernel
/// (verify/number_kernels.hpp) then checks the run and puts its numbers into the cells. Cells that
/// do not suit it are merged into one more cell for each position, next to what is looked up.

#include "verify/box/number_certificate.hpp"

#include <algorithm>
#include <atomic>
#include <bit>

#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "index/box/line_rings.hpp"
#include "verify/box/condition_bytes.hpp"
#include "verify/number_kernels.hpp"
#include "verify/report.hpp"

namespace miyama {
namespace {

using Word = std::uint64_t;

constexpr std::uint64_t tile_sides[] = {32, 16, 64};  // of the last three heaps
constexpr std::uint64_t positions_to_share = 1 << 14;

/// The cells of a line move.
struct WalkedLine {
  std::size_t move;  ///< number of the line move
  LineRings rings;
  Direction initial_take;  ///< per coordinate
  bool has_initial_take;
  bool is_list;       ///< a cell is a list: how many values, then these, 32 bits each
  std::size_t words;  ///< of a cell
  CellWords memory{};
};

/// The kernels read and fill its cells: neighbours' cells follow each other, or are one.
bool suits_kernels(const WalkedLine& line) {
  const Direction& direction = line.rings.direction;
  const bool is_along_row = line.rings.first == direction.size() - 1;
  return !line.is_list && !line.has_initial_take && (!is_along_row || direction.back() == 1);
}

/// A move whose options are looked up one by one.
struct ListedMove {
  std::optional<std::size_t> move;  ///< number of the line move; none for a pass
  Direction direction;              ///< per coordinate, like the next
  Direction initial_take;
  std::uint64_t most;  ///< no more steps fit into the box
  std::vector<std::uint64_t> steps{};
};

/// The cells of a face. Each row begins with one that stays empty.
struct WalkedFace {
  Face axes;
  FaceLayers layers;
  std::uint64_t cells;
  CellWords memory{};
};

/// How a box is walked through, and with which cells, whose memory is not there yet.
struct WalkPlan {
  std::size_t words;  ///< of a set; 1 for lengths
  Coordinates unit{}, tile{};
  std::size_t strip_heaps;  ///< strips are made of so many coordinates, steps of the others
  std::vector<WalkedLine> lines;
  std::vector<ListedMove> listed;
  std::vector<WalkedFace> faces;

  WalkPlan(const VectorRules& rules, const Box& box, const LabelArray& label,
           std::size_t words_of_set, int threads);

  [[nodiscard]] bool merges() const {
    return !listed.empty() || !ranges::all_of(lines, suits_kernels);
  }
};

WalkPlan::WalkPlan(const VectorRules& rules, const Box& box, const LabelArray& label,
                   std::size_t words_of_set, int threads)
    : words(words_of_set) {
  const bool has_sets = label.kind == LabelKind::grundy;
  const std::size_t lead = rules.first_heap(), last = box.heaps() - 1;
  const Moves& moves = rules.moves();
  for (std::size_t i = 0; i <= last; ++i) {
    const bool whole = i == last || (i != lead && !moves.faces.empty());
    unit[i] = i < lead ? 1 : whole ? box.size(i) : label.grid.side(i);
    tile[i] = !moves.faces.empty() ? 1 : last - i < 3 ? tile_sides[2 - (last - i)] : 1;
  }
  if (!moves.faces.empty()) tile[last] = box.size(last);
  if (last == lead + 1) tile[lead] = moves.faces.empty() ? tile_sides[0] : 1;
  strip_heaps = !moves.faces.empty() || last < lead + 2 ? std::min(lead + 1, last) : last - 1;
  for (std::size_t m = 0; m < moves.lines.size(); ++m) {
    const LineMove& move = moves.lines[m];
    const Direction direction = rules.over_entries(move.direction);
    const std::uint64_t most = most_steps(box.bounds(), direction);
    const LineRings rings(box, direction, unit);
    const bool is_steep = ranges::any_of(direction, [](auto entry) { return entry > 1; });
    const Direction initial_take = rules.over_entries(move.initial_take);
    if (!move.steps.is_any() || (is_steep && rings.cells > box.positions() / 4)) {
      listed.push_back({m, direction, initial_take, most});
    } else {
      const std::size_t words_of_list = divide_up(most + 2, 2);
      const bool is_list = has_sets && 4 * words_of_list < words;
      lines.push_back({m, rings, initial_take, !move.initial_take.empty(), is_list,
                       is_list    ? words_of_list
                       : has_sets ? words_with_full(words)
                                  : 1});
    }
  }
  if (moves.pass) {
    Direction pass(box.heaps(), 0);
    pass[0] = 1;
    listed.push_back({std::nullopt, pass, Direction(box.heaps(), 0), 1});
  }
  for (const Face& face : rules.faces_over_entries()) {
    const FaceLayers layers(box, face, lead, threads);
    faces.push_back({face, layers, saturating_multiply(layers.rows, box.size(last) + 1)});
  }
  // The kernels want a row's own cells first.
  std::stable_partition(lines.begin(), lines.end(),
                        [&](const WalkedLine& line) { return line.rings.first == last; });
  std::stable_partition(lines.begin(), lines.end(), suits_kernels);
}

class NumberWalk {
 public:
  NumberWalk(const VectorRules& rules, Convention convention, const NumberedTable& table,
             LabelKind kind, std::size_t words, const Team& team)
      : rules_(rules),
        table_(table),
        kind_(kind),
        numbers_(table.numbers.of(kind)),
        array_(table.source.layout().index_of(kind)),
        plan_(rules, box_, label(), words, team.threads),
        of_terminal_(has_sets() && convention == Convention::misere ? 1 : 0),
        some_end_(!has_sets() || of_terminal_ != 0 || rules.moves().pass),
        team_(team),
        reader_(table.source, {array_}, team) {
    for (WalkedLine& line : plan_.lines) line.memory = CellWords(line.rings.cells, line.words);
    for (WalkedFace& face : plan_.faces) face.memory = CellWords(face.cells, words_of_cell());
    for (ListedMove& move : plan_.listed)
      move.steps = move.move ? rules.moves().lines[*move.move].steps.up_to(move.most)
                             : std::vector<std::uint64_t>{1};
    for (const LineMove& line : rules.moves().lines) {
      const Direction direction = rules.over_entries(line.direction);
      const Direction initial_take = rules.over_entries(line.initial_take);
      Position& taken = least_taken_.emplace_back(initial_take.begin(), initial_take.end());
      for (std::size_t i = 0; i <= last_; ++i) taken[i] += line.steps.least() * direction[i];
    }
    for (const WalkedFace& face : plan_.faces) {
      Position& taken = least_taken_.emplace_back(box_.heaps(), 0);
      for (const std::size_t axis : face.axes) taken[axis] = 1;
    }
    for (std::size_t thread = 0; thread < team.size(); ++thread) {
      workers_.emplace_back(rules, conditions_);
      if (plan_.merges())
        workers_.back().merged.resize(CheckedRun::most_positions * words_of_cell());
    }
  }

  /// Returns false where a set was full, and what was found does not count.
  bool check(Report& report) {
    Coordinates units{};
    for (std::size_t i = 0; i <= last_; ++i) units[i] = divide_up(box_.size(i), plan_.unit[i]);
    for_each_position(make_block(last_ + 1, {}, units), last_ + 1,
                      [&](std::uint64_t, PositionView at) {
                        if (!is_full_) check_unit(at, report);
                      });
    return !is_full_;
  }

 private:
  /// What one thread works with.
  struct Worker {
    Worker(const VectorRules& rules, const DistinctConditions& distinct)
        : conditions(rules, distinct) {}

    BlockConditions conditions;
    std::vector<std::uint64_t> cells;  ///< per line that suits the kernels: that of a run
    std::vector<CheckedCells> reads;
    std::vector<Word> merged;  ///< a cell for each position of a run, for what suits no kernel
    std::array<std::uint32_t, CheckedRun::most_positions> numbers;
    std::array<std::uint8_t, CheckedRun::most_positions> movable;
    std::array<std::uint64_t, CheckedRun::most_positions> expected;
  };

  [[nodiscard]] const LabelArray& label() const { return table_.source.layout().arrays()[array_]; }
  [[nodiscard]] bool has_sets() const { return kind_ == LabelKind::grundy; }
  [[nodiscard]] std::size_t words_of_cell() const {
    return has_sets() ? words_with_full(plan_.words) : 1;
  }

  void check_unit(PositionView number, Report& report) {
    Coordinates extent{}, strips{}, steps{};
    std::uint64_t strip_count = 1, step_count = 1;
    for (std::size_t i = 0; i <= last_; ++i) {
      start_[i] = number[i] * plan_.unit[i];
      extent[i] = std::min(plan_.unit[i], box_.size(i) - start_[i]);
      const std::uint64_t tiles = divide_up(extent[i], plan_.tile[i]);
      (i < plan_.strip_heaps ? strips : steps)[i] = tiles;
      (i < plan_.strip_heaps ? strip_count : step_count) *= tiles;
    }
    const Block unit = make_block(last_ + 1, start_, extent);
    if (numbers_.empty()) reader_.read(unit);
    const Team shared(unit.positions < positions_to_share ? 1 : team_.threads, team_.observer);
    // A strip's cells are its own, or were last written by the strip before, which is done with the
    // step.
    parallel_wavefront(strip_count, step_count, shared,
                       [&](std::uint64_t strip, std::uint64_t step, std::size_t thread) {
                         if (is_full_) return;
                         Coordinates first{}, sides{};
                         for (std::size_t i = last_ + 1; i-- > 0;) {
                           std::uint64_t& left = i < plan_.strip_heaps ? strip : step;
                           const std::uint64_t tiles = divide_up(extent[i], plan_.tile[i]);
                           const std::uint64_t begin = left % tiles * plan_.tile[i];
                           left /= tiles;
                           first[i] = start_[i] + begin;
                           sides[i] = std::min(plan_.tile[i], extent[i] - begin);
                         }
                         check_tile(unit, make_block(last_ + 1, first, sides), workers_[thread],
                                    report);
                       });
  }

  void check_tile(const Block& unit, const Block& tile, Worker& worker, Report& report) {
    worker.conditions.go_to(tile);
    Report wrong;
    for_each_row(tile, last_ + 1, [&](std::uint64_t place, PositionView row) {
      Coordinates at{};
      ranges::copy(row, at.begin());
      const std::uint64_t end = at[last_] + tile.extent[last_];
      while (at[last_] != end && !is_full_) {
        const std::uint64_t count = check_run(unit, at, end - at[last_], place, worker, wrong);
        at[last_] += count;
        place += count;
      }
    });
    report.add(tile.positions, wrong);
  }

  /// Checks some of the next `most` positions of a row; returns how many. `place`: that of the
  /// first one in the tile.
  std::uint64_t check_run(const Block& unit, Coordinates& coordinates, std::uint64_t most,
                          std::uint64_t place, Worker& worker, Report& report) {
    const PositionView at(coordinates.data(), last_ + 1);
    std::uint64_t count = std::min<std::uint64_t>(most, CheckedRun::most_positions);
    worker.cells.clear();
    for (std::size_t l = 0; l < suiting_; ++l) {
      const LineRings& rings = plan_.lines[l].rings;
      worker.cells.push_back(rings.cell_of(at, start_));
      count = std::min(count, rings.neighbours(at, worker.cells.back()));
    }
    worker.reads.clear();
    for (std::size_t l = 0; l < suiting_; ++l) {
      WalkedLine& line = plan_.lines[l];
      Word* const first = line.memory.at(worker.cells[l] * line.words);
      const std::size_t step = line.rings.first == last_ ? 0 : line.words;
      if (line.rings.begins(at)) std::fill_n(first, step == 0 ? line.words : count * step, Word{0});
      worker.reads.push_back({first, step, holds(line.move, place, worker)});
    }
    const std::uint64_t rank = box_.rank(at);
    CheckedRun run{static_cast<std::size_t>(count),
                   plan_.words,
                   numbers_of(unit, at, rank, count, worker),
                   losses_at(rank, count),
                   nullptr,
                   suiting_,
                   0,
                   movable(at, place, count, worker),
                   of_terminal_,
                   worker.expected.data()};
    if (plan_.merges()) {
      merge(coordinates, rank, place, run, worker);
      worker.reads.push_back({worker.merged.data(), words_of_cell(), nullptr});
    }
    for (WalkedFace& face : plan_.faces) read_below(face, coordinates, worker);
    run.cells = worker.reads.data();
    run.others = worker.reads.size() - suiting_;
    std::uint64_t wrong = (has_sets() ? kernels_.wrong_values : kernels_.wrong_lengths)(run);
    for (; wrong != 0; wrong &= wrong - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(wrong));
      if (has_sets() && run.expected[i] == 64 * plan_.words) is_full_ = true;
      Coordinates position = coordinates;
      position[last_] += i;
      report.mismatch(rank + i, PositionView(position.data(), last_ + 1), kind_,
                      static_cast<std::int64_t>(run.expected[i]), run.numbers[i]);
    }
    for (WalkedFace& face : plan_.faces) fill(face, coordinates, run);
    return count;
  }

  /// A byte per position from this one on for the condition of a line move; null if there is none.
  static const std::uint8_t* holds(std::size_t move, std::uint64_t place, Worker& worker) {
    const std::uint8_t* const of_tile = worker.conditions.holds(move);
    return of_tile == nullptr ? nullptr : of_tile + place;
  }

  const std::uint32_t* numbers_of(const Block& unit, PositionView at, std::uint64_t rank,
                                  std::uint64_t count, Worker& worker) const {
    if (!numbers_.empty()) return numbers_.data() + rank;
    const std::size_t bytes = label().item_bytes;
    with_items(bytes, reader_.content(array_, 0).subspan(unit.place_of(at) * bytes, count * bytes),
               [&](const auto items) { ranges::copy(items, worker.numbers.begin()); });
    return worker.numbers.data();
  }

  /// The bits of those that are lost of so many positions of a row, at most 64; for lengths.
  [[nodiscard]] std::uint64_t losses_at(std::uint64_t rank, std::uint64_t count) const {
    if (has_sets()) return 0;
    const BitRowView row = table_.losses->row(rank / n_);
    const std::uint64_t x = rank % n_, shift = x % 64;
    const std::uint64_t bits = row[x / 64] >> shift;
    return shift + count > 64 ? bits | row[x / 64 + 1] << (64 - shift) : bits;
  }

  /// Where it matters which positions have a move: a byte for each, or null if all have one.
  const std::uint8_t* movable(PositionView at, std::uint64_t place, std::uint64_t count,
                              Worker& worker) const {
    if (!some_end_) return nullptr;
    std::fill_n(worker.movable.begin(), count, std::uint8_t{0});
    for (std::size_t m = 0; m < least_taken_.size(); ++m) {
      const Position& taken = least_taken_[m];
      if (!std::equal(taken.begin(), taken.end() - 1, at.begin(), std::less_equal<>())) continue;
      const std::uint8_t* const may =
          m < rules_.moves().lines.size() ? holds(m, place, worker) : nullptr;
      const std::uint64_t begin = taken.back() - std::min(taken.back(), at[last_]);
      if (may == nullptr && begin == 0) return nullptr;
      for (std::uint64_t i = begin; i < count; ++i)
        worker.movable[i] |= may == nullptr ? std::uint8_t{1} : may[i];
    }
    return worker.movable.data();
  }

  void merge_words(Word* to, const Word* from, std::size_t words) const {
    if (has_sets()) {
      for (std::size_t w = 0; w < words; ++w) to[w] |= from[w];
    } else {
      constexpr Word low = 0xFFFF'FFFF;
      for (std::size_t w = 0; w < words; ++w)
        to[w] = std::max(to[w] & ~low, from[w] & ~low) | std::max(to[w] & low, from[w] & low);
    }
  }

  void put(Word* cell, std::uint32_t number, bool lost) const {
    if (!has_sets()) {
      const Word lengths = Word{number} << 32 | (lost ? ~number : 0);
      merge_words(cell, &lengths, 1);
    } else if (number / 64 < plan_.words) {
      cell[number / 64] |= Word{1} << number % 64;
    }
  }

  /// Merges what no kernel reads, for each position of a run, and puts the numbers into the cells
  /// of those lines.
  void merge(Coordinates at, std::uint64_t rank, std::uint64_t place, const CheckedRun& run,
             Worker& worker) {
    const std::size_t words = words_of_cell();
    Word* const merged = worker.merged.data();
    std::fill_n(merged, run.positions * words, Word{0});
    for (const ListedMove& move : plan_.listed)
      look_up(move, {at.data(), last_ + 1}, rank,
              move.move ? holds(*move.move, place, worker) : nullptr, run.positions, merged);
    const std::uint64_t x = at[last_];
    for (std::size_t l = suiting_; l < plan_.lines.size(); ++l) {
      WalkedLine& line = plan_.lines[l];
      const std::uint8_t* const may = holds(line.move, place, worker);
      for (std::size_t i = 0; i < run.positions; ++i) {
        at[last_] = x + i;
        const PositionView here(at.data(), last_ + 1);
        Word* const cell = line.memory.at(line.rings.cell_of(here, start_) * line.words);
        if (line.rings.begins(here)) std::fill_n(cell, line.words, Word{0});
        if (line.has_initial_take) feed(line, here, rank + i, cell);
        if (may == nullptr || may[i] != 0) read(line, cell, merged + i * words);
        if (!line.has_initial_take) put_met(line, cell, run.numbers[i], (run.losses >> i & 1) != 0);
      }
    }
  }

  void read(const WalkedLine& line, const Word* cell, Word* to) const {
    if (!line.is_list) return merge_words(to, cell, plan_.words);
    const auto* const list = reinterpret_cast<const std::uint32_t*>(cell);
    for (std::uint32_t v = 1; v <= list[0]; ++v) put(to, list[v], false);
  }

  void put_met(const WalkedLine& line, Word* cell, std::uint32_t number, bool lost) const {
    if (!line.is_list) return put(cell, number, lost);
    auto* const list = reinterpret_cast<std::uint32_t*>(cell);
    list[++list[0]] = number;
  }

  /// Puts what lies one step and the initial take below, if anything does.
  void feed(const WalkedLine& line, PositionView at, std::uint64_t rank, Word* cell) const {
    for (std::size_t i = 0; i <= last_; ++i) {
      const std::uint64_t taken = std::uint64_t{line.initial_take[i]} + line.rings.direction[i];
      if (at[i] < taken) return;
      rank -= taken * box_.stride(i);
    }
    put_met(line, cell, numbers_[rank], (losses_at(rank, 1) & 1) != 0);
  }

  void look_up(const ListedMove& move, PositionView at, std::uint64_t rank, const std::uint8_t* may,
               std::uint64_t count, Word* merged) const {
    for (const std::uint64_t t : move.steps) {
      const auto taken = [&](std::size_t i) {
        return move.initial_take[i] + t * move.direction[i];
      };
      std::uint64_t from = rank;
      for (std::size_t i = 0; i < last_; ++i) {
        if (at[i] < taken(i)) return;
        from -= taken(i) * box_.stride(i);
      }
      const std::uint64_t begin = taken(last_) - std::min(taken(last_), at[last_]);
      if (begin >= count) return;
      from += begin - taken(last_);
      const std::uint64_t lost = losses_at(from, count - begin);
      for (std::uint64_t i = begin; i < count; ++i)
        if (may == nullptr || may[i] != 0)
          put(merged + i * words_of_cell(), numbers_[from + (i - begin)],
              (lost >> (i - begin) & 1) != 0);
    }
  }

  /// The cell of a face at this position.
  Word* cell_at(WalkedFace& face, const Coordinates& at) {
    const std::uint64_t row = face.layers.row_of({at.data(), last_ + 1});
    return face.memory.at((row * (n_ + 1) + 1 + at[last_]) * words_of_cell());
  }

  /// What lies below on all heaps of the face: what lies at or below the position that has one less
  /// on each of them.
  void read_below(WalkedFace& face, Coordinates at, Worker& worker) {
    Word* cell_offset = nullptr;
    bool reaches = true;
    for (const std::size_t axis : face.axes)
      if (axis != last_) reaches = at[axis]-- != 0 && reaches;
    if (!reaches) return;
    cell_offset = cell_at(face, at) - (face.axes.back() == last_ ? words_of_cell() : 0);
    worker.reads.push_back({cell_offset, words_of_cell(), nullptr});
  }

  /// Brings the cells of a run up to date.
  void fill(WalkedFace& face, const Coordinates& at, const CheckedRun& run) {
    const std::size_t words = words_of_cell();
    Word* const cells = cell_at(face, at);
    std::fill_n(cells, run.positions * words, Word{0});
    for (const std::size_t axis : face.axes) {
      if (axis == last_ || at[axis] == 0) continue;
      Coordinates below = at;
      --below[axis];
      merge_words(cells, cell_at(face, below), run.positions * words);
    }
    for (std::size_t i = 0; i < run.positions; ++i) {
      Word* const cell = cells + i * words;
      if (face.axes.back() == last_) merge_words(cell, cell - words, words);
      put(cell, run.numbers[i], (run.losses >> i & 1) != 0);
    }
  }

  const VectorRules& rules_;
  const NumberedTable& table_;
  const LabelKind kind_;
  const std::vector<std::uint32_t>& numbers_;  ///< by rank; empty where they are read unit by unit
  const std::size_t array_;
  const Box& box_ = table_.source.layout().box();
  const std::size_t last_ = box_.heaps() - 1;
  const std::uint64_t n_ = box_.size(last_);
  WalkPlan plan_;
  const std::uint32_t of_terminal_;
  const bool some_end_;  ///< it matters which positions have a move
  const Team& team_;
  SlabReader reader_;
  const DistinctConditions conditions_{rules_.moves().lines};
  const NumberCheckKernels kernels_ = kernels_for<NumberCheckKernels>();
  /// So many lines suit the kernels: the first ones.
  const std::size_t suiting_ =
      static_cast<std::size_t>(ranges::count_if(plan_.lines, suits_kernels));
  std::vector<Position> least_taken_;  ///< by the least steps of each line and face
  std::vector<Worker> workers_;
  Coordinates start_{};  ///< of the unit under way
  std::atomic<bool> is_full_{false};
};

}  // namespace

void certify_numbers(const VectorRules& rules, Convention convention, const NumberedTable& table,
                     LabelKind kind, const Team& team, Report& report) {
  const Box& box = table.source.layout().box();
  const std::vector<std::uint32_t>& numbers = table.numbers.of(kind);
  // Values of one line differ, so a long line has one of about its length.
  std::uint64_t greatest = std::bit_ceil(box.max_bound() + 1) - 1;
  if (!numbers.empty())
    greatest = std::min<std::uint64_t>(ranges::max(numbers), box.sum_of_bounds());
  if (kind == LabelKind::remoteness) greatest = 0;
  for (std::uint64_t words = greatest / 64 + 1;; words *= 2) {
    Report found;
    if (!NumberWalk(rules, convention, table, kind, words_of_cell(words), team).check(found))
      continue;
    report.add(found);
    return;
  }
}

std::uint64_t number_certificate_bytes(const VectorRules& rules, const Box& box,
                                       const LabelArray& label, std::uint64_t greatest,
                                       int threads) {
  const std::size_t words = label.kind == LabelKind::grundy ? words_of_cell(greatest / 64 + 1) : 1;
  const WalkPlan plan(rules, box, label, words, threads);
  const std::uint64_t of_cell = 8 * words_with_full(words);
  Saturating bytes = 0;
  for (const WalkedLine& line : plan.lines)
    bytes = bytes + Saturating(line.rings.cells) * (8 * line.words);
  for (const WalkedFace& face : plan.faces) bytes = bytes + Saturating(face.cells) * of_cell;
  for (const ListedMove& move : plan.listed) bytes = bytes + Saturating(move.most) * 8;
  const std::size_t heaps = box.heaps();
  const Saturating of_worker =
      BlockConditions::bytes(rules, make_block(heaps, {}, plan.tile).positions) +
      Saturating(plan.merges() ? CheckedRun::most_positions : 0) * of_cell;
  // Where nothing is looked up the numbers of a unit may be held.
  const Saturating numbers = make_block(heaps, {}, plan.unit).positions;
  return (bytes + of_worker * static_cast<std::uint64_t>(threads) + numbers * label.item_bytes)
      .value();
}

}  // namespace miyama
