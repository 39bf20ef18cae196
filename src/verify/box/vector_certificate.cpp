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
///     faces                   from sums over boxes
///
/// Sums over boxes (index/box/box_sums.hpp) say what faces do, for a whole block before its pieces.

#include "verify/box/vector_certificate.hpp"

#include <algorithm>
#include <cassert>
#include <functional>
#include <optional>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "index/box/box_sums.hpp"
#include "index/box/line_walk.hpp"
#include "verify/box/line_members.hpp"
#include "verify/piece_check.hpp"

namespace miyama {
namespace {

std::vector<BoxSums::Axes> coordinates_of_faces(const VectorRules& rules) {
  std::vector<BoxSums::Axes> faces = rules.moves().faces;
  for (BoxSums::Axes& axes : faces)
    for (std::size_t& axis : axes) axis += rules.first_heap();
  return faces;
}

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
        kernels_(kernels_for<PieceKernels<T>>(best_isa())) {
    for (const LineMove& move : rules.moves().lines)
      lines_.emplace_back(rules, move, box_).look_at(losses);
    faces_ = coordinates_of_faces(rules);
    if (!faces_.empty()) sums_.emplace(*losses);
  }

  void add(PositionView loss) override {
    for (LineMembers<T>& line : lines_) line.add(loss);
  }

  bool is_lowest_loss(PositionView position) const override {
    return ranges::all_of(lines_, [&](const auto& line) { return line.is_lowest(position); });
  }

  void check_block(const BlockJob& job, std::span<const std::byte> content,
                   Report& report) const override {
    const LabelArray& array = layout_.arrays()[job.array];
    if (array.kind == LabelKind::grundy || array.kind == LabelKind::remoteness) return;
    MovesOfPiece<T> moves(box_, array);
    thread_local std::vector<std::byte> faces;  // of this block
    if (sums_ && array.kind != LabelKind::arrows) put_faces(array, job.block, faces);
    check_pieces(layout_, job, content, report,
                 [&](const BlockPiece& piece, std::span<std::byte> expected) {
                   if (array.kind == LabelKind::arrows)
                     put_arrows(job.move, piece.block, reinterpret_cast<T*>(expected.data()));
                   else
                     put_moves(array, piece, moves, faces, expected);
                 });
  }

 private:
  void put_arrows(std::size_t move, const Block& piece, T* arrows) const {
    if (move < lines_.size() && lines_[move].lowest_only())
      return put_steps(lines_[move], piece, arrows);
    std::fill_n(arrows, piece.positions, 0);
    if (move == lines_.size())
      for_each_pass(piece, [=](std::uint64_t at) { arrows[at] = 1; });
    else
      for_each_line_move(lines_[move], piece, [=](std::uint64_t at, std::uint32_t steps) {
        if (arrows[at] == 0) arrows[at] = static_cast<T>(steps);
      });
  }

  /// `faces`: what they say of the block, if there are any.
  void put_moves(const LabelArray& array, const BlockPiece& piece, MovesOfPiece<T>& moves,
                 std::span<const std::byte> faces, std::span<std::byte> expected) const {
    T steps[BlockPiece::most_entries];
    moves.begin(piece, expected);
    for (const LineMembers<T>& line : lines_)
      if (line.lowest_only()) {
        put_steps(line, piece.block, steps);
        moves.add(steps, line.rank_step());
      } else {
        for_each_line_move(line, piece.block, [&](std::uint64_t at, std::uint32_t taken) {
          moves.add_one(at, taken * line.rank_step());
        });
      }
    for_each_pass(piece.block, [&](std::uint64_t at) { moves.add_one(at, box_.stride(0)); });
    moves.finish();
    if (sums_) add_faces(array, faces.subspan(piece.place * array.item_bytes), expected);
    if (array.kind == LabelKind::outcome && convention_ == Convention::misere)
      win_without_move(piece.block, expected);
  }

  /// To the lowest loss on the line through each entry, 0 where the entry does not lie above it.
  void put_steps(const LineMembers<T>& line, const Block& piece, T* steps) const {
    if (line.axis())
      return kernels_.steps_to_losses(make_line_walk(box_, piece, *line.axis()),
                                      line.lowest().data(), steps);
    std::fill_n(steps, piece.positions, 0);
    for_each_line_move(line, piece, [steps](std::uint64_t at, std::uint32_t taken) {
      steps[at] = static_cast<T>(taken);
    });
  }

  /// Calls use(target's type).
  template <class Use>
  static void with_target(const LabelArray& array, const Use& use) {
    if (array.item_bytes == 4) return use(std::int32_t{0});
    use(std::int64_t{0});
  }

  /// The entries of the block as if faces were all the moves.
  void put_faces(const LabelArray& array, const Block& block, std::vector<std::byte>& put) const {
    put.assign(array.bytes(block),
               array.kind == LabelKind::target ? std::byte{0xFF} : std::byte{0});
    for (const BoxSums::Axes& axes : faces_) {
      if (array.kind == LabelKind::outcome)
        sums_->mark(axes, block, reinterpret_cast<std::uint8_t*>(put.data()));
      else if (array.kind == LabelKind::winning_moves)
        sums_->add_counts(axes, block, reinterpret_cast<std::uint32_t*>(put.data()));
      else
        with_target(array, [&]<class Target>(Target) {
          sums_->raise_to_ranks(axes, block, reinterpret_cast<Target*>(put.data()));
        });
    }
  }

