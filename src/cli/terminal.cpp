#include "cli/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "base/letters.hpp"

namespace miyama {
namespace {

constexpr std::size_t narrowest = 20;
constexpr std::size_t usual = 80;

/// True for a space inside a typed move, such as 5 3 1 or = 2,7,4, which stays on one line.
bool is_inside_move(std::string_view text, std::size_t space) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (space == 0 || space + 1 == text.size()) return false;
  return text[space - 1] == '=' || (is_digit(text[space - 1]) && is_digit(text[space + 1]));
}

std::size_t end_of_word(std::string_view text, std::size_t begin) {
  std::size_t end = text.find(' ', begin);
  while (end != std::string_view::npos && is_inside_move(text, end)) end = text.find(' ', end + 1);
  return std::min(end, text.size());
}

/// A word, or a piece of one that may end a line.
struct Piece {
  std::string text;
  bool begins_word;
};

void add_pieces(std::vector<Piece>& pieces, std::string_view word, std::size_t room) {
  const bool is_whole = columns_of(word) <= room;
  std::size_t begin = 0;
  for (std::size_t i = 1; i < word.size(); ++i) {
    if (!may_end_line(word, i) && (is_whole || word[i - 1] != ',')) continue;
    pieces.push_back({std::string(word.substr(begin, i - begin)), begin == 0});
    begin = i;
  }
  pieces.push_back({std::string(word.substr(begin)), begin == 0});
}

std::vector<Piece> pieces_of(const std::string& text, std::size_t room) {
  std::vector<Piece> pieces;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = end_of_word(text, begin);
    add_pieces(pieces, std::string_view(text).substr(begin, end - begin), room);
    begin = end + 1;
  }
  return pieces;
}

}  // namespace

bool is_terminal_output() { return isatty(STDOUT_FILENO) == 1; }

std::size_t terminal_columns() {
  winsize size{};
  if (is_terminal_output() && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return std::max<std::size_t>(narrowest, size.ws_col);
  const char* columns = std::getenv("COLUMNS");
  const long number = columns == nullptr ? 0 : std::strtol(columns, nullptr, 10);
  return number > 0 ? std::max(narrowest, static_cast<std::size_t>(number)) : usual;
}

bool has_colours() {
  const char* none = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return is_terminal_output() && (none == nullptr || *none == '\0') && terminal != nullptr &&
         std::string_view(terminal) != "dumb";
}

std::string bold(const std::string& text, bool colours) {
  return colours ? "\033[1m" + text + "\033[0m" : text;
}
std::string red(const std::string& text, bool colours) {
  return colours ? "\033[31m" + text + "\033[0m" : text;
}

std::string wrapped(const std::string& text, std::size_t columns, std::size_t indent) {
  const std::size_t further = indent == 0 ? 0 : indent + 2;
  std::string result(indent, ' ');
  std::size_t used = indent;
  bool fresh = true;
  for (const Piece& piece : pieces_of(text, columns - std::min(columns, further))) {
    const std::size_t width = columns_of(piece.text);
    if (!fresh && used + (piece.begins_word ? 1 : 0) + width > columns) {
      result += '\n' + std::string(further, ' ');
      used = further;
      fresh = true;
    }
    if (!fresh && piece.begins_word) {
      result += ' ';
      ++used;
    }
    result += piece.text;
    used += width;
    fresh = false;
  }
  return result;
}

}  // namespace miyama
