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

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

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
[[nodiscard]] inline bool is_won_at_once(const DiagramPosition& entry) {
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

  [[nodiscard]] const DiagramPosition& first(std::size_t shape) const {
    return positions[shapes[shape].members.front()];
  }
};

/// The diagram of `positions`, which must hold every option of each of them. Orders of the same
/// heaps form a shape only where the rules treat these heaps alike. Each multiset is a shape of its
/// own, since its heaps have no places.
[[nodiscard]] Diagram make_diagram(const Rules& rules, const std::vector<Position>& positions,
                                   const std::function<bool(PositionView)>& is_loss,
                                   const std::function<std::string(PositionView)>& text_of);

}  // namespace miyama
