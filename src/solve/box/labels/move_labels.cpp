/// @file  move_labels.cpp
/// @brief Finds the steps of each move, piece by piece, and merges them into labels.
///
/// A piece stays in the first-level cache while the moves are merged. Lines whose pivot is taken
/// from one by one are gone through by a kernel, plane by plane of rows along the last two heaps;
/// the others, which are rare, entry by entry.

#include "solve/box/labels/move_labels.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "index/box/block_grid.hpp"
#include "index/box/box_sums.hpp"
#include "index/box/direction_lines.hpp"
#include "solve/box/labels/kernels.hpp"
#include "solve/box/losses/vector_rows.hpp"

namespace miyama {
namespace {

/// Lists of more losses take more memory than they save time: then every step is looked at.
std::uint64_t most_in_lists(const Box& box) { return box.positions() / 4; }

bool depends_on_moves(const std::vector<LabelKind>& labels) {
  return contains(labels, LabelKind::arrows) || contains(labels, LabelKind::target) ||
         contains(labels, LabelKind::winning_moves);
}

bool depends_on_faces(const std::vector<LabelKind>& labels) {
  return contains(labels, LabelKind::target) || contains(labels, LabelKind::winning_moves);
}

/// By how much `has` falls short of `needed`.
std::uint64_t missing(std::uint64_t needed, std::uint64_t has) {
  return needed > has ? needed - has : 0;
}

/// A pass as a line: a step from the passes left.
PlacedLine pass_line(const PlacedMoves& moves, const Box& box) {
  Direction direction(box.heaps(), 0);
  direction[0] = 1;
  return {std::move(direction),     box.stride(0), moves.pass_rows_back, 0, false, 1, {1}, 1,
          Direction(box.heaps(), 0)};
}

/// The losses along the lines of one move, each line known by its number where every step is
/// allowed and that pays: from these the labels of moves are found. The move may be a pass, too.
///
///     a plain line      one loss at most: where it is says all
///     any other         a sorted list of its losses
///
/// Memory: a number per line; in lists, two, and a number per loss.
template <class T>
class LossesAlong {
 public:
  PlacedLine move;  ///< the move, with every step listed unless its lines are numbered
  /// Line numbers, if every step is allowed and numbering pays.
  std::optional<DirectionLines> numbers;

  /// `borrowed`: for a plain move, the size of the pivot at the loss on each line, if the caller
  /// keeps these.
  LossesAlong(PlacedLine placed, bool numbered, const Box& box, std::span<const T> borrowed = {})
      : move(std::move(placed)), borrowed_(borrowed) {
    if (numbered)
      numbers.emplace(box, move.direction);
    else
      move.list_steps();
  }

  /// True if each line has at most one loss: at pivot_sizes()[line], or `none`.
  bool one_at_most() const { return numbers && move.is_plain(); }
  const T* pivot_sizes() const { return borrowed_.empty() ? sizes_.data() : borrowed_.data(); }

  /// Forgets all losses. Precondition: one_at_most().
  void clear() { sizes_.assign(numbers->numbers(), static_cast<T>(-1)); }
  /// Takes in a loss. Precondition: one_at_most(), and clear() was called.
  void take_one(PositionView lost) {
    sizes_[numbers->line_of(lost)] = static_cast<T>(lost[numbers->pivot()]);
  }
  /// Takes in lists of losses. In C order those of a line come in the order of their pivots.
  void take_lists(const PositionSet& losses) {
    starts_.assign(numbers->numbers() + 2, 0);
    for_each_member(losses, [&](PositionView lost) { ++starts_[numbers->line_of(lost) + 2]; });
    std::partial_sum(starts_.begin(), starts_.end(), starts_.begin());
    sizes_.resize(starts_.back());
    for_each_member(losses, [&](PositionView lost) {
      sizes_[starts_[numbers->line_of(lost) + 1]++] = static_cast<T>(lost[numbers->pivot()]);
    });
  }

