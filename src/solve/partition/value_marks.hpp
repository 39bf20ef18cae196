/// @file  value_marks.hpp
/// @brief Grundy values of a partition table by marks: every position marks its own value, and a
/// value is the mex of the marks met.
///
/// The cells are sets of values, 64 to a word. Cost: as many writes per position as it has
/// removals, so some ten times that of the losses alone. Sprague's and Grundy's theorem would give
/// the values from one-heap values; it is what these values are checked against.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "index/partition/partition_removals.hpp"
#include "solve/partition/partition_solver.hpp"

namespace miyama {

class ValueMarks {
 public:
  virtual ~ValueMarks() = default;

  /// The positions of the levels below write their marks for level n.
  virtual void begin_level(std::uint64_t n) = 0;
  /// Values of positions begin … end − 1 of level n, in normal play or where there is a move.
  /// Thread-safe.
  virtual void sweep(std::uint64_t n, std::uint64_t begin, std::uint64_t end,
                     std::uint16_t* values) const = 0;
  /// The value of one position of the present level.
  [[nodiscard]] virtual std::uint16_t gather(const PartitionRemovals& position) const = 0;
  /// The positions of a wave of level n mark for the waves behind it. `values`: by index within the
  /// level.
  virtual void mark_wave(std::uint64_t n, std::span<const std::uint32_t> wave,
                         std::span<const std::uint16_t> values) = 0;
  /// Keeps the values of the level that is solved.
  virtual void finish_level(std::span<const std::uint16_t> values) = 0;
};

/// Null where the task does not want Grundy values. `task` must outlive it.
[[nodiscard]] std::unique_ptr<ValueMarks> make_value_marks(const PartitionTask& task);

/// Bytes of one cell.
[[nodiscard]] std::uint64_t value_cell_bytes(const PartitionTask& task);

}  // namespace miyama
