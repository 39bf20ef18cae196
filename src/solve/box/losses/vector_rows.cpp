/// @file  vector_rows.cpp
/// @brief Finds what reaches a row, and the row's own members.
///
/// A row first gathers what earlier rows reach, by shifted ORs of whole rows. Its own moves come
/// last: the lowest open position is a member and blocks what it reaches; then the next open one
/// follows. Where any number may be taken from the last heap, the first member is the only one,
/// except for open positions above it whose condition forbids the move. Small tables are swept by
/// one thread: they are done before others have woken up.

#include "solve/box/losses/vector_rows.hpp"

#include <algorithm>
#include <cassert>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "base/team.hpp"

namespace miyama {
namespace {

constexpr std::uint64_t rows_between_looks = 256;
// Fewer words are done before other threads have woken up.
constexpr std::uint64_t words_to_share = 1 << 13;

/// Merges `from` into `to` where it is not forbidden.
void merge_allowed(BitRow to, BitRowView from, BitRowView forbidden) {
  for (std::size_t w = 0; w < to.size(); ++w) to[w] |= from[w] & ~forbidden[w];
}

/// Shifts the row up by `places`.
void shift_up(BitRow row, std::uint64_t places) {
  if (places == 0) return;
  const std::size_t skip = places / 64;
  const unsigned bits = places % 64;
  for (std::size_t w = row.size(); w-- > 0;) {
    const std::uint64_t word = w >= skip ? row[w - skip] : 0;
    const std::uint64_t below = w > skip ? row[w - skip - 1] : 0;
    row[w] = bits == 0 ? word : word << bits | below >> (64 - bits);
  }
}

/// Merges `from` into `row`, shifts it up by `places`, fewer than 64, and merges it into `reached`:
/// all at once, as a sweep spends most of its time here.
void pass_up(BitRow row, BitRowView from, std::uint64_t places, BitRow reached) {
  if (places == 0) {
    for (std::size_t w = 0; w < row.size(); ++w) reached[w] |= row[w] |= from[w];
    return;
  }
  std::uint64_t below = 0;
  for (std::size_t w = 0; w < row.size(); ++w) {
    const std::uint64_t word = row[w] | from[w];
    reached[w] |= row[w] = word << places | below >> (64 - places);
    below = word;
  }
}

bool looks_below(const PlacedLine& line) { return line.every_step && line.rows_back != 0; }

}  // namespace

BitRowView RowsBelow::update(const PositionSet& set, std::uint64_t r, PositionView outer,
                             BitRow reached) {
  const BitRow here(bits_.data() + lines_.cell_of(outer) * words_, words_);
  if (!fits(line_, outer, 1)) {
    ranges::fill(here, 0);  // the first row of its line
    return here;
  }
  const BitRowView below = set.row(r - line_.rows_back);
  if (has_plain_ && line_.last < 64) {
    pass_up(here, below, line_.last, reached);
    return here;
  }
  shift_up(here, line_.last);
  merge_shifted(here, below, line_.last);
  if (has_plain_) merge_shifted(reached, here, 0);
  return here;
}

VectorRows::VectorRows(PlacedMoves moves, const Box& box, const Team& team)
    : box_(box),
      moves_(std::move(moves)),
      team_(team),
      words_(divide_up(box.size(box.heaps() - 1), 64)),
      below_of_(moves_.lines.size()),
      zeros_(words_) {
  const std::vector<PlacedLine>& lines = moves_.lines;
  std::map<Direction, std::size_t> known;  // lines of equal directions share one row of bits
  for (std::size_t m = 0; m < lines.size(); ++m) {
    if (!looks_below(lines[m])) continue;
    const auto [below, is_new] = known.try_emplace(lines[m].direction, below_.size());
    if (is_new) below_.emplace_back(lines[m], box);
    below_of_[m] = below->second;
    if (lines[m].is_plain()) below_[below->second].set_plain();
  }
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

std::uint64_t VectorRows::bytes(const VectorRules& rules, const Box& box, Convention convention) {
  const Moves& moves = rules.moves();
  Saturating bytes = Saturating(PositionSet::bytes(box)) *
                         (moves.faces.size() + (convention == Convention::misere ? 2 : 1)) +
                     ConditionRows::bytes(rules, box);
  const std::vector<PlacedLine> lines = place_lines(rules, box);
  std::set<Direction> known;
  for (std::size_t m = 0; m < lines.size(); ++m) {
    if (looks_below(lines[m]) && known.insert(lines[m].direction).second)
      bytes = bytes + Saturating(lines_of_rows(lines[m].direction, box).cells) *
                          divide_up(box.size(box.heaps() - 1), 64) * sizeof(std::uint64_t);
    if (lines[m].every_step) continue;
    std::uint64_t listed = 0;
    moves.lines[m].steps.for_each(lines[m].most, [&](std::uint64_t) { ++listed; });
    bytes = bytes + Saturating(listed) * (4 * sizeof(std::uint64_t));  // while they are made
  }
  return bytes.value();
}

void VectorRows::independent(const PositionSet* excluded, PositionSet& found,
                             const PartRange& part) {
  const std::vector<std::uint64_t> row(words_);
  const std::vector<BitRowView> below(below_.size());
  std::vector<Scratch> scratch(team_.size(), {row, row, row, below});
  // A row's words are written by its own part alone.
  sweep(box_, SweptRows(box_, moves_.pass_rows_back != 0, part), team_,
        found.words().size() < words_to_share,
        [&](std::uint64_t r, PositionView position, std::size_t thread) {
          if (r % rows_between_looks == 0) team_.stop_if_asked();
          do_row(excluded, found, r, position.first(position.size() - 1), scratch[thread]);
        });
}

PositionSet VectorRows::losses(Convention convention, const PartRange& part) {
  PositionSet losses(box_);
  std::optional<PositionSet> wins_at_once;
  if (convention == Convention::misere) wins_at_once = terminal();
  independent(wins_at_once ? &*wins_at_once : nullptr, losses, part);
  return losses;
}

PositionSet VectorRows::terminal() const {
  PositionSet terminal(box_);
  const std::size_t last = box_.heaps() - 1;
  for_each_row(box_, 0, terminal.rows(), [&](std::uint64_t r, PositionView position) {
    const BitRow row = terminal.row(r);
    moves_.fill_movable(position.first(last), row);
    for (std::uint64_t& word : row) word = ~word;
    clear_past_end(row, box_.size(last));
  });
  return terminal;
}

void VectorRows::do_row(const PositionSet* excluded, PositionSet& found, std::uint64_t r,
                        PositionView outer, Scratch& scratch) {
  ranges::fill(scratch.reached, 0);
  for (std::size_t i = 0; i < below_.size(); ++i)
    scratch.below[i] = below_[i].update(found, r, outer, scratch.reached);
  for (std::size_t m = 0; m < moves_.lines.size(); ++m)
    if (m != moves_.within) gather_line(m, found, r, outer, scratch);
  gather_faces(r, outer, scratch.reached);
  if (moves_.pass_rows_back != 0 && outer[0] != 0) gather_pass(found, r, outer, scratch);
  for (std::size_t w = 0; w < words_; ++w) scratch.open[w] = ~scratch.reached[w];
  clear_past_end(scratch.open, box_.size(box_.heaps() - 1));
  if (excluded != nullptr)
    for (std::size_t w = 0; w < words_; ++w) scratch.open[w] &= ~excluded->row(r)[w];
  find_within(outer, scratch, found.row(r));
  fill_faces(found, r, outer);
}

BitRowView VectorRows::forbidden(const PlacedLine& line, PositionView outer) const {
  return line.condition ? moves_.conditions->forbidden(*line.condition, outer) : BitRowView(zeros_);
}

/// Gathers what is reached by a line that leaves the row, by its steps or by its initial take. A
/// plain line that looks below was gathered as it was brought up to date.
void VectorRows::gather_line(std::size_t m, const PositionSet& set, std::uint64_t r,
                             PositionView outer, Scratch& scratch) const {
  const PlacedLine& line = moves_.lines[m];
  if (!fits(line, outer, 0) || (looks_below(line) && line.is_plain())) return;
  const BitRow to = line.condition ? scratch.above : scratch.reached;
  if (line.condition) ranges::fill(to, 0);
  if (looks_below(line)) merge_shifted(to, scratch.below[below_of_[m]], 0);
  for (const std::uint64_t t : line.steps) {
    if (!fits(line, outer, t)) break;
    merge_shifted(to, set.row(r - line.rows_down(t)), line.last_down(t));
  }
  if (line.condition) merge_allowed(scratch.reached, to, forbidden(line, outer));
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
  moves_.fill_movable(outer, scratch.open);
  const BitRowView after = set.row(r - moves_.pass_rows_back);
  for (std::size_t w = 0; w < words_; ++w) scratch.reached[w] |= after[w] & scratch.open[w];
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

/// True if any number may be taken from the last heap: without a condition at most one member fits
/// into a row.
bool VectorRows::reaches_all_above() const {
  const PlacedLine& line = moves_.lines[*moves_.within];
  return line.every_step && line.last == 1;
}

void VectorRows::find_within(PositionView outer, Scratch& scratch, BitRow found) const {
  if (!moves_.within) {
    ranges::copy(scratch.open, found.begin());
    return;
  }
  ranges::fill(found, 0);
  if (!reaches_all_above()) return find_all_within(outer, scratch, found);
  const std::uint64_t x = first_bit(scratch.open);
  if (x >= 64 * found.size()) return;
  found[x / 64] |= std::uint64_t{1} << (x % 64);
  const PlacedLine& line = moves_.lines[*moves_.within];
  if (!line.condition) return;
  const BitRowView forbidden = this->forbidden(line, outer);
  const BitRow above = scratch.above;
  ranges::fill(above, 0);
  fill_from(above, x + 1);
  for (std::size_t w = x / 64; w < words_; ++w)
    found[w] |= scratch.open[w] & forbidden[w] & above[w];
}

/// Finds the members of a row one after the other.
void VectorRows::find_all_within(PositionView outer, Scratch& scratch, BitRow found) const {
  const BitRowView forbidden = this->forbidden(moves_.lines[*moves_.within], outer);
  if (within_.size() == 1) {  // what a member reaches lies in two words
    std::uint64_t above = 0;
    for (std::size_t w = 0; w < found.size(); ++w) {
      std::uint64_t beyond = 0;
      while (const std::uint64_t open = scratch.open[w] & ~found[w] & (forbidden[w] | ~above)) {
        const int x = std::countr_zero(open);
        found[w] |= open & -open;
        above |= within_[0] << x;
        beyond |= within_[0] >> 1 >> (63 - x);
      }
      above = beyond;
    }
    return;
  }
  ranges::fill(scratch.above, 0);
  for (std::size_t w = 0; w < found.size(); ++w)
    while (const std::uint64_t open =
               scratch.open[w] & ~found[w] & (forbidden[w] | ~scratch.above[w])) {
      found[w] |= open & -open;
      merge_steps(scratch.above, 64 * w + static_cast<std::uint64_t>(std::countr_zero(open)));
    }
}

void VectorRows::merge_steps(BitRow row, std::uint64_t x) const {
  const unsigned bits = x % 64;
  for (std::size_t i = 0, w = x / 64; i < within_.size() && w < words_; ++i, ++w) {
    row[w] |= within_[i] << bits;
    if (bits != 0 && w + 1 < words_) row[w + 1] |= within_[i] >> (64 - bits);
  }
}

}  // namespace miyama
