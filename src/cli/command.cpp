/// @file  command.cpp
/// @brief The list of commands, and the options of one: added, printed, parsed, asked for.

#include "cli/command.hpp"

#include <algorithm>
#include <iostream>
#include <sstream>
#include <utility>

#include "base/error.hpp"
#include "base/letters.hpp"
#include "base/nearest.hpp"
#include "base/parallel_for.hpp"
#include "cli/terminal.hpp"
#include "game/catalogue.hpp"
#include "pipeline/file/shards/folder.hpp"
#include "store/temporary_file.hpp"

namespace po = boost::program_options;

namespace miyama {
namespace {

constexpr std::size_t help_columns = 80;

/// "  --format text|dot (=text)".
std::string option_text(const CommandPage::Option& option) {
  return (option.name == "help" ? "  -h, --" : "  --") + option.name +
         (option.value.empty() ? "" : " ") + option.value +
         (option.otherwise.empty() ? "" : " (=" + option.otherwise + ")");
}

/// What to tell whoever typed rules, or nearly, where a command is expected; else nothing.
std::string where_rules_stand(const std::string& name) {
  const bool known = find_game(name.substr(0, name.find_first_of(":+"))) != nullptr;
  const std::string rules = known ? name : nearest_game(name);
  return rules.empty() ? "" : " (rules stand behind a command: miyama solve " + rules + ")";
}

}  // namespace

const std::vector<Command>& commands() {
  static const std::vector<Command> all{
      {"solve", "solve a game for every position up to bounds and write the table", run_solve},
      {"count", "count the losses of a game and compare each with the theorem, without a table",
       run_count},
      {"series", "how many losses there are with heaps up to n, for n = 0, 1, 2, …", run_series},
      {"sequence", "the Grundy values of one heap under take-and-break rules, and their period",
       run_sequence},
      {"check", "read a table back and check every entry", run_check},
      {"compare", "where two tables differ", run_compare},
      {"show", "list positions of a table with their winning moves", run_show},
      {"losses", "list the losses of a table, as text, CSV or JSON", run_losses},
      {"export", "write the labels of a table as CSV", run_export},
      {"diagram", "draw every position of a small game, with arrows", run_diagram},
      {"advise", "which heap, how many: the winning moves of a position", run_advise},
      {"play", "play against the computer", run_play},
      {"merge", "make one file of a table in parts", run_merge},
      {"info", "what a table says about itself", run_info},
      {"games", "the games there are, with their theorems", run_games},
      {"selftest", "test this program against definitions and published numbers", run_selftest},
      {"manual", "the manual page of a command, or of the program", run_manual},
      {"completion", "what makes bash or zsh complete commands, options, rules", run_completion},
  };
  return all;
}

const Command& command_called(const std::string& name) {
  Words names;
  for (const Command& command : commands()) {
    if (command.name == name) return command;
    names.emplace_back(command.name);
  }
  const std::string meant = did_you_mean(name, names);
  throw usage_error("unknown command \"" + name + "\"" +
                    (meant.empty() ? where_rules_stand(name) : meant) + ": see `miyama --help`");
}

CommandPage page_of(const Command& command) {
  std::optional<CommandPage> page;
  Arguments none;
  none.page = &page;
  (void)command.run(none);
  return std::move(*page);
}

std::vector<CommandPage::Option> CommandPage::listed_options() const {
  std::vector<Option> list;
  for (const auto& option : options.options()) {
    if (option->description().empty()) continue;  // a positional argument
    Option told{option->long_name(), option->format_parameter(), {}, option->description()};
    if (const std::size_t begin = told.value.find(" (="); begin != std::string::npos) {
      told.otherwise = told.value.substr(begin + 3, told.value.size() - begin - 4);
      told.value.resize(begin);
    }
    list.push_back(std::move(told));
  }
  return list;
}

int run_command(const Command& command, const Arguments& arguments) {
  try {
    return command.run(arguments);
  } catch (const output_error& error) {
    const std::string option = command.name == "play" ? "--record" : "--output";
    throw file_error(std::string(error.what()) + " (" + option + ", --force)");
  }
}

CommandLine::CommandLine(std::string usage, std::string about, std::string program)
    : page_{std::move(usage), std::move(about), std::move(program)} {
  page_.options.add_options()("help,h", "print this page");
}

CommandLine& CommandLine::add(const std::string& name, const po::value_semantic* takes,
                              const std::string& about) {
  page_.options.add_options()(name.c_str(), takes, about.c_str());
  return *this;
}

CommandLine& CommandLine::add_flag(const std::string& name, const std::string& about) {
  return add(name, po::bool_switch(), about);
}

CommandLine& CommandLine::add_text(const std::string& name, const std::string& value,
                                   const std::string& about, const std::string& otherwise) {
  auto* takes = po::value<std::string>()->value_name(value);
  return add(name, otherwise.empty() ? takes : takes->default_value(otherwise), about);
}

CommandLine& CommandLine::add_number(const std::string& name, const std::string& value,
                                     const std::string& about) {
  return add(name, po::value<std::int64_t>()->value_name(value), about);
}

CommandLine& CommandLine::add_numbers(const std::string& name, const std::string& value,
                                      const std::string& about) {
  return add(name, po::value<std::vector<std::int64_t>>()->multitoken()->value_name(value), about);
}

void CommandLine::positional(const std::string& name, int most) {
  page_.positionals.add(name.c_str(), most);
  if (most == 1) {
    page_.options.add_options()(name.c_str(), po::value<std::string>());
  } else {
    page_.options.add_options()(name.c_str(), po::value<Words>());
  }
}

std::string CommandLine::see_help() const {
  const std::string command = page_.usage.substr(0, page_.usage.find(' '));
  return " (see `" + page_.program + " " + command + " --help`)";
}

void CommandLine::print_help() const {
  std::cout << "Usage: " << page_.program << ' ' << page_.usage << "\n\n";
  std::istringstream about(page_.about);
  for (std::string text; std::getline(about, text);)
    std::cout << (text.starts_with(' ') ? text : wrapped(text, help_columns)) << '\n';
  const std::vector<CommandPage::Option> options = page_.listed_options();
  std::size_t column = 0;
  for (const CommandPage::Option& each : options)
    column = std::max(column, columns_of(option_text(each)) + 2);
  std::cout << "\nOptions:\n";
  for (const CommandPage::Option& each : options) {
    const std::string option = option_text(each);
    std::cout << option << std::string(column - columns_of(option), ' ');
    for (const char c : wrapped(each.about, help_columns - column))
      std::cout << c << (c == '\n' ? std::string(column, ' ') : "");
    std::cout << '\n';
  }
}

std::string CommandLine::unknown_option(const std::string& given) const {
  Words names;
  for (const CommandPage::Option& option : page_.listed_options()) names.push_back(option.name);
  for (std::string& name : names) name.insert(0, "--");
  return "unrecognised option '" + given + "'" +
         did_you_mean(given.substr(0, given.find('=')), names);
}

bool CommandLine::parse(const Arguments& arguments) {
  if (arguments.page != nullptr) {
    arguments.page->emplace(page_);
    return false;
  }
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  try {
    po::store(po::command_line_parser(static_cast<const Words&>(arguments))
                  .options(page_.options)
                  .positional(page_.positionals)
                  .style(style)
                  .run(),
              values_);
  } catch (const po::unknown_option& error) {
    throw usage_error(unknown_option(error.get_option_name()) + see_help());
  } catch (const po::error& error) {
    throw usage_error(error.what() + see_help());
  }
  if (has("help")) print_help();
  return !has("help");
}

Words CommandLine::texts(const std::string& option) const {
  return has(option) ? values_[option].as<Words>() : Words{};
}

std::int64_t CommandLine::number(const std::string& option, std::int64_t least,
                                 std::int64_t most) const {
  const auto value = values_[option].as<std::int64_t>();
  if (value < least || value > most)
    throw usage_error("--" + option + " " + std::to_string(value) + " is out of range: give " +
                      std::to_string(least) + " to " + std::to_string(most));
  return value;
}

std::string CommandLine::required(const std::string& option, const std::string& remedy) const {
  if (!has(option)) throw usage_error(remedy + see_help());
  return text(option);
}

TableReader open_table(const std::string& file) {
  try_stored(file);
  return open_stored(file);
}

void add_threads_option(CommandLine& line) {
  line.add_number("threads", "N", "threads to use (default: all cores)");
}

void add_common_options(CommandLine& line) {
  add_threads_option(line);
  line.add_flag("quiet", "print nothing but errors").add_flag("json", "print one JSON object");
}

Team CommandLine::start_team() const {
  const int threads =
      thread_count(has("threads") ? static_cast<int>(number("threads", 1, most_threads)) : 0);
  start_threads(threads);  // before there is a file to leave behind
  bar_.emplace(values_.count("quiet") == 0 || !flag("quiet"));
  return {threads, &*bar_};
}

}  // namespace miyama
