/// @file  text_output.hpp
/// @brief Where long texts go: standard output or, with --output, a file that appears when it is
/// complete. The file called - is standard output.
///
/// Who reads a pipe may stop early, as `head` does: the signal SIGPIPE then ends the program
/// quietly; where it is ignored, the next write fails with a file_error, so that no work goes on
/// for nobody.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>

#include "cli/command.hpp"
#include "store/temporary_file.hpp"

namespace miyama {

/// The file that --output names; none where it is left out or is -, which is standard output.
[[nodiscard]] std::optional<std::string> output_file(const CommandLine& line);

/// Adds --output, --force and --quiet.
void add_text_output_options(CommandLine& line);

/// Throws usage_error if `output`, which `option` names, is the file `input`, which messages call
/// `what`, such as "table".
void refuse_to_overwrite(const std::filesystem::path& input, const std::string& what,
                         const std::string& option, const std::filesystem::path& output);

/// Writes a whole file, which appears when it is complete. `option`: the one that chooses another
/// place, such as "--output". Throws file_error.
void write_text_file(const std::string& file, bool overwrite, const std::string& content,
                     const std::string& option);

class TextOutput {
 public:
  /// `input`: the file that the text is about. Throws usage_error for --force without --output and
  /// where the output is the input, file_error if the file exists and --force is not given.
  TextOutput(const CommandLine& line, const std::string& input);

  /// Append here, and call flush_if_large now and then.
  [[nodiscard]] std::string& text() { return text_; }
  /// Throws file_error, stopped_error.
  void flush_if_large();
  /// Writes what is left; the file gets its name. Throws file_error.
  void finish();

  [[nodiscard]] bool is_file() const { return file_.has_value(); }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_ + text_.size(); }
  /// "wrote F: 76 losses, 612 bytes" on standard output if a file was written, unless --quiet.
  /// `what`: "76 losses".
  void report(const std::string& what) const;

 private:
  void flush();

  std::optional<TemporaryFile> file_;
  std::ofstream stream_;
  std::string text_;
  std::uint64_t bytes_ = 0;
  bool quiet_;
};

}  // namespace miyama