  struct Below {
    T nearest;  ///< size of the pivot at the nearest loss
    std::uint64_t count;
  };
  /// What lies below `position` on its line. Precondition: the move is not plain.
  // It is always inline, because a call per row costs some hundredths.
  [[gnu::always_inline]] Below below(PositionView position) const {
    const std::uint64_t line = numbers->line_of(position);
    const auto begin = sizes_.begin() + static_cast<std::ptrdiff_t>(starts_[line]);
    const auto end =
        std::lower_bound(begin, sizes_.begin() + static_cast<std::ptrdiff_t>(starts_[line + 1]),
                         position[numbers->pivot()]);
    return {end == begin ? T{0} : *(end - 1), static_cast<std::uint64_t>(end - begin)};
  }

 private:
  std::span<const T> borrowed_;
  std::vector<T> sizes_;  ///< of the pivot at the loss of each line; in lists, line by line
  std::vector<std::uint64_t> starts_;  ///< the losses of line l begin at starts_[l]; empty for one
};

/// The entries of a block's content.
template <class Item>
Item* items_of(std::span<std::byte> content) {
  return reinterpret_cast<Item*>(content.data());
}

/// T: type of sizes and arrows.
template <class T>
class TypedMoveLabels final : public MoveLabels {
 public:
  TypedMoveLabels(PlacedMoves moves, Layout layout, std::shared_ptr<const PositionSet> losses)
      : moves_(std::move(moves)), layout_(std::move(layout)), losses_(std::move(losses)) {
    if (!depends_on_moves(layout_.kinds())) return;
    const bool few = losses_->count() <= most_in_lists(box_);
    for (const PlacedLine& line : moves_.lines)
      lines_.emplace_back(line, (line.is_plain() || few) && line.numbered, box_);
    if (moves_.pass_rows_back != 0) lines_.emplace_back(pass_line(moves_, box_), false, box_);
    std::vector<LossesAlong<T>*> plain;  // going through the set takes longer than its members do
    for (LossesAlong<T>& line : lines_) {
      if (line.one_at_most()) {
        line.clear();
        plain.push_back(&line);
      } else if (line.numbers) {
        line.take_lists(*losses_);
      }
    }
    if (!plain.empty())
      for_each_member(*losses_, [&](PositionView lost) {
        for (LossesAlong<T>* const line : plain) line->take_one(lost);
      });
    if (!moves_.faces.empty() && depends_on_faces(layout_.kinds())) sums_.emplace(*losses_);
  }

  TypedMoveLabels(const LossLines<T>& nim, Layout layout)
      : moves_(make_nim(nim.box().heaps()), nim.box()), layout_(std::move(layout)) {
    for (std::size_t i = 0; i <= last_; ++i)
      lines_.emplace_back(moves_.lines[i], true, box_, nim.along(i));
  }

  void read_block(const BlockJob& job, std::span<std::byte> content) const override {
    const LabelArray& array = layout_.arrays()[job.array];
    if (array.kind == LabelKind::outcome)
      return put_outcomes(job.block, items_of<std::uint8_t>(content));
    if (array.kind == LabelKind::arrows)
      return put_steps(lines_[job.move], job.block, items_of<T>(content));
    if (array.kind == LabelKind::winning_moves)
      return count_moves(job.block, items_of<std::uint32_t>(content));
    if (array.item_bytes == 4)
      return read_target<std::int32_t>(job.block, items_of<std::uint32_t>(content));
    read_target<std::int64_t>(job.block, items_of<std::uint64_t>(content));
  }

 private:
  /// For Nim: each row has its loss among the lines along the last heap.
  void put_outcomes(const Block& block, std::uint8_t* outcomes) const {
    std::fill_n(outcomes, block.positions, win);
    const std::uint64_t start = block.start[last_];
    for_each_line_rows(lines_[last_], block, [=](std::uint64_t place, const LineRows<T>& rows) {
      for (std::uint64_t r = 0; r < rows.rows; ++r, place += rows.extent)
        if (const std::uint64_t x =
                rows.lost[static_cast<std::ptrdiff_t>(r) * rows.next_lost] - start;
            x < rows.extent)
          outcomes[place + x] = loss;
    });
  }

