/// @file  loss_walk.cpp
/// @brief Finds the winning moves of a row of positions, line by line, and what a piece of a block
/// should be.
///
/// A row notes for each line how many steps lead to the nearest loss, 0 for none, and how many
/// losses the line leads to. A few rows are a piece, for which the labels are put together and
/// compared (verify/piece_check.hpp).
///
///     pivot of the line    one row                    cells
///     not the last heap    neighbours lie on lines    read for the whole row, then set where the
///                          side by side               row has losses
///     the last heap        lies on one line           change along the row

#include "verify/box/loss_walk.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <optional>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "index/box/box_sums.hpp"
#include "index/box/direction_lines.hpp"
#include "sweep/placed_moves.hpp"
#include "verify/piece_check.hpp"

namespace miyama {
namespace {

/// True if what lies on each line of the move is remembered; else its steps are looked up. A heap
/// has few lines. Nothing is remembered where a row lies on several lines.
bool has_cells(const PlacedLine& move) {
  const bool is_on_axis = moved_heaps(move.direction) == 1;
  const bool skips = move.rows_back == 0 && move.last != 1;
  return (move.numbered || (is_on_axis && (move.every_step || move.most == 0))) && !skips;
}

/// T: type of sizes and arrows. Where a heap has the greatest size of T, a cell that should hold
/// one more is 0, but nothing lies above it.
template <class T>
class TypedWalk final : public LossWalk {
 public:
  TypedWalk(const VectorRules& rules, const StatedLosses& stated, const PositionSet* losses,
            Convention convention, const Team& team)
      : stated_(stated),
        losses_(losses),
        layout_(stated.layout()),
        box_(layout_.box()),
        last_(box_.heaps() - 1),
        is_misere_(convention == Convention::misere),
        moves_(rules, box_, team) {
    for (const PlacedLine& move : moves_.lines) lines_.emplace_back(move, box_);
    if (!moves_.faces.empty()) sums_.emplace(*losses);
  }

  std::uint64_t lost() const override { return lost_; }
  std::uint64_t winning_moves() const override { return winning_moves_; }

  bool is_last_loss(PositionView position) const override {
    bool says_nothing = true;  // as of a loss so large that its cell is 0
    for (const Line& line : lines_) {
      const std::uint64_t steps = position[line.numbers->pivot()] / line.numbers->pivot_step();
      const T nearest = line.nearest[line.numbers->line_of(position)];
      if (nearest != 0 && nearest == static_cast<T>(steps + 1)) return true;
      says_nothing = says_nothing && nearest == 0 && static_cast<T>(steps + 1) == 0;
    }
    return says_nothing;
  }

  void check(const BlockLabels& labels, Report& report) override {
    thread_local Work work;
    begin(labels, work);
    std::vector<std::optional<PieceMoves<T>>> moves(labels.labels.size());
    for (std::size_t i = 0; i < moves.size(); ++i)
      moves[i].emplace(box_, layout_.arrays()[labels.labels[i].array]);
    std::uint64_t right = 0;
    for_each_piece(labels.block, last_ + 1, [&](const BlockPiece& piece) {
      put_moves(piece, work);
      for (std::size_t i = 0; i < moves.size(); ++i)
        right += compare(labels.labels[i], i, piece, *moves[i], work, report);
    });
    report.add(right);
    lost_ += work.lost;
    winning_moves_ += work.winning_moves;
  }

 private:
  /// What is remembered about the lines of a move, or the steps that are looked up.
  struct Line {
    Line(const PlacedLine& placed, const Box& box) : move(placed) {
      has_several = !move.is_plain() || !has_cells(move);
      if (!has_cells(move)) {
        move.list_steps();
        return;
      }
      nearest.assign(numbers.emplace(box, move.direction).numbers(), 0);
      if (has_several) below.assign(nearest.size(), 0);
    }

