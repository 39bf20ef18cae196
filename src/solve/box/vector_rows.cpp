/// @file  vector_rows.cpp
/// @brief The moves as seen from rows, and the sweep over rows in strips and chunks.
///
///     chunk     0     1     2     3      a strip is a range of the first heap, a chunk 64 rows of
///     strip 0   done  done  now          the heaps between the first and the last; strip s begins
///     strip 1   done  now                a chunk when strip s − 1 is done with it
///
/// A row first gathers what earlier rows reach, by shifted ORs of whole rows. Its own moves come
/// last: the lowest open position is a member, it blocks what it reaches, then the next open one
/// follows. Where any number may be taken from the last heap, the first member is the only one.
/// Small tables are swept by one thread: they are done before others have woken up.

#include "solve/box/vector_rows.hpp"

#include <algorithm>
#include <cassert>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "base/team.hpp"

namespace miyama {
namespace {

/// Rows that one stone of outer coordinate i is apart.
std::uint64_t row_stride(const Box& box, std::size_t i) {
  return box.stride(i) / box.size(box.heaps() - 1);
}

PlacedLine place(const LineMove& move, Direction direction, const Box& box) {
  const std::uint64_t rank_step = box.rank_step(direction);
  const std::uint64_t last = direction.back();
  const std::uint64_t rows_back = (rank_step - last) / box.size(box.heaps() - 1);
  const std::uint64_t most = most_steps(box.bounds(), direction);
  const bool every_step = move.steps.is_any();
  std::vector<std::uint64_t> steps;
  if (!every_step) steps = move.steps.up_to(most);
  return {std::move(direction), rank_step, rows_back,        last,
          every_step,           most,      std::move(steps), move.steps.least()};
}

PlacedFace place(const Face& face, std::size_t first_heap, const Box& box) {
  PlacedFace placed{{}, {}, 0, false};
  for (const std::size_t heap : face) {
    const std::size_t at = first_heap + heap;
    placed.axes.push_back(at);
    if (at + 1 == box.heaps()) {
      placed.last = true;
      continue;
    }
    placed.outer.push_back(at);
    placed.rows_back += row_stride(box, at);
  }
  return placed;
}

}  // namespace

PlacedMoves::PlacedMoves(const VectorRules& rules, const Box& box) {
  assert(rules.heaps() == box.heaps());
  for (const LineMove& move : rules.moves().lines) {
    lines.push_back(place(move, rules.over_entries(move.direction), box));
    if (lines.back().rows_back == 0) within = lines.size() - 1;
  }
  for (const Face& face : rules.moves().faces)
    faces.push_back(place(face, rules.first_heap(), box));
  if (rules.moves().pass) pass_rows_back = row_stride(box, 0);
}

std::uint64_t PlacedMoves::first_with_move(PositionView outer) const {
  std::uint64_t first = UINT64_MAX;
  for (const PlacedLine& line : lines)
    if (fits(line, outer, line.least)) first = std::min(first, line.least * line.last);
  for (const PlacedFace& face : faces)
    if (fits(face, outer)) first = std::min<std::uint64_t>(first, face.last ? 1 : 0);
  return first;
}

namespace {

constexpr std::uint64_t rows_of_chunk = 64;
constexpr std::uint64_t rows_between_looks = 256;
// Fewer are done before other threads have woken up.
constexpr std::uint64_t words_to_share = 1024;
// Enough to keep all threads busy while the wavefront builds up.
constexpr std::uint64_t strips_per_thread = 8;

}  // namespace

VectorRows::VectorRows(const VectorRules& rules, const Box& box, const Team& team)
    : box_(box), moves_(rules, box), team_(team), words_(divide_up(box.size(box.heaps() - 1), 64)) {
  for (const PlacedLine& line : moves_.lines)
    if (line.every_step && line.rows_back != 0) below_.emplace_back(line.direction, box);
  for (std::size_t f = 0; f < moves_.faces.size(); ++f) filled_.emplace_back(box);
  if (!moves_.within) return;
  const PlacedLine& line = moves_.lines[*moves_.within];
  within_.resize(words_);
  const auto set = [&](std::uint64_t step) {
    within_[step * line.last / 64] |= std::uint64_t{1} << (step * line.last % 64);
  };
  if (line.every_step)
    for (std::uint64_t t = 1; t <= line.most; ++t) set(t);
  for (const std::uint64_t t : line.steps) set(t);
  while (!within_.empty() && within_.back() == 0) within_.pop_back();
}

std::uint64_t VectorRows::bytes(const VectorRules& rules, const Box& box) {
  std::uint64_t bytes = saturating_multiply(rules.moves().faces.size(), PositionSet::bytes(box));
  for (const LineMove& line : rules.moves().lines) {
    const Direction direction = rules.over_entries(line.direction);
    if (line.steps.is_any() && moved_heaps(direction) > (direction.back() != 0 ? 1U : 0U))
      bytes = saturating_add(bytes, RowsBelow::bytes(direction, box));
  }
  return bytes;
}

void VectorRows::reach(const PositionSet& set, PositionSet& reached) {
  assert(&set != &reached);
  run({set, nullptr, nullptr, &reached});
}

void VectorRows::independent(const PositionSet* excluded, PositionSet& found) {
  run({found, excluded, &found, nullptr});
}

PositionSet VectorRows::terminal() const {
  PositionSet terminal(box_);
  const std::size_t last = box_.heaps() - 1;
  std::uint64_t r = 0;
  for_each_row(box_.whole(), last + 1, [&](std::uint64_t, PositionView position) {
    const std::uint64_t end = moves_.first_with_move(position.first(last));
    fill_below(terminal.row(r++), std::min(end, box_.size(last)));
  });
  return terminal;
}

/// The plane without a pass comes first: the other one looks at it.
void VectorRows::run(const Sweep& sweep) {
  const std::uint64_t planes = moves_.pass_rows_back == 0 ? 1 : box_.size(0);
  for (std::uint64_t plane = 0; plane < planes; ++plane) run_plane(sweep, plane);
}

/// A strip is a range of the first heap, a chunk a range of the rows that the heaps between the
/// first and the last make. A row needs rows of its own strip, and of earlier strips in the same
/// chunk or an earlier one, because no coordinate of theirs is greater. Each row's words are
/// written by its own strip alone.
void VectorRows::run_plane(const Sweep& sweep, std::uint64_t plane) {
  const std::size_t lead = moves_.pass_rows_back == 0 ? 0 : 1;
  const std::uint64_t rows = box_.lines(box_.heaps() - 1) / (lead == 0 ? 1 : box_.size(0));
  const std::uint64_t firsts = lead + 1 < box_.heaps() ? box_.size(lead) : 1;
  const std::uint64_t rest = rows / firsts;
  const bool alone = team_.threads == 1 || rest == 1 || rows * words_ < words_to_share;
  const std::uint64_t strip = alone ? firsts : divide_up(firsts, strips_per_thread * team_.size());
  const std::uint64_t chunks = divide_up(rest, rows_of_chunk);
  std::vector<ProgressCount> done(divide_up(firsts, strip));
  std::vector<Scratch> scratch(
      team_.size(), {std::vector<std::uint64_t>(words_), std::vector<std::uint64_t>(words_)});
  parallel_for(done.size(), team_, [&](std::uint64_t s, int thread) {
    done[s].lead([&] {
      for (std::uint64_t chunk = 0; chunk < chunks; ++chunk) {
        if (s != 0) done[s - 1].wait_for(chunk, team_.observer);
        team_.stop_if_asked();
        const std::uint64_t count = std::min(rows_of_chunk, rest - chunk * rows_of_chunk);
        for (std::uint64_t a = s * strip; a < std::min((s + 1) * strip, firsts); ++a)
          run_rows(sweep, plane * rows + a * rest + chunk * rows_of_chunk, count,
                   scratch[static_cast<std::size_t>(thread)]);
        done[s].reach(chunk + 1);
      }
    });
  });
}

void VectorRows::run_rows(const Sweep& sweep, std::uint64_t first, std::uint64_t count,
                          Scratch& scratch) {
  const std::size_t last = box_.heaps() - 1;
  Coordinates position{};
  const Block rows = box_.whole();
  box_.unrank(first * box_.size(last), std::span(position).first(box_.heaps()));
  for (std::uint64_t r = first; r < first + count; ++r) {
    if (r % rows_between_looks == 0) team_.stop_if_asked();
    do_row(sweep, r, std::span(position).first(last), scratch);
    advance(rows, last, position);
  }
}

void VectorRows::do_row(const Sweep& sweep, std::uint64_t r, PositionView outer, Scratch& scratch) {
  ranges::fill(scratch.reached, 0);
  gather_lines(sweep.set, r, outer, scratch.reached);
  gather_faces(r, outer, scratch.reached);
  if (moves_.pass_rows_back != 0 && outer[0] != 0) gather_pass(sweep.set, r, outer, scratch);
  const std::uint64_t n = box_.size(box_.heaps() - 1);
  if (sweep.found != nullptr) {
    for (std::size_t w = 0; w < words_; ++w) scratch.open[w] = ~scratch.reached[w];
    clear_past_end(scratch.open, n);
    if (sweep.excluded != nullptr)
      for (std::size_t w = 0; w < words_; ++w) scratch.open[w] &= ~sweep.excluded->row(r)[w];
    find_within(scratch, sweep.found->row(r));
  } else {
    reach_within(sweep.set.row(r), scratch.reached);
    clear_past_end(scratch.reached, n);
    ranges::copy(scratch.reached, sweep.reached->row(r).begin());
  }
  fill_faces(sweep.set, r, outer);
}

void VectorRows::gather_lines(const PositionSet& set, std::uint64_t r, PositionView outer,
                              BitRow reached) {
  std::size_t b = 0;
  for (const PlacedLine& line : moves_.lines) {
    if (line.rows_back == 0) continue;
    for (const std::uint64_t t : line.steps) {
      if (!fits(line, outer, t)) break;
      merge_shifted(reached, set.row(r - t * line.rows_back), t * line.last);
    }
    if (!line.every_step) continue;
    RowsBelow& below = below_[b++];
    below.update(set, r, outer);
    if (fits(line, outer, 1)) merge_shifted(reached, below.row(r, outer), 0);
  }
}

void VectorRows::gather_faces(std::uint64_t r, PositionView outer, BitRow reached) const {
  for (std::size_t f = 0; f < moves_.faces.size(); ++f) {
    const PlacedFace& face = moves_.faces[f];
    if (fits(face, outer))
      merge_shifted(reached, filled_[f].row(r - face.rows_back), face.last ? 1 : 0);
  }
}

void VectorRows::gather_pass(const PositionSet& set, std::uint64_t r, PositionView outer,
                             Scratch& scratch) const {
  ranges::fill(scratch.open, 0);
  fill_below(scratch.open, moves_.first_with_move(outer));
  const BitRowView after = set.row(r - moves_.pass_rows_back);
  for (std::size_t w = 0; w < words_; ++w) scratch.reached[w] |= after[w] & ~scratch.open[w];
}

void VectorRows::fill_faces(const PositionSet& set, std::uint64_t r, PositionView outer) {
  for (std::size_t f = 0; f < moves_.faces.size(); ++f) {
    const BitRow here = filled_[f].row(r);
    ranges::copy(set.row(r), here.begin());
    if (moves_.faces[f].last) fill_from(here, first_bit(here));
    for (const std::size_t i : moves_.faces[f].outer)
      if (outer[i] != 0) merge_shifted(here, filled_[f].row(r - row_stride(box_, i)), 0);
  }
}

/// At most one member fits into a row whose heap may be reduced by any number.
bool VectorRows::one_in_row() const {
  const PlacedLine& line = moves_.lines[*moves_.within];
  return line.every_step && line.last == 1;
}

void VectorRows::find_within(Scratch& scratch, BitRow found) const {
  if (!moves_.within) {
    ranges::copy(scratch.open, found.begin());
    return;
  }
  ranges::fill(found, 0);
  const bool one_at_most = one_in_row();
  const BitRow blocked = scratch.reached;  // joined by what the row's own members reach
  for (std::size_t w = 0; w < words_; ++w)
    while (const std::uint64_t open = scratch.open[w] & ~blocked[w]) {
      const std::uint64_t bit = open & -open;
      found[w] |= bit;
      if (one_at_most) return;
      blocked[w] |= bit;
      merge_steps(blocked, 64 * w + static_cast<std::uint64_t>(std::countr_zero(open)));
    }
}

void VectorRows::reach_within(BitRowView set, BitRow reached) const {
  if (!moves_.within) return;
  if (one_in_row()) return fill_from(reached, first_bit(set) + 1);
  // Fewer than one size in eight is a step: shift whole rows. More: the steps go up from each
  // member at once.
  const PlacedLine& line = moves_.lines[*moves_.within];
  if (!line.every_step && line.steps.size() <= 8 * within_.size()) {
    for (const std::uint64_t t : line.steps) merge_shifted(reached, set, t * line.last);
    return;
  }
  for_each_bit(set, 0, 64 * words_, [&](std::uint64_t x) { merge_steps(reached, x); });
}

void VectorRows::merge_steps(BitRow row, std::uint64_t x) const {
  const unsigned bits = x % 64;
  for (std::size_t i = 0, w = x / 64; i < within_.size() && w < words_; ++i, ++w) {
    row[w] |= within_[i] << bits;
    if (bits != 0 && w + 1 < words_) row[w + 1] |= within_[i] >> (64 - bits);
  }
}

}  // namespace miyama
