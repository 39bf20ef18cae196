/// @file  board.hpp
/// @brief A position drawn with sticks.
///
///     heaps with places          rows, in which a move leaves gaps
///
///     1  |||      3              |||     3
///     2  |||||||  7              |---|   1 1       a row of 5 whose middle three were erased
///     3  |||||    5              ||||||| 7
///
/// A drawing can be read back, every stick in its place: the rows are lines or have / between them,
/// | is a stick, each of - . _ is the place of an erased one, and a space inside a row parts groups
/// without a place between them. All of these may be full-width.
#pragma once

#include "game/take_and_break.hpp"
#include "play/texts.hpp"

namespace miyama {

struct Board {
  /// Sticks | and gaps -; a space is a gap without room, at which a heap was split.
  std::vector<std::string> rows;
  /// The sizes of heaps that have places; empty for rows. Heaps that have places are numbered, and
  /// their rows are not drawn longer than any line.
  std::vector<std::uint64_t> heaps;

  bool operator==(const Board&) const = default;
};

/// The board of heaps that have places, with a row for each.
[[nodiscard]] Board board_of_heaps(PositionView heaps);
/// The board with a row for each group, in this order.
[[nodiscard]] Board board_of_rows(PositionView groups);

/// True if `text` is a drawing, which `parse_board` reads, and not a list of sizes.
[[nodiscard]] bool is_drawing(std::string_view text);
/// Throws usage_error for a character that is neither stick nor gap.
[[nodiscard]] Board parse_board(std::string_view text, Language language = Language::english);
/// The rows on one line, as they can be read back: their sizes, "4,0,5", if no row has a gap, or
/// else a drawing, "|||| / - / ||-||".
[[nodiscard]] std::string board_text(const Board& board);

/// The sizes of the groups of a row, from the left.
[[nodiscard]] std::vector<std::uint64_t> groups_of(std::string_view row);
/// The sizes of all groups, descending: the position of a take-and-break game.
[[nodiscard]] Position groups_of(const Board& board);

/// The board after the first group of `size` became `rests`, from the left. They stay where they
/// stood; the erased sticks lay between them, behind a single one, or before a single one that is
/// not the first of `rests`. Precondition: there is such a group, and the rests have no more
/// sticks.
[[nodiscard]] Board after_break(Board board, std::uint64_t size, const Rests& rests);

/// `text` with blanks behind it until it takes `columns`.
[[nodiscard]] std::string padded(const std::string& text, std::size_t columns);

/// Lines without their ends, at most `columns` characters each: long rows of sticks are cut short,
/// their sizes stand beside them. Only a single number too long for this makes a line longer.
/// Precondition: columns ≥ 18.
[[nodiscard]] std::vector<std::string> drawn(const Board& board, std::size_t columns);

}  // namespace miyama