    PlacedLine move;
    bool has_several = false;  ///< a right table may have several losses on one of its lines
    std::optional<DirectionLines> numbers;  ///< none where steps are looked up
    std::vector<T> nearest;                 ///< by line: steps from its beginning, and one more
    std::vector<T> below;                   ///< by line, where it has several: how many losses
  };

  /// The winning moves of a piece along one line, per entry.
  struct LineWins {
    std::vector<T> steps;  ///< to the nearest loss; 0: none
    std::vector<T> moves;  ///< where the line has several losses
  };

  /// What one thread needs for a block.
  struct Work {
    std::vector<std::uint8_t> outcomes;  ///< as stated, a byte per entry of the block
    std::vector<std::uint8_t> movable;   ///< stale unless needed
    /// Per label: its entries in the block if faces were the only moves.
    std::vector<std::vector<std::byte>> by_faces;
    std::vector<LineWins> found;        ///< per line, then for a pass
    std::vector<std::uint64_t> losses;  ///< of a row: their entries
    std::uint64_t lost;
    std::uint64_t winning_moves;
  };

  /// Sets what is known of a whole block before its pieces.
  void begin(const BlockLabels& labels, Work& work) const {
    const Block& block = labels.block;
    work.outcomes.assign(block.positions, loss);
    for (const LabelEntries& entries : labels.labels)
      if (entries.array == stated_.array()) stated_.mark_wins(entries.content, work.outcomes);
    stated_.finish_outcomes(block, work.outcomes);
    work.found.resize(lines_.size() + 1);
    for (LineWins& found : work.found) {
      found.steps.resize(BlockPiece::most_entries);
      found.moves.resize(BlockPiece::most_entries);
    }
    work.lost = work.winning_moves = 0;
    if (has_pass() || is_misere_) put_movable(block, work.movable);
    work.by_faces.resize(labels.labels.size());
    if (sums_)
      for (std::size_t i = 0; i < labels.labels.size(); ++i)
        put_faces(labels.labels[i], block, work.by_faces[i]);
  }

  bool has_pass() const { return moves_.pass_rows_back != 0; }

  /// Puts 1 where there is a move (a pass is none), else 0. Without conditions no position has
  /// fewer moves than one below it, so that the first of the block speaks for all.
  void put_movable(const Block& block, std::vector<std::uint8_t>& movable) const {
    std::vector<std::uint64_t> bits(divide_up(box_.size(last_), std::uint64_t{64}));
    moves_.fill_movable({block.start.data(), last_}, bits);
    const bool all = !moves_.conditions && first_bit(bits) <= block.start[last_];
    movable.assign(block.positions, all ? 1 : 0);
    if (all) return;
    for_each_row(block, last_ + 1, [&](std::uint64_t place, PositionView position) {
      const std::uint64_t x = position[last_];
      moves_.fill_movable(position.first(last_), bits);
      for_each_run(bits, x, x + block.extent[last_], [&](std::uint64_t bit, std::uint64_t count) {
        std::fill_n(movable.data() + place + bit - x, count, std::uint8_t{1});
      });
    });
  }

  void put_faces(const LabelEntries& entries, const Block& block,
                 std::vector<std::byte>& by_faces) const {
    const LabelArray& array = layout_.arrays()[entries.array];
    const bool is_target = array.kind == LabelKind::target;
    by_faces.assign(entries.content.size(), is_target ? std::byte{0xFF} : std::byte{0});
    for (const PlacedFace& face : moves_.faces)
      if (array.kind == LabelKind::outcome)
        sums_->mark(face.axes, block, reinterpret_cast<std::uint8_t*>(by_faces.data()));
      else if (array.kind == LabelKind::winning_moves)
        sums_->add_counts(face.axes, block, reinterpret_cast<std::uint32_t*>(by_faces.data()));
      else if (is_target && array.item_bytes == 4)
        sums_->raise_to_ranks(face.axes, block, reinterpret_cast<std::int32_t*>(by_faces.data()));
      else if (is_target)
        sums_->raise_to_ranks(face.axes, block, reinterpret_cast<std::int64_t*>(by_faces.data()));
  }

