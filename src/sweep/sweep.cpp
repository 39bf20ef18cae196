/// @file  sweep.cpp
/// @brief The sweep itself, then what it looks up.
///
/// A run ends where the ring of a line closes, where a block or a tile ends, and before a position
/// that looks up another one of the run.

#include "sweep/sweep.hpp"

#include <algorithm>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t positions_to_share = 1 << 14;
constexpr std::size_t words_of_marks = 1 << 12;  // a run's, for what is looked up

/// `words`: of a set. Half a cell of lengths holds every length that a right table can store.
std::size_t cell_bytes(const LabelArray& label, std::size_t words) {
  if (label.kind == LabelKind::grundy) return sizeof(std::uint64_t) * words;
  return label.item_bytes <= 2 ? sizeof(std::uint32_t) : sizeof(std::uint64_t);
}

}  // namespace

Sweep::Sweep(const VectorRules& rules, const Box& box, Convention convention,
             const LabelArray& label, bool is_known, const PositionSet* losses,
             const SweepFaults& faults)
    : rules_(rules),
      box_(box),
      grid_(label.grid),
      moves_(moves_of_sweep(rules, box, label.kind == LabelKind::grundy)),
      misere_(convention == Convention::misere ? 1 : 0),
      values_(label.kind == LabelKind::grundy),
      nearest_(label.kind == LabelKind::remoteness),
      is_known_(is_known),
      losses_(losses),
      item_bytes_(label.item_bytes),
      order_(order_of(moves_, box, grid_)),
      faults_(faults),
      last_(box.heaps() - 1),
      side_(order_.by_rows ? box.size(last_) : grid_.side(last_)) {
  for (PlacedLine& line : moves_.lines)
    if (is_looked_up(line)) {
      line.list_steps();
      looked_up_.push_back(&line);
    }
  if (faults_.no_pass) moves_.pass_rows_back = 0;
  Coordinates units{};
  for (std::size_t i = 0; i <= last_; ++i) units[i] = divide_up(box.size(i), order_.unit[i]);
  units_ = make_block(box.heaps(), {}, units);
  words_ = values_ ? words_of_cell(divide_up(box.max_bound() + 1, std::uint64_t{64})) : 1;
  cell_bytes_ = cell_bytes(label, words_);
}

void Sweep::visit_next(const Team& team, RowVisitor& visitor) {
  const std::uint64_t wanted = done_;
  if (!rules_.is_plain() && !moves_.conditions)
    moves_.conditions = std::make_shared<const ConditionRows>(rules_, box_, team);
  if (workers_.size() != team.size()) make_cells(team);
  while (done_ <= wanted) {
    slide_to(done_);
    visitor.begin(unit_);
    if (visit_unit(team, visitor)) {
      ++done_;
      continue;
    }
    const std::size_t most = words_of_cell(box_.sum_of_bounds() / 64 + 1);  // where none is wrong
    const std::size_t more =
        words_of_cell(words_ < 4 ? 2 * words_ : words_ + std::max<std::size_t>(words_ / 4, 4));
    words_ = words_ < most ? std::min(more, most) : more;
    cell_bytes_ = sizeof(Word) * words_;
    make_cells(team);
    done_ = 0;
  }
}

void Sweep::make_cells(const Team& team) {
  const std::uint64_t bytes = (held_numbers(box_, order_) * item_bytes_).value();
  if (bytes > SIZE_MAX / 2) throw std::bad_alloc();
  numbers_.resize(static_cast<std::size_t>(bytes));
  lines_.clear();
  faces_.clear();
  for (const PlacedLine& line : moves_.lines) {
    if (!has_cells(line)) continue;
    LineRings rings(box_, line.direction, order_.unit);
    for (std::size_t i = rings.first + 1; i <= last_; ++i)
      if (line.direction[i] != 0) rings.ring[i] -= faults_.ring;
    CellMemory memory(rings.cells, cell_bytes_);
    lines_.push_back({&line, rings, std::move(memory)});
  }
  // The row's own lines come first, as visitors expect.
  std::stable_partition(lines_.begin(), lines_.end(),
                        [](const LineCells& line) { return line.rings.is_shared(); });
  for (const PlacedFace& face : moves_.faces) {
    FaceLayers layers(box_, face.axes, order_.lead, team.threads);
    std::uint64_t& kept = layers.ring[face.axes.front()];
    kept = std::min(kept, faults_.layers);
    faces_.push_back(
        {&face, layers,
         CellMemory(saturating_multiply(layers.rows, box_.size(last_) + 1), cell_bytes_)});
  }
  workers_.clear();
  workers_.resize(team.size());
  for (Worker& worker : workers_)
    for (Row& row : worker.rows) {
      row.reads.resize(lines_.size() + faces_.size() + 1);
      if (!looked_up_.empty()) row.looked_up.resize(run_length() * words_);
    }
}

