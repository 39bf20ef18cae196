/// @file  mark_sweep.hpp
/// @brief The reading side of a MarkTable: what the cells say about the positions of the present
/// level.
///
/// For a stretch of ranks the cells are met run by run (index/partition/partition_removals.hpp),
/// which are plain loops over neighbouring memory. A wave of a level that splits without taking is
/// no stretch: there each position looks its cells up one by one.
#pragma once

#include <cstring>
#include <span>

#include "index/partition/partition_removals.hpp"
#include "solve/partition/mark_kinds.hpp"
#include "solve/partition/mark_table.hpp"

namespace miyama {

/// Meets the marks of positions begin … end − 1 of level n into `cells`, which begins at index
/// `begin`.
template <class Kind>
void sweep_cells(const MarkTable<Kind>& table, const Partitions& partitions, std::uint64_t n,
                 std::uint64_t begin, std::uint64_t end, typename Kind::Cell* cells) {
  const auto all = [](std::uint64_t, std::uint64_t) { return true; };
  const auto visit = [&](std::uint64_t, std::uint64_t source, std::uint64_t first,
                         std::uint64_t count) {
    table.for_each_table(source, [&](const typename Kind::Cell* marks) {
      for (std::uint64_t i = 0; i < count; ++i) Kind::meet(cells[first - begin + i], marks[i]);
    });
  };
  PartitionRuns(partitions, n, all, visit).walk(begin, end);
}

/// The same for one position. `position` holds its parts.
template <class Kind>
[[nodiscard]] typename Kind::Cell gather_cells(const MarkTable<Kind>& table,
                                               const PartitionRemovals& position) {
  typename Kind::Cell cell{};
  position.for_each(1, [&](std::uint64_t without, const Removed&, std::size_t) {
    Kind::meet(cell, table.at(without));
  });
  return cell;
}

/// Which heap of a position the move is made from, and its mark; `from` = 0: there is none.
template <class Kind>
struct FoundMove {
  std::uint8_t from = 0;
  typename Kind::Cell mark{};
};

/// From the largest heap that has a mark.
template <class Kind>
[[nodiscard]] FoundMove<Kind> gather_move(const MarkTable<Kind>& table,
                                          const PartitionRemovals& position) {
  FoundMove<Kind> move;
  position.for_each(1, [&](std::uint64_t without, const Removed& removed, std::size_t) {
    const typename Kind::Cell cell = table.at(without);
    if (cell != 0) move = {removed[0], cell};  // heaps come in ascending order
  });
  return move;
}

/// True if any of the bytes is 0.
[[nodiscard]] inline bool has_zero(const std::uint8_t* bytes, std::uint64_t count) {
  if (count > 16) return std::memchr(bytes, 0, count) != nullptr;
  for (std::uint64_t i = 0; i < count; ++i)
    if (bytes[i] == 0) return true;
  return false;
}

/// The moves of positions begin … end − 1 of level n; `from` and `marks` begin at index `begin`,
/// `from` as zeros. Beginnings whose positions all have their move are left out: after the largest
/// heap that is five of six positions, after two heaps nearly all.
template <class Kind>
void sweep_moves(const MarkTable<Kind>& table, const Partitions& partitions, std::uint64_t n,
                 std::uint64_t begin, std::uint64_t end, std::uint8_t* from,
                 typename Kind::Cell* marks) {
  const auto wanted = [&](std::uint64_t first, std::uint64_t count) {
    return has_zero(from + (first - begin), count);
  };
  const auto visit = [&](std::uint64_t size, std::uint64_t source, std::uint64_t first,
                         std::uint64_t count) {
    const auto part = static_cast<std::uint8_t>(size);
    std::uint8_t* sizes = from + (first - begin);
    typename Kind::Cell* found = marks + (first - begin);
    table.for_each_table(source, [&](const typename Kind::Cell* cells) {
      for (std::uint64_t i = 0; i < count; ++i) {
        // Of two tables, both for the same heap, the better mark counts.
        const bool takes =
            cells[i] != 0 && (sizes[i] == 0 || (sizes[i] == part && cells[i] > found[i]));
        found[i] = takes ? cells[i] : found[i];
        sizes[i] = takes ? part : sizes[i];
      }
    });
  };
  PartitionRuns(partitions, n, wanted, visit).walk(begin, end);
}

}  // namespace miyama
