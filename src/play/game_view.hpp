/// @file  game_view.hpp
/// @brief A game as a person sees it: positions read and drawn, moves in words, moves as they are
/// typed.
///
/// A move is known by the position it leads to, since no two moves lead to the same.
///
///     heaps with places    2 3        from the second heap take 3
///                          = 2,7,4    several heaps at once: the new position
///                          pass
///     rows                 5 3 1      a group of 5 becomes 3 and 1; 5 3 leaves 3; 5 leaves nothing
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game/rules.hpp"
#include "game/take_and_break.hpp"
#include "play/board.hpp"

namespace miyama {

/// Stones taken from a heap with a place, both counted from 1.
struct HeapTake {
  std::size_t heap;
  std::uint64_t stones;
};

class GameView {
 public:
  virtual ~GameView() = default;

  [[nodiscard]] virtual const Rules& rules() const = 0;

  /// "3,7,5", "375" where no heap has more than 9, or a drawing; of Fibonacci Nim the heap alone
  /// stands for the opening. Throws usage_error.
  [[nodiscard]] virtual Position parse_position(std::string_view text) const = 0;
  /// "3,7,5".
  [[nodiscard]] virtual std::string text(PositionView position) const = 0;

  /// "take 1 from heap 1 (3)". Precondition: `to` is an option of `from`, here and below.
  [[nodiscard]] virtual std::string words(PositionView from, PositionView to) const = 0;
  /// From which heaps with places how many stones are taken; none for a pass, and in games whose
  /// heaps have no places.
  [[nodiscard]] virtual std::vector<HeapTake> takes(PositionView from, PositionView to) const = 0;
  /// The same as typed.
  [[nodiscard]] virtual std::string typed(PositionView from, PositionView to) const = 0;
  /// The option of `from` that a typed line means. Throws usage_error that says what is wrong with
  /// it.
  [[nodiscard]] virtual Position parse_move(PositionView from, std::string_view line) const = 0;
  /// A line that `parse_move` takes, as `typed` would write it; what is left and what is right
  /// stays so.
  [[nodiscard]] virtual std::string tidied(PositionView from, std::string_view line) const = 0;
  /// How moves are typed, in one line.
  [[nodiscard]] virtual std::string how_to_move() const = 0;

  [[nodiscard]] virtual Board board(PositionView position) const = 0;
  /// The board after a move that was typed, tidied, as `line`: it says what is left and what is
  /// right.
  [[nodiscard]] virtual Board board_after(const Board& board, PositionView from,
                                          std::string_view line) const = 0;
};

/// Heaps that keep their places. `rules` must outlive the view.
[[nodiscard]] std::unique_ptr<GameView> view_of_heaps(const Rules& rules);
/// Heaps that may break.
[[nodiscard]] std::unique_ptr<GameView> view_of_rows(const TakeAndBreak& rules);

/// The heap that a move of a take-and-break game breaks, and what it leaves.
struct BrokenHeap {
  std::uint64_t size;
  Rests rests;
};
[[nodiscard]] BrokenHeap broken_heap(PositionView from, PositionView to);

}  // namespace miyama
