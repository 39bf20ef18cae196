/// @file  command.cpp
/// @brief The list of commands, and the options of one: added, printed, parsed, asked for.

#include "cli/command.hpp"

#include <algorithm>
#include <iostream>
#include <sstream>
#include <utility>

#include "base/error.hpp"
#include "base/full_width.hpp"
#include "base/parallel_for.hpp"
#include "cli/terminal.hpp"
#include "pipeline/file/shards/folder.hpp"
#include "store/temporary_file.hpp"

namespace po = boost::program_options;

namespace miyama {
namespace {

constexpr std::size_t help_columns = 80;

}  // namespace

const std::vector<Command>& commands() {
  static const std::vector<Command> all{
      {"solve", "solve a game for every position up to bounds and write the table", run_solve},
      {"count", "count the losses of a game and compare each with the theorem, without a table",
       run_count},
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
  };
  return all;
}

int run_command(const Command& command, const Arguments& arguments) {
  try {
    return command.run(arguments);
  } catch (const output_error& error) {
    const std::string option = command.name == "play" ? "--record" : "--output";
    throw file_error(std::string(error.what()) + " (" + option + ", --force)");
  }
}

CommandLine::CommandLine(std::string usage, std::string about)
    : usage_(std::move(usage)), about_(std::move(about)) {
  options_.add_options()("help", "");
  described_.push_back({"  --help", "print this page"});
}

CommandLine& CommandLine::add(const std::string& name, const po::value_semantic* takes,
                              const std::string& value, const std::string& about) {
  options_.add_options()(name.c_str(), takes);
  described_.push_back({"  --" + name + (value.empty() ? "" : " ") + value, about});
  return *this;
}

CommandLine& CommandLine::add_flag(const std::string& name, const std::string& about) {
  return add(name, po::bool_switch(), "", about);
}

CommandLine& CommandLine::add_text(const std::string& name, const std::string& value,
                                   const std::string& about, const std::string& otherwise) {
  auto* takes = po::value<std::string>();
  if (otherwise.empty()) return add(name, takes, value, about);
  return add(name, takes->default_value(otherwise), value + " (=" + otherwise + ")", about);
}

CommandLine& CommandLine::add_number(const std::string& name, const std::string& value,
                                     const std::string& about) {
  return add(name, po::value<std::int64_t>(), value, about);
}

CommandLine& CommandLine::add_numbers(const std::string& name, const std::string& value,
                                      const std::string& about) {
  return add(name, po::value<std::vector<std::int64_t>>()->multitoken(), value, about);
}

void CommandLine::positional(const std::string& name, int most) {
  positional_.add(name.c_str(), most);
  if (most == 1) {
    options_.add_options()(name.c_str(), po::value<std::string>());
  } else {
    options_.add_options()(name.c_str(), po::value<Arguments>());
  }
}

std::string CommandLine::see_help() const {
  return " (see `miyama " + usage_.substr(0, usage_.find(' ')) + " --help`)";
}

void CommandLine::print_help() const {
  std::cout << "Usage: miyama " << usage_ << "\n\n";
  std::istringstream about(about_);
  for (std::string text; std::getline(about, text);)
    std::cout << (text.starts_with(' ') ? text : wrapped(text, help_columns)) << '\n';
  std::size_t column = 0;
  for (const Described& each : described_) column = std::max(column, columns_of(each.option) + 2);
  std::cout << "\nOptions:\n";
  for (const auto& [option, text] : described_) {
    std::cout << option << std::string(column - columns_of(option), ' ');
    for (const char c : wrapped(text, help_columns - column))
      std::cout << c << (c == '\n' ? std::string(column, ' ') : "");
    std::cout << '\n';
  }
}

bool CommandLine::parse(const Arguments& arguments) {
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  try {
    po::store(po::command_line_parser(arguments)
                  .options(options_)
                  .positional(positional_)
                  .style(style)
                  .run(),
              values_);
  } catch (const po::error& error) {
    throw usage_error(error.what() + see_help());
  }
  if (has("help")) print_help();
  return !has("help");
}

Arguments CommandLine::texts(const std::string& option) const {
  return has(option) ? values_[option].as<Arguments>() : Arguments{};
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
