/// @file  position_text.hpp
/// @brief Positions as text: one as people type and read it, and long lists as other programs do.
///
/// A position is "735" where every bound is at most 9, "12,0,5" otherwise.
/// Numbers are always decimal: `010` is 0,1,0 as a compact position and ten as a number, never C's
/// octal eight.
///
/// Long lists are written piece by piece, as lines of text, CSV or JSON:
///
///                heaps with places          by total
///     text       735 or 12,0,5              3,2,1 and 0
///     CSV        heap_1,heap_2,heap_3       position, 3 2 1 and 0: their number varies
///     JSON       [[0,0,0],[0,1,1],…]        [[],[1,1],…]            one position a line
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "game/rules.hpp"
#include "index/box/box.hpp"
#include "index/partition/partitions.hpp"

namespace miyama {

/// The number below 2⁶³ that `word` writes. Throws usage_error with one of the texts: `none` if it
/// is no whole number, `too_large` if it is greater.
[[nodiscard]] std::uint64_t whole_number(std::string_view word, const std::string& none,
                                         const std::string& too_large);

/// What is said of a word of the list `text`: that it is too large, or else no whole number.
using WordRefusal =
    std::function<std::string(std::string_view text, const std::string& word, bool too_large)>;

/// In English; `what` names the list.
[[nodiscard]] WordRefusal word_refusal(std::string what);

/// "9,9,9" → 9 9 9. Throws usage_error with what `refusal` says for anything that is no list of
/// numbers below 2⁶³.
[[nodiscard]] std::vector<std::uint64_t> parse_numbers(std::string_view text,
                                                       const WordRefusal& refusal);

/// The numbers of a position, written with commas, or without as `digits` digits. If `digits` is 0
/// or 1, always with commas.
[[nodiscard]] Position parse_sizes(std::string_view text, std::size_t digits,
                                   const WordRefusal& refusal = word_refusal("the position"));

/// A position of `box`, compact or with commas. `pass`: the first number is the passes left. Throws
/// usage_error, naming the heap, if it lies outside.
[[nodiscard]] Position parse_position(std::string_view text, const Box& box, bool pass = false);

/// A multiset, heaps in any order, empty ones left out: "1,2,3", and "0" or "" for no heaps at all.
/// Descending. Throws usage_error if the table does not hold it, naming the bound.
[[nodiscard]] Position parse_multiset(std::string_view text, const Partitions& partitions);

/// Writes positions of one table.
class PositionFormat {
 public:
  explicit PositionFormat(const Box& box) : compact_(box.max_bound() <= 9) {}
  /// Multisets are always written with commas: 12 is one heap of twelve. No heaps at all are "0".
  explicit PositionFormat(const Partitions&) : compact_(false) {}
  void append(std::string& out, PositionView position) const;
  [[nodiscard]] std::string operator()(PositionView position) const {
    std::string text;
    append(text, position);
    return text;
  }

 private:
  bool compact_;
};

enum class ListStyle { text, csv, json, bfile };

/// "heap_1", "heap_2", …, before them "passes_left" if there is a pass: the names of the
/// coordinates of a box.
[[nodiscard]] std::vector<std::string> coordinate_names(const Box& box, bool pass);

/// These names with commas between them, and the end of the line.
[[nodiscard]] inline std::string csv_head(const std::vector<std::string>& columns) {
  return joined(columns, ",") + "\n";
}

class PositionList {
 public:
  /// `separator`: between the numbers of a position in text, 0 for none. `columns`: of the CSV; if
  /// there is only one, it holds whole positions.
  PositionList(ListStyle style, char separator, std::vector<std::string> columns)
      : style_(style), separator_(separator), columns_(std::move(columns)) {}

  void append_head(std::string& out) const {
    if (style_ == ListStyle::json) out += '[';
    if (style_ == ListStyle::csv) out += csv_head(columns_);
  }
  void append(std::string& out, PositionView position);
  void append_tail(std::string& out) const {
    if (style_ == ListStyle::json) out += count_ == 0 ? "]\n" : "\n]\n";
  }

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
