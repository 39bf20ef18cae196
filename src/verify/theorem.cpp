/// @file  theorem.cpp
/// @brief Compares closed forms with blocks, by the XOR of the heaps' values or position by
/// position, and Bouton's rule with rows.

#include "verify/theorem.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>
#include <vector>

#include "base/ranges.hpp"
#include "table/index/box/block_grid.hpp"
#include "table/labels.hpp"
#include "verify/piece_check.hpp"

namespace miyama {
namespace {

/// The XOR of the heaps' values at each entry of a piece.
///
///     piece of a block: one size of heap a, some of heap b (its lead), all of heap c
///
///     value of a      is the same for all entries of the piece
///     values of b, c  differ from entry to entry; their XOR is kept, because the next piece
///                     mostly has the same sizes of b and c and another of a
///
/// Cost: the values of each heap once per block, those of the lead once per set of its sizes.
/// T: type that holds every value of the block's heaps.
template <class T>
class PieceSums {
 public:
  /// The sums of the pieces of `block`. Precondition: the theorem lists values. All must outlive
  /// this.
  PieceSums(const ClosedForm& theorem, const Block& block, std::size_t heaps)
      : theorem_(theorem), block_(block), values_(heaps), per_entry_(heaps) {}

  void go_to(const BlockPiece& piece) {
    const bool is_first = piece_ == nullptr;
    if (is_first) list_values(piece.lead);
    if (is_first || piece.block.start[piece.lead] != lead_start_) {
      lead_start_ = piece.block.start[piece.lead];
      list_values(piece.lead, lead_start_, piece.block.extent[piece.lead]);
      put_together(piece);
    }
    common_ = 0;
    for (std::size_t i = 0; i < piece.lead; ++i) common_ ^= common_value(piece, i);
    piece_ = &piece;
  }

  PieceSum<T> sum() const { return {sums_.data(), static_cast<T>(common_), piece_->entries()}; }
  /// Values of one heap.
  PieceSizes<T> of(std::size_t heap) const {
    if (heap < piece_->lead) return {nullptr, static_cast<T>(common_value(*piece_, heap))};
    return {per_entry_[heap].data(), 0};
  }

 private:
  void list_values(std::size_t heap, std::uint64_t first, std::uint64_t count) {
    values_[heap].resize(count);
    [[maybe_unused]] const bool listed = theorem_.list_values(heap, first, values_[heap]);
    assert(listed);
  }
  /// Lists the values of all heaps but the lead.
  void list_values(std::size_t lead) {
    for (std::size_t i = 0; i < values_.size(); ++i)
      if (i != lead) list_values(i, block_.start[i], block_.extent[i]);
  }

  /// The values of the lead and the heaps behind it, entry by entry, and their XOR.
  void put_together(const BlockPiece& piece) {
    sums_.assign(piece.entries(), 0);
    std::uint64_t behind = 1;  // entries in a row with the same value
    for (std::size_t i = values_.size(); i-- > piece.lead; behind *= piece.block.extent[i]) {
      per_entry_[i].resize(piece.entries());
      T* to = per_entry_[i].data();
      T* const end = to + piece.entries();
      while (to != end)
        if (behind == 1) {
          to = std::transform(values_[i].begin(), values_[i].end(), to,
                              [](std::uint32_t value) { return static_cast<T>(value); });
        } else {
          for (const std::uint32_t value : values_[i])
            to = std::fill_n(to, behind, static_cast<T>(value));
        }
      for (std::size_t at = 0; at < sums_.size(); ++at)
        sums_[at] = static_cast<T>(sums_[at] ^ per_entry_[i][at]);
    }
  }

  std::uint32_t common_value(const BlockPiece& piece, std::size_t heap) const {
    return values_[heap][piece.block.start[heap] - block_.start[heap]];
  }

