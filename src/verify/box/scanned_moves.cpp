#include "verify/box/scanned_moves.hpp"

#include <algorithm>
#include <bit>

#include "verify/box/condition_bytes.hpp"
#include "verify/box/move_rows.hpp"
#include "verify/box/number_certificate.hpp"

namespace miyama {
namespace {

/// Cells of all lines and faces together. `workers`: threads that have cells of their own.
std::uint64_t all_cells(const ScannedMoves& moves, const Box& box, std::uint64_t workers) {
  Saturating cells = 0;
  for (const RememberedLine& line : moves.lines)
    cells =
        cells + (line.lead == 0 ? line.lines.numbers()
                                : saturating_multiply(workers, moves.cells_of_strip(line, box)));
  for (const auto& face : moves.faces) cells = cells + cells_of_face(face, box);
  return cells.value();
}

/// How many threads have something to do, at most.
std::uint64_t workers_of(const ScannedMoves& moves, const Box& box, int threads) {
  return moves.in_order
             ? 1
             : std::min(static_cast<std::uint64_t>(threads), divide_up(box.size(0), moves.strip));
}

}  // namespace

ScannedMoves::ScannedMoves(const VectorRules& rules, const Box& box, int threads)
    : faces(rules.faces_over_entries()),
      in_order(!faces.empty() || rows_of_plane(box) <= static_cast<std::uint64_t>(threads)) {
  if (in_order) strip = 1;
  for (std::size_t m = 0; m < rules.moves().lines.size(); ++m) add(rules, m, box);
  for (const std::vector<std::size_t>& face : faces) {
    std::uint64_t options = 1;
    for (const std::size_t axis : face) options = saturating_multiply(options, box.bound(axis));
    most_options = saturating_add(most_options, options);
  }
  if (!rules.moves().pass) return;
  ++most_options;
  singles.push_back({Direction(box.heaps(), 0), {1}, Direction(box.heaps(), 0)});
  singles.back().direction[0] = 1;
}

void ScannedMoves::add(const VectorRules& rules, std::size_t m, const Box& box) {
  const LineMove& move = rules.moves().lines[m];
  const Direction direction = rules.over_entries(move.direction);
  const std::size_t last = box.heaps() - 1;
  const std::size_t lead = lead_of(direction);
  const std::uint64_t most = most_steps(box.bounds(), direction);
  most_options = saturating_add(most_options, most);
  if (move.initial_take.empty() && move.steps.is_any() && lead == last && direction[last] == 1) {
    along_row = true;
    along_row_move = m;
    return;
  }
  std::vector<std::uint64_t> bounds = box.bounds();
  bounds.erase(bounds.begin(), bounds.begin() + static_cast<std::ptrdiff_t>(lead));
  const Box others(bounds);
  const Direction rest(direction.begin() + static_cast<std::ptrdiff_t>(lead), direction.end());
  if (!move.initial_take.empty() || lead == last || !numbers_lines(move.steps, rest, others))
    return singles.push_back(
        {direction, move.steps.up_to(most), rules.over_entries(move.initial_take), m});
  const DirectionLines numbered(others, rest);
  Position next(rest.size(), 0);
  const std::uint64_t line = numbered.line_of(next);
  next.back() = 1;
  lines.push_back({m, lead, numbered, numbered.line_of(next) - line});
}

std::uint64_t cells_of_face(const std::vector<std::size_t>& face, const Box& box) {
  const std::uint64_t n = box.size(box.heaps() - 1);
  return saturating_multiply(2 * box.stride(face[0]) / n, n + 1);
}

std::size_t words_of_sets(const ScannedMoves& moves, std::uint64_t greatest, const Box& box,
                          int threads, std::uint64_t room) {
  const std::uint64_t cells = all_cells(moves, box, workers_of(moves, box, threads));
  constexpr std::uint64_t most_words = 1024;  // limit of the kernels
  constexpr std::uint64_t usual_room = std::uint64_t{256} << 20;
  const std::uint64_t least_words = room == 0 ? 8 : 1;
  if (room == 0) room = std::max(usual_room, saturating_multiply(8, box.positions()));
  const std::uint64_t fitting = room / saturating_multiply(8, std::max<std::uint64_t>(cells, 1));
  const std::uint64_t most = std::bit_floor(std::clamp(fitting, least_words, most_words));
  return static_cast<std::size_t>(std::min(std::bit_ceil(greatest / 64 + 1), most));
}

std::uint64_t line_scan_bytes(const VectorRules& rules, const Box& box, LabelKind kind,
                              std::uint64_t greatest, int threads) {
  const ScannedMoves moves(rules, box, threads);
  const std::uint64_t workers = workers_of(moves, box, threads);
  const std::uint64_t cells = all_cells(moves, box, workers);
  const std::uint64_t n = box.size(box.heaps() - 1);
  const bool has_sets = kind == LabelKind::grundy;
  const std::uint64_t words = has_sets ? words_of_sets(moves, greatest, box, threads, 0) : 1;
  // A row takes its numbers, their numbers in a window, and the cells of options looked up one by
  // one.
  const Saturating of_row = Saturating(n) * (8 + (moves.singles.empty() ? 0 : 8 * words)) +
                            BlockConditions::bytes(rules, n);
  const Saturating found =
      has_sets && greatest / 64 >= words ? 2 * Saturating(PositionSet::bytes(box)) : 0;
  return (Saturating(cells) * (8 * words) + of_row * workers + found).value();
}

}  // namespace miyama
