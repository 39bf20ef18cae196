/// @file  value_rows.hpp
/// @brief Grundy values of Nim by bit rows, one value after the other, in slabs of the table.
///
/// Every number of stones may be taken, so a value occurs at most once on each line. Hence, on one
/// row and for one value v after all smaller ones, the position with value v is
///
///     the lowest position that has no value yet and whose other lines do not have v below
///
/// (everything below it on the row is valued with less than v, everything above can move to it).
/// With one bit per line and value, "v lies below", this is the search of bit_rows.hpp with one
/// more row of bits, `open`, per table row:
///
///     row (a, b), value v:   candidates = open & ~(below_a[b][v] | below_b[a][v])       lowest bit → gets v
///
///     v = 0 gives the losses. Misère: the position without a move has value 1; it only must not take 0, then 1 falls to it by itself.
///
/// Order of work. Values come in runs of 64, one run after the other over a slab of the table (64
/// sizes of the first heap for three heaps), so that a run's bits along b (64 rows × 64 values)
/// stay in the second-level cache and those along a are read once per 64 rows. A run needs of the
/// run before it only the open bits of the row at hand, so threads take runs and follow each other
/// row by row.
///
/// Cost: about one word search per position. Memory: n^(k−2) · V · n/8 bytes for V values, plus a
/// slab of positions by value. A mex by stamps in an array (solve/ladder/mex_scan.cpp) does k·n
/// look-ups per position.
#pragma once

#include <memory>
#include <span>

#include "base/convention.hpp"
#include "base/team.hpp"
#include "index/box/box.hpp"

namespace miyama {

/// Grundy values slab by slab along the first heap. G: item type of the label.
class GrundySlabs {
 public:
  /// `side`: sizes of the first heap in one slab.
  GrundySlabs(const Box& box, Convention convention, std::uint64_t side, const Team& team);
  ~GrundySlabs();

  /// Solves the next slab. Precondition: there is one. Throws stopped_error.
  void solve_next();

  /// The slab solved last: sizes of the first heap.
  [[nodiscard]] std::uint64_t first() const;
  [[nodiscard]] std::uint64_t count() const;

  /// Writes the Grundy values of one row (all sizes of the last heap). `outer`: the sizes of the
  /// other heaps, in the slab solved last. Thread-safe. Precondition: the values fit the item type;
  /// values.size() is n of the last heap.
  void read_row(std::span<const std::uint64_t> outer, std::span<std::uint8_t> values) const;
  void read_row(std::span<const std::uint64_t> outer, std::span<std::uint16_t> values) const;
  void read_row(std::span<const std::uint64_t> outer, std::span<std::uint32_t> values) const;

  class Engine;

 private:
  std::unique_ptr<Engine> engine_;
};

/// Memory that GrundySlabs will take, roughly: it depends on the greatest value, which for Nim is
/// below the next power of two.
[[nodiscard]] std::uint64_t grundy_bytes(const Box& box, std::uint64_t side, int threads);

}  // namespace miyama
