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
#include "solve/box/strip_transport.hpp"

namespace miyama {

/// A Solution whose totals are shares: those of all strips add up.
class StripSolution : public Solution {
 public:
  /// Losses and winning moves of this strip and all below it; after solve().
  [[nodiscard]] std::uint64_t lost_so_far() const { return lost_so_far_; }
  [[nodiscard]] std::uint64_t winning_moves_so_far() const { return winning_moves_so_far_; }

 protected:
  using Solution::Solution;
  std::uint64_t lost_so_far_ = 0;
  std::uint64_t winning_moves_so_far_ = 0;
};

/// Strip `strip` of `strips`. What is given must outlive it. Precondition: choose_method
/// gives no reason why there are none.
[[nodiscard]] std::unique_ptr<StripSolution> make_strip_solution(const Request& request,
                                                                 const std::vector<Strip>& strips,
                                                                 std::uint64_t strip,
                                                                 StripTransport& transport);

}  // namespace miyama
