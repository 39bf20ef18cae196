/// @file  derive.hpp
/// @brief Any block of any label of Nim, from the losses per line alone.
///
/// Blocks can be derived in any order by any thread, at the speed of memory. What follows from the
/// winning moves is made as for any rules on a box (solve/box/labels/move_labels.hpp), whose lines
/// of one loss at most are these lines.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "label/layout.hpp"
#include "label/nim/loss_lines.hpp"
#include "solve/box/labels/move_labels.hpp"

namespace miyama {

/// Thread-safe.
class Deriver {
 public:
  /// `lines` and `layout` belong to the same box and must outlive the deriver. `remoteness`: that
  /// of the losses; null unless that label is wanted.
  Deriver(const AnyLossLines& lines, const Layout& layout,
          Convention convention = Convention::normal, const AnyLossLines* remoteness = nullptr)
      : lines_(lines),
        layout_(layout),
        convention_(convention),
        remoteness_(remoteness),
        moves_(make_nim_labels(lines, layout)) {}

  /// Fills `content` with block `job`, compact, C order, of the array's item type.
  /// Preconditions: content.size() == job.block.positions · item_bytes; the label is not `grundy`
  /// (solve/nim/value_blocks.hpp).
  void derive(const BlockJob& job, std::span<std::byte> content) const;

 private:
  void derive_remoteness(const Block& block, std::span<std::byte> content) const;

  const AnyLossLines& lines_;
  const Layout& layout_;
  Convention convention_;
  const AnyLossLines* remoteness_;
  std::unique_ptr<const MoveLabels> moves_;
};

/// Remoteness of each line's loss, arranged as the lines of losses are (solve/nim/derive.cpp).
/// `none` where a line has no loss. The type is the item type of the label remoteness.
[[nodiscard]] AnyLossLines solve_remoteness(const AnyLossLines& losses, Convention convention,
                                            const Observer* observer = nullptr);

/// The types that occur together: a remoteness is at least as wide as a size, at most one step
/// wider.
template <class T, class R>
concept SizeAndRemoteness = sizeof(R) == sizeof(T) || sizeof(R) == 2 * sizeof(T);

/// Bytes that solve_remoteness allocates, the result included; saturates at 2⁶⁴ − 1.
[[nodiscard]] std::uint64_t remoteness_bytes(const Box& box);

}  // namespace miyama
