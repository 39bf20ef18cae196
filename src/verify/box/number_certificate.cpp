/// @file  number_certificate.cpp
/// @brief Where cells lie, which positions are gone through together, and what a run of them reads.
///
/// A run is cut where the cells of a line do not follow each other: where the ring of a line
/// closes, and where lines begin. The cells of lines that begin are cleared first. Then a loop for
/// values, or the one for lengths (verify/number_kernels.hpp), compares the run and puts its
/// numbers into the cells. What is looked up is merged before into one more cell for each position.

#include "verify/box/number_certificate.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "index/box/line_rings.hpp"
#include "verify/box/condition_bytes.hpp"
#include "verify/number_kernels.hpp"
#include "verify/report.hpp"

namespace miyama {
namespace {

using Word = std::uint64_t;

constexpr std::uint64_t tile_sides[] = {64, 16, 32};  // of the last heap, of the one before it, …
constexpr std::uint64_t positions_to_share = 1 << 14;
constexpr std::size_t words_to_merge = 1 << 12;  // of a run

/// Blocks of these sides that cover `whole`, cut at its edge, in C order.
struct Tiling {
  std::size_t heaps;
  Block whole;
  Coordinates sides;
  Block counts{};

  Tiling(std::size_t coordinates, const Block& covered, const Coordinates& lengths)
      : heaps(coordinates), whole(covered), sides(lengths) {
    for (std::size_t i = 0; i < heaps; ++i) counts.extent[i] = divide_up(whole.extent[i], sides[i]);
    counts = make_block(heaps, {}, counts.extent);
  }
  Block tile(std::uint64_t number) const {
    Coordinates start{}, extent{};
    counts.position_at(number, std::span(start).first(heaps));
    for (std::size_t i = 0; i < heaps; ++i) {
      start[i] *= sides[i];
      extent[i] = std::min(sides[i], whole.extent[i] - start[i]);
      start[i] += whole.start[i];
    }
    return make_block(heaps, start, extent);
  }
};

/// The cells of a line move.
struct LineCells {
  std::size_t move;  ///< number of the line move
  LineRings rings;
  CellWords memory{};
};

/// A move whose options are looked up one by one.
struct ListedMove {
  std::optional<std::size_t> move;  ///< number of the line move; none for a pass
  Steps steps;
  Direction direction, initial_take;  ///< per coordinate
};

/// The cells of a face. Each row begins with one that stays empty.
struct FaceCells {
  Face axes;
  FaceLayers layers;
  CellWords memory{};
};

/// How a box is walked through, and with which cells, whose memory is not there yet.
struct WalkPlan {
  Coordinates unit{}, tile{};
  std::size_t strip_heaps = 1;  ///< strips are made of so many coordinates, steps of the others
  std::vector<LineCells> lines;
  std::vector<ListedMove> listed;
  std::vector<FaceCells> faces;

