/// @file  board.hpp
/// @brief A position drawn with sticks.
///
///     heaps with places          rows, in which a move leaves gaps
///
///     1  |||      3              |||     3
///     2  |||||||  7              |---|   1 1       a row of 5 whose middle three were erased
///     3  |||||    5              ||||||| 7
///
/// A drawing can be read back: rows in lines or with / between them, | for a stick, anything of - .
/// _ and space for a gap; all of these may be full-width.
#pragma once

#include "game/take_and_break.hpp"
#include "play/texts.hpp"

namespace miyama {

struct Board {
  /// Sticks | and gaps -; a space is a gap without room, where a heap was split.
  std::vector<std::string> rows;
  /// Sizes of heaps that have places, empty for rows. Such heaps are numbered, and their rows are
  /// not drawn longer than any line.
  std::vector<std::uint64_t> heaps;

  bool operator==(const Board&) const = default;
};

/// Heaps that have places: a row each.
[[nodiscard]] Board board_of_heaps(PositionView heaps);
/// A row per group, in the order given.
[[nodiscard]] Board board_of_rows(PositionView groups);

/// True for what `parse_board` is meant to read.
[[nodiscard]] bool is_drawing(std::string_view text);
/// Throws usage_error for a character that is neither stick nor gap.
[[nodiscard]] Board parse_board(std::string_view text, Language language = Language::english);
/// Rows as they can be read back, on one line: sizes in order, "4,0,5", where no row has a gap,
/// else a drawing, "|||| / - / ||-||".
[[nodiscard]] std::string board_text(const Board& board);

/// The runs of sticks of a row, from the left.
[[nodiscard]] std::vector<std::uint64_t> groups_of(std::string_view row);
/// All of them, descending: the position of a take-and-break game.
[[nodiscard]] Position groups_of(const Board& board);

/// The board after the first group of `size` became `rests`, from the left. They stay where they
/// stood; what is erased lies between them, behind a single one, or before a single one that is not
/// the first of `rests`. Precondition: there is such a group, and the rests are not more.
[[nodiscard]] Board after_break(Board board, std::uint64_t size, const Rests& rests);

/// `text` with blanks behind it up to `columns`.
[[nodiscard]] std::string padded(const std::string& text, std::size_t columns);

/// Lines without their ends, at most `columns` characters each: long rows of sticks are cut short,
/// their sizes stand beside them. Only a single number too long for this makes a line longer.
/// Precondition: columns ≥ 18.
[[nodiscard]] std::vector<std::string> drawn(const Board& board, std::size_t columns);

}  // namespace miyama
