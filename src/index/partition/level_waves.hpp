/// @file  level_waves.hpp
/// @brief One level in waves: positions with more heaps first.
///
/// A split without taking stays in its level and makes one heap more. So all positions of a level
/// with equally many heaps can be solved at the same time, when those with more heaps are done.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "index/partition/partitions.hpp"

namespace miyama {

/// Memory: four bytes per position of the level.
class LevelWaves {
 public:
  /// The positions of level n. Precondition: fewer than 2³² of them.
  LevelWaves(const Partitions& partitions, std::uint64_t n);

  [[nodiscard]] std::size_t count() const { return begins_.size() - 1; }
  /// Indices within the level, ascending, of wave w.
  [[nodiscard]] std::span<const std::uint32_t> wave(std::size_t w) const {
    return std::span(indices_).subspan(begins_[w], begins_[w + 1] - begins_[w]);
  }

 private:
  std::vector<std::uint32_t> indices_;
  std::vector<std::uint64_t> begins_;
};

}  // namespace miyama
