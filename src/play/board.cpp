/// @file  board.cpp
/// @brief Reads, breaks and draws boards.
///
///     a group of 7 becomes     3 and 1     |||---|        the erased sticks lay between
///                              3           |||----        or behind
///                              3, second   ----|||        or before
///                              3 and 4     ||| ||||       a gap without room: nothing was erased
///
/// A board is drawn in three columns: number, row and sizes. Where the terminal is too narrow, the
/// list of sizes is cut first, then the row.

#include "play/game_view.hpp"

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "words/words.hpp"

namespace miyama {
namespace {

constexpr std::string_view gaps = "-._";
constexpr std::size_t narrow_row = 8;     ///< next to many sizes
constexpr std::size_t narrowest_row = 5;  ///< next to a long number
constexpr std::size_t narrowest_sizes = 8;
constexpr std::uint64_t longest_drawn = 1000;  ///< sticks of a heap that has a place

/// A group of sticks in a row.
struct Run {
  std::size_t begin;
  std::uint64_t size;
};

/// The groups of a row, from the left.
std::vector<Run> runs_of(std::string_view row) {
  std::vector<Run> runs;
  for (std::size_t begin = row.find('|'); begin != std::string_view::npos;) {
    const std::size_t end = std::min(row.find_first_not_of('|', begin), row.size());
    runs.push_back({begin, end - begin});
    begin = row.find('|', end);
  }
  return runs;
}

/// The drawing of a group that became `rests`, from the left: the erased sticks lie between them,
/// or next to a single one.
std::string broken(std::uint64_t size, const Rests& rests) {
  const std::uint64_t erased = size - ranges::sum(rests);
  const auto gap = [](std::uint64_t n) { return n == 0 ? std::string(" ") : std::string(n, '-'); };
  std::vector<std::string> groups;
  for (const std::uint64_t rest : rests)
    if (rest != 0) groups.emplace_back(rest, '|');
  if (groups.size() < 2)
    return std::string(size, '-').replace(rests[0] != 0 ? 0 : erased, size - erased, size - erased,
                                          '|');
  const std::uint64_t gaps = groups.size() - 1;
  std::string row = groups[0];
  for (std::uint64_t i = 1; i <= gaps; ++i)
    row += gap(erased * i / gaps - erased * (i - 1) / gaps) + groups[i];
  return row;
}

}  // namespace

std::string padded(const std::string& text, std::size_t columns) {
  const std::size_t taken = columns_of(text);
  return text + std::string(std::max(taken, columns) - taken, ' ');
}

Board board_of_heaps(PositionView heaps) {
  Board board{{}, {heaps.begin(), heaps.end()}};
  for (const std::uint64_t heap : heaps)
    board.rows.emplace_back(std::min(heap, longest_drawn), '|');
  return board;
}

Board board_of_rows(PositionView groups) {
  Board board;
  for (const std::uint64_t group : groups) board.rows.emplace_back(group, '|');
  return board;
}

bool is_drawing(std::string_view text) { return half_width(text).find('|') != std::string::npos; }

Board parse_board(std::string_view typed) {
  const std::string text = half_width(typed);
  Board board;
  std::string row;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    const char c = i == text.size() ? '/' : text[i];
    if (c == '/' || c == '\n') {
      row.erase(row.find_last_not_of(' ') + 1);
      row.erase(0, row.find_first_not_of(' '));
      board.rows.push_back(std::exchange(row, {}));
    } else if (c == '|' || c == ' ') {
      row += c;
    } else if (gaps.find(c) != std::string_view::npos) {
      row += '-';
    } else {
      std::size_t end = i + 1;
      while (end < text.size() && continues_character(text[end])) ++end;
      throw usage_error(words::no_stick, excerpt(text), excerpt(text.substr(i, end - i)));
    }
  }
  return board;
}

std::string board_text(const Board& board) {
  if (!board.heaps.empty()) return comma_text(board.heaps);
  Position sizes;
  std::string drawing;
  bool has_gaps = false;
  for (const std::string& row : board.rows) {
    has_gaps |= row.find_first_not_of('|') != std::string::npos;
    sizes.push_back(row.size());
    drawing += (sizes.size() == 1 ? "" : " / ") + row;
  }
  return has_gaps ? drawing : comma_text(sizes);
}

std::vector<std::uint64_t> groups_of(std::string_view row) {
  std::vector<std::uint64_t> groups;
  for (const Run& run : runs_of(row)) groups.push_back(run.size);
  return groups;
}

Position groups_of(const Board& board) {
  Position position;
  for (const std::string& row : board.rows)
    for (const std::uint64_t group : groups_of(row)) position.push_back(group);
  ranges::sort(position, std::greater<>());
  return position;
}

Board after_break(Board board, std::uint64_t size, const Rests& rests) {
  for (std::string& row : board.rows)
    for (const Run& run : runs_of(row))
      if (run.size == size) {
        row.replace(run.begin, size, broken(size, rests));
        return board;
      }
  return board;
}

std::vector<std::string> drawn(const Board& board, std::size_t columns) {
  const std::size_t number_columns =
      board.heaps.empty() ? 0 : std::to_string(board.rows.size()).size() + 2;
  const std::size_t most_sizes =
      std::max(narrowest_sizes, columns - std::min(columns, number_columns + narrow_row + 2));
  std::vector<std::string> sizes;
  std::size_t widest = 0;
  std::size_t widest_sizes = 0;
  for (std::size_t i = 0; i < board.rows.size(); ++i) {
    std::string list = board.heaps.empty() ? joined(groups_of(board.rows[i]), " ")
                                           : std::to_string(board.heaps[i]);
    if (board.heaps.empty() && list.empty()) list = "0";
    if (list.size() > most_sizes)  // is cut short behind a whole number
      if (const std::size_t end = list.rfind(' ', most_sizes - 4); end != std::string::npos)
        list = list.substr(0, end) + " ...";
    sizes.push_back(list);
    widest = std::max(widest, board.rows[i].size());
    widest_sizes = std::max(widest_sizes, sizes[i].size());
  }
  const std::size_t taken = number_columns + 2 + widest_sizes;
  const std::size_t room =
      std::min(widest, std::max(narrowest_row, columns > taken ? columns - taken : 0));
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < board.rows.size(); ++i) {
    std::string row = board.rows[i];
    if (row.size() > room) row = row.substr(0, room - 3) + "...";
    const std::string number =
        board.heaps.empty() ? "" : padded(std::to_string(i + 1), number_columns);
    lines.push_back(number + padded(row, room) + "  " + sizes[i]);
  }
  return lines;
}

}  // namespace miyama
