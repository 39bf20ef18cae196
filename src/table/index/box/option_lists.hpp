/// @file  option_lists.hpp
/// @brief The options of every position of a box, as numbers: rules that are a list.
///
///     heaps 0–1 × 0–2     position   0,0   0,1   0,2   1,0   1,1   1,2
///     in C order          rank         0     1     2     3     4     5
///                         counts       0     1     2     1     0     1
///                         ranks              0   0,1     1           3
///
/// A function, a program in any language or a person wrote them down, in any order of the
/// positions. A tuple with `no_position` in place of a count is none, and no option may be one.
/// They must not form a loop: a depth-first search over all positions finds one, or else
/// the level of each position, the most moves that can follow:
///
///     waiting   2 → 1 → 0        an option that itself waits closes a loop: 2 → 1 → 2
///     level         1   0        none: a position that is left has one more than its options
///
/// Positions wait on a list of their own, as a game may last longer than a stack holds calls.
/// Rejected: Kahn's order from the ends, which needs every option reversed, twice the memory.
///
/// Cost: some nanoseconds per option. Memory: 4 bytes per option and 8 per position, and 8 more per
/// position while the levels are found.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/team.hpp"
#include "table/index/box/box.hpp"

namespace miyama {

/// Immutable, so safe to share between threads.
class OptionLists {
 public:
  /// Options, and positions, are numbered by 32 bits.
  static constexpr std::uint64_t most = UINT32_MAX - 2;
  /// In place of a count: the tuple is not a position.
  static constexpr std::uint32_t no_position = UINT32_MAX;

  /// `counts`: how many options each position has, in C order; `ranks`:
  /// their ranks, position after position. They are sorted, and those that repeat are left out.
  /// Throws usage_error where counts and ranks are not those of such a box, and for a loop, which
  /// it shows; stopped_error.
  OptionLists(const Box& box, const std::vector<std::uint32_t>& counts,
              std::vector<std::uint32_t> ranks, const Team& team);

  /// The box with these bounds. Throws usage_error where it has more than `most` positions.
  static Box box_of(std::span<const std::uint64_t> bounds);
  /// Bytes that lists of so many positions and options take while they are made; saturates.
  static std::uint64_t bytes(std::uint64_t positions, std::uint64_t options);

  const Box& box() const { return box_; }
  std::uint64_t options() const { return ranks_.size(); }
  /// All of them: ascending within a position, positions in C order.
  const std::vector<std::uint32_t>& ranks() const { return ranks_; }
  std::uint32_t count(std::uint64_t position) const { return ends_[position] - begin_of(position); }
  std::span<const std::uint32_t> options_of(std::uint64_t position) const {
    return std::span(ranks_).subspan(begin_of(position), count(position));
  }
  bool is_position(std::uint64_t rank) const { return levels_[rank] != no_position; }
  /// Some tuple is none.
  bool leaves_out() const { return leaves_out_; }
  /// The most moves that can follow; no_position where there is none.
  std::uint32_t level(std::uint64_t position) const { return levels_[position]; }

 private:
  std::uint32_t begin_of(std::uint64_t position) const {
    return position == 0 ? 0 : ends_[position - 1];
  }
  std::string text(std::uint64_t rank) const;
  void sort(const Team& team);
  void leave_out_repeated();
  void find_levels(const Team& team);

  Box box_;
  std::vector<std::uint32_t> ends_;  ///< how many options each position and those before have
  std::vector<std::uint32_t> ranks_;
  std::vector<std::uint32_t> levels_;
  bool leaves_out_ = false;
};

}  // namespace miyama
