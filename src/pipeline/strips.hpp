/// @file  strips.hpp
/// @brief A box table in strips of the first heap, each a piece of work of its own: where one
/// process does not hold the losses of the whole table.
///
///     strip 0      strip 1      strip 2         a strip holds whole blocks of every label
///     ├────────────┼────────────┼─────────┤     0 … n of the first heap
///
/// A strip is a Solution whose blocks are those of the strip. It takes what the strip below hands
/// on from a StripTransport, and hands on what the one above needs as soon as it knows it, before
/// the first block is made.
#pragma once

#include "label/layout.hpp"
#include "pipeline/solution.hpp"
#include "solve/box/strip_solver.hpp"

namespace miyama {

/// Why the table cannot be solved strip by strip; nothing if it can.
[[nodiscard]] std::optional<std::string> why_no_strips(const Request& request);

/// The parts of a table (label/layout.hpp) as strips; none where several parts are cut along
/// another heap than the first, because that is small.
[[nodiscard]] std::vector<Strip> strips_of(const Layout& layout,
                                           const std::vector<PartRange>& parts);

/// The same of a table that one process makes; none where it finds all losses at once: because it
/// must, because that is little beside the rest, as for Nim, or because moves look so far back that
/// strips would take more memory.
[[nodiscard]] std::vector<Strip> strips_of_one_process(const Request& request,
                                                       const std::vector<PartRange>& parts);

/// Its totals are shares: those of all strips add up.
class StripSolution : public Solution {
 public:
  /// Of this strip and all below it; after solve().
  [[nodiscard]] std::uint64_t lost_so_far() const { return lost_so_far_; }
  [[nodiscard]] std::uint64_t winning_moves_so_far() const { return winning_moves_so_far_; }

 protected:
  using Solution::Solution;
  std::uint64_t lost_so_far_ = 0;
  std::uint64_t winning_moves_so_far_ = 0;
};

/// Strip `strip` of `strips`. What is given must outlive it. Precondition: !why_no_strips(request).
[[nodiscard]] std::unique_ptr<StripSolution> make_strip_solution(const Request& request,
                                                                 const std::vector<Strip>& strips,
                                                                 std::uint64_t strip,
                                                                 StripTransport& transport);

/// Bytes that the largest of the strips takes, besides the blocks that the threads are working on.
[[nodiscard]] std::uint64_t strip_bytes(const Request& request, const std::vector<Strip>& strips);

}  // namespace miyama
