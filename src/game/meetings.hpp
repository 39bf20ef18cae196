/// @file  meetings.hpp
/// @brief Which moves of vector rules can lead to the same option.
///
/// The options of a position are a set, so a move that leads where another one leads is no further
/// option. That matters where options are counted and nowhere else: who wins, arrows, targets,
/// Grundy values and remoteness do not change if an option is listed twice.
///
///     a line that takes from all heaps     every option of the line is one of the face:
///     of a face, and from no other         the line is covered
///     two lines d and e, which take f      f + s·d = g + t·e follows from two heaps, for one pair
///     and g first, not parallel            of steps at most: they meet in one offset
///
///         (0,1) + s·(1,0) = t·(1,1)        second heap: t = 1, first heap: s = 1, so both lead
///                                          from (a, b) to (a − 1, b − 1)
///
///     two parallel lines                   f − g would have to be a multiple of d: they meet in
///                                          many offsets, and options have to be listed
///
/// Conditions are ignored: two moves meet even if no position allows both. Lines that take nothing
/// first meet only if they are parallel, so each is looked up by its shape, however many there are.
/// The others are compared with all lines.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace miyama {

struct Moves;

struct Meetings {
  /// What several lines take, by heap: they all lead from p to p − taken.
  struct Offset {
    std::vector<std::uint64_t> taken;
    std::vector<std::size_t> lines;  ///< at least two, ascending
  };
  std::vector<Offset> offsets;
  std::vector<bool> covered;  ///< covered[m]: a face has all options of line m
  /// Parallel lines meet, a face stands there under several conditions, or there are too many lines
  /// or offsets to compare or to keep.
  bool must_list = false;

  /// True if some option can be reached by two moves.
  [[nodiscard]] bool any() const;
};

/// Precondition: no two lines and no two faces are equal, conditions included, and no face has a
/// single heap.
[[nodiscard]] Meetings meetings_of(const Moves& moves);

/// Removes every line and every face that stands there already. Returns a sentence for each.
[[nodiscard]] std::vector<std::string> remove_repeated(Moves& moves);

}  // namespace miyama
