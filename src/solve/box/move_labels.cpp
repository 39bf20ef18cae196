/// @file  move_labels.cpp
/// @brief Steps of each move, piece by piece, and what is merged from them.
///
/// A piece stays in the first-level cache while the moves are merged. Lines whose pivot is taken
/// from one by one are gone through by a kernel, plane by plane of rows along the last two heaps;
/// the others, which are rare, entry by entry.

#include "solve/box/move_labels.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "index/box/block_pieces.hpp"
#include "index/box/box_sums.hpp"
#include "index/box/direction_lines.hpp"
#include "solve/box/entry_kernels.hpp"

namespace miyama {
namespace {

bool is_numbered(bool every_step, const Direction& direction, const Box& box) {
  return every_step && DirectionLines::pays(box, direction);
}

bool depends_on_faces(const std::vector<LabelKind>& labels) {
  return contains(labels, LabelKind::target) || contains(labels, LabelKind::winning_moves);
}

/// What `has` lacks.
std::uint64_t missing(std::uint64_t needed, std::uint64_t has) {
  return needed > has ? needed - has : 0;
}

/// A pass as a line: a step from the passes left.
PlacedLine pass_line(const PlacedMoves& moves, const Box& box) {
  Direction direction(box.heaps(), 0);
  direction[0] = 1;
  return {std::move(direction), box.stride(0), moves.pass_rows_back, 0, false, 1, {1}, 1};
}

/// A line move, or a pass, and the losses along it: by line, if its lines are numbered.
template <class T>
struct LossesAlong {
  PlacedLine move;                        ///< with every step listed, unless lines are numbered
  std::optional<DirectionLines> numbers;  ///< every step is allowed, and it pays
  std::vector<T> pivot_size;              ///< of the loss on each line, or all ones

  LossesAlong(PlacedLine placed, const PositionSet& losses) : move(std::move(placed)) {
    if (!is_numbered(move.every_step, move.direction, losses.box())) {
      if (!move.every_step) return;
      move.steps.resize(move.most);
      std::iota(move.steps.begin(), move.steps.end(), std::uint64_t{1});
      return;
    }
    numbers.emplace(losses.box(), move.direction);
    pivot_size.assign(numbers->numbers(), static_cast<T>(-1));
    for_each_member(losses, [&](PositionView lost) {
      pivot_size[numbers->line_of(lost)] = static_cast<T>(lost[numbers->pivot()]);
    });
  }
};

/// T: type of sizes and arrows.
template <class T>
class TypedMoveLabels final : public MoveLabels {
 public:
  TypedMoveLabels(PlacedMoves moves, Layout layout, const PositionSet& losses)
      : moves_(std::move(moves)), layout_(std::move(layout)) {
    for (const PlacedLine& line : moves_.lines) lines_.emplace_back(line, losses);
    if (moves_.pass_rows_back != 0) lines_.emplace_back(pass_line(moves_, box_), losses);
    if (!moves_.faces.empty() && depends_on_faces(layout_.kinds())) sums_.emplace(losses);
  }

  void read_block(const PositionSet& losses, const BlockJob& job,
                  std::span<std::byte> content) const override {
    const LabelArray& array = layout_.arrays()[job.array];
    if (array.kind == LabelKind::arrows)
      return put_steps(losses, lines_[job.move], job.block, reinterpret_cast<T*>(content.data()));
    if (array.kind == LabelKind::winning_moves)
      return read_winning_moves(losses, job.block,
                                reinterpret_cast<std::uint32_t*>(content.data()));
    if (array.item_bytes == 4)
      return read_target<std::int32_t>(losses, job.block,
                                       reinterpret_cast<std::uint32_t*>(content.data()));
    read_target<std::int64_t>(losses, job.block, reinterpret_cast<std::uint64_t*>(content.data()));
  }

 private:
  bool is_pass(const LossesAlong<T>& line) const {
    return static_cast<std::size_t>(&line - lines_.data()) == moves_.lines.size();
  }
  bool one_at_most(const LossesAlong<T>& line) const { return line.numbers || is_pass(line); }

