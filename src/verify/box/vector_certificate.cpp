/// @file  vector_certificate.cpp
/// @brief Blocks of outcome, arrows, target and winning moves, compared with the lines' lowest
/// losses.
///
/// What the entries of a piece should be is put together from three walks, over the winning moves
/// along lines, by a pass and by faces (verify/piece_check.hpp):
///
///     lines of every step     at most one move per entry: the steps of all entries at a time
///     lines of some steps     any number of moves, one by one
///     a pass                  one by one
///     faces, lines that are   once per block, before its pieces (block_moves.hpp)
///     not plain or go by residues

#include "verify/box/vector_certificate.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "index/box/line_walk.hpp"
#include "verify/box/block_moves.hpp"
#include "verify/box/line_members.hpp"
#include "verify/piece_check.hpp"

namespace miyama {
namespace {

/// T: type of sizes and arrows.
template <class T>
class LineCertificate final : public VectorCertificate {
 public:
  LineCertificate(const VectorRules& rules, const PositionSet* losses, const Layout& layout,
                  Convention convention)
      : rules_(rules),
        losses_(losses),
        layout_(layout),
        box_(layout.box()),
        last_(box_.heaps() - 1),
        convention_(convention),
        is_restricted_(rules.is_restricted()),
        kernels_(kernels_for<MoveKernels<T>>(best_isa())),
        others_(rules, losses) {
    for (const LineMove& move : rules.moves().lines) {
      lines_.emplace_back();
      if (move.is_plain()) lines_.back().emplace(rules, move, box_, losses);
    }
    const bool remember =
        ranges::any_of(lines_, [](const auto& line) { return line && line->lowest_only(); });
    if (losses != nullptr && remember)
      for_each_member(*losses, [this](PositionView loss) { add(loss); });
  }

  void add(PositionView loss) override {
    for (std::optional<LineMembers<T>>& line : lines_)
      if (line) line->add(loss);
  }

  bool is_lowest_loss(PositionView position) const override {
    return ranges::all_of(lines_, [&](const auto& line) { return line->is_lowest(position); });
  }

  std::uint64_t conditional_moves() const override { return conditional_moves_; }

  void check_block(const BlockJob& job, std::span<const std::byte> content,
                   Report& report) const override {
    const LabelArray& array = layout_.arrays()[job.array];
    thread_local OfBlock of;
    of.arrows.clear();
    const bool misere_outcome =
        array.kind == LabelKind::outcome && convention_ == Convention::misere;
    BlockConditions conditions(rules_, conditions_);
    conditions.go_to(job.block);
    if (rules_.moves().pass || misere_outcome)
      put_movable(rules_, job.block, conditions, of.movable);
    const std::uint64_t put = is_number(array.kind) || array.kind == LabelKind::arrows
                                  ? 0
                                  : others_.put(array, job.block, conditions, of.others);
    if (is_restricted_ && job.array == 0 && job.move == 0)
      count_moves(array, job.block, put, conditions, of);
    if (is_number(array.kind)) return;
    if (array.kind == LabelKind::arrows && job.move < lines_.size() && !lines_[job.move])
      others_.put_arrows(job.move, job.block, conditions, of.arrows);
    MovesOfPiece<T> moves(box_, array);
    check_pieces(layout_, job, content, report,
                 [&](const BlockPiece& piece, std::span<std::byte> expected) {
                   if (array.kind == LabelKind::arrows)
                     put_arrows(job.move, piece, of, reinterpret_cast<T*>(expected.data()));
                   else
                     put_moves(array, piece, moves, of, expected);
                   if (misere_outcome) win_without_move(piece, of, expected);
                 });
  }

 private:
  /// What is computed for a whole block before its pieces.
  struct OfBlock {
    std::vector<std::byte> others;  ///< entries by the moves that are not plain lines
    /// A byte per entry, 1 where there is a move; stale unless needed.
    std::vector<std::uint8_t> movable;
    std::vector<T> arrows;  ///< arrows along a line that is not plain, else empty
  };

  void put_arrows(std::size_t move, const BlockPiece& piece, const OfBlock& of, T* arrows) const {
    if (!of.arrows.empty()) {
      std::copy_n(of.arrows.data() + piece.place, piece.entries(), arrows);
      return;
    }
    const bool is_pass = move == lines_.size();
    if (!is_pass && lines_[move]->lowest_only())
      return put_steps(*lines_[move], piece.block, arrows);
    std::fill_n(arrows, piece.entries(), 0);
    if (is_pass) return for_each_pass(piece, of.movable, [=](std::uint64_t at) { arrows[at] = 1; });
    for_each_line_move(*lines_[move], piece.block, [=](std::uint64_t at, std::uint32_t steps) {
      if (arrows[at] == 0) arrows[at] = static_cast<T>(steps);
    });
  }

  void put_moves(const LabelArray& array, const BlockPiece& piece, MovesOfPiece<T>& moves,
                 const OfBlock& of, std::span<std::byte> expected) const {
    T steps[BlockPiece::most_entries];
    moves.begin(piece, expected);
    for (std::size_t m = 0; m < lines_.size(); ++m) {
      const std::optional<LineMembers<T>>& line = lines_[m];
      if (line && line->lowest_only()) {
        put_steps(*line, piece.block, steps);
        moves.add(steps, line->rank_step());
      } else if (line) {
        for_each_line_move(*line, piece.block, [&](std::uint64_t at, std::uint32_t taken) {
          moves.add_one(at, taken * line->rank_step());
        });
      }
    }
    for_each_pass(piece, of.movable, [&](std::uint64_t at) { moves.add_one(at, box_.stride(0)); });
    moves.finish();
    if (!others_.empty())
      others_.add(array, std::span(of.others).subspan(piece.place * array.item_bytes), expected);
  }

