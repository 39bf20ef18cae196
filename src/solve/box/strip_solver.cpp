#include "solve/box/strip_solver.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "index/box/block_grid.hpp"

namespace miyama {

void StripSolver::solve(std::uint64_t end) {
  strip_ = {strip_.end, end};
  PlacedMoves moves(rules_, layout_.box(), team_, strip_);
  if (!rows_) {
    rows_.emplace(moves, layout_.box(), team_, strip_);
    losses_ = std::make_shared<PositionSet>(rows_->losses(convention_));
    strip_ = rows_->window().strip();
    labels_ = make_move_labels(std::move(moves), layout_, losses_, strip_);
    return;
  }
  labels_->leave_strip();
  rows_->go_on(moves, strip_);
  losses_->slide(rows_->window());
  rows_->find_losses(convention_, *losses_);
  labels_->go_on(moves, strip_);
}

Totals StripSolver::count() const {
  Totals totals;
  const RowWindow& window = losses_->window();
  for (std::uint64_t plane = 0; plane < window.planes(); ++plane) {
    const std::uint64_t first = window.row_of(plane, strip_.first);
    const std::uint64_t end = window.row_of(plane, strip_.end);
    totals.lost += losses_->count(first, end);
    totals.positions += (end - first) * losses_->row_size();
  }
  const bool is_whole = totals.positions == layout_.box().positions();
  totals.winning_moves = is_whole || rows_->moves().conditions == nullptr
                             ? count_moves_into(*losses_, strip_, rows_->moves(), team_)
                             : count_moves_from_strip();
  return totals;
}

/// Moves with a condition may come from positions above the strip, whose conditions are not known
/// yet. So the moves from the positions of the strip are counted instead.
std::uint64_t StripSolver::count_moves_from_strip() const {
  const Box& box = layout_.box();
  const std::size_t lead = layout_.pass() ? 1 : 0;
  const BlockGrid grid(box, sizeof(std::uint32_t));
  return parallel_sum(
      grid.blocks(), 1, team_, [&](std::uint64_t b, std::uint64_t) -> std::uint64_t {
        Block block = grid.block(b);
        const std::uint64_t first = std::max<std::uint64_t>(block.start[lead], strip_.first);
        const std::uint64_t end =
            std::min<std::uint64_t>(block.start[lead] + block.extent[lead], strip_.end);
        if (first >= end) return 0;
        block.start[lead] = static_cast<std::uint32_t>(first);
        block.extent[lead] = static_cast<std::uint32_t>(end - first);
        block = make_block(box.heaps(), block.start, block.extent);
        std::vector<std::uint32_t> moves(block.positions);
        labels_->count_moves(block, moves.data());
        return std::accumulate(moves.begin(), moves.end(), std::uint64_t{0});
      });
}

std::uint64_t strip_solver_bytes(const VectorRules& rules, const Box& box,
                                 const std::vector<LabelKind>& labels) {
  return (Saturating(2) * PositionSet::bytes(box) + VectorRows::bytes(rules, box) +
          MoveLabels::bytes(rules, box, labels))
      .value();
}

}  // namespace miyama