  /// Puts the winning moves of a piece along each line, and by a pass.
  void put_moves(const BlockPiece& piece, Work& work) {
    const std::size_t n = piece.block.extent[last_];
    for_each_row(piece.block, last_ + 1, [&](std::uint64_t entry, PositionView position) {
      list_losses({work.outcomes.data() + piece.place + entry, n}, work.losses);
      for (std::size_t m = 0; m < lines_.size(); ++m) {
        LineWins& found = work.found[m];
        put_row(lines_[m], position, n, work.losses, found.steps.data() + entry,
                found.moves.data() + entry);
        if (lines_[m].move.condition)
          hide(*lines_[m].move.condition, position, n, found.steps.data() + entry,
               found.moves.data() + entry);
      }
      if (has_pass())
        put_pass(position, {work.movable.data() + piece.place + entry, n},
                 work.found.back().steps.data() + entry);
      if (!work.losses.empty()) count_moves_to(position, work);
    });
    for (std::size_t m = 0; m < lines_.size(); ++m)
      if (lines_[m].has_several)
        for (std::size_t at = 0; at < piece.entries(); ++at)
          work.winning_moves += work.found[m].moves[at];
    if (has_pass())
      for (std::size_t at = 0; at < piece.entries(); ++at)
        work.winning_moves += work.found.back().steps[at];
  }

  static void list_losses(std::span<const std::uint8_t> outcomes,
                          std::vector<std::uint64_t>& losses) {
    losses.clear();
    const auto* const begin = outcomes.data();
    const auto* const end = begin + outcomes.size();
    for (const auto* at = begin; at != end; ++at) {
      at = static_cast<const std::uint8_t*>(
          std::memchr(at, loss, static_cast<std::size_t>(end - at)));
      if (at == nullptr) return;
      losses.push_back(static_cast<std::uint64_t>(at - begin));
    }
  }

  /// Puts what the line leads to from the `n` positions of a row. `losses`: theirs.
  void put_row(Line& line, PositionView position, std::size_t n,
               const std::vector<std::uint64_t>& losses, T* steps, T* moves) const {
    if (!line.numbers) return look_up(line, position, n, steps, moves);
    if (line.numbers->pivot() == last_) return put_along(line, position, n, losses, steps, moves);
    const std::uint64_t first = line.numbers->line_of(position);
    const auto stride = static_cast<std::uint64_t>(line.numbers->next_line(last_));
    const T above =
        static_cast<T>(position[line.numbers->pivot()] / line.numbers->pivot_step() + 1);
    if (stride == 1)
      kernels_.steps_to_losses(line.nearest.data() + first, n, above, steps);
    else
      for (std::size_t x = 0; x < n; ++x)
        steps[x] = steps_to(line.nearest[first + x * stride], above);
    if (line.has_several)
      for (std::size_t x = 0; x < n; ++x) moves[x] = line.below[first + x * stride];
    for (const std::uint64_t x : losses) {
      line.nearest[first + x * stride] = above;
      if (line.has_several) ++line.below[first + x * stride];
    }
  }

  static T steps_to(T nearest, T above) {
    return nearest == 0 ? T{0} : static_cast<T>(above - nearest);
  }

  /// Does this where the row lies along the line.
  void put_along(Line& line, PositionView position, std::size_t n,
                 const std::vector<std::uint64_t>& losses, T* steps, T* moves) const {
    const std::uint64_t number = line.numbers->line_of(position);
    std::size_t done = 0;
    const auto put_until = [&](std::size_t end) {
      const T nearest = line.nearest[number];
      const std::uint64_t above = position[last_] + 1;
      for (std::size_t x = done; x < end; ++x)
        steps[x] = steps_to(nearest, static_cast<T>(above + x));
      if (line.has_several) std::fill(moves + done, moves + end, line.below[number]);
      done = end;
    };
    for (const std::uint64_t x : losses) {
      put_until(x + 1);
      line.nearest[number] = static_cast<T>(position[last_] + x + 1);
      if (line.has_several) ++line.below[number];
    }
    put_until(n);
  }

