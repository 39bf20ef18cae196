/// @file  scanned_moves.hpp
/// @brief The moves as the walk of number_certificate.hpp sees them, and the cells that they take.
#pragma once

#include <optional>
#include <vector>

#include "base/checked.hpp"
#include "game/vector_rules.hpp"
#include "index/box/box.hpp"
#include "index/box/direction_lines.hpp"

namespace miyama {

/// A line move that allows every step: each of its lines has a cell for what was met on it.
struct RememberedLine {
  std::size_t move;      ///< number of the line move
  std::size_t lead;      ///< the first heap that it takes from; never the last heap
  DirectionLines lines;  ///< its lines among the heaps from `lead` on
  std::uint64_t stride;  ///< growth of the line number from entry to entry of a row
};

/// A move whose options are looked up one by one.
struct SingleMove {
  Direction direction;  ///< per coordinate
  std::vector<std::uint64_t> steps;
  Direction initial_take;             ///< per coordinate; all 0 if there is none
  std::optional<std::size_t> move{};  ///< number of the line move; none for a pass
};

/// How many rows share a size of the first heap.
[[nodiscard]] inline std::uint64_t rows_of_plane(const Box& box) {
  return box.heaps() == 1 ? 1 : box.stride(0) / box.size(box.heaps() - 1);
}

/// The moves as the walk sees them.
struct ScannedMoves {
  std::vector<RememberedLine> lines;
  std::vector<SingleMove> singles;
  std::vector<std::vector<std::size_t>> faces;  ///< coordinates, ascending
  bool along_row = false;                       ///< any number may be taken from the last heap
  std::size_t along_row_move = 0;               ///< number of that line move
  std::uint64_t most_options = 0;  ///< no position has more options, so no mex is greater
  std::uint64_t strip = 8;         ///< sizes of the first heap that a thread goes through together

  /// True if one thread goes through all rows in order. This is so where a plane has no more rows
  /// than there are threads, because the others would mostly wait, and where there are faces, whose
  /// cells are written in the order of the ranks so that those of two planes suffice.
  bool in_order;

  ScannedMoves(const VectorRules& rules, const Box& box, int threads);

  /// Cells for a strip, if the line leaves the first heap alone.
  std::uint64_t cells_of_strip(const RememberedLine& line, const Box& box) const {
    return saturating_multiply(std::min(strip, box.size(0)), line.lines.numbers());
  }

 private:
  void add(const VectorRules& rules, std::size_t m, const Box& box);
};

/// Cells of a face: for each row of two planes along its first heap one that stays empty, then one
/// per position.
[[nodiscard]] std::uint64_t cells_of_face(const std::vector<std::size_t>& face, const Box& box);

/// Words of a set of the values up to `greatest`, or of a window of them if sets of all would take
/// more than `room` bytes; 0 means the limit in number_certificate.hpp.
[[nodiscard]] std::size_t words_of_sets(const ScannedMoves& moves, std::uint64_t greatest,
                                        const Box& box, int threads, std::uint64_t room);

}  // namespace miyama