/// Returns false where a number was too great for the cells.
bool Sweep::visit_unit(const Team& team, RowVisitor& visitor) {
  overflow_ = false;
  const Team shared(unit_.positions < positions_to_share ? 1 : team.threads, team.observer);
  parallel_wavefront(order_.strips(unit_), order_.steps(unit_, last_ + 1), shared,
                     [&](std::uint64_t strip, std::uint64_t step, std::size_t thread) {
                       if (overflow_ || strip == faults_.strip) return;
                       const Block tile = order_.tile_at(unit_, last_ + 1, strip, step);
                       if (tile.start[last_] == 0) place_rows(tile, workers_[thread]);
                       visit_tile(tile, team, visitor, thread);
                     });
  return !overflow_;
}

/// In tiles, up to four rows along the heap before the last go together; elsewhere one may look up
/// what another has found. The loop over the earlier heaps is the inner one, so that the cells of
/// the first heap's lines stay in the first-level cache.
void Sweep::visit_tile(const Block& tile, const Team& team, RowVisitor& visitor,
                       std::size_t thread) {
  Worker& worker = workers_[thread];
  const std::size_t across = last_ == 0 ? 0 : last_ - 1;
  const std::uint64_t all = last_ == 0 ? 1 : tile.extent[across];
  const std::uint64_t together = order_.tile[across] == 1 ? 1 : CellRun::most_rows;
  std::array<CellRun, CellRun::most_rows> runs;
  for (std::uint64_t r = 0; r < all; r += together) {
    const std::span rows =
        std::span(worker.rows).first(static_cast<std::size_t>(std::min(together, all - r)));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      rows[i].at = tile.start;
      if (last_ != 0) rows[i].at[across] += r + i;
    }
    std::uint64_t number = r;  // the first row's in the tile
    bool goes_on = true;
    while (goes_on) {
      for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i].cells = worker.cells.data() + (number + i) * lines_.size();
      for (std::uint64_t left = tile.extent[last_], n; left != 0; left -= n) {
        team.stop_if_asked();
        n = std::min<std::uint64_t>(left, run_length());
        for (const Row& row : rows) n = std::min(n, neighbours(row));
        for (std::size_t i = 0; i < rows.size(); ++i) prepare(rows[i], n, runs[i]);
        if (overflow_ || !visitor.visit(std::span(runs).first(rows.size()), thread)) {
          overflow_ = true;
          return;
        }
        for (std::size_t i = 0; i < rows.size(); ++i) {
          for (FaceCells& face : faces_) fill_face(face, rows[i], runs[i]);
          rows[i].at[last_] += n;
        }
      }
      number += all;
      for (Row& row : rows) {
        row.at[last_] = tile.start[last_];
        goes_on = last_ != 0 && advance(tile, across, row.at);
      }
    }
  }
}

/// Finds the cells of each row of a tile that begins at size 0 of the last heap.
void Sweep::place_rows(const Block& tile, Worker& worker) {
  worker.cells.clear();
  for_each_row(tile, last_ + 1, [&](std::uint64_t, PositionView position) {
    const PositionView outer = position.first(last_);
    Coordinates row = unit_.start;
    ranges::copy(outer, row.begin());
    if (faults_.row_before && last_ != 0 && row[last_ - 1] != 0) --row[last_ - 1];
    for (LineCells& line : lines_) {
      const LineRings::RowCells cells = line.rings.row_at(outer, unit_.start);
      const bool shares = line.rings.is_shared();
      worker.cells.push_back({line.memory.at(cells.first * cell_bytes_), cells.place,
                              shares ? UINT64_MAX : line.rings.length(), shares ? 0 : cell_bytes_,
                              line.rings.begins(outer) ? UINT64_MAX : line.move->last,
                              forbidden(*line.move, {row.data(), last_})});
    }
  });
}