  void look_up(const Line& line, PositionView position, std::size_t n, T* steps, T* moves) const {
    std::fill_n(steps, n, T{0});
    std::fill_n(moves, n, T{0});
    for (const std::uint64_t t : line.move.steps)
      if (!for_each_loss(line.move, position, n, t, [&](std::size_t x) {
            if (moves[x]++ == 0) steps[x] = static_cast<T>(t);
          }))
        return;
  }

  /// Visits the entries of a row from which `t` steps lead to a loss. Returns false if so many
  /// steps, and more, fit nowhere.
  template <class Visit>
  bool for_each_loss(const PlacedLine& line, PositionView position, std::size_t n, std::uint64_t t,
                     const Visit& visit) const {
    const std::uint64_t begin = position[last_], end = begin + n, taken = line.taken(t, last_);
    if (taken >= end || !fits(line, position.first(last_), t)) return false;
    const std::uint64_t row =
        box_.line_of(position, last_) - line.initial_rows_back - t * line.rows_back;
    for_each_bit(losses_->row(row), std::max(begin, taken) - taken, end - taken,
                 [&](std::uint64_t x) { visit(x + taken - begin); });
    return true;
  }

  /// Clears what is found where the condition forbids it.
  void hide(std::size_t condition, PositionView position, std::size_t n, T* steps, T* moves) const {
    const std::uint64_t begin = position[last_];
    for_each_run(moves_.conditions->forbidden(condition, position.first(last_)), begin, begin + n,
                 [&](std::uint64_t x, std::uint64_t count) {
                   std::fill_n(steps + x - begin, count, T{0});
                   std::fill_n(moves + x - begin, count, T{0});
                 });
  }

  void put_pass(PositionView position, std::span<const std::uint8_t> movable, T* steps) const {
    std::fill_n(steps, movable.size(), T{0});
    if (position[0] == 0) return;
    const std::uint64_t begin = position[last_];
    for_each_bit(losses_->row(box_.line_of(position, last_) - moves_.pass_rows_back), begin,
                 begin + movable.size(),
                 [&](std::uint64_t x) { steps[x - begin] = movable[x - begin]; });
  }

  /// Counts the losses of a row, and the moves to them along lines that lead to one loss at most,
  /// and by faces.
  void count_moves_to(PositionView position, Work& work) const {
    work.lost += work.losses.size();
    Coordinates room{};
    for (std::size_t i = 0; i <= last_; ++i) room[i] = box_.bound(i) - position[i];
    for (const std::uint64_t x : work.losses) {
      room[last_] = box_.bound(last_) - position[last_] - x;
      for (const Line& line : lines_)
        if (!line.has_several)
          work.winning_moves += most_steps({room.data(), last_ + 1}, line.move.direction);
      for (const PlacedFace& face : moves_.faces) {
        std::uint64_t moves = 1;
        for (const std::size_t axis : face.axes) moves *= room[axis];
        work.winning_moves += moves;
      }
    }
  }

  /// Compares a piece of the label with this number; returns how many entries are as they should.
  std::uint64_t compare(const LabelEntries& entries, std::size_t number, const BlockPiece& piece,
                        PieceMoves<T>& moves, const Work& work, Report& report) const {
    const LabelArray& array = layout_.arrays()[entries.array];
    if (is_number(array.kind) || is_listed(array.kind)) return 0;
    const std::size_t bytes = piece.entries() * array.item_bytes;
    alignas(64) std::byte room[BlockPiece::most_entries * 8];
    std::span<const std::byte> expected(room, bytes);
    if (array.kind == LabelKind::arrows)
      expected = std::as_bytes(std::span(work.found[entries.move].steps)).first(bytes);
    else
      put_label(array, number, piece, moves, work, {room, bytes});
    return compare_piece(layout_, {entries.array, 0, entries.move, piece.block},
                         entries.content.subspan(piece.place * array.item_bytes, bytes), expected,
                         report);
  }