  /// Adds what faces say to the entries of a piece.
  static void add_faces(const LabelArray& array, std::span<const std::byte> faces,
                        std::span<std::byte> entries) {
    const auto merge = [&]<class Item>(Item, const auto& merged) {
      const Item* const from = reinterpret_cast<const Item*>(faces.data());
      Item* const to = reinterpret_cast<Item*>(entries.data());
      for (std::size_t at = 0; at < entries.size() / sizeof(Item); ++at)
        to[at] = static_cast<Item>(merged(to[at], from[at]));
    };
    if (array.kind == LabelKind::outcome) return merge(std::uint8_t{0}, std::bit_or<>());
    if (array.kind == LabelKind::winning_moves) return merge(std::uint32_t{0}, std::plus<>());
    with_target(array,
                [&](auto target) { merge(target, [](auto a, auto b) { return a > b ? a : b; }); });
  }

  /// Misère: where no move is left, the position is won.
  void win_without_move(const Block& piece, std::span<std::byte> outcomes) const {
    for_each_row(piece, [&](std::uint64_t entry, PositionView position, std::uint64_t) {
      const std::uint64_t first = piece.start[last_];
      const std::uint64_t end =
          std::min(least_size_with_move(rules_, position), first + piece.extent[last_]);
      for (std::uint64_t x = first; x < end; ++x) outcomes[entry + (x - first)] = std::byte{win};
    });
  }

  /// Rows of the block in turn: visit(number of the first entry, coordinates, row of the table).
  template <class Visit>
  void for_each_row(const Block& block, const Visit& visit) const {
    Coordinates position = block.start;
    const PositionView here(position.data(), last_ + 1);
    std::uint64_t entry = 0;
    do {
      visit(entry, here, box_.line_of(here, last_));
      entry += block.extent[last_];
    } while (advance(block, last_, position));
  }

  template <class Visit>
  void for_each_line_move(const LineMembers<T>& line, const Block& block,
                          const Visit& visit) const {
    const std::uint64_t first = block.start[last_];
    for_each_row(block, [&](std::uint64_t entry, PositionView position, std::uint64_t) {
      line.for_each_move(position, first, first + block.extent[last_],
                         [&](std::uint64_t at, std::uint32_t steps) { visit(entry + at, steps); });
    });
  }

  /// Calls visit(entry) where passing leads to a loss.
  template <class Visit>
  void for_each_pass(const Block& block, const Visit& visit) const {
    if (!rules_.moves().pass) return;
    const std::uint64_t first = block.start[last_];
    const std::uint64_t rows_back = box_.stride(0) / box_.size(last_);
    for_each_row(block, [&](std::uint64_t entry, PositionView position, std::uint64_t row) {
      if (position[0] == 0) return;
      for (std::uint64_t x = std::max(first, least_size_with_move(rules_, position));
           x < first + block.extent[last_]; ++x)
        if (losses_->contains(row - rows_back, x)) visit(entry + (x - first));
    });
  }

  const VectorRules& rules_;
  const PositionSet* losses_;
  const Layout& layout_;
  const Box& box_;
  std::size_t last_;
  Convention convention_;
  PieceKernels<T> kernels_;
  std::vector<LineMembers<T>> lines_;
  std::vector<BoxSums::Axes> faces_;
  std::optional<BoxSums> sums_;  ///< of the losses, if there are faces
};

std::uint64_t count_steps_up(const LineMove& line, const Box& box, std::size_t first_heap,
                             PositionView position) {
  Coordinates room{};  // of the heaps
  for (std::size_t i = first_heap; i < position.size(); ++i)
    room[i - first_heap] = box.bound(i) - position[i];
  const std::uint64_t most =
      most_steps(std::span(room).first(position.size() - first_heap), line.direction);
  if (line.steps.is_any()) return most;
  std::uint64_t steps = 0;
  line.steps.for_each(most, [&](std::uint64_t) { ++steps; });
  return steps;
}

}  // namespace

bool needs_losses(const VectorRules& rules, const Box& box) {
  return rules.moves().pass || !rules.moves().faces.empty() ||
         !ranges::all_of(rules.moves().lines, [&](const LineMove& line) {
           return numbers_lines(line.steps, rules.over_entries(line.direction), box);
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

std::uint64_t count_moves_to(const VectorRules& rules, const Box& box, PositionView position) {
  const std::size_t first = rules.first_heap();
  std::uint64_t moves = 0;
  for (const LineMove& line : rules.moves().lines)
    moves += count_steps_up(line, box, first, position);
  for (const Face& face : rules.moves().faces) {
    std::uint64_t above = 1;
    for (const std::size_t heap : face) above *= box.bound(first + heap) - position[first + heap];
    moves += above;
  }
  const bool by_pass = rules.moves().pass && position[0] == 0 &&
                       position.back() >= least_size_with_move(rules, position);
  return moves + (by_pass ? 1 : 0);
}

std::uint64_t vector_certificate_bytes(const VectorRules& rules, const Box& box) {
  std::uint64_t numbers = 0;
  for (const LineMove& move : rules.moves().lines)
    if (const Direction direction = rules.over_entries(move.direction);
        numbers_lines(move.steps, direction, box))
      numbers = saturating_add(numbers, DirectionLines(box, direction).numbers());
  const std::uint64_t bytes = saturating_multiply(numbers, unsigned_bytes(box.max_bound()));
  if (rules.moves().faces.empty()) return bytes;
  return saturating_add(bytes, BoxSums::bytes(box, coordinates_of_faces(rules)));
}

}  // namespace miyama