  const ClosedForm& theorem_;
  const Block& block_;
  std::vector<std::vector<std::uint32_t>>
      values_;  ///< indexed by heap: values of its sizes in the block; for the lead, in the piece
  std::vector<std::vector<T>> per_entry_;  ///< indexed by heap, from the lead on: value per entry
  std::vector<T> sums_;
  std::uint64_t lead_start_ = 0;
  const BlockPiece* piece_ = nullptr;
  std::uint32_t common_ = 0;
};

class TheoremCheck final : public BlockCheck {
 public:
  TheoremCheck(const ClosedForm& closed_form, const Layout& layout,
               std::vector<std::size_t> heaps_of_moves)
      : closed_form_(closed_form), layout_(layout), heaps_of_moves_(std::move(heaps_of_moves)) {}

  void check_block(const BlockJob& job, std::span<const std::byte> content,
                   Report& report) const override {
    const LabelArray& array = layout_.arrays()[job.array];
    if (!predicts(closed_form_, array.kind)) return;
    if (array.kind == LabelKind::remoteness || !lists_values_)
      return check_pieces(layout_, job, content, report,
                          [&](const BlockPiece& piece, std::span<std::byte> expected) {
                            put_by_rows(array, piece, expected);
                          });
    const std::size_t bytes = array.kind == LabelKind::grundy
                                  ? array.item_bytes
                                  : unsigned_bytes(layout_.box().max_bound());
    with_unsigned(bytes, [&]<class T>(T) { check_by_values<T>(job, content, report); });
  }

 private:
  std::size_t heap_of(const BlockJob& job) const {
    return heaps_of_moves_.empty() ? job.move : heaps_of_moves_[job.move];
  }

  template <class T>
  void check_by_values(const BlockJob& job, std::span<const std::byte> content,
                       Report& report) const {
    const LabelArray& array = layout_.arrays()[job.array];
    PieceSums<T> sums(closed_form_, job.block, layout_.box().heaps());
    PieceMoves<T> moves(layout_.box(), array);
    check_pieces(layout_, job, content, report,
                 [&](const BlockPiece& piece, std::span<std::byte> expected) {
                   sums.go_to(piece);
                   if (array.kind == LabelKind::target)
                     put_targets(sums, moves, piece, expected);
                   else if (array.kind == LabelKind::winning_moves)
                     put_counts(sums, reinterpret_cast<std::uint32_t*>(expected.data()));
                   else
                     put_by_sum(array.kind, heap_of(job), sums, expected);
                   if (closed_form_.lone_heaps() && is_lone(piece.block.start))
                     put_lone(job, piece, expected);
                 });
  }

  template <class T>
  void put_by_sum(LabelKind kind, std::size_t heap, const PieceSums<T>& sums,
                  std::span<std::byte> expected) const {
    const auto kernels = kernels_for<MoveKernels<T>>(best_isa());
    T* const entries = reinterpret_cast<T*>(expected.data());
    if (kind == LabelKind::outcome)
      kernels.outcomes_of_sum(sums.sum(), reinterpret_cast<std::uint8_t*>(expected.data()));
    else if (kind == LabelKind::grundy)
      kernels.values_of_sum(sums.sum(), entries);
    else
      kernels.steps_to_sum_0(sums.sum(), sums.of(heap), entries);
  }

  template <class T>
  void put_counts(const PieceSums<T>& sums, std::uint32_t* counts) const {
    std::array<PieceSizes<T>, max_heaps> sizes;
    const std::size_t heaps = layout_.box().heaps();
    for (std::size_t i = 0; i < heaps; ++i) sizes[i] = sums.of(i);
    kernels_for<MoveKernels<T>>(best_isa()).count_to_sum_0(sums.sum(), sizes.data(), heaps, counts);
  }

  template <class T>
  void put_targets(const PieceSums<T>& sums, PieceMoves<T>& moves, const BlockPiece& piece,
                   std::span<std::byte> expected) const {
    const auto kernels = kernels_for<MoveKernels<T>>(best_isa());
    T steps[BlockPiece::most_entries];
    moves.begin(piece, expected);
    for (std::size_t i = 0; i < layout_.box().heaps(); ++i) {
      kernels.steps_to_sum_0(sums.sum(), sums.of(i), steps);
      moves.add(steps, layout_.box().stride(i));
    }
    moves.finish();
  }

