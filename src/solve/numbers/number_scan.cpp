/// @file  number_scan.cpp
/// @brief Where cells lie, which positions are gone through together, and what a run reads.
///
/// A run is cut where the cells of a line do not follow each other: where the ring of a line
/// closes, and where lines begin. The cells of lines that begin are cleared first, so nothing needs
/// to be cleared when a line ends.

#include "solve/numbers/number_scan.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <vector>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "solve/numbers/cell_kernels.hpp"
#include "solve/numbers/scan_order.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t positions_to_share = 1 << 14;
constexpr std::uint64_t scanned_between_looks = 1 << 16;
constexpr std::size_t words_of_marks = 1 << 12;  // of a run, for what is looked up
constexpr std::size_t words_worth_full = 40;     // from here on cells know which words are full

/// T: type of the numbers.
template <class T>
class TypedScan final : public NumberScan {
 public:
  TypedScan(const VectorRules& rules, const Box& box, Convention convention,
            const LabelArray& label, Isa isa)
      : rules_(rules),
        box_(box),
        grid_(label.grid),
        moves_(moves_of_scan(rules, box, label.kind == LabelKind::grundy)),
        is_misere_(convention == Convention::misere),
        values_(label.kind == LabelKind::grundy),
        order_(order_of(moves_, box, grid_)),
        last_(box.heaps() - 1),
        kernels_(kernels_for<CellKernels>(isa)) {
    for (PlacedLine& line : moves_.lines)
      if (is_looked_up(line)) {
        line.list_steps();
        looked_up_.push_back(&line);
      }
    Coordinates units{};
    std::uint64_t stride = 1;
    for (std::size_t i = last_ + 1; i-- > 0;) {
      units[i] = divide_up(box.size(i), order_.unit[i]);
      strides_[i] = stride;
      stride *= order_.unit[i] + (i == order_.lead ? order_.back : 0);
    }
    units_ = make_block(box.heaps(), {}, units);
    words_ = values_ ? words_of_cell(divide_up(box.max_bound() + 1, std::uint64_t{64})) : 1;
  }

  std::uint64_t first_held() const override { return done_ == 0 ? 0 : first_block(done_ - 1); }
  std::uint64_t next_block() const override { return first_block(done_); }

  void solve_next(const Team& team) override {
    const std::uint64_t wanted = done_;
    if (!rules_.is_plain() && !moves_.conditions)
      moves_.conditions = std::make_shared<const ConditionRows>(rules_, box_, team);
    if (workers_.size() != team.size()) make_cells(team);
    while (done_ <= wanted) {
      if (solve_unit(done_, team)) {
        ++done_;
        continue;
      }
      words_ =
          words_of_cell(words_ < 4 ? 2 * words_ : words_ + std::max<std::size_t>(words_ / 4, 8));
      make_cells(team);
      done_ = 0;
    }
  }

  void read_block(const Block& block, std::span<std::byte> content) const override {
    T* const out = reinterpret_cast<T*>(content.data());
    for_each_row(block, last_ + 1, [&](std::uint64_t place, PositionView position) {
      std::copy_n(numbers_.data() + place_of(position), block.extent[last_], out + place);
    });
  }

 private:
  /// A row under way.
  struct Row {
    Coordinates at{};                  ///< the next position
    std::vector<std::uint64_t> cells;  ///< per line: the cell of that position
    std::vector<CellRead> reads;
    std::vector<Word> marks;  ///< a cell for each position of a run, for what is looked up
    std::array<std::uint32_t, CellRun::most_positions> numbers;
    std::vector<std::uint64_t> movable;  ///< bits: positions with a move other than a pass
    std::vector<std::uint64_t> terminal;
  };
  /// What one thread works with.
  struct Worker {
    std::array<Row, CellRun::most_rows> rows;
    std::vector<Word> none;  ///< a cell of nothing
    std::uint64_t until_look = scanned_between_looks;
  };