  void count_moves(const Block& block, std::uint32_t* moves) const {
    T own[BlockPiece::most_entries];  // winning moves along one line, no more than it has steps
    std::fill_n(moves, block.positions, 0U);
    for_each_piece(block, last_ + 1, [&](const BlockPiece& piece) {
      std::uint32_t* const to = moves + piece.place;
      for (const LossesAlong<T>& line : lines_) {
        if (one_at_most(line)) {
          put_steps(line, piece.block, own);
          kernels_.count(own, piece.entries(), to);
          continue;
        }
        std::fill_n(own, piece.entries(), T{0});
        if (line.numbers)
          for_each_below(line, piece.block, [&](std::uint64_t place, T, std::uint64_t count) {
            own[place] = static_cast<T>(count);
          });
        else
          for_each_step(line.move, piece.block,
                        [&](std::uint64_t place, std::uint64_t, const BitBlock& bits) {
                          kernels_.count_bits(bits, own + place);
                        });
        if (line.move.condition) clear_forbidden(line.move, piece.block, own);
        for (std::size_t i = 0; i < piece.entries(); ++i) to[i] += own[i];
      }
    });
    for (const PlacedFace& face : moves_.faces) sums_->add_counts(face.axes, block, moves);
  }

  bool is_pass(const LossesAlong<T>& line) const {
    return &line - lines_.data() == static_cast<std::ptrdiff_t>(moves_.lines.size());
  }
  bool one_at_most(const LossesAlong<T>& line) const { return line.one_at_most() || is_pass(line); }

  /// Puts the least steps of a winning move along `line`, 0 where there is none.
  void put_steps(const LossesAlong<T>& line, const Block& block, T* steps) const {
    if (line.one_at_most()) return put_by_lines(line, block, steps);
    std::fill_n(steps, block.positions, T{0});
    if (line.numbers)
      for_each_below(line, block,
                     [&](std::uint64_t place, T t, std::uint64_t) { steps[place] = t; });
    else
      for_each_step(line.move, block,
                    [&](std::uint64_t place, std::uint64_t t, const BitBlock& bits) {
                      kernels_.put(bits, static_cast<T>(t), steps + place);
                    });
    if (is_pass(line)) clear_terminal(block, steps);
    if (line.move.condition) clear_forbidden(line.move, block, steps);
  }

  /// Calls visit(place, position) for the first position of each plane, all positions along heap
  /// `across` and those behind it.
  template <class Visit>
  void for_each_plane(const Block& block, std::size_t across, const Visit& visit) const {
    Coordinates position = block.start;
    std::uint64_t entries = 1;
    for (std::size_t i = across; i <= last_; ++i) entries *= block.extent[i];
    std::uint64_t place = 0;
    do {
      visit(place, PositionView(position.data(), last_ + 1));
      place += entries;
    } while (advance(block, across, position));
  }

  /// Calls visit(place, rows) for the rows of the block, plane by plane, with the lines through
  /// them. Precondition: the lines are numbered, and one is taken from the pivot at a time.
  template <class Visit>
  void for_each_line_rows(const LossesAlong<T>& line, const Block& block,
                          const Visit& visit) const {
    const DirectionLines& numbers = *line.numbers;
    const std::size_t pivot = numbers.pivot();
    std::size_t across = last_ == 0 ? 0 : last_ - 1;
    LineRows<T> rows{};
    rows.rows = last_ == 0 ? 1 : block.extent[across];
    rows.extent = block.extent[last_];
    rows.along = pivot == last_;
    rows.next_lost = last_ == 0 ? 0 : numbers.next_line(across);
    // Short rows follow each other where the block has all sizes of a heap.
    const auto is_whole = [&](std::size_t i) { return block.extent[i] == box_.size(i); };
    const auto stays = [&](std::size_t i) { return line.move.direction[i] == 0; };
    if (rows.along)
      while (across > 0 && is_whole(across)) rows.rows *= block.extent[--across];
    else
      while (across > pivot && stays(across) && stays(across + 1) && is_whole(across + 1)) {
        rows.extent *= block.extent[across];
        rows.rows = block.extent[--across];
        rows.next_lost = numbers.next_line(across);
      }
    rows.next_size = pivot == across ? 1 : 0;
    for_each_plane(block, across, [&](std::uint64_t place, PositionView position) {
      rows.lost = line.pivot_sizes() + numbers.line_of(position);
      rows.size = position[pivot];
      visit(place, rows);
    });
  }