  void put_label(const LabelArray& array, std::size_t number, const BlockPiece& piece,
                 PieceMoves<T>& moves, const Work& work, std::span<std::byte> expected) const {
    moves.begin(piece, expected);
    const bool counts = array.kind == LabelKind::winning_moves;
    for (std::size_t m = 0; m < lines_.size(); ++m) {
      const Line& line = lines_[m];
      if (counts && line.has_several)
        moves.add_numbers(work.found[m].moves.data());
      else
        moves.add(work.found[m].steps.data(), line.move.rank_step, line.move.initial_rank);
    }
    if (has_pass()) moves.add(work.found.back().steps.data(), box_.stride(0));
    moves.finish();
    if (sums_)
      add_faces(array, std::span(work.by_faces[number]).subspan(piece.place * array.item_bytes),
                expected);
    if (array.kind == LabelKind::outcome && is_misere_)
      for (std::size_t at = 0; at < piece.entries(); ++at)
        expected[at] |= std::byte{work.movable[piece.place + at] == 0 ? win : loss};
  }

  static void add_faces(const LabelArray& array, std::span<const std::byte> by_faces,
                        std::span<std::byte> expected) {
    const auto merge = [&]<class Item>(Item, const auto& merged) {
      const auto* const from = reinterpret_cast<const Item*>(by_faces.data());
      auto* const to = reinterpret_cast<Item*>(expected.data());
      for (std::size_t at = 0; at < expected.size() / sizeof(Item); ++at)
        to[at] = static_cast<Item>(merged(to[at], from[at]));
    };
    const auto greater = [](auto a, auto b) { return a > b ? a : b; };
    if (array.kind == LabelKind::outcome) return merge(std::uint8_t{0}, std::bit_or<>());
    if (array.kind == LabelKind::winning_moves) return merge(std::uint32_t{0}, std::plus<>());
    if (array.item_bytes == 4) return merge(std::int32_t{0}, greater);
    merge(std::int64_t{0}, greater);
  }

  const StatedLosses& stated_;
  const PositionSet* losses_;
  const Layout& layout_;
  const Box& box_;
  std::size_t last_;
  bool is_misere_;
  MoveKernels<T> kernels_ = kernels_for<MoveKernels<T>>(best_isa());
  PlacedMoves moves_;
  std::optional<BoxSums> sums_;  ///< of the losses, if there are faces
  std::vector<Line> lines_;
  /// Each block adds its own, atomically.
  std::atomic<std::uint64_t> lost_{0};
  std::atomic<std::uint64_t> winning_moves_{0};
};

}  // namespace

std::unique_ptr<LossWalk> make_loss_walk(const VectorRules& rules, const StatedLosses& stated,
                                         const PositionSet* losses, Convention convention,
                                         const Team& team) {
  return with_unsigned(unsigned_bytes(stated.layout().box().max_bound()),
                       [&]<class T>(T) -> std::unique_ptr<LossWalk> {
                         return std::make_unique<TypedWalk<T>>(rules, stated, losses, convention,
                                                               team);
                       });
}

std::uint64_t loss_walk_bytes(const VectorRules& rules, const Box& box) {
  Saturating bytes = ConditionRows::bytes(rules, box);
  for (const PlacedLine& line : place_lines(rules, box))
    if (has_cells(line))
      bytes = bytes + Saturating(DirectionLines(box, line.direction).numbers()) *
                          unsigned_bytes(box.max_bound()) * (line.is_plain() ? 1 : 2);
  if (!rules.moves().faces.empty()) bytes = bytes + BoxSums::bytes(box, rules.most_losses(box));
  return bytes.value();
}

}  // namespace miyama