  std::uint64_t first_block(std::uint64_t unit) const {
    if (unit >= units_.positions) return grid_.blocks();
    Coordinates at{};
    units_.position_at(unit, std::span(at).first(last_ + 1));
    for (std::size_t i = 0; i <= last_; ++i) at[i] *= order_.unit[i];
    return grid_.block_of({at.data(), last_ + 1});
  }

  /// Where the number of a position of the unit, or of the sizes below it, lies.
  std::uint64_t place_of(PositionView position) const {
    std::uint64_t place = order_.back * strides_[order_.lead];
    for (std::size_t i = 0; i <= last_; ++i) place += (position[i] - start_[i]) * strides_[i];
    return place;
  }

  void make_cells(const Team& team) {
    numbers_.resize(held_numbers(box_, order_).value());
    lines_.clear();
    faces_.clear();
    for (const PlacedLine& line : moves_.lines)
      if (has_cells(line)) lines_.push_back({&line, LineRings(box_, line.direction, order_.unit)});
    // The row's own lines come first, as the kernels want them.
    std::stable_partition(lines_.begin(), lines_.end(),
                          [&](const LineCells& line) { return line.rings.first == last_; });
    for (LineCells& line : lines_) {
      line.memory = CellWords(line.rings.cells, words_);
      if (words_ >= words_worth_full) line.full.assign(line.rings.cells, 0);
    }
    for (const PlacedFace& face : moves_.faces) {
      faces_.push_back(cells_of(face, box_, order_, team.threads));
      faces_.back().memory = CellWords(faces_.back().cells, words_);
    }
    looks_up_ = moves_.pass_rows_back != 0 || !looked_up_.empty();
    workers_.assign(team.size(), {});
    for (Worker& worker : workers_) {
      worker.none.assign(words_, 0);
      for (Row& row : worker.rows) {
        row.cells.resize(lines_.size());
        row.movable.resize(divide_up(box_.size(last_), 64));
        row.terminal = row.movable;
        if (looks_up_) row.marks.resize(run_length() * words_);
      }
    }
  }

  std::size_t run_length() const {
    return std::clamp<std::size_t>(words_of_marks / words_, 1, CellRun::most_positions);
  }

  /// Returns false where a value was too great for the cells.
  bool solve_unit(std::uint64_t unit, const Team& team) {
    slide_to(unit);
    Coordinates strips{}, steps{};
    std::uint64_t strip_count = 1, step_count = 1;
    for (std::size_t i = 0; i <= last_; ++i) {
      const std::uint64_t tiles = divide_up(extent_[i], order_.tile[i]);
      (i < order_.strip_heaps ? strips : steps)[i] = tiles;
      (i < order_.strip_heaps ? strip_count : step_count) *= tiles;
    }
    std::uint64_t positions = 1;
    for (std::size_t i = 0; i <= last_; ++i) positions *= extent_[i];
    overflow_ = false;
    const Team shared(positions < positions_to_share ? 1 : team.threads, team.observer);
    // A strip's cells are its own, or were last written by the strip before, which is done with the
    // step; see number_scan.hpp on rings.
    parallel_wavefront(strip_count, step_count, shared,
                       [&](std::uint64_t strip, std::uint64_t step, std::size_t thread) {
                         if (!overflow_) solve_tile(strip, step, team, workers_[thread]);
                       });
    return !overflow_;
  }

  /// Moves the numbers below the unit that are looked up.
  void slide_to(std::uint64_t unit) {
    Coordinates at{};
    units_.position_at(unit, std::span(at).first(last_ + 1));
    const std::uint64_t before = start_[order_.lead];
    for (std::size_t i = 0; i <= last_; ++i) {
      start_[i] = at[i] * order_.unit[i];
      extent_[i] = std::min(order_.unit[i], box_.size(i) - start_[i]);
    }
    const std::uint64_t lead = start_[order_.lead];
    if (lead > before && order_.back != 0)
      for (std::uint64_t plane = 0; plane < (order_.lead == 0 ? 1 : extent_[0]); ++plane) {
        T* const to = numbers_.data() + plane * (order_.lead == 0 ? 0 : strides_[0]);
        std::copy_n(to + (lead - before) * strides_[order_.lead],
                    order_.back * strides_[order_.lead], to);
      }
  }

