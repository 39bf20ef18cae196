/// @file  loss_list.hpp
/// @brief The losses of a box table as a list in C order that can be read in pieces.
///
/// The losses before each group of rows are counted once, so any piece is found without reading
/// what comes before.
#pragma once

#include <cstddef>
#include <span>
#include <variant>
#include <vector>

#include "index/box/position_set.hpp"
#include "label/nim/loss_lines.hpp"

namespace miyama {

class LossList {
 public:
  /// `losses` must outlive this.
  explicit LossList(const PositionSet& losses);
  explicit LossList(const AnyLossLines& losses);

  [[nodiscard]] std::uint64_t size() const { return before_.back(); }

  /// Losses first … first + count − 1 as rows of coordinates, each entry `unsigned_bytes(max
  /// bound)` wide. Thread-safe.
  void read(std::uint64_t first, std::uint64_t count, std::span<std::byte> rows) const;

 private:
  void count_groups();

  std::variant<const PositionSet*, const LossLines<std::uint8_t>*, const LossLines<std::uint16_t>*,
               const LossLines<std::uint32_t>*>
      losses_;
  std::vector<std::uint64_t> before_{0};  ///< losses before each group, and their number at the end
};

}  // namespace miyama
