/// @file  command.cpp
/// @brief The list of commands, and the options of one: added, printed, parsed, asked for.

#include "cli/command.hpp"

#include <iostream>

#include "base/letters.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "game/catalogue.hpp"
#include "store/temporary_file.hpp"

namespace miyama {
namespace {

constexpr std::size_t help_columns = 80;
constexpr const char* zero_or_one = "0|1";  ///< a number all the same

const po::value_semantic* argument_of(const CommandPage::Option& option) {
  const std::string& value = option.value;
  if (value.empty()) return po::bool_switch();
  if (value.size() == 1 || value == zero_or_one) return po::value<std::int64_t>();
  if (value.find(' ') != std::string::npos)
    return po::value<std::vector<std::int64_t>>()->multitoken();
  auto* const text = po::value<std::string>();
  return option.otherwise.empty() ? text : text->default_value(option.otherwise);
}

/// The remedy for rules, or nearly rules, that were typed in place of a command; else nothing.
std::string where_rules_stand(const std::string& name) {
  const bool known = find_game(name.substr(0, name.find_first_of(":+"))) != nullptr;
  const std::string rules = known ? name : nearest_game(name);
  return rules.empty() ? "" : " (rules stand behind a command: miyama solve " + rules + ")";
}

std::string see_help(const CommandPage& page) {
  return concat(" (see `miyama ", page.usage.substr(0, page.usage.find(' ')), " --help`)");
}

void print_help(const CommandPage& page) {
  std::cout << "Usage: miyama " << page.usage << "\n\n";
  std::istringstream about(page.about);
  for (std::string text; std::getline(about, text);)
    std::cout << (text.starts_with(' ') ? text : wrapped(text, help_columns)) << '\n';
  std::size_t column = 0;
  for (const auto& each : page.listed) column = std::max(column, columns_of(each.spelled()) + 4);
  std::cout << "\nOptions:\n";
  for (const auto& each : page.listed) {
    std::cout << "  " << each.spelled()
              << std::string(column - 2 - columns_of(each.spelled()), ' ');
    for (const char c : wrapped(each.about, help_columns - column))
      std::cout << c << (c == '\n' ? std::string(column, ' ') : "");
    std::cout << '\n';
  }
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
      {"quotient", "what replaces the XOR rule in misère play: the misère quotient", run_quotient},
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
  const std::string meant = did_you_mean(name, names).english;
  refuse("unknown command \"", name, '"', meant.empty() ? where_rules_stand(name) : meant,
         ": see `miyama --help`");
}

CommandPage page_of(const Command& command) {
  std::optional<CommandPage> page;
  Arguments none;
  none.page = &page;
  (void)command.run(none);
  return std::move(*page);
}

int run_command(const Command& command, const Arguments& arguments) {
  try {
    return command.run(arguments);
  } catch (const output_error& error) {
    const std::string option = command.name == "play" ? "--record" : "--output";
    throw file_error(concat(error.what(), " (", option, ", --force)"));
  }
}

std::string CommandPage::Option::spelled() const {
  return concat(name == "help" ? "-h, --" : "--", name, value.empty() ? "" : " ", value,
                otherwise.empty() ? "" : " (=" + otherwise + ")");
}

Words CommandPage::Option::choices() const {
  Words words;
  std::istringstream choices(value.find('|') == std::string::npos ? "" : value);
  for (std::string word; std::getline(choices, word, '|');) words.push_back(word);
  return words;
}

CommandLine::CommandLine(std::string usage, std::string about)
    : page_{std::move(usage), std::move(about)} {
  page_.options.add_options()("help,h", "");
  page_.listed.push_back({"help", "", "print this page"});
}

CommandLine& CommandLine::add(const std::vector<CommandPage::Option>& options) {
  for (const CommandPage::Option& option : options) {
    page_.options.add_options()(option.name.c_str(), argument_of(option));
    page_.listed.push_back(option);
  }
  return *this;
}

void CommandLine::positional(const std::string& name, int most) {
  page_.positionals.add(name.c_str(), most);
  most == 1 ? page_.options.add_options()(name.c_str(), po::value<std::string>())
            : page_.options.add_options()(name.c_str(), po::value<Words>());
}

bool CommandLine::parse(const Arguments& arguments) {
  if (arguments.page != nullptr) {
    arguments.page->emplace(page_);
    return false;
  }
  const int style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  try {
    po::store(po::command_line_parser(arguments_ = arguments)
                  .options(page_.options)
                  .positional(page_.positionals)
                  .style(style)
                  .run(),
              values_);
  } catch (const po::unknown_option& error) {
    const std::string given = error.get_option_name();
    Words names;
    for (const auto& option : page_.listed) names.push_back("--" + option.name);
    refuse("unrecognised option '", given, "'",
           did_you_mean(given.substr(0, given.find('=')), names).english, see_help(page_));
  } catch (const po::error& error) {
    refuse(error.what(), see_help(page_));
  }
  if (has("help")) return print_help(page_), false;
  for (const auto& option : page_.listed)
    if (has(option.name) && !option.choices().empty() && option.value != zero_or_one)
      (void)choice(option.name, text(option.name));
  return true;
}

void CommandLine::refuse_given(const std::vector<const char*>& options, const char* message,
                               const std::string& what) const {
  for (const char* const option : options)
    if (has(option) && !values_[option].defaulted()) refuse(filled(message, option, what));
}

std::optional<std::uint64_t> CommandLine::number(const std::string& option, std::int64_t least,
                                                 std::int64_t most) const {
  if (!has(option)) return std::nullopt;
  const auto value = values_[option].as<std::int64_t>();
  if (value < least || value > most)
    refuse("--", option, ' ', value, " is out of range: give ", least, " to ", most);
  return static_cast<std::uint64_t>(value);
}

std::string CommandLine::choice(const std::string& option, const std::string& given) const {
  const Words choices = ranges::find(page_.listed, option, &CommandPage::Option::name)->choices();
  if (ranges::contains(choices, given)) return given;
  refuse("--", option, " \"", given, "\": give ",
         joined(std::span(choices).first(choices.size() - 1), ", "), " or ", choices.back());
}

std::string CommandLine::required(const std::string& option, const std::string& remedy) const {
  if (!has(option)) refuse(remedy, see_help(page_));
  return text(option);
}

void add_threads_option(CommandLine& line) {
  line.add({{"threads", "N", "threads to use (default: all cores)"}});
}

void add_common_options(CommandLine& line) {
  add_threads_option(line);
  line.add({{"quiet", "", "print nothing but errors"}, {"json", "", "print one JSON object"}});
}

Team CommandLine::start_team() const {
  const auto asked = number("threads", 1, most_threads);
  const int wanted = asked ? static_cast<int>(*asked) : usual_threads_;
  if (wanted > 1 && !has_threads() && !flag("quiet"))
    std::cerr << "miyama: one thread in place of " << wanted << ": built without OpenMP\n";
  threads_ = thread_count(wanted);
  start_threads(threads_);  // before there is a file to leave behind
  bar_.emplace(!flag("quiet"));
  return {threads_, &*bar_};
}

}  // namespace miyama