  /// `words`: of a set; 1 for lengths.
  WalkPlan(const VectorRules& rules, const Box& box, const LabelArray& label, std::size_t words,
           std::size_t threads);
};

WalkPlan::WalkPlan(const VectorRules& rules, const Box& box, const LabelArray& label,
                   std::size_t words, std::size_t threads) {
  const std::size_t lead = rules.first_heap(), last = box.heaps() - 1;
  const Moves& moves = rules.moves();
  const bool by_rows = !moves.faces.empty();
  for (std::size_t i = 0; i <= last; ++i) {
    const bool whole = i == last || (by_rows && i != lead);
    unit[i] = i < lead ? 1 : whole ? box.size(i) : label.grid.side(i);
    tile[i] = last - i < (by_rows ? 2 : 3) ? tile_sides[last - i] : 1;
  }
  tile[lead] = by_rows ? 1 : std::min(tile[lead], divide_up(unit[lead], threads));
  if (by_rows) tile[last] = unit[last];
  strip_heaps = std::min(lead + 1, last);
  for (std::size_t m = 0; m < moves.lines.size(); ++m) {
    const LineMove& move = moves.lines[m];
    const Direction direction = rules.over_entries(move.direction);
    const LineRings rings(box, direction, unit);
    const bool is_steep = ranges::any_of(direction, [](auto entry) { return entry > 1; }) &&
                          (rings.first == last || rings.cells > box.positions() / 4);
    // A set of values would have more words than a short line has steps.
    const bool is_short =
        label.kind == LabelKind::grundy && 2 * (most_steps(box.bounds(), direction) + 2) < words;
    if (is_steep || is_short || !move.steps.is_any() || !move.initial_take.empty()) {
      listed.push_back({m, move.steps, direction, rules.over_entries(move.initial_take)});
      continue;
    }
    lines.push_back({m, rings});
  }
  // The kernels want a row's own cells first.
  ranges::stable_sort(lines, {}, [&](const LineCells& line) { return line.rings.first != last; });
  if (moves.pass) {
    Direction pass(box.heaps(), 0);
    pass[0] = 1;
    listed.push_back({std::nullopt, Steps::parse("1"), pass, Direction(box.heaps(), 0)});
  }
  for (const Face& face : rules.faces_over_entries())
    faces.push_back({face, FaceLayers(box, face, lead, static_cast<int>(threads))});
}

constexpr Word all_ones = ~Word{0};

bool allows(const CheckedCells& cells, std::size_t x) {
  return cells.holds == nullptr || cells.holds[x] != 0;
}

bool ends(const CheckedRun& run, std::size_t x) {
  return run.movable != nullptr && run.movable[x] == 0;
}

/// Word `w` of the union of the sets that position `x` reads.
Word taken_of(const CheckedRun& run, std::size_t x, std::size_t w) {
  Word taken = 0;
  for (std::size_t l = 0; l < run.lines + run.others; ++l) {
    const CheckedCells& cells = run.cells[l];
    if (allows(cells, x)) taken |= cells.first[x * cells.step + w];
  }
  return taken;
}

/// What a wrong number should be; 64 · words where the set is full.
Word expected_value(const CheckedRun& run, std::size_t x) {
  if (ends(run, x)) return run.of_terminal;
  for (std::size_t w = 0; w < run.words; ++w)
    if (const Word taken = taken_of(run, x, w); taken != all_ones)
      return 64 * w + static_cast<Word>(std::countr_zero(~taken));
  return 64 * run.words;
}

/// Return the bits of the positions whose value is wrong. A value too great for its set is, and is
/// not put there. The union of the sets is compared word by word, only up to the bit of the value:
///
///     union     1 1 1 1 0 1 …     all smaller values are there, and it is not
///     value 4   1 1 1 1 0
///
/// Words that are full in the row's own set are passed over.
Word wrong_values(const CheckedRun& run) {
  const bool shares = run.lines != 0 && run.cells[0].step == 0;
  Word wrong = 0;
  std::size_t full = 0;
  for (std::size_t x = 0; x < run.positions; ++x) {
    const std::uint32_t value = run.numbers[x];
    const std::size_t last = value / 64;
    const Word bit = Word{1} << value % 64;
    while (shares && full < run.words && run.cells[0].first[full] == all_ones) ++full;
    bool follows = last < run.words;
    for (std::size_t w = !shares || !allows(run.cells[0], x) ? 0
                         : full < last                       ? full
                                                             : last;
         follows && w <= last; ++w) {
      const Word taken = taken_of(run, x, w);
      follows = w < last ? taken == all_ones : ((taken ^ (bit - 1)) & ((bit - 1) | bit)) == 0;
    }
    if (ends(run, x) ? value != run.of_terminal : !follows) {
      wrong |= Word{1} << x;
      run.expected[x] = expected_value(run, x);
    }
    for (std::size_t l = 0; last < run.words && l < run.lines; ++l)
      run.cells[l].first[x * run.cells[l].step + last] |= bit;
  }
  return wrong;
}

class NumberWalk {
 public:
  NumberWalk(const VectorRules& rules, Convention convention, const NumberedTable& table,
             LabelKind kind, std::size_t words, const Team& team, Report& report, Isa isa)
      : rules_(rules),
        table_(table),
        kind_(kind),
        numbers_(table.numbers[kind]),
        array_(table.source.layout().index_of(kind)),
        words_(words),
        plan_(rules, box_, table.source.layout().arrays()[array_], words, team.size()),
        of_terminal_(has_sets_ && convention == Convention::misere ? 1 : 0),
        ends_matter_(!has_sets_ || of_terminal_ != 0 || rules.moves().pass),
        team_(team),
        report_(report),
        reader_(table.source, {array_}, team),
        kernels_(kernels_for<NumberCheckKernels>(isa)) {
    for (LineCells& line : plan_.lines) line.memory = CellWords(line.rings.cells, words_);
    for (FaceCells& face : plan_.faces)
      face.memory = CellWords(saturating_multiply(face.layers.rows, n_ + 1), words_);
    for (std::size_t thread = 0; thread < team.size(); ++thread) {
      Worker& worker = workers_.emplace_back(Worker{BlockConditions(rules, conditions_)});
      worker.cells.resize(plan_.lines.size());
      if (!plan_.listed.empty()) worker.merged.resize(run_length_ * words_);
    }
  }

