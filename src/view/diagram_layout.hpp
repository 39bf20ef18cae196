/// @file  diagram_layout.hpp
/// @brief Where the positions of a diagram stand.
///
/// Both layouts go down line by line, and give each position a place near the middle of its arrows,
/// so that arrows run side by side. Places are counted in slots, the room of one position.
///
/// *Lecture.* The lines are the layers, so that every arrow points up. The first layer with several
/// shapes of losses divides the diagram into parts, from left to right one per shape: a part holds
/// the wins that lead to its losses and, above, those that its losses lead to.
///
///                      000
///      001    010     100    │   002  020  200
///      011    101     110    │   022  202  220         two parts, of 011 and of 022
///    012 021 102 201 120 210 │   122  212  221       within a part each shape has a line,
///      211    121     112    │        222            larger shapes first
///             111            │
///
/// Shapes that belong to no part take lines of the whole width.
///
/// *Total.* Each total has a line, or several if arrows keep the total, for example splits and
/// passes.
#pragma once

#include <functional>
#include <vector>

#include "view/diagram.hpp"

namespace miyama {

struct DiagramPlace {
  double slot = 0;       ///< distance of its middle from the left, in slots
  std::size_t line = 0;  ///< number of its line, counted from the top
};

struct DiagramLayout {
  std::vector<DiagramPlace> places;  ///< the place of each position
  std::size_t lines = 0;
  double width = 0;  ///< slots

  /// The positions of each line, from left to right.
  [[nodiscard]] std::vector<std::vector<std::size_t>> positions_of_lines() const;
  /// The least length of a slot for which neighbours on a line do not touch. `length_of(i)` is the
  /// length that position i needs.
  [[nodiscard]] double least_slot(const std::function<double(std::size_t)>& length_of) const;
};

[[nodiscard]] DiagramLayout lecture_layout(const Diagram& diagram);
[[nodiscard]] DiagramLayout total_layout(const Diagram& diagram);

}  // namespace miyama
