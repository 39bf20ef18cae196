/// @file  text_input.hpp
/// @brief Texts that people give: lines that they type, or a pipe holds, and small files, such as
/// rules and records of play.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace miyama {

/// Unlike std::getline it notices Ctrl-C while it waits.
class LineReader {
 public:
  /// Reads from the file descriptor `input`.
  explicit LineReader(int input) : input_(input) {}

  /// The next line without its end and without spaces around it; none at the end of the input. Of
  /// lines longer than any move the first 4096 characters are kept. Throws stopped_error;
  /// file_error if the input cannot be read, or has no line ends.
  [[nodiscard]] std::optional<std::string> next();

 private:
  int input_;
  std::string buffer_;
  std::size_t dropped_ = 0;  ///< characters of the line that begins the buffer
  bool ended_ = false;
};

/// The whole of `file`, which messages call `what`, such as "rules file". Throws file_error if it
/// cannot be read, usage_error if it has more than 1 MiB: `holds` says what it is for.
[[nodiscard]] std::string read_text_file(const std::string& file, const std::string& what,
                                         const std::string& holds);

}  // namespace miyama