  void put_by_lines(const LossesAlong<T>& line, const Block& block, T* steps) const {
    const DirectionLines& numbers = *line.numbers;
    const std::uint64_t step = numbers.pivot_step();
    if (step == 1)
      return for_each_line_rows(line, block, [&](std::uint64_t place, const LineRows<T>& rows) {
        kernels_.steps_to_losses(rows, steps + place);
      });
    for_each_position(block, last_ + 1, [&](std::uint64_t place, PositionView position) {
      const std::uint64_t size = position[numbers.pivot()];
      const std::uint64_t lost = line.pivot_sizes()[numbers.line_of(position)];
      steps[place] = static_cast<T>(size > lost ? (size - lost) / step : 0);
    });
  }

  /// Calls visit(place, least step to a loss, how many steps lead to one) where there is one.
  template <class Visit>
  void for_each_below(const LossesAlong<T>& line, const Block& block, const Visit& visit) const {
    for_each_position(block, last_ + 1, [&](std::uint64_t place, PositionView position) {
      const auto [nearest, count] = line.below(position);
      if (count == 0) return;
      const std::uint64_t down = position[line.numbers->pivot()] - nearest;
      visit(place, static_cast<T>(down / line.numbers->pivot_step()), count);
    });
  }

  /// Calls visit(place, step, bits) for a move of some steps, for every entry the least step last:
  /// a bit is set where the move leads to a loss.
  template <class Visit>
  void for_each_step(const PlacedLine& line, const Block& block, const Visit& visit) const {
    const std::size_t across = last_ == 0 ? 0 : last_ - 1;
    const std::uint64_t rows = last_ == 0 ? 1 : block.extent[across];
    const std::uint64_t start = block.start[last_];
    const std::uint64_t extent = block.extent[last_];
    for_each_plane(block, across, [&](std::uint64_t place, PositionView position) {
      const std::uint64_t row = box_.line_of(position, last_);
      Coordinates top{};  // the greatest sizes of the plane
      ranges::copy(position, top.begin());
      if (last_ != 0) top[across] += rows - 1;
      auto t = ranges::upper_bound(line.steps, outer_steps(line, {top.data(), last_ + 1}));
      while (t != line.steps.begin()) {
        --t;
        const std::uint64_t down = line.initial_last + *t * line.last;
        const std::uint64_t needed = last_ == 0 ? 0 : line.taken(*t, across);
        const std::uint64_t skip = last_ == 0 ? 0 : missing(needed, position[across]);
        const std::uint64_t before = missing(down, start);
        if (before >= extent) continue;
        const BitRowView first =
            losses_->row(row + skip - line.initial_rows_back - *t * line.rows_back);
        visit(place + skip * extent + before, *t,
              {first.data(), first.size(), start + before - down, rows - skip, extent - before,
               extent});
      }
    });
  }

  /// Clears the entries whose bit is set, in each row of the block. `bits_of` finds the bits, given
  /// the outer coordinates.
  template <class BitsOf>
  void clear_where(const Block& block, T* entries, const BitsOf& bits_of) const {
    const std::uint64_t extent = block.extent[last_];
    for_each_row(block, last_ + 1, [&](std::uint64_t place, PositionView position) {
      const BitRowView bits = bits_of(position.first(last_));
      kernels_.put({bits.data(), bits.size(), position[last_], 1, extent, extent}, T{0},
                   entries + place);
    });
  }