/// How long a run may be.
std::size_t Sweep::run_length() const {
  return looked_up_.empty()
             ? CellRun::most_positions
             : std::clamp<std::size_t>(words_of_marks / words_, 1, CellRun::most_positions);
}

/// How many positions of the row have neighbouring cells and numbers, and do not look up each
/// other.
std::uint64_t Sweep::neighbours(const Row& row) const {
  std::uint64_t count = side_ - row.at[last_] % side_;
  for (std::size_t l = 0; l < lines_.size(); ++l)
    count = std::min(count, row.cells[l].ring - row.cells[l].place);
  for (const PlacedLine* line : looked_up_)
    if (!is_known_ && line->rows_back == 0 && line->rows_down(0) == 0 && !line->steps.empty())
      count = std::min(count, line->taken(line->steps.front(), last_));
  return count;
}

/// Clears the cells of lines that begin in the next `count` positions, looks options up, and lists
/// what these positions read.
void Sweep::prepare(Row& row, std::uint64_t count, CellRun& run) {
  const std::uint64_t x = row.at[last_];
  CellRead* read = row.reads.data();
  for (std::size_t l = 0; l < lines_.size(); ++l) {
    RowCells& cells = row.cells[l];
    Byte* const first = cells.first + cells.place * cells.step;
    if (x < cells.fresh) {
      const std::uint64_t fresh = cells.step == 0 ? 1 : std::min(count, cells.fresh - x);
      std::fill_n(first, fresh * cell_bytes_, Byte{0});
    }
    *read++ = {first, cells.step, cells.forbidden};
    cells.place += count;
    if (cells.place == cells.ring) cells.place = 0;
  }
  for (FaceCells& face : faces_)
    if (Byte* const below = below_face(face, row)) *read++ = {below, cell_bytes_, nullptr};
  if (!looked_up_.empty()) {
    std::fill_n(row.marks(), count * cell_bytes_, Byte{0});
    for (const PlacedLine* const line : looked_up_) look_up(*line, row, count);
    *read++ = {row.marks(), cell_bytes_, nullptr};
  }
  const std::uint64_t place = place_of(position_of(row));
  if (is_known_) load(place, count, row.numbers.data());
  run.positions = static_cast<std::size_t>(count);
  run.start = static_cast<std::size_t>(x);
  run.words = words_;
  run.cell_bytes = cell_bytes_;
  run.reads = row.reads.data();
  run.lines = lines_.size();
  run.others = static_cast<std::size_t>(read - row.reads.data()) - lines_.size();
  run.misere = misere_;
  run.nearest = nearest_ ? UINT32_MAX : 0;
  run.states_losses = losses_ != nullptr;
  run.lost = losses_ == nullptr ? 0 : stated_losses(box_.rank(position_of(row)), count);
  run.numbers = row.numbers.data();
  run.at = row.at.data();
  run.kept = is_known_ ? nullptr : numbers_.data() + place * item_bytes_;
  run.kept_bytes = item_bytes_;
  run.pass = nullptr;
  if (moves_.pass_rows_back != 0 && row.at[0] != 0) look_up_pass(row, run);
}

template <class Use>
void Sweep::with_cells(const Use& use) const {
  if (cell_bytes_ == sizeof(std::uint32_t))
    use(std::uint32_t{0});
  else
    use(Word{0});
}

void Sweep::put(Byte* cell, std::uint32_t number, bool is_lost) const {
  if (values_) {
    // A stored value that is too great is wrong, but its position is an option.
    const bool fits = number / 64 < words_;
    reinterpret_cast<Word*>(cell)[fits ? number / 64 : words_ - 1] |= Word{1}
                                                                      << (fits ? number % 64 : 63);
    return;
  }
  with_cells([&]<class Cell>(Cell) {
    const Cell length = cell_of_length<Cell>(number, is_lost);
    merge(cell, reinterpret_cast<const Byte*>(&length), 1);
  });
}

void Sweep::merge(Byte* to, const Byte* from, std::uint64_t cells) const {
  const auto merge_all = [&]<class Part>(Part, std::uint64_t parts, const auto& merged) {
    Part* const all = reinterpret_cast<Part*>(to);
    for (std::uint64_t i = 0; i < parts; ++i)
      all[i] = merged(all[i], reinterpret_cast<const Part*>(from)[i]);
  };
  if (values_) return merge_all(Word{0}, cells * words_, std::bit_or<>());
  with_cells([&]<class Cell>(Cell cell) {
    constexpr Cell low = lower_half<Cell>;
    merge_all(cell, cells, [](Cell a, Cell b) {
      return std::max<Cell>(a & ~low, b & ~low) | std::max<Cell>(a & low, b & low);
    });
  });
}

