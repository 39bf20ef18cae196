/// @file  partition_slice.hpp
/// @brief The stored labels of neighbouring positions of a partition table, all arrays side by
/// side.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "label/label_source.hpp"

namespace miyama {

class PartitionSlice {
 public:
  /// `contents`: the content of block `number` of each array of the layout. All must outlive the
  /// slice.
  PartitionSlice(const Layout& layout, std::uint64_t number,
                 std::span<const std::vector<std::byte>> contents)
      : block_(layout.block(0, number).block) {
    for (std::size_t a = 0; a < layout.arrays().size(); ++a)
      stored_[static_cast<std::size_t>(layout.arrays()[a].kind)] = {&layout.arrays()[a],
                                                                    contents[a]};
  }

  [[nodiscard]] std::uint64_t first_rank() const { return block_.start[0]; }
  [[nodiscard]] std::uint64_t count() const { return block_.positions; }

  [[nodiscard]] bool has(LabelKind kind) const { return of(kind).array != nullptr; }
  /// Entry `i` of a label that the table has.
  [[nodiscard]] std::int64_t entry(LabelKind kind, std::uint64_t i) const {
    return entry_of(*of(kind).array, of(kind).content, i);
  }
  /// All entries of a label of one byte each; null where the table has none.
  [[nodiscard]] const std::uint8_t* bytes(LabelKind kind) const {
    return reinterpret_cast<const std::uint8_t*>(of(kind).content.data());
  }

  /// The rests of the move of position `i`. Precondition: the table has moves.
  [[nodiscard]] std::array<std::uint64_t, 3> rests_of(std::uint64_t i) const {
    const std::size_t rests = of(LabelKind::move_rests).array->rests;
    const std::uint8_t* stored = bytes(LabelKind::move_rests) + i * rests;
    return {stored[0], stored[1], rests == 3 ? stored[2] : std::uint64_t{0}};
  }

 private:
  struct Stored {
    const LabelArray* array = nullptr;
    std::span<const std::byte> content;
  };
  [[nodiscard]] const Stored& of(LabelKind kind) const {
    return stored_[static_cast<std::size_t>(kind)];
  }

  Block block_;
  std::array<Stored, label_kinds> stored_;  ///< by kind
};

}  // namespace miyama
