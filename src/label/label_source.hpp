/// @file  label_source.hpp
/// @brief Something that labels can be read from, block by block: a table file, or a table in
/// memory.
///
/// The verifier reads tables through this and so need not know about files.
#pragma once

#include <cstddef>
#include <span>

#include "label/layout.hpp"

namespace miyama {

class LabelSource {
 public:
  virtual ~LabelSource() = default;

  [[nodiscard]] virtual const Layout& layout() const = 0;

  /// Fills `content` with block `job`, compact, C order. Safe to call from several threads at once.
  /// Precondition: content.size() == job.block.positions · item_bytes. Throws file_error.
  virtual void read_block(const BlockJob& job, std::span<std::byte> content) const = 0;
};

/// Entry `at` of a block's content as a number.
[[nodiscard]] std::int64_t entry_of(const LabelArray& array, std::span<const std::byte> content,
                                    std::uint64_t at);

}  // namespace miyama