/// Looks up a line's options, and puts their numbers into the run's marks.
void Sweep::look_up(const PlacedLine& line, Row& row, std::uint64_t count) const {
  const PositionView at = position_of(row), outer = at.first(last_);
  const std::uint64_t x = at[last_], place = place_of(at), rank = box_.rank(at);
  const std::uint64_t* const bits = forbidden(line, outer);
  std::array<std::uint32_t, CellRun::most_positions> numbers;
  for (const std::uint64_t t : line.steps) {
    const std::uint64_t down = line.taken(t, last_);
    if (down >= x + count || !fits(line, outer, t)) break;
    const std::uint64_t begin = down - std::min(down, x);
    std::uint64_t back = 0;
    for (std::size_t i = 0; i < last_; ++i) back += line.taken(t, i) * strides_[i];
    load(place + begin - down - back * box_.size(last_), count - begin, numbers.data());
    const std::uint64_t lost = stated_losses(rank + begin - line.ranks_down(t), count - begin);
    for (std::uint64_t i = begin; i < count; ++i)
      if (bits == nullptr || !has_bit(bits, x + i))
        put(row.marks() + i * cell_bytes_, numbers[i - begin],
            is_lost(numbers[i - begin], lost, i - begin));
  }
}

void Sweep::look_up_pass(Row& row, CellRun& run) const {
  Coordinates passed = row.at;
  --passed[0];
  const PositionView to(passed.data(), last_ + 1);
  load(place_of(to), run.positions, row.pass.data());
  run.pass = row.pass.data();
  run.lost_by_pass = losses_ == nullptr ? 0 : stated_losses(box_.rank(to), run.positions);
}

/// The cell of a face at this position.
Sweep::Byte* Sweep::cell_at(FaceCells& face, const Coordinates& at) const {
  const std::uint64_t row = face.layers.row_of({at.data(), last_ + 1});
  return face.memory.at((row * (box_.size(last_) + 1) + 1 + at[last_]) * cell_bytes_);
}

/// What lies below on all heaps of the face: what lies at or below the position that has one less
/// on each of them. Null if there is none.
Sweep::Byte* Sweep::below_face(FaceCells& face, const Row& row) const {
  Coordinates at = row.at;
  for (const std::size_t axis : face.face->outer)
    if (at[axis]-- == 0) return nullptr;
  return cell_at(face, at) - (face.face->last ? cell_bytes_ : 0);
}

/// Makes the face's cells of a run, from those below and from the run's numbers.
void Sweep::fill_face(FaceCells& face, const Row& row, const CellRun& run) const {
  Byte* cell = cell_at(face, row.at);
  std::fill_n(cell, run.positions * cell_bytes_, Byte{0});
  for (const std::size_t axis : face.face->outer) {
    Coordinates below = row.at;
    if (below[axis]-- != 0) merge(cell, cell_at(face, below), run.positions);
  }
  for (std::size_t i = 0; i < run.positions; ++i, cell += cell_bytes_) {
    if (face.face->last) merge(cell, cell - cell_bytes_, 1);
    put(cell, run.numbers[i], is_lost(run.numbers[i], run.lost, i));
  }
}

/// Where the number of a position of the unit, or of the sizes below it, lies.
std::uint64_t Sweep::place_of(PositionView position) const {
  std::uint64_t row = order_.back * strides_[order_.lead];
  for (std::size_t i = 0; i < last_; ++i) row += (position[i] - unit_.start[i]) * strides_[i];
  const std::uint64_t n = box_.size(last_), x = position[last_];
  if (side_ == n) return row * n + x;
  const std::uint64_t begin = x / side_ * side_;
  return rows_ * begin + row * std::min(side_, n - begin) + x - begin;
}

void Sweep::load(std::uint64_t place, std::uint64_t count, std::uint32_t* numbers) const {
  with_unsigned(item_bytes_, [&]<class T>(T) {
    std::copy_n(reinterpret_cast<const T*>(numbers_.data()) + place, count, numbers);
  });
}

