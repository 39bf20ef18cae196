#include "view/move_listing.hpp"

#include <tuple>

#include "base/ranges.hpp"

namespace miyama {

std::vector<HeapMove> winning_moves(const TakeAndBreak& rules, PositionView position,
                                    const IsLoss& is_loss) {
  std::vector<HeapMove> moves;
  if (is_loss(position)) return moves;
  for (std::size_t i = 0; i < position.size(); ++i) {
    if (i > 0 && position[i] == position[i - 1]) continue;
    rules.for_each_rests(position[i], [&](const Rests& rests) {
      if (is_loss(replaced(position, position[i], rests))) moves.push_back({position[i], rests});
    });
  }
  ranges::sort(moves, {}, [](const HeapMove& move) {
    const auto& [first, second, third] = move.rests;
    return std::tuple(-static_cast<std::int64_t>(move.size), first + second + third, second, third);
  });
  return moves;
}

std::string move_text(const HeapMove& move) {
  std::string rests;
  for (const std::uint64_t rest : move.rests)
    if (rest != 0) rests += (rests.empty() ? "" : ",") + std::to_string(rest);
  return std::to_string(move.size) + " to " + (rests.empty() ? "0" : rests);
}

std::string move_listing_line(const TakeAndBreak& rules, PositionView position,
                              const IsLoss& is_loss, const PositionFormat& format) {
  std::string line = format(position);
  if (is_loss(position)) return line + " ×";
  const std::vector<HeapMove> moves = winning_moves(rules, position, is_loss);
  if (moves.empty()) return line + win_without_arrow(!is_terminal(rules, position));
  std::string separator = " → ";
  for (const HeapMove& move : moves) {
    line += separator + move_text(move);
    separator = "; ";
  }
  return line;
}

}  // namespace miyama
