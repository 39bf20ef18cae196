#include "cli/text_input.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "base/error.hpp"
#include "cli/signals.hpp"

namespace miyama {
namespace {

constexpr std::size_t kept_of_a_line = 1 << 12;  ///< far more than any move
constexpr std::size_t longest_line = 1 << 24;    ///< no person, and no end in sight

std::string trimmed(const std::string& line) {
  const std::size_t begin = line.find_first_not_of(" \t\r");
  if (begin == std::string::npos) return "";
  return line.substr(begin, line.find_last_not_of(" \t\r") + 1 - begin);
}

constexpr std::uintmax_t most_bytes = 1 << 20;

bool is_missing(const std::string& file) {
  std::error_code unknown;  // who may not look into the folder does not know
  return std::filesystem::status(file, unknown).type() == std::filesystem::file_type::not_found;
}

}  // namespace

std::optional<std::string> LineReader::next() {
  for (;;) {
    if (const std::size_t end = buffer_.find('\n'); end != std::string::npos) {
      std::string line = trimmed(buffer_.substr(0, std::min(end, kept_of_a_line)));
      buffer_.erase(0, end + 1);
      dropped_ = 0;
      return line;
    }
    if (ended_) {
      if (buffer_.empty()) return std::nullopt;
      return trimmed(std::exchange(buffer_, {}));
    }
    if (buffer_.size() > kept_of_a_line) {
      dropped_ += buffer_.size() - kept_of_a_line;
      buffer_.resize(kept_of_a_line);
    }
    if (dropped_ > longest_line)
      throw file_error("the input has a line of more than " + std::to_string(longest_line) +
                       " characters: is it a file of moves?");
    stop_if_signalled();
    std::array<char, 4096> piece{};
    const ssize_t bytes = read(input_, piece.data(), piece.size());
    if (bytes < 0 && errno == EINTR) continue;
    if (bytes < 0)
      throw file_error(std::string("cannot read what is typed: ") + std::strerror(errno));
    ended_ = bytes == 0;
    buffer_.append(piece.data(), static_cast<std::size_t>(bytes));
  }
}

std::string read_text_file(const std::string& file, const std::string& what,
                           const std::string& holds) {
  std::error_code unreadable;
  const std::uintmax_t bytes = std::filesystem::file_size(file, unreadable);
  std::ifstream stream;
  // A pipe has no size, and would keep us waiting.
  if (!unreadable) stream.open(file, std::ios::binary);
  if (unreadable || !stream)
    throw file_error("cannot read the " + what + " " + file +
                     (is_missing(file) ? ": there is no such file" : ""));
  if (bytes > most_bytes)
    throw usage_error("the " + what + " " + file + " has " + std::to_string(bytes) +
                      " bytes: " + holds);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

}  // namespace miyama