  void solve_tile(std::uint64_t strip, std::uint64_t step, const Team& team, Worker& worker) {
    Coordinates first{}, extent{};
    for (std::size_t i = last_ + 1; i-- > 0;) {
      std::uint64_t& left = i < order_.strip_heaps ? strip : step;
      const std::uint64_t tiles = divide_up(extent_[i], order_.tile[i]);
      const std::uint64_t begin = left % tiles * order_.tile[i];
      left /= tiles;
      first[i] = start_[i] + begin;
      extent[i] = std::min(order_.tile[i], extent_[i] - begin);
    }
    // Rows along the heap before the last go together, unless one looks up what another has found.
    const std::size_t across = last_ == 0 ? 0 : last_ - 1;
    const std::uint64_t all = last_ == 0 ? 1 : extent[across];
    const std::uint64_t together = order_.tile[across] == 1 ? 1 : CellRun::most_rows;
    const Block tile = make_block(last_ + 1, first, extent);
    Coordinates at = first;
    do
      for (std::uint64_t r = 0; r < all && !overflow_; r += together) {
        const auto rows = static_cast<std::size_t>(std::min(together, all - r));
        if (worker.until_look < rows * extent[last_]) {
          team.stop_if_asked();
          worker.until_look = scanned_between_looks;
        } else {
          worker.until_look -= rows * extent[last_];
        }
        for (std::size_t i = 0; i < rows; ++i) {
          worker.rows[i].at = at;
          if (last_ != 0) worker.rows[i].at[across] += r + i;
        }
        if (!solve_rows(std::span(worker.rows).first(rows), extent[last_], worker))
          overflow_ = true;
      }
    while (last_ != 0 && advance(tile, across, at));
  }

  /// The next `count` positions of each row. Returns false where a value is too great.
  bool solve_rows(std::span<Row> rows, std::uint64_t count, const Worker& worker) {
    for (Row& row : rows) {
      const PositionView outer(row.at.data(), last_);
      const bool ends = is_misere_ && values_;
      if (may_pass(row) || ends) moves_.fill_movable(outer, row.movable);
      if (ends)
        for (std::size_t w = 0; w < row.movable.size(); ++w) row.terminal[w] = ~row.movable[w];
    }
    while (count != 0) {
      std::uint64_t n = std::min<std::uint64_t>(count, run_length());
      for (Row& row : rows) n = std::min(n, neighbours(row));
      std::array<CellRun, CellRun::most_rows> runs{};
      for (std::size_t r = 0; r < rows.size(); ++r) runs[r] = prepare(rows[r], n, worker);
      if (!(values_ ? kernels_.find_values : kernels_.find_lengths)(runs.data(), rows.size()))
        return false;
      for (Row& row : rows) finish(row, n);
      count -= n;
    }
    return true;
  }

  bool may_pass(const Row& row) const { return moves_.pass_rows_back != 0 && row.at[0] != 0; }
  PositionView position_of(const Row& row) const { return {&row.at[0], last_ + 1}; }

  /// Finds the cells of the next position, and how many positions have neighbouring cells and do
  /// not look up each other.
  std::uint64_t neighbours(Row& row) const {
    const PositionView at = position_of(row);
    std::uint64_t count = UINT64_MAX;
    for (std::size_t l = 0; l < lines_.size(); ++l) {
      const LineCells& line = lines_[l];
      row.cells[l] = line.rings.cell_of(at, start_);
      count = std::min(count, line.rings.neighbours(at, row.cells[l]));
    }
    for (const PlacedLine* line : looked_up_)
      if (line->rows_back == 0 && line->initial_rows_back == 0 && !line->steps.empty())
        count = std::min(count, line->taken(line->steps.front(), last_));
    return at[last_] == 0 && !faces_.empty() ? 1 : count;
  }

