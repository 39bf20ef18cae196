#include "sweep/placed_moves.hpp"

#include <algorithm>
#include <cassert>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "expression/row_conditions.hpp"

namespace miyama {
namespace {

PlacedLine place(const LineMove& move, const VectorRules& rules, const Box& box) {
  const std::uint64_t n = box.size(box.heaps() - 1);
  PlacedLine line{};
  line.direction = rules.over_entries(move.direction);
  line.rank_step = box.rank_step(line.direction);
  line.last = line.direction.back();
  line.rows_back = (line.rank_step - line.last) / n;
  line.most = most_steps(box.bounds(), line.direction);
  line.every_step = move.steps.is_any() && move.is_only_steps() &&
                    (line.rows_back == 0 ||
                     lines_of_rows(line.direction, box).cells <= box.lines(box.heaps() - 1) / 2);
  line.numbered = line.every_step && LineRings(box, line.direction).cells <= box.positions() / 4;
  line.least = move.steps.least();
  line.once.take = rules.over_entries(move.initial_take);
  line.once.rank = box.rank_step(line.once.take);
  line.once.last = line.once.take.back();
  line.once.rows = (line.once.rank - line.once.last) / n;
  return line;
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

ConditionRows::ConditionRows(const VectorRules& rules, const Box& box, const Team& team)
    : box_(box),
      first_heap_(rules.first_heap()),
      row_words_(divide_up(box.size(box.heaps() - 1), 64)) {
  for (const Guard* const condition : DistinctConditions(rules.moves().lines).all) {
    ConditionMask& known = known_.emplace_back(ConditionMask{condition, {}, 1});
    for (std::size_t i = first_heap_; i + 1 < box.heaps(); ++i)
      if (condition->expression().mentions(i - first_heap_)) {
        known.mentioned.push_back(i);
        known.rows = saturating_multiply(known.rows, box.size(i));
      }
    compute(known, team);
  }
  if (fault_) (void)faulty_->holds(*fault_);  // throws
}

std::uint64_t ConditionRows::row_of(const ConditionMask& known, PositionView outer) const {
  std::uint64_t row = 0;
  for (const std::size_t i : known.mentioned) row = row * box_.size(i) + outer[i];
  return row;
}

BitRowView ConditionRows::forbidden(std::size_t condition, PositionView outer) const {
  const ConditionMask& known = known_[condition];
  return {known.words.data() + row_of(known, outer) * row_words_, row_words_};
}

/// Heaps that the condition does not mention are 0: that is the first of the positions with equal
/// values.
void ConditionRows::compute(ConditionMask& known, const Team& team) {
  known.words.resize(known.rows * row_words_);
  const std::uint64_t n = box_.size(box_.heaps() - 1);
  // A job writes its own rows; a fault is noted under a lock.
  parallel_for_pieces(
      known.rows, 256, team, [&](std::uint64_t begin, std::uint64_t end, std::size_t) {
        RowMask mask(known.condition->expression(), box_.heaps() - first_heap_);
        Position position(box_.heaps(), 0);
        const PositionView outer = PositionView(position).subspan(first_heap_);
        for (std::uint64_t r = begin; r < end; ++r) {
          team.stop_if_asked();
          std::uint64_t rest = r;
          for (std::size_t i = known.mentioned.size(); i-- > 0;) {
            position[known.mentioned[i]] = rest % box_.size(known.mentioned[i]);
            rest /= box_.size(known.mentioned[i]);
          }
          const BitRow row(known.words.data() + r * row_words_, row_words_);
          if (const auto fault = mask.fill(outer.first(outer.size() - 1), n, row)) {
            position.back() = fault->x;
            return note_fault(*known.condition, Position(outer.begin(), outer.end()));
          }
          for (std::uint64_t& word : row) word = ~word;
          clear_past_end(row, n);
        }
      });
}

/// Keeps the first position without a value; if several conditions have none there, the one that
/// the rules name first is reported.
void ConditionRows::note_fault(const Guard& condition, Position heaps) {
  const std::lock_guard lock(mutex_);
  if (fault_ && *fault_ <= heaps) return;
  fault_ = std::move(heaps);
  faulty_ = &condition;
}

LineRings lines_of_rows(const Direction& direction, const Box& box) {
  std::vector<std::uint64_t> bounds = box.bounds();
  bounds.pop_back();
  return {Box(bounds), std::span(direction).first(bounds.size())};
}

std::vector<PlacedLine> place_lines(const VectorRules& rules, const Box& box) {
  assert(rules.heaps() == box.heaps());
  const DistinctConditions distinct(rules.moves().lines);
  std::vector<PlacedLine> lines;
  for (const LineMove& move : rules.moves().lines) {
    lines.push_back(place(move, rules, box));
    lines.back().condition = distinct.of_line[lines.size() - 1];
  }
  return lines;
}

PlacedMoves::PlacedMoves(const VectorRules& rules, const Box& box)
    : lines(place_lines(rules, box)) {
  for (std::size_t m = 0; m < lines.size(); ++m) {
    PlacedLine& line = lines[m];
    if (!line.every_step) line.steps = rules.moves().lines[m].steps.up_to(line.most);
    if (line.rows_back == 0 && line.is_only_steps()) within = m;
  }
  for (const Face& face : rules.moves().faces)
    faces.push_back(place(face, rules.first_heap(), box));
  if (rules.moves().pass) pass_rows_back = row_stride(box, 0);
}

PlacedMoves::PlacedMoves(const VectorRules& rules, const Box& box, const Team& team)
    : PlacedMoves(rules, box) {
  if (!rules.is_plain()) conditions = std::make_shared<const ConditionRows>(rules, box, team);
}

void PlacedMoves::fill_movable(PositionView outer, BitRow movable) const {
  ranges::fill(movable, 0);
  for (const PlacedLine& line : lines) {
    if (!fits(line, outer, line.least)) continue;
    const std::uint64_t first = line.last_down(line.least);
    if (!line.condition) {
      fill_from(movable, first);
      continue;
    }
    const BitRowView forbidden = conditions->forbidden(*line.condition, outer);
    for (std::size_t w = first / 64; w < movable.size(); ++w)
      movable[w] |= ~forbidden[w] & (w == first / 64 ? full_word << (first % 64) : full_word);
  }
  for (const PlacedFace& face : faces)
    if (fits(face, outer)) fill_from(movable, face.last ? 1 : 0);
}

}  // namespace miyama
