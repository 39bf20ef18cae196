/// @file  derive.hpp
/// @brief Any block of any label of Nim, from the losses per line alone.
///
/// Blocks can be derived in any order by any thread, at the speed of memory. The only scratch space
/// is one block of arrows per thread, for the labels that are put together from the arrows of
/// several heaps.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "base/convention.hpp"
#include "label/layout.hpp"
#include "label/nim/loss_lines.hpp"

namespace miyama {

/// One per thread.
class Deriver {
 public:
  /// `lines` and `layout` belong to the same box and must outlive the deriver.
  /// `remoteness`: of the losses, needed for that label only, else null.
  Deriver(const AnyLossLines& lines, const Layout& layout,
          Convention convention = Convention::normal, const AnyLossLines* remoteness = nullptr);

  /// Fills `content` with block `job`, compact, C order, of the array's item type.
  /// Preconditions: content.size() == job.block.positions · item_bytes; the label is not `grundy`
  /// (solve/nim/value_rows.hpp).
  void derive(const BlockJob& job, std::span<std::byte> content);

 private:
  const AnyLossLines& lines_;
  const Layout& layout_;
  Convention convention_;
  const AnyLossLines* remoteness_;
  std::vector<std::byte> scratch_;
};

}  // namespace miyama