  /// Clears the cells of lines that begin in the next `count` positions, and lists what these read.
  CellRun prepare(Row& row, std::uint64_t count, const Worker& worker) {
    const PositionView at = position_of(row);
    row.reads.clear();
    for (std::size_t l = 0; l < lines_.size(); ++l) {
      LineCells& line = lines_[l];
      Word* const first = line.memory.at(row.cells[l] * words_);
      std::uint32_t* const full = line.full.empty() ? nullptr : line.full.data() + row.cells[l];
      const bool steps = line.rings.first != last_;
      if (line.rings.begins(at)) {
        std::fill_n(first, steps ? count * words_ : words_, Word{0});
        if (full != nullptr) std::fill_n(full, steps ? count : 1, 0U);
      }
      row.reads.push_back(
          {first, steps ? words_ : 0, forbidden(*line.move, at.first(last_)), full});
    }
    for (const FaceCells& face : faces_) read_face(face, row, worker);
    if (looks_up_) mark(row, count);
    const bool ends = is_misere_ && values_;
    return {static_cast<std::size_t>(count),
            static_cast<std::size_t>(at[last_]),
            words_,
            row.reads.data(),
            lines_.size(),
            row.reads.size() - lines_.size(),
            ends ? row.terminal.data() : nullptr,
            is_misere_ ? 1U : 0U,
            row.numbers.data()};
  }

  /// Keeps the numbers of a run, and goes on behind it.
  void finish(Row& row, std::uint64_t count) {
    T* const to = numbers_.data() + place_of(position_of(row));
    for (std::size_t i = 0; i < count; ++i) to[i] = static_cast<T>(row.numbers[i]);
    for (FaceCells& face : faces_) fill_face(face, row, count);
    row.at[last_] += count;
  }

  const std::uint64_t* forbidden(const PlacedLine& line, PositionView outer) const {
    return line.condition ? moves_.conditions->forbidden(*line.condition, outer).data() : nullptr;
  }

  /// Puts an option's number into a cell.
  void put(Word* cell, std::uint32_t number) const {
    if (values_) {
      cell[number / 64] |= Word{1} << (number % 64);
      return;
    }
    const std::uint32_t quick = number % 2 == (is_misere_ ? 1U : 0U) ? ~number : 0;
    merge(*cell, Word{number + 1} << 32 | quick);
  }
  void merge(Word& to, Word from) const {
    to = values_ ? to | from
                 : std::max(to >> 32, from >> 32) << 32 |
                       std::max(to & 0xFFFF'FFFF, from & 0xFFFF'FFFF);
  }

  /// Looks up the numbers of options that no cell holds.
  void mark(Row& row, std::uint64_t count) const {
    const PositionView at = position_of(row);
    const PositionView outer = at.first(last_);
    const std::uint64_t x = at[last_];
    Word* const marks = row.marks.data();
    std::fill_n(marks, count * words_, Word{0});
    const auto allowed = [&](const std::uint64_t* bits, std::uint64_t i) {
      return bits == nullptr || (bits[(x + i) / 64] >> ((x + i) % 64) & 1) == 0;
    };
    const T* const here = numbers_.data() + place_of(at);
    for (const PlacedLine* each : looked_up_) {
      const PlacedLine& line = *each;
      const std::uint64_t* const bits = forbidden(line, outer);
      for (const std::uint64_t t : line.steps) {
        if (!fits(line, outer, t)) break;
        const std::uint64_t down = line.taken(t, last_);
        std::uint64_t taken = 0;
        for (std::size_t i = 0; i <= last_; ++i) taken += line.taken(t, i) * strides_[i];
        for (std::uint64_t i = down > x ? down - x : 0; i < count; ++i)
          if (allowed(bits, i)) put(marks + i * words_, (here - taken)[i]);
        if (down >= x + count) break;
      }
    }
    if (may_pass(row))
      for (std::uint64_t i = 0; i < count; ++i)
        if ((row.movable[(x + i) / 64] >> ((x + i) % 64) & 1) != 0)
          put(marks + i * words_, (here - strides_[0])[i]);
    row.reads.push_back({marks, words_, nullptr, nullptr});
  }

