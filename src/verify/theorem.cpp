/// @file  theorem.cpp
/// @brief Any closed form, entry by entry; then Bouton's rule: blocks by vector loops, and rows.
///
/// The loops work on tables of the XOR of some heaps: those before and those after the heap of an
/// arrow, or two halves of all heaps, so that a block of 2¹⁸ entries needs a few hundred numbers.

#include "verify/theorem.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "base/ranges.hpp"
#include "verify/check_kernels.hpp"

namespace miyama {
namespace {

class PositionTheorem final : public BlockCheck {
 public:
  PositionTheorem(const ClosedForm& closed_form, const Layout& layout)
      : closed_form_(closed_form), layout_(layout) {}

  void check_block(const BlockJob& job, std::span<const std::byte> content,
                   Report& report) const override {
    const LabelKind kind = layout_.arrays()[job.array].kind;
    if (!tells(kind)) return;
    compare_entries(
        layout_, job, content,
        [this, kind](std::uint64_t, PositionView p) { return expected(kind, p); }, report);
  }

 private:
  bool tells(LabelKind kind) const {
    switch (kind) {
      case LabelKind::outcome: return closed_form_.tells_outcome();
      case LabelKind::grundy: return closed_form_.tells_grundy();
      case LabelKind::remoteness: return closed_form_.tells_remoteness();
      default: return false;
    }
  }

  std::int64_t expected(LabelKind kind, PositionView position) const {
    switch (kind) {
      case LabelKind::grundy: return static_cast<std::int64_t>(closed_form_.grundy(position));
      case LabelKind::remoteness:
        return static_cast<std::int64_t>(closed_form_.remoteness(position));
      default: return closed_form_.is_loss(position) ? loss : win;
    }
  }

  const ClosedForm& closed_form_;
  const Layout& layout_;
};

/// XOR of heaps [first, last) for every combination of them in the block, C order. Built from the
/// last heap on, so that whole tables are copied at a time.
template <class T>
std::vector<T> xor_table(const Block& block, std::size_t first, std::size_t last) {
  std::vector<T> table{0};
  for (std::size_t i = last; i-- > first;) {
    std::vector<T> longer(table.size() * block.extent[i]);
    T* to = longer.data();
    for (std::uint64_t x = 0; x < block.extent[i]; ++x) {
      const T size = static_cast<T>(block.start[i] + x);
      for (const T other : table) *to++ = static_cast<T>(size ^ other);
    }
    table = std::move(longer);
  }
  return table;
}

/// Where to split the heaps of a block in two, so that the later ones have enough combinations for
/// long loops and both tables stay small.
std::size_t split_heap(const Block& block, std::size_t heaps) {
  std::uint64_t after = 1;
  std::size_t split = heaps;
  while (split > 0 && after < 256) after *= block.extent[--split];
  return split;
}

class BoutonCheck final : public BlockCheck {
 public:
  BoutonCheck(const Bouton& bouton, const Layout& layout) : bouton_(bouton), layout_(layout) {}

  void check_block(const BlockJob& job, std::span<const std::byte> content,
                   Report& report) const override {
    const LabelArray& array = layout_.arrays()[job.array];
    if (!speaks_of(array.kind)) return;
    const std::size_t bytes = array.kind == LabelKind::grundy
                                  ? array.item_bytes
                                  : unsigned_bytes(layout_.box().max_bound());
    if (with_unsigned(bytes, [&]<class T>(T) { return follows_xor<T>(array, job, content); }))
      return report.add(job.block.positions, 0, {});
    compare_entries(
        layout_, job, content,
        [&](std::uint64_t, PositionView p) { return expected(array.kind, job.move, p); }, report);
  }

