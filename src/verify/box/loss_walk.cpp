/// @file  loss_walk.cpp
/// @brief Takes in the losses of a piece of a block, puts the labels of the piece together from
/// what lies below it, and compares (verify/piece_check.hpp).
///
/// Where a loss lies above another on a line with a cell, the piece is gone through in parts of its
/// rows that end with a loss, so that each sees the losses before it.

#include "verify/box/loss_walk.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <optional>
#include <utility>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "sweep/box_sums.hpp"
#include "sweep/losses_below.hpp"
#include "verify/piece_check.hpp"

namespace miyama {
namespace {

/// T: type of sizes and arrows.
template <class T>
class TypedWalk final : public LossWalk {
 public:
  TypedWalk(const VectorRules& rules, const StatedLosses& stated, const PositionSet* losses,
            Convention convention, const Team& team)
      : stated_(stated),
        layout_(stated.layout()),
        box_(layout_.box()),
        last_(box_.heaps() - 1),
        is_misere_(convention == Convention::misere),
        losses_(losses),
        counts_moves_(layout_.find(LabelKind::winning_moves) != nullptr),
        needs_steps_(!ranges::all_of(layout_.kinds(), &is_number)),
        below_({rules, box_, team}, box_, losses, LossesBelow<T>::Known::met) {
    if (!moves_.faces.empty()) sums_.emplace(*losses);
    asks_for_each_ = sums_.has_value();
    for (std::size_t m = 0; m < moves_.lines.size(); ++m) asks_for_each_ |= below_.has_cell(m);
  }

  bool counts_each() const override {
    for (std::size_t m = 0; m < below_.lines(); ++m)
      if (below_.has_several(m)) return false;
    return true;
  }

  void count(PositionView loss) override {
    ++lost_;
    winning_moves_ += moves_to(loss) + (is_passed_to(loss) ? 1 : 0);
    if (losses_ == nullptr) below_.take_above(loss);
  }

  std::uint64_t lost() const override { return lost_; }
  std::uint64_t winning_moves() const override { return winning_moves_; }
  bool is_last_loss(PositionView position) const override { return below_.is_last(position); }

  void check(const BlockLabels& labels, Report& report) override {
    thread_local Work work;
    begin(labels, work);
    std::vector<PieceMoves<T>> moves;
    for (const LabelEntries& label : labels.labels)
      moves.emplace_back(box_, layout_.arrays()[label.array]);
    std::uint64_t right = 0;
    for_each_piece(labels.block, last_ + 1, [&](const BlockPiece& piece) {
      right += check_piece(labels, piece, moves, work, report);
    });
    report.add(right);
    lost_ += work.lost;
    winning_moves_ += work.winning_moves;
  }

 private:
  /// The winning moves of a piece along one line, per entry.
  struct LineWins {
    std::vector<T> steps;   ///< to the nearest loss; 0: none
    std::vector<T> counts;  ///< how many, where the line may have several losses
  };

  /// What one thread needs for a block.
  struct Work {
    std::vector<std::uint8_t> outcomes;  ///< as stated, a byte per entry of the block
    std::vector<std::uint8_t> movable;   ///< stale unless needed
    /// Per label: its entries in the block if faces were the only moves.
    std::vector<std::vector<std::byte>> by_faces;
    std::vector<LineWins> found;      ///< per line, then for a pass
    std::vector<Coordinates> losses;  ///< losses of a piece
    std::uint64_t lost;
    std::uint64_t winning_moves;
  };

  /// Sets what is known of a whole block before its pieces.
  void begin(const BlockLabels& labels, Work& work) const {
    const Block& block = labels.block;
    work.outcomes.assign(block.positions, loss);
    if (ranges::any_of(labels.labels, [&](const LabelEntries& entries) {
          return entries.array == stated_.array();
        })) {
      for (const LabelEntries& entries : labels.labels)
        if (entries.array == stated_.array()) stated_.mark_wins(entries.content, work.outcomes);
      stated_.finish_outcomes(block, work.outcomes);
    } else {  // the label that states them was read before
      ranges::fill(work.outcomes, win);
      for_each_place(*losses_, block, [&](std::uint64_t at) { work.outcomes[at] = loss; });
    }
    work.found.resize(below_.lines());
    for (LineWins& found : work.found) {
      found.steps.resize(BlockPiece::most_entries);
      found.counts.resize(BlockPiece::most_entries);
    }
    work.lost = work.winning_moves = 0;
    if (is_misere_) put_movable(block, work.movable);
    work.by_faces.resize(labels.labels.size());
    if (sums_)
      for (std::size_t i = 0; i < labels.labels.size(); ++i)
        put_faces(labels.labels[i], block, work.by_faces[i]);
  }

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

  /// Takes in the losses of a piece, and compares it; returns how many entries are as they should.
  std::uint64_t check_piece(const BlockLabels& labels, const BlockPiece& piece,
                            std::vector<PieceMoves<T>>& moves, Work& work, Report& report) {
    work.losses.clear();
    if (!asks_for_each_) {
      work.lost += static_cast<std::uint64_t>(std::count(
          work.outcomes.begin() + static_cast<std::ptrdiff_t>(piece.place),
          work.outcomes.begin() + static_cast<std::ptrdiff_t>(piece.place + piece.entries()),
          loss));
      return compare(labels, piece, moves, work, report);
    }
    list_losses(piece, work);
    if (below_.take(work.losses)) return compare(labels, piece, moves, work, report);
    const std::vector<Coordinates> losses = std::exchange(work.losses, {});
    auto next = losses.begin();
    std::uint64_t right = 0;
    for_each_row(piece.block, last_ + 1, [&](std::uint64_t place, PositionView position) {
      BlockPiece part = piece;
      std::fill_n(part.block.extent.begin(), last_, 1);
      ranges::copy(position, part.block.start.begin());
      const std::uint64_t end = position[last_] + piece.block.extent[last_];
      for (std::uint64_t& x = part.block.start[last_]; x < end;) {
        const bool meets =
            next != losses.end() && std::equal(position.begin(), position.end() - 1, next->begin());
        part.block.extent[last_] = part.block.positions = (meets ? (*next)[last_] + 1 : end) - x;
        part.place = piece.place + place + x - position[last_];
        work.losses.assign(meets ? 1 : 0, meets ? *next : Coordinates{});
        right += compare(labels, part, moves, work, report);
        if (meets) below_.take_above({next++->data(), last_ + 1});
        x += part.block.positions;
      }
    });
    return right;
  }

