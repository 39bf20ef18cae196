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

#include "base/team.hpp"
#include "label/layout.hpp"
#include "label/nim/loss_lines.hpp"
#include "solve/box/labels/move_labels.hpp"

namespace miyama {

/// Thread-safe.
class Deriver {
 public:
  /// `lines` and `layout` belong to the same box and must outlive the deriver.
  Deriver(const AnyLossLines& lines, const Layout& layout)
      : lines_(lines), layout_(layout), moves_(make_nim_labels(lines, layout)) {}

  /// Fills `content` with block `job`, compact, C order, of the array's item type.
  /// Preconditions: content.size() == job.block.positions · item_bytes; the label is no number
  /// (solve/numbers).
  void derive(const BlockJob& job, std::span<std::byte> content) const;

 private:
  const AnyLossLines& lines_;
  const Layout& layout_;
  std::unique_ptr<const MoveLabels> moves_;
};

}  // namespace miyama
