/// @file  diagram.hpp
/// @brief The diagram of a small game: every position, the losses crossed, an arrow to each lost
/// option.
///
/// Positions that are orders of the same heaps form a *shape*: 001, 010 and 100 stand side by side.
/// Each position has a *layer*, such that every arrow leads to an earlier one and, drawn downwards,
/// points up:
///
///     loss   the least number of moves to the end of the game while the winner plays winning
///            moves: both hurry
///     win    one more than the latest layer of its lost options
///
///     layer 0    000                              heaps 2,2,2: layers 1 and 3 are wins,
///           1    001 010 100   002 020 200        the others losses
///           2    011 101 110   022 202 220
///           3    everything else
///
/// Cost: every option of every position, looked up in a map; meant for some hundred positions.
#pragma once

#include "game/rules.hpp"

namespace miyama {

struct DiagramPosition {
  Position position;
  std::string text;
  bool is_loss;
  std::vector<std::size_t> options;  ///< indices of positions, ascending
  std::vector<std::size_t> arrows;   ///< the lost ones of them; none for a loss
  std::size_t layer = 0;
  std::size_t shape = 0;
};

/// True for a win without a move, which misère play has.
inline bool is_won_at_once(const DiagramPosition& entry) {
  return !entry.is_loss && entry.options.empty();
}

struct DiagramShape {
  Position heaps;                    ///< the least order of them
  std::vector<std::size_t> members;  ///< indices of positions, ascending
};

/// The positions that layouts place and formats draw.
struct Diagram {
  std::vector<DiagramPosition> positions;  ///< the positions in the order they were given
  /// Ascending by heaps. The members of a shape have one outcome and one layer, as the rules treat
  /// them alike.
  std::vector<DiagramShape> shapes;

  const DiagramPosition& first(std::size_t shape) const {
    return positions[shapes[shape].members.front()];
  }
};

/// The diagram of `positions`, which must hold every option of each of them. Orders of the same
/// heaps form a shape only where the rules treat these heaps alike. Each multiset is a shape of its
/// own, since the order of its heaps says nothing.
Diagram make_diagram(const Rules& rules, const std::vector<Position>& positions,
                     const std::function<bool(PositionView)>& is_loss,
                     const std::function<std::string(PositionView)>& text_of);

// Where the positions of a diagram stand.
//
// Both layouts go down line by line, and give each position a place near the middle of its arrows,
// so that arrows run side by side. Places are counted in slots, the room of one position.
//
// *Lecture.* The lines are the layers, so that every arrow points up. The first layer with several
// shapes of losses divides the diagram into parts, from left to right one per shape: a part holds
// the wins that lead to its losses and, above, those that its losses lead to.
//
//                      000
//      001    010     100    │   002  020  200
//      011    101     110    │   022  202  220         two parts, of 011 and of 022
//    012 021 102 201 120 210 │   122  212  221       within a part each shape has a line,
//      211    121     112    │        222            larger shapes first
//             111            │
//
// Shapes that belong to no part take lines of the whole width.
//
// *Total.* Each total has a line, or several if arrows keep the total, for example splits and
// passes.

struct DiagramPlace {
  double slot = 0;       ///< distance of its middle from the left, in slots
  std::size_t line = 0;  ///< number of its line, counted from the top
};

struct DiagramLayout {
  std::vector<DiagramPlace> places;  ///< the place of each position
  std::size_t lines = 0;
  double width = 0;  ///< slots

  /// The positions of each line, from left to right.
  std::vector<std::vector<std::size_t>> positions_of_lines() const;
  /// The least length of a slot for which neighbours on a line do not touch. `length_of(i)` is the
  /// length that position i needs.
  double least_slot(const std::function<double(std::size_t)>& length_of) const;
};

DiagramLayout lecture_layout(const Diagram& diagram);
DiagramLayout total_layout(const Diagram& diagram);

// A diagram as text: for the terminal, and in Graphviz' language.
//
// In the terminal every position stands in its place, its arrows beneath it, the losses crossed:
//
//             000×
//
//     001      010      100
//     ↑000     ↑000     ↑000
//
// For Graphviz every position is pinned to its place (layout=neato keeps pinned positions), and
// Graphviz draws the arrows around positions that stand in their way. The arrows to one loss have
// one colour, so that they can be followed through a crowd.
//
// Reference: The DOT language, https://graphviz.org/doc/info/lang.html.

/// The diagram for the terminal, in lines that each have their end.
std::string text_of(const Diagram& diagram, const DiagramLayout& layout);

/// The diagram in DOT; `title` is written above the picture.
std::string dot_of(const Diagram& diagram, const DiagramLayout& layout, const std::string& title);

}  // namespace miyama
