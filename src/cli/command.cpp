#include "cli/command.hpp"

#include <iostream>
#include <utility>

#include "base/error.hpp"
#include "base/parallel_for.hpp"
#include "store/table_reader.hpp"
#include "store/temporary_file.hpp"

namespace po = boost::program_options;

namespace miyama {

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
  options_.add_options()("help", "print this page");
}

void CommandLine::positional(const std::string& name, int most) {
  positional_.add(name.c_str(), most);
  if (most == 1) {
    hidden_.add_options()(name.c_str(), po::value<std::string>());
  } else {
    hidden_.add_options()(name.c_str(), po::value<Arguments>());
  }
}

bool CommandLine::parse(const Arguments& arguments) {
  po::options_description all;
  all.add(options_).add(hidden_);
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  try {
    po::store(
        po::command_line_parser(arguments).options(all).positional(positional_).style(style).run(),
        values_);
  } catch (const po::error& error) {
    throw usage_error(std::string(error.what()) + " (see `miyama " +
                      usage_.substr(0, usage_.find(' ')) + " --help`)");
  }
  if (!has("help")) return true;
  std::cout << "Usage: miyama " << usage_ << "\n\n" << about_ << "\n\n" << options_;
  return false;
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
  if (!has(option))
    throw usage_error(remedy + " (see `miyama " + usage_.substr(0, usage_.find(' ')) + " --help`)");
  return text(option);
}

TableReader open_table(const std::string& file) {
  try_file(file);
  return TableReader(file);
}

void add_common_options(CommandLine& line) {
  line.options().add_options()  //
      ("threads", po::value<std::int64_t>()->value_name("N"),
       "threads to use (default: all cores)")                   //
      ("quiet", po::bool_switch(), "print nothing but errors")  //
      ("json", po::bool_switch(), "print one JSON object");
}

Team CommandLine::start_team() const {
  const int threads =
      thread_count(has("threads") ? static_cast<int>(number("threads", 1, most_threads)) : 0);
  start_threads(threads);  // before there is a file to leave behind
  bar_.emplace(values_.count("quiet") == 0 || !flag("quiet"));
  return {threads, &*bar_};
}

}  // namespace miyama