 private:
  /// False means: look again, entry by entry.
  template <class T>
  bool follows_xor(const LabelArray& array, const BlockJob& job,
                   std::span<const std::byte> content) const {
    const std::size_t heaps = layout_.box().heaps();
    const bool arrows = array.kind == LabelKind::arrows;
    const bool merged = array.kind == LabelKind::target || array.kind == LabelKind::winning_moves;
    for (std::size_t i = 0; i < heaps; ++i)
      if ((merged || (arrows && i == job.move)) && has_special_line(job.block, i)) return false;
    if (has_special_line(job.block, heaps)) return false;
    if (merged) return merged_follow<T>(array, job.block, content);
    // An arrow's XOR leaves its own heap out.
    const std::size_t axis = arrows ? job.move : 0;
    const std::size_t split = arrows ? job.move : split_heap(job.block, heaps);
    const std::vector<T> before = xor_table<T>(job.block, 0, split);
    const std::vector<T> after = xor_table<T>(job.block, arrows ? split + 1 : split, heaps);
    const XorBlock<T> block{before.data(),         before.size(),
                            after.data(),          after.size(),
                            job.block.start[axis], arrows ? job.block.extent[axis] : 1};
    const CheckKernels<T> kernels = kernels_for<CheckKernels<T>>(best_isa());
    const auto* const items = reinterpret_cast<const T*>(content.data());
    if (array.kind == LabelKind::grundy) return kernels.values_follow_xor(block, items);
    if (arrows) return kernels.arrows_follow_xor(block, items);
    return kernels.outcomes_follow_xor(block,
                                       reinterpret_cast<const std::uint8_t*>(content.data()));
  }

  /// `target` and `winning_moves`, put together from the winning moves of all heaps.
  template <class T>
  bool merged_follow(const LabelArray& array, const Block& block,
                     std::span<const std::byte> content) const {
    const Box& box = layout_.box();
    // The nearest loss has the greatest rank.
    std::vector<std::uint64_t> least_drop(block.positions, UINT64_MAX);
    std::vector<std::uint32_t> moves(block.positions, 0);
    for (std::size_t i = 0; i < box.heaps(); ++i) {
      const std::vector<T> before = xor_table<T>(block, 0, i);
      const std::vector<T> after = xor_table<T>(block, i + 1, box.heaps());
      std::uint64_t at = 0;
      for (const T b : before)
        for (std::uint64_t size = block.start[i]; size < block.start[i] + block.extent[i]; ++size)
          for (const T a : after) {
            if (const T losing = static_cast<T>(b ^ a); size > losing) {
              ++moves[at];
              least_drop[at] = std::min(least_drop[at], (size - losing) * box.stride(i));
            }
            ++at;
          }
    }
    const std::size_t last = box.heaps() - 1;
    Coordinates position = block.start;
    std::uint64_t at = 0;
    do {
      const std::uint64_t rank = box.rank(std::span(position).first(last + 1));
      for (std::uint64_t x = 0; x < block.extent[last]; ++x, ++at) {
        const std::int64_t target =
            moves[at] == 0 ? no_target : static_cast<std::int64_t>(rank + x - least_drop[at]);
        if (entry_of(array, content, at) != (array.kind == LabelKind::target ? target : moves[at]))
          return false;
      }
    } while (advance(block, last, position));
    return true;
  }

  /// No theorem says the remoteness, nor misère nim-values.
  bool speaks_of(LabelKind kind) const {
    return kind != LabelKind::remoteness &&
           (kind != LabelKind::grundy || bouton_.convention() == Convention::normal);
  }

  /// Misère: true if the block has a position whose heaps, `axis` aside, are all 0 or 1. Only there
  /// does the rule differ.
  bool has_special_line(const Block& block, std::size_t axis) const {
    if (bouton_.convention() == Convention::normal) return false;
    for (std::size_t i = 0; i < layout_.box().heaps(); ++i)
      if (i != axis && block.start[i] > 1) return false;
    return true;
  }

  std::uint64_t arrow(PositionView position, std::size_t heap) const {
    const std::uint64_t losing = bouton_.losing_size(position, heap);
    return position[heap] > losing ? position[heap] - losing : 0;
  }

