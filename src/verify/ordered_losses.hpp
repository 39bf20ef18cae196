/// @file  ordered_losses.hpp
/// @brief The losses that a table states, in ascending order, without holding all of them.
///
/// Blocks do not follow the order of the positions. A box table is read slab by slab
/// (index/box/rank_slabs.hpp): its blocks set bits, which are then visited in order. Memory: a bit
/// per position of a slab, at most 128 MiB, and a few blocks per thread. Of 4096³ positions a layer
/// of blocks is one slab, so that every block is read once.
#pragma once

#include <functional>

#include "base/observer.hpp"
#include "base/team.hpp"
#include "game/take_and_break.hpp"
#include "index/partition/partitions.hpp"
#include "verify/nim/stored_losses.hpp"

namespace miyama {

/// Gets one position; returns false to stop.
using VisitLoss = std::function<bool(std::span<const std::uint64_t>)>;

/// Of a box table. Throws file_error, stopped_error. `most`: positions of a slab at most.
void for_each_loss_in_order(const LabelSource& source, Convention convention,
                            const IsTerminal& is_terminal, const Team& team, const VisitLoss& visit,
                            std::uint64_t most = std::uint64_t{1} << 30);

/// Of a partition table, whose blocks follow the rank order: each position descending.
void for_each_loss_in_order(const LabelSource& source, Convention convention,
                            const TakeAndBreak& rules, const Partitions& partitions,
                            const VisitLoss& visit, const Observer* observer = nullptr);

}  // namespace miyama
