#include "verify/nim/certificate.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstring>

#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "index/box/line_walk.hpp"
#include "verify/nim/check_kernels.hpp"

namespace miyama {
namespace {

template <class T>
void lower_to(T& shared, T size) {
  std::atomic_ref<T> least(shared);
  T present = least.load(std::memory_order_relaxed);
  while (size < present && !least.compare_exchange_weak(present, size, std::memory_order_relaxed)) {
  }
}

template <class T>
class LineCertificate final : public BlockCheck {
 public:
  LineCertificate(const LossLines<T>& lines, const Layout& layout, Convention convention)
      : lines_(lines),
        layout_(layout),
        convention_(convention),
        kernels_(kernels_for<CheckKernels<T>>(best_isa())) {}

  void check_block(const BlockJob& job, std::span<const std::byte> content,
                   Report& report) const override {
    if (holds(job, content)) return report.add(job.block.positions, 0, {});
    compare_entries(
        layout_, job, content,
        [this](const LabelArray& a, std::size_t move, std::span<const std::uint64_t> p) {
          return expected(a.kind, move, p);
        },
        report);
  }

 private:
  /// False means: look again, entry by entry.
  bool holds(const BlockJob& job, std::span<const std::byte> content) const {
    switch (layout_.arrays()[job.array].kind) {
      case LabelKind::arrows:
        return kernels_.arrows_follow_lines(make_line_walk(lines_.box(), job.block, job.move),
                                            lines_.along(job.move).data(),
                                            reinterpret_cast<const T*>(content.data()));
      case LabelKind::outcome: {
        std::vector<std::uint8_t> wins(job.block.positions, loss);
        for (std::size_t i = 0; i < lines_.box().heaps(); ++i)
          kernels_.mark_reach(make_line_walk(lines_.box(), job.block, i), lines_.along(i).data(),
                              wins.data());
        if (job.number == 0 && convention_ == Convention::misere)
          wins[0] = win;  // rank 0 has no move
        return std::memcmp(wins.data(), content.data(), wins.size()) == 0;
      }
      default: return merged_moves(job.block).agree(layout_.arrays()[job.array], content);
    }
  }

  [[nodiscard]] MergedMoves merged_moves(const Block& block) const {
    const Box& box = lines_.box();
    MergedMoves moves(box, block);
    for (std::size_t i = 0; i < box.heaps(); ++i) {
      const LineWalk walk = make_line_walk(box, block, i);
      for_each_line(walk, [&](std::size_t at, std::size_t line) {
        const T lost = lines_.along(i)[line];
        for (std::size_t x = 0; x < walk.axis_extent; ++x)
          if (walk.axis_start + x > lost)
            moves.add(at + x * walk.axis_stride, (walk.axis_start + x - lost) * box.stride(i));
      });
    }
    return moves;
  }

  [[nodiscard]] std::uint64_t steps_to_loss(std::span<const std::uint64_t> position,
                                            std::size_t heap) const {
    const T lost = lines_.along(heap)[lines_.box().line_of(position, heap)];
    return position[heap] > lost ? position[heap] - lost : 0;
  }

  [[nodiscard]] std::int64_t expected(LabelKind kind, std::size_t move,
                                      std::span<const std::uint64_t> position) const {
    if (kind == LabelKind::arrows) return static_cast<std::int64_t>(steps_to_loss(position, move));
    const Box& box = lines_.box();
    std::int64_t target = no_target;
    std::int64_t moves = 0;
    for (std::size_t i = 0; i < box.heaps(); ++i) {
      const std::uint64_t steps = steps_to_loss(position, i);
      if (steps == 0) continue;
      ++moves;
      target =
          std::max(target, static_cast<std::int64_t>(box.rank(position) - steps * box.stride(i)));
    }
    if (kind == LabelKind::target) return target;
    if (kind == LabelKind::winning_moves) return moves;
    const bool terminal = ranges::all_of(position, [](std::uint64_t size) { return size == 0; });
    return moves != 0 || (terminal && convention_ == Convention::misere) ? win : loss;
  }

  const LossLines<T>& lines_;
  const Layout& layout_;
  Convention convention_;
  CheckKernels<T> kernels_;
};

}  // namespace

AnyLossLines collect_loss_lines(const StatedLosses& losses, const Team& team) {
  AnyLossLines lines = make_loss_lines(losses.layout().box());
  std::visit(
      [&]<class T>(LossLines<T>& typed) {
        const Box& box = typed.box();
        // Blocks on one line may meet at the same word; each lowers it atomically, so the order
        // does not matter.
        parallel_for(losses.grid().blocks(), team, [&](std::uint64_t b, int) {
          losses.for_each_loss(b, [&](PositionView position) {
            for (std::size_t i = 0; i < box.heaps(); ++i)
              lower_to(typed.along(i)[box.line_of(position, i)], static_cast<T>(position[i]));
          });
        });
      },
      lines);
  return lines;
}

std::unique_ptr<BlockCheck> make_certificate(const AnyLossLines& lines, const Layout& layout,
                                             Convention convention) {
  return std::visit(
      [&]<class T>(const LossLines<T>& typed) -> std::unique_ptr<BlockCheck> {
        return std::make_unique<LineCertificate<T>>(typed, layout, convention);
      },
      lines);
}

std::uint64_t check_loss_list(const AnyLossLines& lines, std::span<const std::uint32_t> rows) {
  return std::visit(
      [&]<class T>(const LossLines<T>& typed) {
        const Box& box = typed.box();
        const std::size_t heaps = box.heaps();
        const std::span<const T> last_heap = typed.along(heaps - 1);
        const std::uint64_t stated = last_heap.size() - static_cast<std::uint64_t>(ranges::count(
                                                            last_heap, LossLines<T>::none));
        std::uint64_t wrong = 0;
        std::uint64_t right = 0;
        std::vector<std::uint64_t> position(heaps);
        std::uint64_t least_rank = 0;
        for (std::size_t row = 0; row < rows.size() / heaps; ++row) {
          ranges::copy(rows.subspan(row * heaps, heaps), position.begin());
          const bool listed = box.contains(position) &&
                              last_heap[box.line_of(position, heaps - 1)] == position.back() &&
                              box.rank(position) >= least_rank;
          ++(listed ? right : wrong);
          if (listed) least_rank = box.rank(position) + 1;
        }
        return wrong + (stated - right);
      },
      lines);
}

}  // namespace miyama
