/// @file  whole_labels.hpp
/// @brief Labels of a whole box, held in memory: for what cannot be derived block by block.
///
/// 4 bytes per position and number, 8 for a target. Empty vectors: not wanted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "label/layout.hpp"

namespace miyama {

/// Everything by rank.
struct WholeLabels {
  std::vector<std::int64_t> target;  ///< rank of the lost option of greatest rank, or no_target
  std::vector<std::uint32_t> winning_moves;
  std::vector<std::uint32_t> grundy;
  std::vector<std::uint32_t> remoteness;

  [[nodiscard]] bool has(LabelKind kind) const;

  /// Fills `content` with block `job`, compact, C order. Precondition: has(the array's kind).
  void copy_block(const Layout& layout, const BlockJob& job, std::span<std::byte> content) const;

  /// Bytes of the labels `kinds` of `positions` positions; saturates.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t positions,
                                           const std::vector<LabelKind>& kinds);
};

/// The same for `numbers` of any kind, by rank. Number: std::uint8_t, std::uint32_t or
/// std::int64_t.
template <class Number>
void copy_numbers(const Box& box, const LabelArray& array, const Block& block,
                  const std::vector<Number>& numbers, std::span<std::byte> content);

}  // namespace miyama
