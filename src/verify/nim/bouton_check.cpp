#include "verify/nim/bouton_check.hpp"

#include <algorithm>
#include <cassert>

#include "verify/check_kernels.hpp"

namespace miyama {
namespace {

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
    const bool right = bytes == 1   ? follows_xor<std::uint8_t>(array, job, content)
                       : bytes == 2 ? follows_xor<std::uint16_t>(array, job, content)
                                    : follows_xor<std::uint32_t>(array, job, content);
    if (right) return report.add(job.block.positions, 0, {});
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
    const bool values = array.kind == LabelKind::grundy;
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
    if (values) return kernels.values_follow_xor(block, reinterpret_cast<const T*>(content.data()));
    if (arrows) return kernels.arrows_follow_xor(block, reinterpret_cast<const T*>(content.data()));
    return kernels.outcomes_follow_xor(block,
                                       reinterpret_cast<const std::uint8_t*>(content.data()));
  }

  /// `target` and `winning_moves`, put together from the winning moves of all heaps.
  template <class T>
  bool merged_follow(const LabelArray& array, const Block& block,
                     std::span<const std::byte> content) const {
    const Box& box = layout_.box();
    std::vector<std::uint64_t> least_drop(block.positions,
                                          UINT64_MAX);  // the nearest loss has the greatest rank
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
  [[nodiscard]] bool speaks_of(LabelKind kind) const {
    return kind != LabelKind::remoteness &&
           (kind != LabelKind::grundy || bouton_.convention() == Convention::normal);
  }

  /// Misère: true if the block has a position whose heaps, `axis` aside, are all 0 or 1. Only there
  /// does the rule differ.
  [[nodiscard]] bool has_special_line(const Block& block, std::size_t axis) const {
    if (bouton_.convention() == Convention::normal) return false;
    for (std::size_t i = 0; i < layout_.box().heaps(); ++i)
      if (i != axis && block.start[i] > 1) return false;
    return true;
  }

  [[nodiscard]] std::uint64_t arrow(PositionView position, std::size_t heap) const {
    const std::uint64_t losing = bouton_.losing_size(position, heap);
    return position[heap] > losing ? position[heap] - losing : 0;
  }

  [[nodiscard]] std::int64_t expected(LabelKind kind, std::size_t move,
                                      PositionView position) const {
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

}  // namespace

std::unique_ptr<BlockCheck> make_bouton_check(const Bouton& bouton, const Layout& layout) {
  return std::make_unique<BoutonCheck>(bouton, layout);
}

}  // namespace miyama
