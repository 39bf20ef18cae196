#include "view/move_listing.hpp"

#include <algorithm>

namespace miyama {
namespace {

auto number_of(const Rests& rests) {
  return std::ranges::count_if(rests, [](std::uint64_t rest) { return rest != 0; });
}

}  // namespace

std::vector<HeapMove> winning_moves(const TakeAndBreak& rules, PositionView position, const IsLoss& is_loss) {
  std::vector<HeapMove> moves;
  if (is_loss(position)) return moves;
  for (std::size_t i = 0; i < position.size(); ++i) {
    if (i > 0 && position[i] == position[i - 1]) continue;
    const auto first = static_cast<std::ptrdiff_t>(moves.size());
    rules.for_each_rests(position[i], [&](const Rests& rests) {
      if (is_loss(replaced(position, position[i], rests))) moves.push_back({position[i], rests});
    });
    std::stable_sort(moves.begin() + first, moves.end(),
                     [](const HeapMove& a, const HeapMove& b) { return number_of(a.rests) < number_of(b.rests); });
  }
  return moves;
}

std::string move_text(const HeapMove& move) {
  std::string rests;
  for (const std::uint64_t rest : move.rests)
    if (rest != 0) rests += (rests.empty() ? "" : ",") + std::to_string(rest);
  return std::to_string(move.size) + " to " + (rests.empty() ? "0" : rests);
}

std::string move_listing_line(PositionView position, bool is_loss, const std::vector<HeapMove>& moves, const PositionFormat& format) {
  std::string line = format(position);
  if (is_loss) return line + " ×";
  if (moves.empty()) return line + " wins: no move is left";
  std::string separator = " → ";
  for (const HeapMove& move : moves) {
    line += separator + move_text(move);
    separator = "; ";
  }
  return line;
}

}  // namespace miyama
