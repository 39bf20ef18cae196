/// @file  command.hpp
/// @brief The commands of the program, how each reads its arguments.
///
/// A command is one file. It describes itself in a Command, from which the arguments are read and
/// --help, the manual and completion are made. Its function does the work through the other
/// folders, prints results to stdout and all else to stderr, and returns the exit code.
#pragma once

#include <boost/program_options/option.hpp>
#include <map>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/terminal.hpp"

namespace miyama {

/// Throws usage_error, whose message the parts are.
template <class... Parts>
[[noreturn]] void refuse(const Parts&... parts) {
  throw usage_error(parts...);
}

/// Exit codes, as documented.
inline constexpr int exit_fine = 0;
inline constexpr int exit_file = 1;
inline constexpr int exit_usage = 2;
inline constexpr int exit_mismatch = 3;

/// The exit codes in words, and a line about the program.
inline constexpr const char* exit_codes_text =
    "0 fine, 1 file, memory or disk, 2 usage, 3 a check, claim or comparison found a difference, "
    "130 interrupted, 143 terminated.";
inline constexpr const char* program_summary =
    "every position of Nim and its relatives, won or lost, in a checked table";
inline constexpr const char* program_synopsis = "miyama COMMAND [RULES | FILE] [options]";

using Words = std::vector<std::string>;

/// How an argument is read, and what completion offers for it.
enum class Kind {
  flag,     ///< an option without an argument
  number,   ///< a whole number from 0 on
  numbers,  ///< several of them, each a word
  text,
  list,    ///< words with commas between, such as sizes of heaps
  labels,  ///< a list of labels
  choice,  ///< one of the words that stand in CommandOption::value with strokes between
  file,
  rules,           ///< the name of any game
  take_and_break,  ///< the name of a game that breaks heaps
  command,
};

struct CommandOption {
  std::string name;  ///< without dashes
  Kind kind;
  std::string value;  ///< stands for the argument in --help
  std::string about;
  std::string otherwise{};  ///< the default, where --help is to name one
  std::string example{};    ///< a number or a list that stands alone may mean this

  /// "--format text|dot (=text)".
  std::string spelled() const;
  /// The words of a choice; none for other kinds.
  Words choices() const;
};

/// An option, and the one without which it is refused, or those that exclude it.
using Pairs = std::vector<std::pair<std::string, std::string>>;
extern const Pairs needing_pairs, excluding_pairs;

/// The options that several commands take.
const std::vector<CommandOption>& shared_options();

/// Arguments without dashes, in their order.
struct Positional {
  std::string name;
  Kind kind;
  std::size_t most = 1;
};
inline constexpr std::size_t any_number = SIZE_MAX;

class CommandLine;

struct Command {
  std::string name;
  std::string summary;  ///< a line about it, for lists of commands
  std::string usage;    ///< the words behind its name, a line for each way to use it
  std::string about;    ///< a paragraph per line; examples begin with spaces
  std::vector<Positional> words;
  /// The names of shared options, in the order of --help; "..." stands for those of its own,
  /// which `options` holds first. In commands() it holds all of them.
  std::string shared;
  std::vector<CommandOption> options;
  int (*run)(const CommandLine& line);  ///< returns the exit code
};

struct CommandGroup {
  std::string title;
  std::vector<Command> commands;
};

/// In the order of `miyama --help`.
const std::vector<CommandGroup>& command_groups();
const std::vector<Command>& commands();
Words command_names();

/// The command of this name. For another name throws usage_error with the line that was probably
/// meant; `words` are those behind the name.
const Command& command_called(const std::string& name, const Words& words = {});

/// The page of `miyama --help`.
void print_help();

/// Prints `text` in lines of at most 80 columns, from `column` on; `head` stands before the first.
void print_row(const std::string& head, std::size_t column, std::string_view text);

/// Runs a command for main. If an output cannot be used, the message names the options that choose
/// another.
int run_command(const Command& command, const Words& words);

/// `text` as one word of a shell's command line.
std::string shell_word(const std::string& text);
/// "; write: miyama solve nim --heaps 9,9,9".
std::string write_instead(const std::string& command, const Words& words);
/// The bounds that a table of these rules may have: --heaps and 9,9,9, or --total and 30.
Words bounds_meant(const std::string& rules);
/// "9,9,9" for 9x9x9, 9;9;9 and the like; empty where the text has anything but numbers.
std::string list_meant(std::string_view text);

Command advise_command(), check_command(), compare_command(), completion_command(), count_command(),
    diagram_command(), export_command(), games_command(), info_command(), losses_command(),
    manual_command(), merge_command(), play_command(), quotient_command(), selftest_command(),
    sequence_command(), series_command(), show_command(), solve_command();

// What `check` and `info` do for files that are not tables. A check proves or computes again what
// the file says, prints the answer and returns the exit code.
int check_quotient(const CommandLine& line, const std::string& file);
void print_quotient(const CommandLine& line, const std::string& file);
int check_sequence(const CommandLine& line, const std::string& file);
void print_sequence(const CommandLine& line, const std::string& file);
/// Prints the values of heaps from which one takes steps of a set that no code holds, and returns
/// the exit code; does nothing for another game.
std::optional<int> print_step_sequence(const CommandLine& line, const std::string& name);

inline constexpr const char* belongs_to_tables = "--{1} belongs to tables: leave it out for {2}";

/// The arguments of one command. Abbreviated options are refused, and so are numbers out of range.
class CommandLine {
 public:
  /// Throws usage_error, with the line that was probably meant where that can be said.
  CommandLine(const Command& command, Words words);