  std::uint64_t compare(const BlockLabels& labels, const BlockPiece& piece,
                        std::vector<PieceMoves<T>>& moves, Work& work, Report& report) const {
    put_moves(piece, work);
    std::uint64_t right = 0;
    for (std::size_t i = 0; i < moves.size(); ++i)
      right += compare(labels.labels[i], i, piece, moves[i], work, report);
    return right;
  }

  void list_losses(const BlockPiece& piece, Work& work) const {
    const std::size_t n = piece.block.extent[last_];
    for_each_row(piece.block, last_ + 1, [&](std::uint64_t entry, PositionView position) {
      const auto* const begin = work.outcomes.data() + piece.place + entry;
      const auto* const end = begin + n;
      for (const auto* at = begin; at != end; ++at) {
        at = static_cast<const std::uint8_t*>(
            std::memchr(at, loss, static_cast<std::size_t>(end - at)));
        if (at == nullptr) return;
        Coordinates& lost = work.losses.emplace_back();
        ranges::copy(position, lost.begin());
        lost[last_] += static_cast<std::uint64_t>(at - begin);
      }
    });
  }

  /// Puts the winning moves of a piece along each line, and by a pass, and counts.
  void put_moves(const BlockPiece& piece, Work& work) const {
    for (std::size_t m = 0; m < below_.lines(); ++m) {
      LineWins& found = work.found[m];
      const bool has_several = below_.has_several(m), is_counted = has_several || is_pass(m);
      if (needs_steps_ || is_counted) below_.put_steps(m, piece.block, found.steps.data());
      if (!is_counted) continue;  // counted from the losses
      if (const auto sum =
              counts_moves_ || !has_several ? std::nullopt : below_.sum_of_counts(m, piece.block)) {
        work.winning_moves += *sum;
        continue;
      }
      if (has_several) below_.put_counts(m, piece.block, found.steps.data(), found.counts.data());
      const std::vector<T>& counts = has_several ? found.counts : found.steps;
      for (std::size_t at = 0; at < piece.entries(); ++at) work.winning_moves += counts[at];
    }
    work.lost += work.losses.size();
    for (const Coordinates& loss : work.losses)
      work.winning_moves += moves_to({loss.data(), last_ + 1});
  }

  bool is_pass(std::size_t m) const { return m == moves_.lines.size(); }

  /// How many moves lead to a loss along lines that lead to one loss at most, and by faces.
  std::uint64_t moves_to(PositionView loss) const {
    Coordinates room{};
    for (std::size_t i = 0; i <= last_; ++i) room[i] = box_.bound(i) - loss[i];
    std::uint64_t sum = 0;
    for (std::size_t m = 0; m < moves_.lines.size(); ++m)
      if (!below_.has_several(m))
        sum += most_steps({room.data(), last_ + 1}, moves_.lines[m].direction);
    for (const PlacedFace& face : moves_.faces) {
      std::uint64_t moves = 1;
      for (const std::size_t axis : face.axes) moves *= room[axis];
      sum += moves;
    }
    return sum;
  }

  /// True if a pass leads to the position, whose moves are also those before the pass.
  /// Precondition: counts_each().
  bool is_passed_to(PositionView position) const {
    if (below_.lines() == moves_.lines.size() || position[0] != 0) return false;
    const auto has_steps = [&](const PlacedLine& line) {
      return most_steps(position, line.direction) != 0;
    };
    const auto has_stones = [&](const PlacedFace& face) {
      return ranges::all_of(face.axes, [&](std::size_t axis) { return position[axis] != 0; });
    };
    return ranges::any_of(moves_.lines, has_steps) || ranges::any_of(moves_.faces, has_stones);
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
    for (std::size_t m = 0; m < below_.lines(); ++m) {
      const PlacedLine& line = below_.line(m);
      if (counts && below_.has_several(m))
        moves.add_numbers(work.found[m].counts.data());
      else
        moves.add(work.found[m].steps.data(), line.rank_step, line.ranks_down(0));
    }
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
  const Layout& layout_;
  const Box& box_;
  std::size_t last_;
  bool is_misere_;
  const PositionSet* losses_;
  bool counts_moves_;
  bool needs_steps_;    ///< some label is compared with what they say
  bool asks_for_each_;  ///< something is done for each loss of a piece
  LossesBelow<T> below_;
  const PlacedMoves& moves_ = below_.moves();
  std::optional<BoxSums> sums_;  ///< sums of the losses, if there are faces
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
  Saturating bytes = losses_below_bytes(rules, box, true) + ConditionRows::bytes(rules, box);
  if (!rules.moves().faces.empty()) bytes = bytes + BoxSums::bytes(box, rules.most_losses(box));
  return bytes.value();
}

}  // namespace miyama
