/// @file  line_reader.hpp
/// @brief Lines that a person types, or a pipe holds. Unlike std::getline it notices Ctrl-C while
/// it waits.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace miyama {

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

}  // namespace miyama
