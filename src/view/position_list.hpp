/// @file  position_list.hpp
/// @brief Long lists of positions as other programs read them: lines of text, CSV, JSON; written
/// piece by piece.
///
///                heaps with places          by total            by total, CSV
///     text       735    or 12,0,5           3,2,1 and 0
///                                           heaps are separated by spaces, as their number varies:
///     CSV        heap_1,heap_2,heap_3       position            3 2 1 and 0
///     JSON       [[0,0,0],[0,1,1],…]        [[],[1,1],…]        one position a line
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "index/box/box.hpp"

namespace miyama {

enum class ListStyle { text, csv, json };

/// "heap_1", "heap_2", …, before them "passes_left" if there is a pass: the names of the
/// coordinates of a box.
[[nodiscard]] std::vector<std::string> coordinate_names(const Box& box, bool pass);

class PositionList {
 public:
  /// `separator`: between the numbers of a position of a text, 0: none. `columns`: of the CSV; one
  /// column holds whole positions.
  PositionList(ListStyle style, char separator, std::vector<std::string> columns);

  void append_head(std::string& out) const;
  void append(std::string& out, std::span<const std::uint64_t> position);
  void append_tail(std::string& out) const;

  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  ListStyle style_;
  char separator_;
  std::vector<std::string> columns_;
  std::uint64_t count_ = 0;
};

/// Appends a number in decimal.
void append_number(std::string& out, std::uint64_t number);

}  // namespace miyama