  std::int64_t expected(LabelKind kind, std::size_t move, PositionView position) const {
    std::int64_t target = no_target;
    std::int64_t moves = 0;
    switch (kind) {
      case LabelKind::outcome: return bouton_.is_loss(position) ? loss : win;
      case LabelKind::arrows: return static_cast<std::int64_t>(arrow(position, move));
      case LabelKind::grundy: return static_cast<std::int64_t>(nim_sum(position));
      case LabelKind::remoteness:
      case LabelKind::move_from:
      case LabelKind::move_rests: break;
      case LabelKind::target:
      case LabelKind::winning_moves:
        for (std::size_t i = 0; i < position.size(); ++i) {
          const std::uint64_t steps = arrow(position, i);
          if (steps == 0) continue;
          ++moves;
          target = std::max(target, static_cast<std::int64_t>(layout_.box().rank(position) -
                                                              steps * layout_.box().stride(i)));
        }
        return kind == LabelKind::target ? target : moves;
    }
    assert(false);
    return 0;
  }

  const Bouton& bouton_;
  const Layout& layout_;
};

constexpr std::uint32_t no_loss = FoundTile::no_loss;

/// True if each row has its loss where the XOR of the other heaps says. False means: look again,
/// row by row.
bool follows_xor(const FoundTile& tile, std::uint32_t outer_sum, std::uint32_t bound) {
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
                      std::uint64_t found, PartReport& wrong) {
  std::array<std::pair<std::uint64_t, std::uint8_t>, 2> entries{{{expected, loss}, {found, win}}};
  ranges::sort(entries);
  for (const auto& [size, right] : entries) {
    if (size == no_loss) continue;
    position.back() = size;
    wrong.mismatch(box.rank(position), position, LabelKind::outcome, right,
                   right == loss ? win : loss);
  }
}

/// Misère: the rule differs on rows whose other heaps are all 0 or 1.
bool has_special_row(const Bouton& bouton, const FoundTile& tile) {
  return bouton.convention() == Convention::misere && tile.a_first <= 1 && tile.b_first <= 1 &&
         ranges::all_of(tile.outer, [](std::uint64_t size) { return size <= 1; });
}

void compare_rows(const Bouton& bouton, const Box& box, const FoundTile& tile, Report& report) {
  const std::size_t last = box.heaps() - 1;
  Position position(tile.outer.begin(), tile.outer.end());
  position.resize(box.heaps());
  PartReport wrong;
  for (std::uint64_t row = 0; row < tile.a_count * tile.b_count; ++row) {
    if (last >= 2) position[last - 2] = tile.a_first + row / tile.b_count;
    if (last >= 1) position[last - 1] = tile.b_first + row % tile.b_count;
    const std::uint64_t size = bouton.losing_size(position, last);
    const std::uint64_t expected = size > box.bound(last) ? no_loss : size;
    assert(tile.sizes[row] == no_loss || tile.sizes[row] <= box.bound(last));
    if (tile.sizes[row] != expected)
      note_differences(box, position, expected, tile.sizes[row], wrong);
  }
  wrong.add_to(report, tile.a_count * tile.b_count * box.size(last));
}

}  // namespace

std::unique_ptr<BlockCheck> make_theorem_check(const ClosedForm* closed_form,
                                               const Layout& layout) {
  if (const Bouton* bouton = closed_form == nullptr ? nullptr : closed_form->bouton())
    return std::make_unique<BoutonCheck>(*bouton, layout);
  return closed_form == nullptr ? nullptr : std::make_unique<PositionTheorem>(*closed_form, layout);
}

void check_tile(const Bouton& bouton, const Box& box, const FoundTile& tile, Report& report) {
  const auto bound = static_cast<std::uint32_t>(box.bound(box.heaps() - 1));
  const auto outer_sum = static_cast<std::uint32_t>(nim_sum(tile.outer));
  if (has_special_row(bouton, tile) || !follows_xor(tile, outer_sum, bound))
    return compare_rows(bouton, box, tile, report);
  report.add(tile.a_count * tile.b_count * (std::uint64_t{bound} + 1), 0, {});
}

}  // namespace miyama