  /// A pass is a move only where there is another one. Without conditions no position has fewer
  /// moves than one below it, so that the first of the block speaks for all.
  void clear_terminal(const Block& block, T* steps) const {
    std::vector<std::uint64_t> bits(divide_up(box_.size(last_), 64));
    moves_.fill_movable({block.start.data(), last_}, bits);
    if (!moves_.conditions && first_bit(bits) <= block.start[last_]) return;
    clear_where(block, steps, [&](PositionView outer) {
      moves_.fill_movable(outer, bits);
      for (std::uint64_t& word : bits) word = ~word;
      return BitRowView(bits);
    });
  }

  void clear_forbidden(const PlacedLine& line, const Block& block, T* entries) const {
    clear_where(block, entries, [&](PositionView outer) {
      return moves_.conditions->forbidden(*line.condition, outer);
    });
  }

  /// The lost option of greatest rank is the one that lowers the rank least.
  template <class Rank, class Item>
  void read_target(const Block& block, Item* targets) const {
    const DropKernels<T, Item>& kernels = [&]() -> const auto& {
      if constexpr (sizeof(Item) == sizeof(std::uint32_t))
        return kernels_.narrow_drops;
      else
        return kernels_.wide_drops;
    }
    ();
    T steps[BlockPiece::most_entries];
    Item rank_steps[BlockPiece::most_entries];
    std::fill_n(targets, block.positions, static_cast<Item>(-1));
    for_each_piece(block, last_ + 1, [&](const BlockPiece& piece) {
      Item* const drops = targets + piece.place;
      if (lines_.empty()) return;
      for (const LossesAlong<T>& line : lines_) {
        put_steps(line, piece.block, steps);
        kernels.lower(steps, piece.entries(), static_cast<Item>(line.move.initial_rank),
                      static_cast<Item>(line.move.rank_step), drops);
      }
      if (piece.place == 0) put_rank_steps(box_, piece, rank_steps);
      kernels.to_targets(rank_steps, piece.entries(),
                         static_cast<Item>(box_.rank({piece.block.start.data(), last_ + 1})),
                         drops);
    });
    for (const PlacedFace& face : moves_.faces)
      sums_->raise_to_ranks(face.axes, block, reinterpret_cast<Rank*>(targets));
  }

  PlacedMoves moves_;
  Layout layout_;
  std::shared_ptr<const PositionSet> losses_;  ///< null for Nim
  const Box& box_ = layout_.box();
  std::size_t last_ = box_.heaps() - 1;
  StepKernels<T> kernels_ = kernels_for<StepKernels<T>>();
  std::vector<LossesAlong<T>> lines_;  ///< the lines in the order of the rules, then the pass
  std::optional<BoxSums> sums_;
};

}  // namespace

std::unique_ptr<MoveLabels> make_move_labels(PlacedMoves moves, Layout layout,
                                             std::shared_ptr<const PositionSet> losses) {
  return with_unsigned(unsigned_bytes(layout.box().max_bound()),
                       [&]<class T>(T) -> std::unique_ptr<MoveLabels> {
                         return std::make_unique<TypedMoveLabels<T>>(
                             std::move(moves), std::move(layout), std::move(losses));
                       });
}

std::uint64_t move_labels_bytes(const VectorRules& rules, const Layout& layout) {
  if (!depends_on_moves(layout.kinds())) return 0;
  const Box& box = layout.box();
  const std::uint64_t size_bytes = unsigned_bytes(box.max_bound());
  Saturating bytes = 0;
  for (const PlacedLine& line : place_lines(rules, box))
    if (line.numbered) {
      const Saturating lines = DirectionLines(box, line.direction).numbers();
      bytes = bytes + (line.is_plain() ? lines * size_bytes
                                       : lines * 8 + Saturating(most_in_lists(box)) * size_bytes);
    }
  if (!rules.moves().faces.empty() && depends_on_faces(layout.kinds()))
    bytes = bytes + BoxSums::bytes(box, rules.most_losses(box));
  return bytes.value();
}

std::unique_ptr<MoveLabels> make_nim_labels(const AnyLossLines& losses, Layout layout) {
  return std::visit(
      [&]<class T>(const LossLines<T>& lines) -> std::unique_ptr<MoveLabels> {
        return std::make_unique<TypedMoveLabels<T>>(lines, std::move(layout));
      },
      losses);
}

}  // namespace miyama
