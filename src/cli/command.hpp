/// @file  command.hpp
/// @brief The commands of the program, and how each reads its arguments.
///
/// A command is one file. Its function parses with a CommandLine, does its work through the other
/// folders, prints results to stdout and all else to stderr, and returns the exit code.
#pragma once

#include <boost/program_options.hpp>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/terminal.hpp"

namespace miyama {

namespace po = boost::program_options;

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
    "every position of Nim and its relatives, won or lost, in one checked table";
inline constexpr const char* program_synopsis = "miyama COMMAND [RULES | FILE] [options]";

using Words = std::vector<std::string>;

/// What --help, the manual and completion say about one command, and the tables by which
/// Boost.Program_options reads its arguments.
struct CommandPage {
  /// One option. What its argument is follows from `value`:
  ///
  ///     empty             none: a flag
  ///     N, 0|1            a whole number
  ///     H L M             several whole numbers
  ///     ja|en, FILE, 8G   a text
  struct Option {
    std::string name;   ///< without dashes
    std::string value;  ///< stands for the argument in --help
    std::string about;
    std::string otherwise{};  ///< the default of a text, or empty

    /// "--format text|dot (=text)".
    std::string spelled() const;
    /// The words between the strokes of `value`; none where it has no stroke.
    Words choices() const;
  };

  std::string usage;  ///< the line after the program's name
  std::string about;  ///< a paragraph per line; examples begin with spaces
  po::options_description options{};
  po::positional_options_description positionals{};
  std::vector<Option> listed{};  ///< without those that stand for positional arguments
};

/// The words after the name of a command. Where `page` is given, the command fills it and does
/// nothing else.
struct Arguments : Words {
  using Words::Words;
  std::optional<CommandPage>* page = nullptr;
};

/// The function of a command: reads its arguments, does its work, returns the exit code.
using Run = int(const Arguments& arguments);

struct Command {
  std::string_view name;
  std::string_view summary;  ///< a line about it, for lists of commands
  Run* run;
};

/// In the order of `miyama --help`.
const std::vector<Command>& commands();

/// The command of this name. Throws usage_error, naming the nearest, for another name.
const Command& command_called(const std::string& name);

CommandPage page_of(const Command& command);

/// The page of `miyama --help`.
void print_program_help();

/// Runs a command for main. If an output cannot be used, the message names the options that choose
/// another.
int run_command(const Command& command, const Arguments& arguments);

class CommandLine;

Run run_advise, run_check, run_compare, run_completion, run_count, run_diagram, run_export,
    run_games, run_info, run_losses, run_manual, run_merge, run_play, run_quotient, run_selftest,
    run_sequence, run_series, run_show, run_solve;

// What `check` and `info` do for files that are not tables. A check proves or computes again what
// the file says, prints the answer and returns the exit code.
int check_quotient(const CommandLine& line, const std::string& file);
void print_quotient(const CommandLine& line, const std::string& file);
int check_sequence(const CommandLine& line, const std::string& file);
void print_sequence(const CommandLine& line, const std::string& file);

inline constexpr const char* belongs_to_tables = "--{1} belongs to tables: leave it out for {2}";

/// The options of one command. Abbreviated options are refused, and so are numbers out of range.
/// The page of --help is laid out here, because Boost.Program_options aligns columns by bytes, of
/// which a … takes three.
class CommandLine {
 public:
  /// `usage`: the line after the name of the program. `about`: what the command does, a paragraph
  /// per line, and examples, which begin with spaces and are printed as they are.
  CommandLine(std::string usage, std::string about);

  CommandLine& add(const std::vector<CommandPage::Option>& options);
  /// Names the positional arguments: `name` takes up to `most` of them (−1: any number).
  void positional(const std::string& name, int most);

  /// False if --help was asked for and printed. Throws usage_error, also for an option that takes
  /// one of several words and is given another.
  [[nodiscard]] bool parse(const Arguments& arguments);

  bool has(const std::string& option) const { return values_.count(option) != 0; }
  /// Throws usage_error if one of these is given; {1} in the message is its name, {2} is `what`.
  void refuse_given(const std::vector<const char*>& options, const char* message,
                    const std::string& what = {}) const;
  /// False where the command has no such option.
  bool flag(const std::string& option) const { return value(option, false); }
  /// Empty where the option is not given, here and below.
  std::string text(const std::string& option) const { return value(option, std::string()); }
  Words texts(const std::string& option) const { return value(option, Words()); }
  /// `given`, if it is one of the words that the option takes, such as "ja|en". Throws usage_error.
  std::string choice(const std::string& option, const std::string& given) const;
  /// A whole number in [least, most]. Precondition: 0 ≤ least. Throws usage_error.
  std::optional<std::uint64_t> number(const std::string& option, std::int64_t least,
                                      std::int64_t most = INT64_MAX) const;
  /// All numbers of an option that takes several.
  std::vector<std::int64_t> numbers(const std::string& option) const {
    return value(option, std::vector<std::int64_t>());
  }
  /// The text of an option that must be there. Throws usage_error naming `remedy`.
  std::string required(const std::string& option, const std::string& remedy) const;

  /// How many threads there are where --threads does not say; 0: as many as there are cores.
  void set_usual_threads(int threads) { usual_threads_ = threads; }
  /// Starts the threads that --threads asks for; a bar on stderr watches them, unless --quiet.
  [[nodiscard]] Team start_team() const;
  /// What the line was read from: the command, what stood behind it.
  std::string command() const { return page_.usage.substr(0, page_.usage.find(' ')); }
  const Words& arguments() const { return arguments_; }
  /// How many threads these are; 1 before.
  int threads() const { return threads_; }
  /// Since the line was read.
  double seconds() const { return clock_.seconds(); }

 private:
  template <class Value>
  Value value(const std::string& option, const Value& otherwise) const {
    return has(option) ? values_[option].as<Value>() : otherwise;
  }

  CommandPage page_;
  Words arguments_;
  po::variables_map values_;
  Stopwatch clock_;
  int usual_threads_ = 0;
  mutable int threads_ = 1;
  mutable std::optional<ProgressBar> bar_;
};

/// Adds --threads.
void add_threads_option(CommandLine& line);
/// Adds --sample and --seed; `usual`: which heaps of a sequence are computed again without
/// --sample.
void add_sample_options(CommandLine& line, const char* usual);
/// Adds --threads, --quiet and --json, which most commands take.
void add_common_options(CommandLine& line);

}  // namespace miyama