  /// True if at most one heap is above 1.
  bool is_lone(std::span<const std::uint64_t> sizes) const {
    const auto heaps = sizes.first(layout_.box().heaps());
    return ranges::count_if(heaps, [](std::uint64_t size) { return size > 1; }) <= 1;
  }

  /// Puts the entries row by row, where they do not follow from values of single heaps.
  void put_by_rows(const LabelArray& array, const BlockPiece& piece,
                   std::span<std::byte> expected) const {
    const std::size_t last = layout_.box().heaps() - 1;
    const std::size_t count = piece.block.extent[last];
    for_each_row(piece.block, last + 1, [&](std::uint64_t at, PositionView position) {
      const PositionView outer = position.first(last);
      const std::span row = expected.subspan(at * array.item_bytes, count * array.item_bytes);
      if (array.kind == LabelKind::outcome)
        put_outcomes(outer, position[last], row);
      else if (array.kind == LabelKind::remoteness)
        put_remoteness(outer, position[last], array, row);
      else
        put_values(position, array, row);
    });
  }

  void put_outcomes(PositionView outer, std::uint64_t first, std::span<std::byte> row) const {
    const std::span lost(reinterpret_cast<std::uint8_t*>(row.data()), row.size());
    closed_form_.list_losses(outer, first, lost);
    for (std::uint8_t& entry : lost) entry = entry != 0 ? loss : win;
  }

  void put_remoteness(PositionView outer, std::uint64_t first, const LabelArray& array,
                      std::span<std::byte> row) const {
    std::array<std::uint32_t, BlockPiece::most_entries> moves;
    const std::size_t count = row.size() / array.item_bytes;
    closed_form_.list_remoteness(outer, first, std::span(moves).first(count));
    with_unsigned(array.item_bytes, [&]<class Item>(Item) {
      std::copy_n(moves.begin(), count, reinterpret_cast<Item*>(row.data()));
    });
  }

  void put_values(PositionView first, const LabelArray& array, std::span<std::byte> row) const {
    Position position(first.begin(), first.end());
    for (std::size_t i = 0; i < row.size() / array.item_bytes; ++i, ++position.back())
      put_entry(array, row, i, static_cast<std::int64_t>(closed_form_.grundy(position)));
  }

  /// Puts the entries of the positions with at most one heap above 1.
  void put_lone(const BlockJob& job, const BlockPiece& piece, std::span<std::byte> expected) const {
    const LabelArray& array = layout_.arrays()[job.array];
    for_each_position(piece.block, layout_.box().heaps(), [&](std::uint64_t at, PositionView p) {
      if (is_lone(p)) put_entry(array, expected, at, entry(array.kind, heap_of(job), p));
    });
  }

  std::int64_t entry(LabelKind kind, std::size_t heap, PositionView position) const {
    if (kind == LabelKind::outcome) return closed_form_.is_loss(position) ? loss : win;
    if (kind == LabelKind::grundy) return static_cast<std::int64_t>(closed_form_.grundy(position));
    const Bouton& bouton = *closed_form_.bouton();
    OptionFolds folds({kind}, {bouton.convention(), position.size()});
    folds.begin();
    for (std::size_t i = 0; i < position.size(); ++i) {
      const std::uint64_t losing = bouton.losing_size(position, i);
      if (losing >= position[i]) continue;
      const std::uint64_t steps = position[i] - losing;
      folds.see({layout_.box().rank(position) - steps * layout_.box().stride(i), true, i, steps});
    }
    return folds.result(kind, heap);
  }

