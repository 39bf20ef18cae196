/// @file  mark_table.hpp
/// @brief What is known about multisets with one more heap: one cell per multiset, filled by the
/// positions of earlier levels.
///
/// A position ν of level m says something about every position that can move to it: those that have
/// the rests r of some heap s where ν has r. Taking r out of ν leaves μ, and ν writes a mark into
/// the cell of μ. When level n is solved, a position λ looks, for each of its sizes s, into the
/// cell of λ without s:
///
///     ν = 3,2,1 a loss, r = 2,1       λ = 5,3 of level n = 8       the cell of 3 has a mark: 5 → 2,1 leads to a loss
///       mark the cell of μ = 3          looks into the cell of 3
///
/// Which s may become r depends on what is taken: t = s − r, that is t = n − m, the same for all
/// marks of one level. So the cells must hold exactly the marks of the levels n − t for which digit
/// t allows as many rests as were removed:
///
///     wide     the repeated digit, all t > D: level n − D − 1 is added when level n begins, and stays
///     fresh    the D explicit digits, and splits without taking (t = 0): written anew for each level
///
/// Kinds of marks (mark_kinds.hpp) say what a cell is and how two marks meet. Marks may meet in any
/// order, so threads need no other.
///
/// Cost: one write per position that marks, removal and digit; positions of 80 sticks have some 30
/// removals of up to two heaps. The alternative, looking from λ at all its options, costs ten times
/// as many look-ups, for all positions and not only for the losses.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <span>

#include "base/checked.hpp"
#include "base/parallel_for.hpp"
#include "base/zero_pages.hpp"
#include "index/partition/partition_removals.hpp"
#include "solve/partition/mark_kinds.hpp"
#include "solve/partition/partition_solver.hpp"

namespace miyama {

/// The positions of one level that write marks, and a number that each has.
struct Markers {
  std::uint64_t level = 0;
  std::span<const std::uint32_t> indices;  ///< within the level
  std::span<const std::uint16_t>
      values;  ///< by index within the level; empty where the kind of mark has no use for them
};

/// Kind: see mark_kinds.hpp.
template <class Kind>
class MarkTable {
 public:
  using Cell = typename Kind::Cell;

  /// `task` must outlive the table.
  explicit MarkTable(const PartitionTask& task)
      : task_(task),
        has_wide_(task.rules.repeated() != 0),
        has_fresh_(task.rules.explicit_digits() != 0 || task.rules.splits_without_taking()),
        wide_(has_wide_ ? task.partitions.positions() : 0),
        fresh_(has_fresh_ ? task.partitions.positions() : 0) {}

  /// Forgets the explicit digits' marks for the level before. Level n begins.
  void begin_level(std::uint64_t n) {
    if (has_fresh_)
      std::fill_n(fresh_.begin(), task_.partitions.level_offset(n),
                  Cell{});  // the cells of level n itself are of use later only
  }

  /// The markers, which stand `take` sticks below the present level, write their marks. In
  /// parallel.
  void mark(const Markers& markers, std::uint64_t take) {
    const std::uint8_t digit = task_.rules.digit(take);
    if (digit == 0) return;
    // Cells are written by atomic operations that may come in any order.
    parallel_for(divide_up(markers.indices.size(), markers_per_job), task_.team,
                 [&](std::uint64_t job, int) {
                   const std::uint64_t begin = job * markers_per_job;
                   mark_some(
                       markers, begin,
                       std::min<std::uint64_t>(begin + markers_per_job, markers.indices.size()),
                       digit, take > task_.rules.explicit_digits() ? wide_.data() : fresh_.data());
                 });
  }

  /// All marks for the present level on the multiset with this rank.
  [[nodiscard]] Cell at(std::uint64_t rank) const {
    Cell cell = has_wide_ ? wide_[rank] : fresh_[rank];
    if (has_wide_ && has_fresh_) Kind::meet(cell, fresh_[rank]);
    return cell;
  }

  /// Calls use(cells of ranks source …) for each table there is.
  template <class Use>
  void for_each_table(std::uint64_t source, const Use& use) const {
    if (has_wide_) use(wide_.data() + source);
    if (has_fresh_) use(fresh_.data() + source);
  }

 private:
  static constexpr std::uint64_t markers_per_job = 2048;

  void mark_some(const Markers& markers, std::uint64_t begin, std::uint64_t end, std::uint8_t digit,
                 Cell* cells) const {
    const std::uint64_t offset = task_.partitions.level_offset(markers.level);
    const bool unequal = task_.rules.unequal();
    const std::size_t most = digit >= 8 ? 3 : digit >= 4 ? 2 : digit >= 2 ? 1 : 0;
    PartitionRemovals position(task_.partitions);
    std::array<std::uint8_t, Partitions::max_total + 1> parts{};
    for (std::uint64_t m = begin; m < end; ++m) {
      const std::uint64_t rank = offset + markers.indices[m];
      const std::uint16_t value =
          markers.values.empty() ? std::uint16_t{0} : markers.values[markers.indices[m]];
      if ((digit & TakeAndBreak::leave_none) != 0) Kind::put(cells[rank], Kind::mark({}, value));
      if (most == 0) continue;
      position.set(
          std::span<const std::uint8_t>(parts.data(), task_.partitions.unrank(rank, parts)));
      position.for_each(most, [&](std::uint64_t without, const PartitionRemovals::Removed& removed,
                                  std::size_t number) {
        if ((digit >> number & 1U) == 0) return;
        if (unequal && PartitionRemovals::holds_equal(removed)) return;
        Kind::put(cells[without], Kind::mark(removed, value));
      });
    }
  }

  const PartitionTask& task_;
  bool has_wide_;
  bool has_fresh_;
  Zeros<Cell> wide_;
  Zeros<Cell> fresh_;
};

}  // namespace miyama
