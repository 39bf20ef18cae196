#include "verify/nim/stored_losses.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstring>

#include "base/parallel_for.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

/// The label that tells the losses most directly.
const LabelArray* telling_label(const Layout& layout) {
  for (const LabelKind kind : {LabelKind::outcome, LabelKind::grundy, LabelKind::remoteness,
                               LabelKind::winning_moves, LabelKind::target, LabelKind::arrows})
    if (const LabelArray* array = layout.find(kind)) return array;
  return nullptr;
}

template <class T>
void lower_to(T& shared, T size) {
  std::atomic_ref<T> least(shared);
  T present = least.load(std::memory_order_relaxed);
  while (size < present && !least.compare_exchange_weak(present, size, std::memory_order_relaxed)) {
  }
}

/// Calls visit(place, position) for each 0 among the outcomes of a sub-box.
template <class Visit>
void for_each_marked_loss(const Block& block, std::span<const std::uint8_t> outcomes,
                          std::size_t heaps, const Visit& visit) {
  std::vector<std::uint64_t> position(heaps);
  const std::uint8_t* begin = outcomes.data();
  const std::uint8_t* end = begin + outcomes.size();
  for (const std::uint8_t* at = begin;
       (at = static_cast<const std::uint8_t*>(
            std::memchr(at, loss, static_cast<std::size_t>(end - at)))) != nullptr;
       ++at) {
    auto rest = static_cast<std::uint64_t>(at - begin);
    for (std::size_t i = heaps; i-- > 0; rest /= block.extent[i])
      position[i] = block.start[i] + rest % block.extent[i];
    visit(static_cast<std::uint64_t>(at - begin), std::span<const std::uint64_t>(position));
    if (at + 1 == end) break;
  }
}

}  // namespace

StoredLosses::StoredLosses(const LabelSource& source, Convention convention, IsTerminal is_terminal)
    : source_(source),
      convention_(convention),
      is_terminal_(std::move(is_terminal)),
      array_(telling_label(source.layout())) {
  assert(array_ != nullptr && is_terminal_);
}

bool StoredLosses::tells_win(std::int64_t entry) const {
  switch (array_->kind) {
    case LabelKind::target: return entry != no_target;
    // A position without a move has remoteness 0 and every other one more than an option of the
    // other outcome: parity tells.
    case LabelKind::remoteness: return (entry % 2 != 0) == (convention_ == Convention::normal);
    default: return entry != 0;
  }
}

void StoredLosses::mark_wins(std::span<const std::byte> entries,
                             std::span<std::uint8_t> outcomes) const {
  if (array_->kind == LabelKind::outcome) {
    std::memcpy(outcomes.data(), entries.data(), outcomes.size());
    return;
  }
  for (std::uint64_t at = 0; at < outcomes.size(); ++at)
    if (tells_win(entry_of(*array_, entries, at))) outcomes[at] = win;
}

void StoredLosses::mark_terminal_wins(const Block& block, std::span<std::uint8_t> outcomes) const {
  // Misère: a position without a move has no winning move and yet is won.
  const bool moves_tell = array_->kind == LabelKind::winning_moves ||
                          array_->kind == LabelKind::target || array_->kind == LabelKind::arrows;
  if (!moves_tell || convention_ != Convention::misere) return;
  for_each_marked_loss(block, outcomes, source_.layout().box().heaps(),
                       [&](std::uint64_t at, std::span<const std::uint64_t> position) {
                         if (is_terminal_(position)) outcomes[at] = win;
                       });
}

void StoredLosses::for_each_loss(
    std::uint64_t b, const std::function<void(std::span<const std::uint64_t>)>& visit) const {
  const Layout& layout = source_.layout();
  const auto array = static_cast<std::size_t>(array_ - layout.arrays().data());
  const Block block = layout.block(array, b).block;
  std::vector<std::byte> content(array_->bytes(block));
  std::vector<std::uint8_t> outcomes(block.positions, loss);
  for (std::size_t move = 0; move < std::max<std::size_t>(array_->moves, 1); ++move) {
    source_.read_block(layout.block(array, move * array_->grid.blocks() + b), content);
    mark_wins(content, outcomes);
  }
  mark_terminal_wins(block, outcomes);
  for_each_marked_loss(
      block, outcomes, source_.layout().box().heaps(),
      [&](std::uint64_t, std::span<const std::uint64_t> position) { visit(position); });
}

AnyLossLines collect_loss_lines(const LabelSource& source, Convention convention,
                                const Team& team) {
  AnyLossLines lines = make_loss_lines(source.layout().box());
  const auto is_empty = [](std::span<const std::uint64_t> p) {
    return ranges::all_of(p, [](std::uint64_t size) { return size == 0; });
  };
  const StoredLosses losses(source, convention, is_empty);
  std::visit(
      [&]<class T>(LossLines<T>& typed) {
        const Box& box = typed.box();
        // Blocks on one line may meet at the same word; each lowers it atomically, so the order
        // does not matter.
        parallel_for(losses.grid().blocks(), team, [&](std::uint64_t b, int) {
          losses.for_each_loss(b, [&](std::span<const std::uint64_t> position) {
            for (std::size_t i = 0; i < box.heaps(); ++i)
              lower_to(typed.along(i)[box.line_of(position, i)], static_cast<T>(position[i]));
          });
        });
      },
      lines);
  return lines;
}

PositionSet collect_losses(const LabelSource& source, Convention convention,
                           const IsTerminal& is_terminal, const Team& team) {
  PositionSet found(source.layout().box());
  const StoredLosses losses(source, convention, is_terminal);
  const std::uint64_t along_rows = losses.grid().blocks_along(losses.grid().heaps() - 1);
  const std::size_t last = found.box().heaps() - 1;
  // The blocks of one job hold whole rows, and a word belongs to one row.
  parallel_for(losses.grid().blocks() / along_rows, team, [&](std::uint64_t job, int) {
    for (std::uint64_t b = job * along_rows; b < (job + 1) * along_rows; ++b)
      losses.for_each_loss(b, [&](std::span<const std::uint64_t> p) {
        found.insert(found.box().line_of(p, last), p[last]);
      });
  });
  return found;
}

}  // namespace miyama
