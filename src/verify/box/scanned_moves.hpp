/// @file  scanned_moves.hpp
/// @brief The moves as the walk over all rows sees them (number_certificate.hpp): lines that
/// remember, in a cell each, what was met on them, and moves whose options are looked up.
#pragma once

#include <optional>
#include <vector>

#include "base/checked.hpp"
#include "base/ranges.hpp"
#include "game/vector_rules.hpp"
#include "index/box/direction_lines.hpp"
#include "verify/box/line_members.hpp"

namespace miyama {

/// Sizes of the first heap that a thread goes through together.
inline constexpr std::uint64_t strip = 8;

/// A move with every step: what was met on a line has a cell.
struct RememberedLine {
  std::size_t move;      ///< number of the line move
  std::size_t lead;      ///< the first heap that it takes from; never the last heap
  DirectionLines lines;  ///< among the heaps from there on
  std::uint64_t stride;  ///< how much further the line of the next position of a row is
};

/// Options that are looked up one by one.
struct SingleMove {
  Direction direction;  ///< per coordinate
  std::vector<std::uint64_t> steps;
  Direction first{};                  ///< per coordinate: what it takes besides
  std::optional<std::size_t> move{};  ///< number of the line move; none of a pass
};

struct ScannedMoves {
  std::vector<RememberedLine> lines;
  std::vector<SingleMove> singles;
  bool along_row = false;          ///< any number may be taken from the last heap
  std::size_t along_row_move = 0;  ///< number of that line move
  std::uint64_t most_options = 0;  ///< of a position, at most: so no mex is greater

  ScannedMoves(const VectorRules& rules, const Box& box) {
    for (std::size_t m = 0; m < rules.moves().lines.size(); ++m) add(rules, m, box);
    if (!rules.moves().pass) return;
    ++most_options;
    singles.push_back({Direction(box.heaps(), 0), {1}, Direction(box.heaps(), 0)});
    singles.back().direction[0] = 1;
  }

 private:
  void add(const VectorRules& rules, std::size_t m, const Box& box) {
    const LineMove& move = rules.moves().lines[m];
    const Direction direction = rules.over_entries(move.direction);
    const std::size_t last = box.heaps() - 1;
    const auto lead = static_cast<std::size_t>(
        ranges::find_if(direction, [](auto entry) { return entry != 0; }) - direction.begin());
    const std::uint64_t most = most_steps(box.bounds(), direction);
    most_options = saturating_add(most_options, most);
    const Direction first =
        move.first.empty() ? Direction(box.heaps(), 0) : rules.over_entries(move.first);
    if (move.first.empty() && move.steps.is_any() && lead == last && direction[last] == 1) {
      along_row = true;
      along_row_move = m;
      return;
    }
    std::vector<std::uint64_t> bounds = box.bounds();
    bounds.erase(bounds.begin(), bounds.begin() + static_cast<std::ptrdiff_t>(lead));
    const Box others(bounds);
    const Direction rest(direction.begin() + static_cast<std::ptrdiff_t>(lead), direction.end());
    if (!move.first.empty() || lead == last || !numbers_lines(move.steps, rest, others))
      return singles.push_back({direction, move.steps.up_to(most), first, m});
    const DirectionLines numbered(others, rest);
    Position next(rest.size(), 0);
    const std::uint64_t line = numbered.line_of(next);
    next.back() = 1;
    lines.push_back({m, lead, numbered, numbered.line_of(next) - line});
  }
};

/// Of a line that leaves the first heap alone.
inline std::uint64_t cells_of_strip(const RememberedLine& line, const Box& box) {
  return saturating_multiply(std::min(strip, box.size(0)), line.lines.numbers());
}

}  // namespace miyama
