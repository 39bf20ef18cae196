/// @file  position_text.hpp
/// @brief Positions as text, as people type and read them.
///
/// A position is "735" where every bound is at most 9, "12,0,5" otherwise. Numbers are always
/// decimal: `010` is 0,1,0 as a compact position and ten as a number, never C's octal eight.
#pragma once

#include "game/sum_rules.hpp"
#include "table/index/box/box.hpp"
#include "table/index/partition/partitions.hpp"

namespace miyama {

/// The number that `word` writes, which must be below 2⁶³. Throws usage_error with the text `none`
/// if the word is not a whole number, and with `too_large` if the number is greater.
std::uint64_t whole_number(std::string_view word, const Bilingual& none,
                           const Bilingual& too_large);

/// "9,9,9" → 9 9 9. Throws usage_error for anything that is not a list of numbers below 2⁶³; `what`
/// names the list, and `most` the greatest number of use in the message about a greater one.
std::vector<std::uint64_t> parse_numbers(std::string_view text, const Bilingual& what,
                                         std::uint64_t most = INT64_MAX);

/// A position as it is typed, in ASCII and with commas alone between numbers: "３・５・７" and
/// "3, 5 7" are "3,5,7". A drawing, which has |, keeps its spaces.
std::string typed_position(std::string_view typed);

/// The numbers of a position, written with commas, or without as `digits` digits. If `digits` is 0
/// or 1, always with commas.
Position parse_sizes(std::string_view text, std::size_t digits);

/// A position of `box`, compact or with commas. With `pass` the first number is the passes left.
/// Throws usage_error, naming the heap, if the position lies outside.
Position parse_position(std::string_view typed, const Box& box, bool pass = false);

/// A multiset, written with its heaps in any order, empty ones or none: "1,2,3", and "0" or "" for
/// no heaps at all. The result is descending. Throws usage_error, naming the bound, if the table
/// does not hold it.
Position parse_multiset(std::string_view text, const Partitions& partitions);

/// Writes positions of one table.
class PositionFormat {
 public:
  explicit PositionFormat(const Box& box) : compact_(box.max_bound() <= 9) {}
  /// Multisets are always written with commas: 12 is one heap of twelve. No heaps at all are "0".
  explicit PositionFormat(const Partitions&) : compact_(false) {}
  /// What the numbers stand for: of a sum of games the heaps of each summand, 2,4+1.
  explicit PositionFormat(std::shared_ptr<const PositionNames> names)
      : compact_(false), names_(std::move(names)) {}
  void append(std::string& out, PositionView position) const;
  std::string operator()(PositionView position) const {
    std::string text;
    append(text, position);
    return text;
  }

 private:
  bool compact_;
  std::shared_ptr<const PositionNames> names_ = nullptr;
};

/// The names of the coordinates of a box: "heap_1", "heap_2", …, before them "passes_left" if there
/// is a pass; "p1", "p2", … if the rules list the positions.
std::vector<std::string> coordinate_names(const Box& box, bool pass, const Rules* rules = nullptr);

/// Appends the numbers, with `separator` between them unless it is 0.
void append_joined(std::string& out, PositionView numbers, char separator);

}  // namespace miyama