/// The stated losses among so many positions of a row, at most 64, as bits; those past them may be
/// set. 0 where none are stated.
std::uint64_t Sweep::stated_losses(std::uint64_t rank, std::uint64_t count) const {
  if (losses_ == nullptr) return 0;
  const BitRowView row = losses_->row(rank / box_.size(last_));
  const std::uint64_t x = rank % box_.size(last_), shift = x % 64;
  const std::uint64_t bits = row[x / 64] >> shift;
  return shift + count > 64 ? bits | row[x / 64 + 1] << (64 - shift) : bits;
}

std::uint64_t Sweep::first_block(std::uint64_t unit) const {
  if (unit >= units_.positions) return grid_.blocks();
  Coordinates at{};
  units_.position_at(unit, std::span(at).first(last_ + 1));
  for (std::size_t i = 0; i <= last_; ++i) at[i] *= order_.unit[i];
  return grid_.block_of({at.data(), last_ + 1});
}

/// Goes to a unit, and moves the numbers below it that are looked up.
void Sweep::slide_to(std::uint64_t unit) {
  Coordinates at{}, extent{};
  units_.position_at(unit, std::span(at).first(last_ + 1));
  const std::uint64_t before = unit_.start[order_.lead];
  std::uint64_t rows = 1;
  for (std::size_t i = last_ + 1; i-- > 0;) {
    at[i] *= order_.unit[i];
    extent[i] = std::min(order_.unit[i], box_.size(i) - at[i]);
    if (i == last_) continue;
    strides_[i] = rows;
    rows *= order_.by_rows ? order_.unit[i] + (i == order_.lead ? order_.back : 0) : extent[i];
  }
  unit_ = make_block(last_ + 1, at, extent);
  rows_ = unit_.positions / extent[last_];
  const std::uint64_t lead = at[order_.lead];
  if (lead <= before || order_.back == 0) return;
  const std::uint64_t row_bytes = box_.size(last_) * item_bytes_;
  const std::uint64_t stride = strides_[order_.lead] * row_bytes;
  for (std::uint64_t plane = 0; plane < (order_.lead == 0 ? 1 : extent[0]); ++plane) {
    std::byte* const to = numbers_.data() + plane * strides_[0] * row_bytes;
    std::copy_n(to + (lead - before) * stride, order_.back * stride, to);
  }
}

/// Calls use(place in the block, place here, count) for runs that are contiguous in both.
template <class Use>
void Sweep::for_each_stretch(const Block& block, const Use& use) const {
  if (!order_.by_rows) {  // a block of the unit
    use(0, place_of({block.start.data(), last_ + 1}), block.positions);
    return;
  }
  for_each_row(block, last_ + 1, [&](std::uint64_t place, PositionView position) {
    use(place, place_of(position), block.extent[last_]);
  });
}

void Sweep::read_numbers(const Block& block, std::span<std::byte> content) const {
  for_each_stretch(block, [&](std::uint64_t to, std::uint64_t from, std::uint64_t count) {
    std::copy_n(numbers_.data() + from * item_bytes_, count * item_bytes_,
                content.data() + to * item_bytes_);
  });
}

void Sweep::write_numbers(const Block& block, std::span<const std::byte> content) {
  for_each_stretch(block, [&](std::uint64_t from, std::uint64_t to, std::uint64_t count) {
    std::copy_n(content.data() + from * item_bytes_, count * item_bytes_,
                numbers_.data() + to * item_bytes_);
  });
}

std::uint64_t Sweep::bytes(const VectorRules& rules, const Box& box, const LabelArray& label,
                           std::uint64_t greatest, int threads) {
  const bool values = label.kind == LabelKind::grundy;
  const PlacedMoves moves = moves_of_sweep(rules, box, values);
  const SweepOrder order = order_of(moves, box, label.grid);
  const std::uint64_t cell = cell_bytes(label, values ? words_of_cell(greatest / 64 + 1) : 1);
  Saturating bytes = held_numbers(box, order) * label.item_bytes;
  for (const PlacedLine& line : moves.lines)
    if (has_cells(line))
      bytes = bytes + Saturating(LineRings(box, line.direction, order.unit).cells) * cell;
  bytes = bytes + ConditionRows::bytes(rules, box);
  for (const PlacedFace& face : moves.faces)
    bytes = bytes + Saturating(FaceLayers(box, face.axes, order.lead, threads).rows) *
                        (box.size(box.heaps() - 1) + 1) * cell;
  return bytes.value();
}

}  // namespace miyama