  /// The least steps of a winning move of this kind, 0 where there is none.
  void put_steps(const PositionSet& losses, const LossesAlong<T>& line, const Block& block,
                 T* steps) const {
    if (line.numbers)
      return line.numbers->pivot_step() == 1 ? put_by_planes(line, block, steps)
                                             : put_by_entries(line, block, steps);
    std::fill_n(steps, block.positions, T{0});
    for_each_step(losses, line.move, block,
                  [&](std::uint64_t place, std::uint64_t t, const RowsOfBits& bits) {
                    kernels_.put(bits, static_cast<T>(t), steps + place);
                  });
    if (is_pass(line)) clear_terminal(block, steps);
  }

  /// Calls visit(place, position) for the first position of each plane, all rows along the last two
  /// heaps.
  template <class Visit>
  void for_each_plane(const Block& block, const Visit& visit) const {
    const std::size_t outer = last_ == 0 ? 0 : last_ - 1;
    Coordinates position = block.start;
    std::uint64_t place = 0;
    do {
      visit(place, PositionView(position.data(), last_ + 1));
      place += rows_of_plane(block) * block.extent[last_];
    } while (advance(block, outer, position));
  }
  std::uint64_t rows_of_plane(const Block& block) const {
    return last_ == 0 ? 1 : block.extent[last_ - 1];
  }

  void put_by_planes(const LossesAlong<T>& line, const Block& block, T* steps) const {
    const DirectionLines& numbers = *line.numbers;
    LineRows<T> rows{};
    rows.along_rows = numbers.pivot() == last_;
    rows.rows = rows_of_plane(block);
    rows.extent = block.extent[last_];
    rows.next_lost = last_ == 0 ? 0 : numbers.next_line(last_ - 1);
    rows.next_size = numbers.pivot() + 1 == last_ ? 1 : 0;
    for_each_plane(block, [&](std::uint64_t place, PositionView position) {
      rows.lost = line.pivot_size.data() + numbers.line_of(position);
      rows.size = position[numbers.pivot()];
      kernels_.steps_to_losses(rows, steps + place);
    });
  }

  void put_by_entries(const LossesAlong<T>& line, const Block& block, T* steps) const {
    const DirectionLines& numbers = *line.numbers;
    for_each_position(block, last_ + 1, [&](std::uint64_t place, PositionView position) {
      const std::uint64_t size = position[numbers.pivot()];
      const std::uint64_t lost = line.pivot_size[numbers.line_of(position)];
      steps[place] = static_cast<T>(size > lost ? (size - lost) / numbers.pivot_step() : 0);
    });
  }

  /// Calls visit(place, step, bits) for a move of some steps, for every entry the least step last:
  /// a bit is set where the move leads to a loss.
  template <class Visit>
  void for_each_step(const PositionSet& losses, const PlacedLine& line, const Block& block,
                     const Visit& visit) const {
    const std::uint64_t rows = rows_of_plane(block);
    const std::uint64_t start = block.start[last_];
    const std::uint64_t extent = block.extent[last_];
    for_each_plane(block, [&](std::uint64_t place, PositionView position) {
      const std::uint64_t row = box_.line_of(position, last_);
      Coordinates top{};  // the greatest sizes of the plane
      ranges::copy(position, top.begin());
      if (last_ != 0) top[last_ - 1] += rows - 1;
      auto t = ranges::upper_bound(line.steps, outer_steps(line, {top.data(), last_ + 1}));
      while (t != line.steps.begin()) {
        --t;
        const std::uint64_t down = *t * line.last;
        const std::uint64_t needed = last_ == 0 ? 0 : *t * line.direction[last_ - 1];
        const std::uint64_t skip = last_ == 0 ? 0 : missing(needed, position[last_ - 1]);
        const std::uint64_t before = missing(down, start);
        if (before >= extent) continue;
        const BitRowView first = losses.row(row + skip - *t * line.rows_back);
        visit(place + skip * extent + before, *t,
              {first.data(), first.size(), start + before - down, rows - skip, extent - before,
               extent});
      }
    });
  }

