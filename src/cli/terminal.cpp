#include "cli/terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace miyama {
namespace {

constexpr std::size_t narrowest = 20;
constexpr std::size_t usual = 80;

/// Characters, of which some take more than one byte.
std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

std::size_t terminal_columns() {
  winsize size{};
  if (isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return std::max<std::size_t>(narrowest, size.ws_col);
  const char* columns = std::getenv("COLUMNS");
  const long number = columns == nullptr ? 0 : std::strtol(columns, nullptr, 10);
  return number > 0 ? std::max(narrowest, static_cast<std::size_t>(number)) : usual;
}

bool has_colours() {
  const char* none = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  return isatty(STDOUT_FILENO) == 1 && (none == nullptr || *none == '\0') && terminal != nullptr && std::string_view(terminal) != "dumb";
}

std::string bold(const std::string& text, bool colours) { return colours ? "\033[1m" + text + "\033[0m" : text; }
std::string red(const std::string& text, bool colours) { return colours ? "\033[31m" + text + "\033[0m" : text; }

std::string wrapped(const std::string& text, std::size_t columns) {
  std::string result;
  std::size_t used = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string word = text.substr(begin, end - begin);
    if (used != 0 && used + 1 + characters(word) > columns) {
      result += '\n';
      used = 0;
    }
    if (used != 0) {
      result += ' ';
      ++used;
    }
    result += word;
    used += characters(word);
    begin = end + 1;
  }
  return result;
}

}  // namespace miyama
