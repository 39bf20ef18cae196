/// @file  partition_slice.hpp
/// @brief The stored labels of neighbouring positions of a partition table, all arrays side by side.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "label/label_source.hpp"

namespace miyama {

class PartitionSlice {
 public:
  /// `contents`: the content of block `number` of each array of the layout. All must outlive the slice.
  PartitionSlice(const Layout& layout, std::uint64_t number, std::span<const std::vector<std::byte>> contents)
      : layout_(layout), block_(layout.block(0, number).block), contents_(contents) {}

  [[nodiscard]] std::uint64_t first_rank() const { return block_.start[0]; }
  [[nodiscard]] std::uint64_t count() const { return block_.positions; }

  /// The items of a label of one byte each, rests of a position next to each other; null where the table has none.
  [[nodiscard]] const std::uint8_t* bytes(LabelKind kind) const {
    const LabelArray* array = layout_.find(kind);
    return array == nullptr ? nullptr : reinterpret_cast<const std::uint8_t*>(contents_[index_of(array)].data());
  }
  /// How many rests a move has.
  [[nodiscard]] std::size_t rests() const {
    const LabelArray* array = layout_.find(LabelKind::move_rests);
    return array == nullptr ? 0 : array->rests;
  }
  /// The rests of the move of position `i`. Precondition: the table has moves.
  [[nodiscard]] std::array<std::uint64_t, 3> rests_of(std::uint64_t i) const {
    const std::uint8_t* all = bytes(LabelKind::move_rests) + i * rests();
    return {all[0], all[1], rests() == 3 ? all[2] : std::uint64_t{0}};
  }
  [[nodiscard]] bool has(LabelKind kind) const { return layout_.find(kind) != nullptr; }
  /// Entry `i` of a label that the table has.
  [[nodiscard]] std::int64_t entry(LabelKind kind, std::uint64_t i) const {
    const LabelArray* array = layout_.find(kind);
    return entry_of(*array, contents_[index_of(array)], i);
  }

 private:
  [[nodiscard]] std::size_t index_of(const LabelArray* array) const { return static_cast<std::size_t>(array - layout_.arrays().data()); }

  const Layout& layout_;
  Block block_;
  std::span<const std::vector<std::byte>> contents_;
};

}  // namespace miyama