  const ClosedForm& closed_form_;
  const bool lists_values_ = closed_form_.list_values(0, 0, {});
  const Layout& layout_;
  const std::vector<std::size_t> heaps_of_moves_;
};

constexpr std::uint32_t no_loss = LossTile::no_loss;

/// True if each row has its loss where the XOR of the other heaps says. False means: look again,
/// row by row.
bool follows_xor(const LossTile& tile, std::uint32_t outer_sum, std::uint32_t bound) {
  std::uint32_t differences = 0;
  for (std::uint64_t a = 0; a < tile.a_count; ++a) {
    const std::uint32_t before = outer_sum ^ static_cast<std::uint32_t>(tile.a_first + a);
    const auto first = static_cast<std::uint32_t>(tile.b_first);
    const auto count = static_cast<std::uint32_t>(tile.b_count);
    const std::uint32_t* found = tile.sizes + a * count;
    for (std::uint32_t b = 0; b < count; ++b) {
      const std::uint32_t expected = before ^ (first + b);
      differences |= found[b] ^ (expected > bound ? no_loss : expected);
    }
  }
  return differences == 0;
}

/// Reports the entries of one row that differ: at most two.
void note_differences(const Box& box, Position& position, std::uint64_t expected,
                      std::uint64_t found, Report& wrong) {
  std::array<std::pair<std::uint64_t, std::uint8_t>, 2> entries{{{expected, loss}, {found, win}}};
  ranges::sort(entries);
  for (const auto& [size, right] : entries) {
    if (size == no_loss) continue;
    position.back() = size;
    wrong.mismatch(box.rank(position), position, LabelKind::outcome, right,
                   right == loss ? win : loss);
  }
}

/// True if, in misère play, the tile has a row whose other heaps are all 0 or 1: there the rule
/// differs.
bool has_special_row(const Bouton& bouton, const LossTile& tile) {
  return bouton.convention() == Convention::misere && tile.a_first <= 1 && tile.b_first <= 1 &&
         ranges::all_of(tile.outer, [](std::uint64_t size) { return size <= 1; });
}

void compare_rows(const Bouton& bouton, const Box& box, const LossTile& tile, Report& report) {
  const std::size_t last = box.heaps() - 1;
  Position position(tile.outer.begin(), tile.outer.end());
  position.resize(box.heaps());
  Report wrong;
  for (std::uint64_t row = 0; row < tile.a_count * tile.b_count; ++row) {
    if (last >= 2) position[last - 2] = tile.a_first + row / tile.b_count;
    if (last >= 1) position[last - 1] = tile.b_first + row % tile.b_count;
    const std::uint64_t size = bouton.losing_size(position, last);
    const std::uint64_t expected = size > box.bound(last) ? no_loss : size;
    assert(tile.sizes[row] == no_loss || tile.sizes[row] <= box.bound(last));
    if (tile.sizes[row] != expected)
      note_differences(box, position, expected, tile.sizes[row], wrong);
  }
  report.add(tile.a_count * tile.b_count * box.size(last), wrong);
}

}  // namespace

bool predicts(const ClosedForm& theorem, LabelKind kind) {
  switch (kind) {
    case LabelKind::outcome: return true;
    case LabelKind::grundy: return theorem.has_grundy();
    case LabelKind::remoteness: return theorem.has_remoteness();
    case LabelKind::arrows:
    case LabelKind::target:
    case LabelKind::winning_moves: return theorem.bouton() != nullptr;
    default: return false;
  }
}

std::unique_ptr<BlockCheck> make_box_theorem(const ClosedForm* closed_form, const Layout& layout,
                                             std::vector<std::size_t> heaps_of_moves) {
  return closed_form == nullptr
             ? nullptr
             : std::make_unique<TheoremCheck>(*closed_form, layout, std::move(heaps_of_moves));
}

void check_tile(const Bouton& bouton, const Box& box, const LossTile& tile, Report& report) {
  const auto bound = static_cast<std::uint32_t>(box.bound(box.heaps() - 1));
  const auto outer_sum = static_cast<std::uint32_t>(nim_sum(tile.outer));
  if (has_special_row(bouton, tile) || !follows_xor(tile, outer_sum, bound))
    return compare_rows(bouton, box, tile, report);
  report.add(tile.a_count * tile.b_count * (std::uint64_t{bound} + 1));
}

}  // namespace miyama
