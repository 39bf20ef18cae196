/// @file  listing.hpp
/// @brief Listings for people: each position with its winning moves, or all losses by their shapes.
///
/// The lecture's listing has one position a line, the losing ones crossed, the others with arrows
/// to every lost option:
///
///     000 ×
///     001 → 000
///     735 → 635 725 734
///
/// The listing of a partition table has every winning move in place of the arrows:
///
///     3,2,1 ×
///     4,2,1 → 4 to 3
///     6,5,4,3,2,1 → 6 to 1; 6 to 3,2; 5 to 2; 5 to 3,1; 4 to 3; 4 to 2,1
///
/// `LossShapes` holds the losses of a box without regard to the order of the heaps, each once:
/// these are the shapes to know by heart.
///
///     (0,2,3,1) (1,2,3,0) … → 1,2,3      heaps ascending, empty ones left out
///
/// Shorter shapes come first, those of one length in ascending order. A shape is one number: the
/// rank of its heaps, ascending with the empty ones in front, in the box of the sorted bounds. (If
/// p ≤ b holds heap by heap, it also holds when both are sorted.) These ranks ascend in the order
/// above.
///
/// Shapes are a fair summary only where every order of the heaps that the bounds allow is lost.
/// The losses of each shape are counted, and their number is compared with that of its orders.
///
/// With a pass, the passes left are not a heap: they stay in front of a shape. Memory: about 50
/// bytes per shape.
#pragma once

#include <unordered_map>

#include "game/take_and_break.hpp"
#include "view/position_text.hpp"

namespace miyama {

/// True for a position of the table that is a loss.
using IsLoss = std::function<bool(PositionView)>;

/// A heap of `size` becomes `rests`.
struct HeapMove {
  std::uint64_t size;
  Rests rests;

  bool operator==(const HeapMove&) const = default;
};

/// The winning moves of `position` (descending), larger heaps first, then those that leave fewer
/// sticks, so that the one that tables store comes first. None for a loss.
std::vector<HeapMove> winning_moves(const TakeAndBreak& rules, PositionView position,
                                    const IsLoss& is_loss);

/// "5 to 3,1", "5 to 0" where the heap is gone.
std::string move_text(const HeapMove& move);

/// One line without its end: moves of take-and-break rules, lost options of others. It says so in
/// words if a win has no move, which happens in misère play, or no lost option, which happens only
/// in a wrong table.
std::string listing_line(const Rules& rules, PositionView position, const IsLoss& is_loss,
                         const PositionFormat& format);

class LossShapes {
 public:
  /// `box` bounds the coordinates; with `pass` the first of them is the passes left. `rules` say
  /// which are positions; null: all.
  LossShapes(const Box& box, bool pass, const Rules* rules = nullptr);

  /// Adds a loss. Each is added once.
  void insert(PositionView position);

  /// Ranks of all shapes, ascending.
  std::vector<std::uint64_t> ranks() const;
  /// The shape of this rank, ascending with its empty heaps in front; with a pass the passes left
  /// stand before them.
  Position padded(std::uint64_t rank) const {
    Position position(sorted_.heaps());
    sorted_.unrank(rank, position);
    return position;
  }
  /// The shape of this rank, without its empty heaps.
  Position shape(std::uint64_t rank) const;

  /// Two orders of one shape, the first lost and the second not; nothing if there are none.
  std::optional<std::pair<Position, Position>> order_that_matters(
      const std::vector<std::uint64_t>& ranks, const IsLoss& is_loss) const;

 private:
  Box box_;
  Box sorted_;
  std::size_t first_heap_;
  const Rules* rules_;
  /// The number of losses of each shape, by its rank.
  std::unordered_map<std::uint64_t, std::uint64_t> counts_;
};

}  // namespace miyama
