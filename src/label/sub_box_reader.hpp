/// @file  sub_box_reader.hpp
/// @brief Reads any sub-box of one array of labels, however the table is cut into blocks.
///
///     blocks of the table   ┌────┬────┐       a sub-box that meets four of them is put
///                           │  ┌─┼──┐ │       together from four pieces; one that is a
///                           ├──┼─┼──┼─┤       block is read in place
///                           │  └─┼──┘ │
///                           └────┴────┘
///
/// The blocks read last are kept, because the next sub-box is often their neighbour. Memory: 8
/// blocks.
#pragma once

#include <cstddef>
#include <deque>
#include <span>
#include <vector>

#include "label/label_source.hpp"

namespace miyama {

/// Copies the entries of `array` that the sub-boxes `from` and `to` have in common. Each content is
/// compact, C order.
void copy_common(const LabelArray& array, const Block& from,
                 std::span<const std::byte> from_content, const Block& to,
                 std::span<std::byte> to_content);

/// Not thread-safe: one per thread.
class SubBoxReader {
 public:
  /// Of array `array` of the layout. `source` must outlive this.
  SubBoxReader(const LabelSource& source, std::size_t array) : source_(source), array_(array) {}

  /// Fills `content` with the entries of `wanted`, compact, C order. `move`: the direction, 0 for
  /// arrays that have none. Precondition: `wanted` lies in the table, content.size() is what
  /// LabelArray::bytes says of it. Throws file_error.
  void read(std::size_t move, const Block& wanted, std::span<std::byte> content);

 private:
  static constexpr std::size_t most_held = 8;
  struct Held {
    std::uint64_t number;
    Block block;
    std::vector<std::byte> content;
  };

  const Held& block(std::uint64_t number);

  const LabelSource& source_;
  std::size_t array_;
  std::deque<Held> held_;  ///< oldest first
};

}  // namespace miyama