  /// The cell of a face at a position; those of neighbours on a row follow each other.
  std::uint64_t cell_of(const FaceCells& face, PositionView at) const {
    return face.layers.row_of(at) * box_.size(last_) + at[last_];
  }

  /// What lies below on all heaps of the face: what lies at or below the position that has one less
  /// on each of them.
  void read_face(const FaceCells& face, Row& row, const Worker& worker) const {
    Coordinates below = row.at;
    bool fits = true;
    for (const std::size_t i : face.face->axes) {
      fits = fits && row.at[i] != 0;
      --below[i];
    }
    if (!fits)
      row.reads.push_back({const_cast<Word*>(worker.none.data()), 0, nullptr, nullptr});
    else
      row.reads.push_back(
          {const_cast<Word*>(face.memory.at(cell_of(face, {below.data(), last_ + 1}) * words_)),
           words_, nullptr, nullptr});
  }

  /// Brings the cells of the positions up to date.
  void fill_face(FaceCells& face, const Row& row, std::uint64_t count) {
    const auto cells_at = [&](const Coordinates& at) {
      return face.memory.at(cell_of(face, {at.data(), last_ + 1}) * words_);
    };
    Word* const to = cells_at(row.at);
    std::fill_n(to, count * words_, Word{0});
    for (const std::size_t j : face.face->axes) {
      if (j == last_ || row.at[j] == 0) continue;
      Coordinates below = row.at;
      --below[j];
      const Word* const from = cells_at(below);
      for (std::uint64_t w = 0; w < count * words_; ++w) merge(to[w], from[w]);
    }
    for (std::uint64_t i = 0; i < count; ++i) {
      Word* const cell = to + i * words_;
      if (face.face->last && row.at[last_] + i != 0)
        for (std::size_t w = 0; w < words_; ++w) merge(cell[w], *(cell + w - words_));
      put(cell, row.numbers[i]);
    }
  }

  const VectorRules& rules_;
  const Box box_;
  const BlockGrid grid_;
  PlacedMoves moves_;
  const bool is_misere_;
  const bool values_;
  const ScanOrder order_;
  const std::size_t last_;
  const CellKernels kernels_;
  Block units_;                     ///< the units as a box
  std::uint64_t done_ = 0;          ///< units that are solved
  Coordinates start_{}, extent_{};  ///< of the unit under way
  Coordinates strides_{};
  std::vector<T> numbers_;  ///< of the unit, and of the sizes of the first heap below it
  std::size_t words_;       ///< of a cell
  std::vector<const PlacedLine*> looked_up_;  ///< lines whose steps are looked up one by one
  std::vector<LineCells> lines_;
  std::vector<FaceCells> faces_;
  bool looks_up_ = false;  ///< some options are looked up
  std::vector<Worker> workers_;
  std::atomic<bool> overflow_{false};
};

}  // namespace

std::unique_ptr<NumberScan> make_number_scan(const VectorRules& rules, const Box& box,
                                             Convention convention, const LabelArray& label,
                                             Isa isa) {
  return with_unsigned(label.item_bytes, [&]<class T>(T) -> std::unique_ptr<NumberScan> {
    return std::make_unique<TypedScan<T>>(rules, box, convention, label, isa);
  });
}

}  // namespace miyama
