/// @file  meetings.hpp
/// @brief Whether two moves of vector rules can lead to the same option.
///
/// The options of a position are a set, so a move that leads where another one leads is no further
/// option. Where moves meet, options are listed, so that each is counted once.
///
///     a line that takes from all heaps     every option of the line is one of the face
///     of a face, and from no other
///     two lines d and e, which take f      f + s·d = g + t·e follows from two heaps, for one pair
///     and g first, not parallel            of steps at most
///
///         (0,1) + s·(1,0) = t·(1,1)        second heap: t = 1, first heap: s = 1, so both lead
///                                          from (a, b) to (a − 1, b − 1)
///
///     two parallel lines                   f − g has to be a multiple of d
///
/// Conditions are ignored: two moves meet even if no position allows both. Lines that take nothing
/// first meet only if they are parallel, so each is looked up by its shape, however many there are.
/// The others are compared with all lines.
#pragma once

#include <string>
#include <vector>

namespace miyama {

struct Moves;

/// True if some option can be reached by two moves, a face stands there under several conditions,
/// or there are too many lines to compare. Precondition: no two lines and no two faces are equal,
/// conditions included, and no face has a single heap.
[[nodiscard]] bool moves_meet(const Moves& moves);

/// Removes every line and every face that stands there already. Returns a sentence for each.
[[nodiscard]] std::vector<std::string> remove_repeated(Moves& moves);

}  // namespace miyama