  void check() {
    const Tiling units(last_ + 1, box_.whole(), plan_.unit);
    for (std::uint64_t u = 0; u < units.counts.positions; ++u) check_unit(units.tile(u));
  }

 private:
  /// What one thread works with.
  struct Worker {
    BlockConditions conditions;
    std::vector<std::uint8_t>
        movable{};  ///< a byte per position of the tile, or empty: all have one
    // The run under way: its first position, the rank of that, and its place in the tile.
    Coordinates at{};
    std::uint64_t rank = 0, place = 0;
    CheckedRun run{};
    std::vector<std::uint64_t> cells{};  ///< per line: that of the first position
    std::vector<CheckedCells> reads{};
    std::vector<Word> merged{};  ///< a cell for each position of the run
    std::array<std::uint32_t, CheckedRun::most_positions> numbers{};
    std::array<std::uint64_t, CheckedRun::most_positions> expected{};

    /// A byte per position of the run for the condition of a line move; null if it has none.
    const std::uint8_t* holds(std::size_t move) {
      const std::uint8_t* const of_tile = conditions.holds(move);
      return of_tile == nullptr ? nullptr : of_tile + place;
    }
    bool is_lost(std::size_t i) const { return (run.losses >> i & 1) != 0; }
  };

  void check_unit(const Block& unit) {
    if (numbers_.empty()) reader_.read(unit);
    start_ = unit.start;
    const Tiling tiles(last_ + 1, unit, plan_.tile);
    std::uint64_t strips = 1;
    for (std::size_t i = 0; i < plan_.strip_heaps; ++i) strips *= tiles.counts.extent[i];
    const std::uint64_t steps = tiles.counts.positions / strips;
    const Team shared(unit.positions < positions_to_share ? 1 : team_.threads, team_.observer);
    // A strip's cells are its own, or were last written by the strip before, which is done with the
    // step.
    parallel_wavefront(strips, steps, shared,
                       [&](std::uint64_t strip, std::uint64_t step, std::size_t thread) {
                         check_tile(unit, tiles.tile(strip * steps + step), workers_[thread]);
                       });
  }

  void check_tile(const Block& unit, const Block& tile, Worker& worker) {
    worker.conditions.go_to(tile);
    if (ends_matter_) {
      // Without conditions all positions have a move if the first one has.
      Block first = tile;
      first.extent.fill(first.positions = 1);
      put_movable(rules_, first, worker.conditions, worker.movable);
      if (rules_.is_restricted() || worker.movable[0] == 0)
        put_movable(rules_, tile, worker.conditions, worker.movable);
      else
        worker.movable.clear();
    }
    Report wrong;
    for_each_row(tile, last_ + 1, [&](std::uint64_t place, PositionView row) {
      ranges::copy(row, worker.at.begin());
      worker.place = place;
      for (std::uint64_t left = tile.extent[last_]; left != 0; left -= worker.run.positions) {
        check_run(unit, left, worker, wrong);
        worker.at[last_] += worker.run.positions;
        worker.place += worker.run.positions;
      }
    });
    report_.add(tile.positions, wrong);
  }

  /// Checks some of the next `most` positions of a row.
  void check_run(const Block& unit, std::uint64_t most, Worker& worker, Report& report) {
    const PositionView at(worker.at.data(), last_ + 1);
    std::uint64_t count = std::min<std::uint64_t>(most, run_length_);
    for (std::size_t l = 0; l < plan_.lines.size(); ++l) {
      const LineRings& rings = plan_.lines[l].rings;
      worker.cells[l] = rings.cell_of(at, start_);
      count = std::min(count, rings.neighbours(at, worker.cells[l]));
    }
    worker.reads.clear();
    for (std::size_t l = 0; l < plan_.lines.size(); ++l) {
      LineCells& line = plan_.lines[l];
      Word* const first = line.memory.at(worker.cells[l] * words_);
      const bool shares = line.rings.first == last_;
      if (line.rings.begins(at)) std::fill_n(first, (shares ? 1 : count) * words_, Word{0});
      worker.reads.push_back({first, shares ? 0 : words_, worker.holds(line.move)});
    }
    worker.rank = box_.rank(at);
    worker.run = {static_cast<std::size_t>(count),
                  words_,
                  numbers_at(unit, count, worker),
                  losses_at(worker.rank, count),
                  nullptr,
                  plan_.lines.size(),
                  0,
                  worker.movable.empty() ? nullptr : worker.movable.data() + worker.place,
                  of_terminal_,
                  worker.expected.data()};
    if (!plan_.listed.empty()) merge(worker);
    for (FaceCells& face : plan_.faces) read_below(face, worker);
    worker.run.cells = worker.reads.data();
    worker.run.others = worker.reads.size() - plan_.lines.size();
    std::uint64_t wrong = has_sets_ ? wrong_values(worker.run) : kernels_.wrong_lengths(worker.run);
    for (; wrong != 0; wrong &= wrong - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(wrong));
      Coordinates position = worker.at;
      position[last_] += i;
      report.mismatch(worker.rank + i, std::span(position).first(last_ + 1), kind_,
                      static_cast<std::int64_t>(worker.expected[i]), worker.run.numbers[i]);
    }
    for (FaceCells& face : plan_.faces) fill(face, worker);
  }

