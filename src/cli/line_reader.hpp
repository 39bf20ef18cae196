/// @file  line_reader.hpp
/// @brief Lines that a person types, or a pipe holds. Unlike std::getline it notices Ctrl-C while it waits.
#pragma once

#include <optional>
#include <string>

namespace miyama {

class LineReader {
 public:
  /// Reads from the file descriptor `input`.
  explicit LineReader(int input) : input_(input) {}

  /// The next line without its end and without spaces around it; none at the end of the input. Throws interrupted_error; file_error if
  /// the input cannot be read or a line is longer than any move.
  [[nodiscard]] std::optional<std::string> next();

 private:
  int input_;
  std::string buffer_;
  bool ended_ = false;
};

}  // namespace miyama
