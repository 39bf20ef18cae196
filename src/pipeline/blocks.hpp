/// @file  blocks.hpp
/// @brief Blocks on their way from a solution to a theorem check, a file or a page, and from a
/// table to its certificate.
///
/// Blocks come in groups, each with consecutive job numbers (table/layout.hpp). A group of a box
/// table is one block; a group of a table of multisets has the blocks of all labels of the same
/// positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace miyama {

/// Jobs first … end − 1 of a layout.
struct JobRange {
  std::uint64_t first = 0;
  std::uint64_t end = UINT64_MAX;
};

/// The entries of several blocks, each compact and in C order.
using Contents = std::vector<std::vector<std::byte>>;

/// One group of blocks: those of the jobs first, first + 1, …
struct BlockGroup {
  std::uint64_t first;
  std::span<const std::vector<std::byte>> contents;
};

/// Takes groups from several threads; each thread brings its jobs in increasing order.
using TakeGroup = std::function<void(const BlockGroup&)>;

}  // namespace miyama