  const std::uint32_t* numbers_at(const Block& unit, std::uint64_t count, Worker& worker) const {
    if (!numbers_.empty()) return numbers_.data() + worker.rank;
    const std::size_t bytes = table_.source.layout().arrays()[array_].item_bytes;
    const std::uint64_t place = unit.place_of({worker.at.data(), last_ + 1});
    with_items(bytes, reader_.content(array_, 0).subspan(place * bytes, count * bytes),
               [&](const auto items) { ranges::copy(items, worker.numbers.begin()); });
    return worker.numbers.data();
  }

  /// The bits of those that are lost of so many positions of a row, at most 64; for lengths.
  std::uint64_t losses_at(std::uint64_t rank, std::uint64_t count) const {
    if (has_sets_) return 0;
    const BitRowView row = table_.losses->row(rank / n_);
    const std::uint64_t x = rank % n_, shift = x % 64;
    const std::uint64_t bits = row[x / 64] >> shift;
    return shift + count > 64 ? bits | row[x / 64 + 1] << (64 - shift) : bits;
  }

  void merge_words(Word* to, const Word* from, std::size_t words) const {
    constexpr Word low = 0xFFFF'FFFF;
    for (std::size_t w = 0; w < words; ++w)
      to[w] = has_sets_
                  ? to[w] | from[w]
                  : std::max(to[w] & ~low, from[w] & ~low) | std::max(to[w] & low, from[w] & low);
  }

  void put(Word* cell, std::uint32_t number, bool lost) const {
    const Word lengths = Word{number} << 32 | (lost ? ~number : 0);
    if (!has_sets_)
      merge_words(cell, &lengths, 1);
    else if (number / 64 < words_)
      cell[number / 64] |= Word{1} << number % 64;
  }

  /// Merges what is looked up into a cell for each position of the run.
  void merge(Worker& worker) {
    std::fill_n(worker.merged.begin(), worker.run.positions * words_, Word{0});
    for (const ListedMove& move : plan_.listed) look_up(move, worker);
    worker.reads.push_back({worker.merged.data(), words_, nullptr});
  }

  void look_up(const ListedMove& move, Worker& worker) const {
    const std::uint64_t count = worker.run.positions;
    std::uint64_t most = UINT64_MAX;
    for (std::size_t i = 0; i <= last_; ++i) {
      const std::uint64_t size = worker.at[i] + (i == last_ ? count - 1 : 0);
      if (size < move.initial_take[i]) return;
      if (move.direction[i] != 0)
        most = std::min(most, (size - move.initial_take[i]) / move.direction[i]);
    }
    const std::uint8_t* const holds = move.move ? worker.holds(*move.move) : nullptr;
    const std::uint64_t from = worker.rank - box_.rank_step(move.initial_take);
    const std::uint64_t rank_step = box_.rank_step(move.direction);
    move.steps.for_each(most, [&](std::uint64_t t) {
      const std::uint64_t down = move.initial_take[last_] + t * move.direction[last_];
      const std::uint64_t begin = down - std::min(down, worker.at[last_]);
      const std::uint64_t rank = from - t * rank_step + begin;
      const std::uint64_t lost = losses_at(rank, count - begin);
      for (std::uint64_t i = begin; i < count; ++i)
        if (holds == nullptr || holds[i] != 0)
          put(worker.merged.data() + i * words_, numbers_[rank + i - begin],
              (lost >> (i - begin) & 1) != 0);
    });
  }

  /// The cell of a face at this position.
  Word* cell_at(FaceCells& face, const Coordinates& at) const {
    const std::uint64_t row = face.layers.row_of({at.data(), last_ + 1});
    return face.memory.at((row * (n_ + 1) + 1 + at[last_]) * words_);
  }

  /// What lies below on all heaps of the face: what lies at or below the position that has one less
  /// on each of them.
  void read_below(FaceCells& face, Worker& worker) const {
    Coordinates at = worker.at;
    for (const std::size_t axis : face.axes)
      if (axis != last_ && at[axis]-- == 0) return;
    const std::size_t back = face.axes.back() == last_ ? words_ : 0;
    worker.reads.push_back({cell_at(face, at) - back, words_, nullptr});
  }

