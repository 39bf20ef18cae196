/// @file  derive.hpp
/// @brief Any block of any label of Nim, from the losses per line alone.
///
/// Blocks can be derived in any order by any thread, at the speed of memory. Labels that are put
/// together from the arrows of several heaps are made piece by piece (index/box/block_grid.hpp):
/// the arrows of a piece, one heap after the other, stay in the first-level cache. Whole blocks of
/// arrows, merged entry by entry, took six times as long.
#pragma once

#include <cstddef>
#include <span>

#include "base/convention.hpp"
#include "label/layout.hpp"
#include "label/nim/loss_lines.hpp"

namespace miyama {

/// Thread-safe.
class Deriver {
 public:
  /// `lines` and `layout` belong to the same box and must outlive the deriver.
  /// `remoteness`: of the losses, needed for that label only, else null.
  Deriver(const AnyLossLines& lines, const Layout& layout,
          Convention convention = Convention::normal, const AnyLossLines* remoteness = nullptr)
      : lines_(lines), layout_(layout), convention_(convention), remoteness_(remoteness) {}

  /// Fills `content` with block `job`, compact, C order, of the array's item type.
  /// Preconditions: content.size() == job.block.positions · item_bytes; the label is not `grundy`
  /// (solve/nim/value_rows.hpp).
  void derive(const BlockJob& job, std::span<std::byte> content) const;

 private:
  const AnyLossLines& lines_;
  const Layout& layout_;
  Convention convention_;
  const AnyLossLines* remoteness_;
};

}  // namespace miyama
