/// @file  heap_reach.hpp
/// @brief For each multiset: which sizes of one more heap can be broken so that a stated loss is
/// left.
///
/// A loss ν reaches back: for rests r among its heaps, and each size s that may become r, the
/// position (ν without r) with s has a lost option. So for each multiset μ collect the sizes s; a
/// position λ has a lost option exactly if some size s of it is in the set of λ without s. That is
/// the certificate of the outcomes: every win is such a position, no loss is.
///
///     any code                    a set of sizes, a bit each: 8 to 32 bytes per position
///     one digit for every take    s may become r exactly if s is more than the sum of r, so the
///                                 least sum says it: one byte per position
///
/// All losses come from the table; their order does not matter, and nothing is solved.
///
/// Cost: one write per loss and removal, and per position about as many reads as it has heaps of
/// different size.
#pragma once

#include <cstdint>
#include <memory>

#include "base/team.hpp"
#include "game/take_and_break.hpp"
#include "index/box/position_set.hpp"
#include "index/partition/partitions.hpp"

namespace miyama {

class HeapReach {
 public:
  virtual ~HeapReach() = default;

  /// reaches[i] becomes 1 where position first + i has a lost option, else 0. Thread-safe.
  virtual void mark_reaching(std::uint64_t first, std::uint64_t count,
                             std::uint8_t* reaches) const = 0;
};

/// From the losses of a table, a bit per rank. `rules` and `partitions` must outlive it.
/// Precondition: the number of heaps is not bounded. Throws stopped_error.
[[nodiscard]] std::unique_ptr<HeapReach> make_heap_reach(const TakeAndBreak& rules,
                                                         const Partitions& partitions,
                                                         const PositionSet& losses,
                                                         const Team& team);

/// Bytes that it holds.
[[nodiscard]] std::uint64_t heap_reach_bytes(const TakeAndBreak& rules,
                                             const Partitions& partitions);

}  // namespace miyama