  /// Brings the cells of the run up to date.
  void fill(FaceCells& face, const Worker& worker) const {
    Word* cell = cell_at(face, worker.at);
    std::fill_n(cell, worker.run.positions * words_, Word{0});
    for (const std::size_t axis : face.axes) {
      Coordinates below = worker.at;
      if (axis != last_ && below[axis]-- != 0)
        merge_words(cell, cell_at(face, below), worker.run.positions * words_);
    }
    for (std::size_t i = 0; i < worker.run.positions; ++i, cell += words_) {
      if (face.axes.back() == last_) merge_words(cell, cell - words_, words_);
      put(cell, worker.run.numbers[i], worker.is_lost(i));
    }
  }

  const VectorRules& rules_;
  const NumberedTable& table_;
  const LabelKind kind_;
  const bool has_sets_ = kind_ == LabelKind::grundy;
  const std::vector<std::uint32_t>& numbers_;  ///< by rank; empty where they are read unit by unit
  const std::size_t array_;
  const Box& box_ = table_.source.layout().box();
  const std::size_t last_ = box_.heaps() - 1;
  const std::uint64_t n_ = box_.size(last_);
  const std::size_t words_;  ///< of a set; 1 for lengths
  WalkPlan plan_;
  const std::size_t run_length_ =  ///< of the longest run
      !plan_.listed.empty()
          ? std::clamp<std::size_t>(words_to_merge / words_, 1, CheckedRun::most_positions)
          : CheckedRun::most_positions;
  const std::uint32_t of_terminal_;
  const bool ends_matter_;  ///< it matters which positions have no move
  const Team& team_;
  Report& report_;
  SlabReader reader_;
  const NumberCheckKernels kernels_;
  const DistinctConditions conditions_{rules_.moves().lines};
  std::vector<Worker> workers_;
  Coordinates start_{};  ///< of the unit under way
};

std::size_t words_of_sets(LabelKind kind, std::uint64_t greatest) {
  return kind == LabelKind::grundy ? words_of_cell(greatest / 64 + 1) : 1;
}

}  // namespace

void certify_numbers(const VectorRules& rules, Convention convention, const NumberedTable& table,
                     LabelKind kind, const Team& team, Report& report, Isa isa) {
  const Box& box = table.source.layout().box();
  const std::vector<std::uint32_t>& numbers = table.numbers[kind];
  const std::uint64_t greatest =
      numbers.empty() ? std::bit_ceil(box.max_bound() + 1) - 1
                      : std::min<std::uint64_t>(ranges::max(numbers), box.sum_of_bounds());
  const std::size_t words = words_of_sets(kind, greatest);
  const Layout& layout = table.source.layout();
  StoredNumbers read;
  const bool reads = numbers.empty() &&
                     !WalkPlan(rules, box, *layout.find(kind), words, team.size()).listed.empty();
  if (reads) read[kind] = read_numbers(table.source, kind, team);
  NumberWalk(rules, convention, {table.source, table.losses, reads ? read : table.numbers}, kind,
             words, team, report, isa)
      .check();
}

std::uint64_t number_certificate_bytes(const VectorRules& rules, const Box& box,
                                       const LabelArray& label, std::uint64_t greatest,
                                       int threads) {
  const std::uint64_t words = words_of_sets(label.kind, greatest);
  const auto workers = static_cast<std::size_t>(threads);
  const WalkPlan plan(rules, box, label, static_cast<std::size_t>(words), workers);
  // Where nothing is looked up the numbers of a unit may be held.
  Saturating bytes =
      Saturating(make_block(box.heaps(), {}, plan.unit).positions) * label.item_bytes;
  for (const LineCells& line : plan.lines) bytes = bytes + Saturating(line.rings.cells) * 8 * words;
  for (const FaceCells& face : plan.faces)
    bytes = bytes + Saturating(face.layers.rows) * (box.size(box.heaps() - 1) + 1) * 8 * words;
  if (!plan.listed.empty())  // the numbers that are looked up
    bytes = bytes + Saturating(box.positions()) * 4;
  const std::uint64_t tile = make_block(box.heaps(), {}, plan.tile).positions;
  constexpr std::uint64_t of_lanes = 32 << 10;  // bytes to evaluate a condition
  const Saturating of_worker =
      Saturating(tile + of_lanes) * DistinctConditions(rules.moves().lines).all.size() +
      (tile + 8 * (words_to_merge + words));
  return (bytes + of_worker * workers).value();
}

}  // namespace miyama
