/// @file  text_files.hpp
/// @brief Reads small files that people give, such as rules and records of play; writes long texts,
/// among them the terms of a sequence, to standard output or, with --output, into a file that
/// appears when it is complete.
///
/// The reader of a pipe may stop early, as `head` does. The signal SIGPIPE then ends the program
/// quietly; where it is ignored, the next write throws file_error, so that the program does not
/// work on in vain.
///
/// Terms are written as people read them, as CSV, or as OEIS takes them:
///
///     text      0   0 1 2 3 1 4 3 2 1 4      ten or twenty a line, behind the index of the first
///     csv       heap,grundy / 0,0 / 1,1 …
///     bfile     0 0 / 1 1 / 2 2 …            https://oeis.org/wiki/B-files: index and term
#pragma once

#include <fstream>

#include "cli/command.hpp"
#include "pipeline/answers.hpp"
#include "store/temporary_file.hpp"

namespace miyama {

/// The whole of `file`, which messages call `what`, such as "rules file". Throws file_error if it
/// cannot be read, usage_error if it has more than 1 MiB: `holds` says what it is for.
std::string read_text_file(const std::string& file, const std::string& what,
                           const std::string& holds);

/// The next line of standard input without its end; none at the end of the input. A line longer
/// than any move or position is cut off. Throws stopped_error, also while nothing is typed;
/// file_error if the input cannot be read, or has no line ends.
std::optional<std::string> next_line();

/// True if both name one file, by whatever path or link, or would if it were there.
bool is_same_file(const std::filesystem::path& one, const std::filesystem::path& other);

/// Throws usage_error if `output`, which `option` names, is also the rules file or the table on the
/// line, or has the name of a file of a table in parts.
void refuse_to_overwrite(const CommandLine& line, const std::string& output,
                         const std::string& option = "output");
/// The file that an option names; none where it is left out or is -, which is standard output.
/// Throws usage_error as refuse_to_overwrite does.
std::optional<std::string> output_file(const CommandLine& line,
                                       const std::string& option = "output");

/// What a command writes to --output.
struct OutputFormats {
  Words names;         ///< as names of files end; "text" may also end with .txt, or not at all
  const char* remedy;  ///< says what to do about another ending
  bool packs = false;  ///< .gz may stand behind them
  bool any = false;    ///< any ending will do but that of a text, a picture or a spreadsheet
};
inline const OutputFormats table_formats{
    {"HDF5"}, "call it FILE.h5, of which `miyama export` makes csv and json", false, true};

/// The ending of the name of a file, in lower case without its dot, and whether .gz stands behind
/// it: "csv" and true for nim.CSV.gz. Nothing for numbers, such as that of kayles-0.77.
std::pair<std::string, bool> ending_of(std::string name);

/// The format of the file that --output names, and whether it is packed: by its ending or by
/// `given`, which another option asks for. Throws usage_error where these differ, and for the
/// ending of another format.
std::pair<std::string, bool> output_format(const CommandLine& line, const std::string& file,
                                           const std::string& given, const OutputFormats& formats);

class TextOutput {
 public:
  /// Takes the file and the permission from --output and --force. `given`: the format that another
  /// option asks for, or nothing; `formats`: those that the command writes. Throws usage_error for
  /// --force without --output and as output_format and output_file do, file_error if the file
  /// exists and --force is not given.
  TextOutput(const CommandLine& line, const std::string& given, const Words& formats);
  /// Writes to `file`, or to standard output. `option`: the one that chooses another place.
  TextOutput(std::optional<std::string> file, bool overwrite, std::string option);

  /// Append here, and call flush_if_large now and then.
  std::string& text() { return text_; }
  /// Throws file_error, stopped_error.
  void flush_if_large();
  /// Writes what is left; the file gets its name. Throws file_error.
  void finish();

  /// The format that was asked for, by an option or by the ending of the file; or nothing.
  const std::string& format() const { return format_; }
  /// Its name as it was given; null for standard output.
  Json file() const { return name_ ? Json(*name_) : Json(nullptr); }
  /// "wrote F: 76 losses, 612 bytes" on standard output if a file was written. `what`: "76 losses".
  void report(const std::string& what) const;

 private:
  void flush();

  std::optional<std::string> name_;
  std::string option_;
  std::string format_;
  bool packs_ = false;  ///< as gzip
  std::optional<TemporaryFile> file_;
  std::ofstream stream_;
  std::string text_;
  std::uint64_t bytes_ = 0;
};

/// The terms a(0) … a(count − 1).
struct Terms {
  std::string columns;  ///< the head of CSV, such as "heap,grundy"
  std::size_t count;
  std::function<std::uint64_t(std::size_t)> at;
};

/// Writes terms in the form that --to asks for; without --to, as text to the screen, as CSV to
/// files. `head` stands above texts alone; with --json only files are written. Throws file_error,
/// stopped_error.
void write_terms(const CommandLine& line, TextOutput& output, const Terms& terms,
                 const std::string& head);

}  // namespace miyama