  /// In misère play a position without a move is won.
  static void win_without_move(const BlockPiece& piece, const OfBlock& of,
                               std::span<std::byte> outcomes) {
    for (std::size_t at = 0; at < piece.entries(); ++at)
      outcomes[at] |= std::byte{of.movable[piece.place + at] == 0 ? win : loss};
  }

  /// Counts the moves that MovesTo leaves out. `put`: how many others_ counted while it put
  /// entries.
  void count_moves(const LabelArray& array, const Block& block, std::uint64_t put,
                   BlockConditions& conditions, const OfBlock& of) const {
    const bool counted = array.kind == LabelKind::outcome || array.kind == LabelKind::winning_moves;
    std::uint64_t moves = counted ? put : others_.count(block, conditions);
    for_each_pass({block, 0, 0}, of.movable, [&](std::uint64_t) { ++moves; });
    conditional_moves_ += moves;
  }

  /// Puts the steps to the lowest loss on the line through each entry, 0 where the entry does not
  /// lie above it.
  void put_steps(const LineMembers<T>& line, const Block& piece, T* steps) const {
    if (line.axis())
      return kernels_.steps_to_losses(make_line_walk(box_, piece, *line.axis()),
                                      line.lowest().data(), steps);
    std::fill_n(steps, piece.positions, 0);
    for_each_line_move(line, piece, [steps](std::uint64_t at, std::uint32_t taken) {
      steps[at] = static_cast<T>(taken);
    });
  }

  template <class Visit>
  void for_each_line_move(const LineMembers<T>& line, const Block& block,
                          const Visit& visit) const {
    const std::uint64_t first = block.start[last_];
    for_each_row(block, last_ + 1, [&](std::uint64_t entry, PositionView position) {
      line.for_each_move(position, first, first + block.extent[last_],
                         [&](std::uint64_t at, std::uint32_t steps) { visit(entry + at, steps); });
    });
  }

  /// Calls visit(entry) where passing leads to a loss. `movable`: a byte per entry of the block, 1
  /// where there is a move.
  template <class Visit>
  void for_each_pass(const BlockPiece& piece, const std::vector<std::uint8_t>& movable,
                     const Visit& visit) const {
    if (!rules_.moves().pass) return;
    const std::uint64_t rows_back = box_.stride(0) / box_.size(last_);
    for_each_row(piece.block, last_ + 1, [&](std::uint64_t entry, PositionView position) {
      if (position[0] == 0) return;
      const std::uint64_t row = box_.line_of(position, last_);
      const std::uint64_t begin = position[last_];
      for_each_bit(losses_->row(row - rows_back), begin, begin + piece.block.extent[last_],
                   [&](std::uint64_t size) {
                     const std::uint64_t at = entry + size - begin;
                     if (movable[piece.place + at] != 0) visit(at);
                   });
    });
  }

  const VectorRules& rules_;
  const PositionSet* losses_;
  const Layout& layout_;
  const Box& box_;
  std::size_t last_;
  Convention convention_;
  bool is_restricted_;
  MoveKernels<T> kernels_;
  DistinctConditions conditions_{rules_.moves().lines};
  /// Indexed by line move; none where it is not plain.
  std::vector<std::optional<LineMembers<T>>> lines_;
  BlockMoves<T> others_;
  /// Moves found in the blocks of the first array. Each block adds its own number, atomically.
  mutable std::atomic<std::uint64_t> conditional_moves_{0};
};

}  // namespace

bool needs_losses(const VectorRules& rules, const Box& box) {
  return rules.moves().pass || !rules.moves().faces.empty() ||
         !ranges::all_of(rules.moves().lines, [&](const LineMove& line) {
           return line.is_plain() &&
                  numbers_lines(line.steps, rules.over_entries(line.direction), box);
         });
}

std::unique_ptr<VectorCertificate> make_vector_certificate(const VectorRules& rules,
                                                           const PositionSet* losses,
                                                           const Layout& layout,
                                                           Convention convention) {
  assert(losses != nullptr || !needs_losses(rules, layout.box()));
  return with_unsigned(unsigned_bytes(layout.box().max_bound()),
                       [&]<class T>(T) -> std::unique_ptr<VectorCertificate> {
                         return std::make_unique<LineCertificate<T>>(rules, losses, layout,
                                                                     convention);
                       });
}

std::uint64_t vector_certificate_bytes(const VectorRules& rules, const Box& box) {
  std::uint64_t numbers = 0;
  for (const LineMove& move : rules.moves().lines) {
    if (const Direction direction = rules.over_entries(move.direction);
        move.is_plain() && numbers_lines(move.steps, direction, box))
      numbers = saturating_add(numbers, DirectionLines(box, direction).numbers());
  }
  const std::uint64_t bytes = saturating_multiply(numbers, unsigned_bytes(box.max_bound()));
  if (rules.moves().faces.empty()) return bytes;
  return saturating_add(bytes, BoxSums::bytes(box, rules.faces_over_entries()));
}

}  // namespace miyama
