/// @file  move_labels.cpp
/// @brief Merges the steps of the moves into labels, piece by piece: a piece stays in the
/// first-level cache meanwhile.

#include "solve/box/labels/move_labels.hpp"

#include <optional>
#include <utility>

#include "base/checked.hpp"
#include "solve/box/labels/kernels.hpp"
#include "sweep/box_sums.hpp"
#include "sweep/losses_below.hpp"
#include "table/index/box/block_grid.hpp"

namespace miyama {
namespace {

bool depends_on_faces(const std::vector<LabelKind>& labels) {
  return contains(labels, LabelKind::target) || contains(labels, LabelKind::winning_moves);
}

bool depends_on_moves(const std::vector<LabelKind>& labels) {
  return contains(labels, LabelKind::arrows) || depends_on_faces(labels);
}

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
      : layout_(std::move(layout)), losses_(std::move(losses)) {
    if (!depends_on_moves(layout_.kinds())) return;
    below_.emplace(std::move(moves), box_, losses_.get(), LossesBelow<T>::Known::all);
    if (!below_->moves().faces.empty() && depends_on_faces(layout_.kinds()))
      sums_.emplace(*losses_);
  }

  TypedMoveLabels(const LossLines<T>& nim, Layout layout)
      : layout_(std::move(layout)), below_(std::in_place, nim) {}

  void read_block(const BlockJob& job, std::span<std::byte> content) const override {
    const LabelArray& array = layout_.arrays()[job.array];
    if (array.kind == LabelKind::outcome)
      return put_outcomes(job.block, items_of<std::uint8_t>(content));
    if (array.kind == LabelKind::arrows)
      return below_->put_steps(job.move, job.block, items_of<T>(content));
    if (array.kind == LabelKind::winning_moves)
      return count_moves(job.block, items_of<std::uint32_t>(content));
    if (array.item_bytes == 4)
      return read_target<std::int32_t>(job.block, items_of<std::uint32_t>(content));
    read_target<std::int64_t>(job.block, items_of<std::uint64_t>(content));
  }

 private:
  /// For Nim: each row has its loss among the lines along the last heap.
  void put_outcomes(const Block& block, std::uint8_t* outcomes) const {
    const std::size_t last = box_.heaps() - 1;
    std::fill_n(outcomes, block.positions, win);
    const std::uint64_t start = block.start[last];
    below_->for_each_line_rows(last, block, [=](std::uint64_t place, const LineRows<T>& rows) {
      for (std::uint64_t r = 0; r < rows.rows; ++r, place += rows.extent)
        if (const std::uint64_t x =
                rows.lost[static_cast<std::ptrdiff_t>(r) * rows.next_lost] - start;
            x < rows.extent)
          outcomes[place + x] = loss;
    });
  }

  void count_moves(const Block& block, std::uint32_t* moves) const {
    T own[BlockPiece::most_entries];    // winning moves along one line, no more than it has steps
    T lines[BlockPiece::most_entries];  // with a winning move: as many as a T can count
    for_each_piece(block, box_.heaps(), [&](const BlockPiece& piece) {
      const std::size_t n = piece.entries();
      bool is_first = true;
      std::size_t counted = 0;  // lines
      const auto add = [&](const T* counts) {
        kernels_.add(counts, n, std::exchange(is_first, false), moves + piece.place);
      };
      const auto clear = [&] { std::fill_n(lines, n, T{0}); };
      for (std::size_t m = 0; m < below_->lines(); ++m) {
        if (below_->has_several(m)) {
          below_->put_counts(m, piece.block, nullptr, own);
          add(own);
          continue;
        }
        if (!below_->count_above(m, piece.block, counted == 0, lines)) {
          if (counted == 0) clear();
          below_->put_steps(m, piece.block, own);
          kernels_.count(own, n, lines);
        }
        if (++counted != 255) continue;
        add(lines);
        counted = 0;
      }
      if (counted == 0) clear();
      add(lines);
    });
    for (const PlacedFace& face : below_->moves().faces) sums_->add_counts(face.axes, block, moves);
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
    for_each_piece(block, box_.heaps(), [&](const BlockPiece& piece) {
      Item* const drops = targets + piece.place;
      if (below_->lines() == 0) return;
      for (std::size_t m = 0; m < below_->lines(); ++m) {
        const PlacedLine& line = below_->line(m);
        below_->put_steps(m, piece.block, steps);
        kernels.lower(steps, piece.entries(), static_cast<Item>(line.ranks_down(0)),
                      static_cast<Item>(line.rank_step), drops);
      }
      if (piece.place == 0) put_rank_steps(box_, piece, rank_steps);
      kernels.to_targets(rank_steps, piece.entries(),
                         static_cast<Item>(box_.rank({piece.block.start.data(), box_.heaps()})),
                         drops);
    });
    for (const PlacedFace& face : below_->moves().faces)
      sums_->raise_to_ranks(face.axes, block, reinterpret_cast<Rank*>(targets));
  }

  Layout layout_;
  std::shared_ptr<const PositionSet> losses_;  ///< null for Nim
  const Box& box_ = layout_.box();
  StepKernels<T> kernels_ = kernels_for<StepKernels<T>>();
  std::optional<LossesBelow<T>> below_;  ///< none where no label depends on moves
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
  Saturating bytes = losses_below_bytes(rules, box, false);
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