  /// A pass is a move only where there is another one.
  void clear_terminal(const Block& block, T* steps) const {
    for_each_row(block, last_ + 1, [&](std::uint64_t place, PositionView position) {
      const std::uint64_t first = moves_.first_with_move(position.first(last_));
      std::fill_n(steps + place, std::min(missing(first, position[last_]), block.extent[last_]),
                  T{0});
    });
  }

  void read_winning_moves(const PositionSet& losses, const Block& block,
                          std::uint32_t* moves) const {
    const BitKernels bit_kernels = kernels_for<BitKernels>(best_isa());
    T steps[BlockPiece::most_entries];
    for_each_piece(block, last_ + 1, [&](const BlockPiece& piece) {
      std::uint32_t* const to = moves + piece.place;
      std::fill_n(to, piece.entries(), 0U);
      for (const LossesAlong<T>& line : lines_) {
        if (one_at_most(line)) {
          put_steps(losses, line, piece.block, steps);
          kernels_.count(steps, piece.entries(), to);
          continue;
        }
        for_each_step(losses, line.move, piece.block,
                      [&](std::uint64_t place, std::uint64_t, const RowsOfBits& bits) {
                        bit_kernels.count(bits, to + place);
                      });
      }
    });
    for (const PlacedFace& face : moves_.faces) sums_->add_counts(face.axes, block, moves);
  }

  /// The lost option of greatest rank is the one that lowers the rank least.
  template <class Rank, class Item>
  void read_target(const PositionSet& losses, const Block& block, Item* targets) const {
    const auto kernels = kernels_for<DropKernels<T, Item>>(best_isa());
    T steps[BlockPiece::most_entries];
    Item rank_steps[BlockPiece::most_entries];
    for_each_piece(block, last_ + 1, [&](const BlockPiece& piece) {
      Item* const drops = targets + piece.place;
      std::fill_n(drops, piece.entries(), static_cast<Item>(-1));
      if (lines_.empty()) return;
      for (const LossesAlong<T>& line : lines_) {
        put_steps(losses, line, piece.block, steps);
        kernels.lower(steps, piece.entries(), static_cast<Item>(line.move.rank_step), drops);
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
  const Box& box_ = layout_.box();
  std::size_t last_ = box_.heaps() - 1;
  StepKernels<T> kernels_ = kernels_for<StepKernels<T>>(best_isa());
  std::vector<LossesAlong<T>> lines_;  ///< of the lines in the order of the rules, then of the pass
  std::optional<BoxSums> sums_;
};

}  // namespace

std::uint64_t MoveLabels::bytes(const VectorRules& rules, const Box& box,
                                const std::vector<LabelKind>& labels) {
  Saturating numbers = 0;
  for (const LineMove& move : rules.moves().lines) {
    const Direction direction = rules.over_entries(move.direction);
    if (is_numbered(move.steps.is_any(), direction, box))
      numbers = numbers + Saturating(DirectionLines(box, direction).numbers());
  }
  numbers = numbers * unsigned_bytes(box.max_bound());
  if (rules.moves().faces.empty() || !depends_on_faces(labels)) return numbers.value();
  std::vector<BoxSums::Axes> faces;
  for (const Face& face : rules.moves().faces) {
    faces.push_back(face);
    for (std::size_t& axis : faces.back()) axis += rules.first_heap();
  }
  return (numbers + Saturating(BoxSums::bytes(box, faces))).value();
}

std::unique_ptr<const MoveLabels> make_move_labels(PlacedMoves moves, Layout layout,
                                                   const PositionSet& losses) {
  return with_unsigned(unsigned_bytes(layout.box().max_bound()),
                       [&]<class T>(T) -> std::unique_ptr<const MoveLabels> {
                         return std::make_unique<TypedMoveLabels<T>>(std::move(moves),
                                                                     std::move(layout), losses);
                       });
}

}  // namespace miyama