  bool has(const std::string& option) const { return values_.count(option) != 0; }
  bool flag(const std::string& option) const { return has(option); }
  /// Throws usage_error if one of these is given; {1} in the message is its name, {2} is `what`.
  void refuse_given(const std::vector<const char*>& options, const char* message,
                    const std::string& what = {}) const;
  /// The default, or nothing, where the option is not given.
  std::string text(const std::string& option) const;
  Words texts(const std::string& option) const;
  /// `given`, if it is one of the words that the option takes, such as "ja|en". Throws usage_error.
  std::string choice(const std::string& option, const std::string& given) const;
  /// A whole number in [least, most]; none where it is not given. Throws usage_error.
  std::optional<std::uint64_t> number(const std::string& option, std::uint64_t least,
                                      std::uint64_t most = INT64_MAX) const;
  /// The text of an argument that must be there. Throws usage_error, with how the command is used.
  std::string required(const std::string& argument) const;

  /// How many threads there are where --threads does not say; 0: as many as there are cores.
  void set_usual_threads(int threads) const { usual_threads_ = threads; }
  /// Starts the threads that --threads asks for; a bar on stderr watches them, unless --quiet.
  [[nodiscard]] Team start_team() const;
  /// "; write: " and this line with another value of a given option, which may become the option
  /// called `name`, or with `more` at its end.
  std::string write_with(const std::string& option, const std::string& value,
                         const std::string& name = {}) const;
  std::string write_with(const Words& more) const;
  const Command& command() const { return command_; }
  /// The words that the line was read from.
  const Words& words() const { return words_; }
  /// How many threads these are; 1 before.
  int threads() const { return threads_; }
  /// Since the line was read.
  double seconds() const { return clock_.seconds(); }

 private:
  /// What Boost.Program_options reads in the words, in their order.
  std::vector<boost::program_options::option> parsed() const;
  void add_option(const boost::program_options::option& given, std::size_t index);
  [[noreturn]] void refuse_option(std::size_t index) const;
  [[noreturn]] void refuse_empty(const CommandOption& option, std::size_t index) const;
  void add_word(std::size_t index);
  /// "; write: " and this line with other words from `begin` to `end`.
  std::string meant(std::size_t begin, std::size_t end, const Words& put) const;
  [[noreturn]] void refuse_word(std::size_t index) const;

  const Command& command_;
  Words words_;
  std::map<std::string, Words> values_;
  std::size_t positionals_ = 0;         ///< how many words without dashes were read
  std::size_t end_of_list_ = SIZE_MAX;  ///< the index behind the last value of a list
  Stopwatch clock_;
  mutable int usual_threads_ = 0;
  mutable int threads_ = 1;
  mutable std::optional<ProgressBar> bar_;
};

}  // namespace miyama
