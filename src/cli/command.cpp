/// @file  command.cpp
/// @brief The list of commands, their pages of help, and how the arguments of one are read.
///
/// A mistyped line is answered with one line, which ends with the line that was meant. That is put
/// together from the words that were typed.

#include "cli/command.hpp"

#include <boost/program_options/options_description.hpp>
#include <boost/program_options/parsers.hpp>
#include <cctype>
#include <filesystem>
#include <iostream>

#include "base/letters.hpp"
#include "base/parallel_for.hpp"
#include "base/ranges.hpp"
#include "game/catalogue.hpp"
#include "game/steps.hpp"
#include "store/temporary_file.hpp"

namespace miyama {
namespace {

namespace po = boost::program_options;

constexpr std::size_t help_columns = 80;

bool is_list_of_numbers(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789,") == std::string_view::npos;
}

/// `words` with `put` in place of those from `begin` to `end`.
Words replaced(Words words, std::size_t begin, std::size_t end, const Words& put) {
  const auto at = words.erase(words.begin() + static_cast<std::ptrdiff_t>(begin),
                              words.begin() + static_cast<std::ptrdiff_t>(end));
  words.insert(at, put.begin(), put.end());
  return words;
}

/// All options of a command, in the order of its page.
std::vector<CommandOption> options_of(const Command& command) {
  std::vector<CommandOption> all{{"help", Kind::flag, "", "print this page"}};
  for (const std::string_view name : split(command.shared, ' '))
    if (name == "...")
      all.insert(all.end(), command.options.begin(), command.options.end());
    else if (!name.empty())
      all.push_back(*ranges::find(shared_options(), name, &CommandOption::name));
  return all;
}

/// Says what to type in place of a line that begins with a game.
[[noreturn]] void refuse_game(const std::string& rules, const Words& words) {
  Words meant = bounds_meant(rules);
  if (!words.empty() && is_list_of_numbers(words.front())) meant.pop_back();
  if (!words.empty() && !is_list_of_numbers(words.front())) meant.clear();
  meant.insert(meant.begin(), rules);
  meant.insert(meant.end(), words.begin(), words.end());
  refuse("'", rules, "' is a game, not a command", write_instead("solve", meant));
}

void print_help(const Command& command) {
  const char* before = "Usage: miyama ";
  for (const std::string_view usage : split(command.usage, '\n')) {
    std::cout << before << command.name << ' ' << usage << '\n';
    before = "       miyama ";
  }
  std::cout << '\n';
  for (const std::string_view text : split(command.about, '\n'))
    std::cout << (text.starts_with(' ') ? std::string(text) : wrapped(text, help_columns)) << '\n';
  std::size_t column = 0;
  for (const CommandOption& each : command.options)
    column = std::max(column, columns_of(each.spelled()) + 4);
  std::cout << "\nOptions:\n";
  for (const CommandOption& each : command.options)
    print_row("  " + each.spelled(), column, each.about);
}

}  // namespace

const std::vector<CommandGroup>& command_groups() {
  static const std::vector<CommandGroup> groups{
      {"Solve a game",
       {games_command(), solve_command(), count_command(), series_command(), diagram_command()}},
      {"Read a table",
       {check_command(), show_command(), info_command(), losses_command(), export_command(),
        compare_command(), merge_command()}},
      {"Play", {advise_command(), play_command()}},
      {"Study single heaps and misère play", {sequence_command(), quotient_command()}},
      {"Look after the program", {selftest_command(), manual_command(), completion_command()}}};
  return groups;
}

const std::vector<Command>& commands() {
  static const std::vector<Command> all = [] {
    std::vector<Command> flat;
    for (const CommandGroup& group : command_groups())
      for (Command command : group.commands) {
        command.options = options_of(command);
        flat.push_back(std::move(command));
      }
    return flat;
  }();
  return all;
}

Words command_names() {
  Words names;
  for (const Command& command : commands()) names.push_back(command.name);
  return names;
}

const Command& command_called(const std::string& name, const Words& words) {
  const auto found = ranges::find(commands(), name, &Command::name);
  if (found != commands().end()) return *found;
  if (find_game(name.substr(0, name.find_first_of(":+"))) != nullptr) refuse_game(name, words);
  if (std::error_code missing; std::filesystem::exists(name, missing))
    refuse("'", name, "' is a file, not a command", write_instead("show", {name}));
  if (const std::string meant = nearest(name, command_names()); !meant.empty())
    refuse("unknown command '", name, "'", write_instead(meant, words));
  if (const std::string game = nearest_game(name); !game.empty())
    refuse("unknown command '", name, "'",
           write_instead(
               "solve",
               replaced(words, 0, 0,
                        {game + name.substr(std::min(name.find_first_of(":+"), name.size()))})));
  refuse("unknown command '", name, "'; see: miyama --help");
}

void print_row(const std::string& head, std::size_t column, std::string_view text) {
  std::cout << head << std::string(column - columns_of(head), ' ');
  for (const char c : wrapped(text, help_columns - column))
    std::cout << c << (c == '\n' ? std::string(column, ' ') : "");
  std::cout << '\n';
}

void print_help() {
  std::cout << "miyama: " << program_summary << "\n\nUsage: " << program_synopsis << '\n';
  for (const CommandGroup& group : command_groups()) {
    std::cout << '\n' << group.title << ":\n";
    for (const Command& command : group.commands)
      print_row("  " + command.name, 14, command.summary);
  }
  std::cout << "\nmiyama COMMAND --help says more; miyama --version names the version.\n";
  print_row("", 0, concat("Exit codes: ", exit_codes_text));
}

int run_command(const Command& command, const Words& words) {
  const auto end = ranges::find(words, "--");
  if (std::any_of(words.begin(), end,
                  [](const std::string& word) { return word == "--help" || word == "-h"; }))
    return print_help(command), exit_fine;
  const CommandLine line(command, words);
  const std::string option = command.name == "play" ? "--record" : "--output";
  try {
    return command.run(line);
  } catch (const exists_error& error) {
    const bool is_begun = std::filesystem::is_directory(line.text("output"));  // a table in parts
    throw file_error(
        concat(error.what(), " (", option, is_begun ? ", --resume" : "", ", --force)"));
  } catch (const output_error& error) {
    throw file_error(concat(error.what(), " (", option, ")"));
  }
}

std::string shell_word(const std::string& text) {
  const auto plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("-_./,:+=").find(c) != std::string_view::npos;
  };
  if (!text.empty() && ranges::all_of(text, plain)) return text;
  std::string word;
  for (const char c : text) word += c == '\'' ? "'\\''" : std::string(1, c);
  return concat('\'', printable(word), '\'');
}

std::string write_instead(const std::string& command, const Words& words) {
  return concat("; write: miyama ", command, words.empty() ? "" : " ",
                joined(words, " ", shell_word));
}

Words bounds_meant(const std::string& rules) {
  const GameEntry* const game = find_game(rules.substr(0, rules.find_first_of(":+")));
  if (game != nullptr) return {game->has_places() ? "--heaps" : "--total", game->bounds};
  const bool is_code = rules.find('.') != std::string::npos;
  return is_code ? Words{"--total", "30"} : Words{"--heaps", "9,9,9"};
}

std::string list_meant(std::string_view text) {
  std::string list;
  for (const char c : text)
    if (std::isdigit(static_cast<unsigned char>(c)) != 0)
      list += c;
    else if (std::string_view(" ,;.xX*/-+").find(c) == std::string_view::npos)
      return {};
    else if (!list.empty() && list.back() != ',')
      list += ',';
  return list.ends_with(',') ? std::string() : list;
}

std::string CommandOption::spelled() const {
  return concat(name == "help" ? "-h, --" : "--", name, value.empty() ? "" : " ", value,
                otherwise.empty() ? "" : " (=" + otherwise + ")");
}

Words CommandOption::choices() const {
  if (kind != Kind::choice) return {};
  const auto words = split(value, '|');
  return {words.begin(), words.end()};
}

CommandLine::CommandLine(const Command& command, Words words)
    : command_(command), words_(std::move(words)) {
  const auto end = static_cast<std::size_t>(ranges::find(words_, "--") - words_.begin());
  std::size_t index = 0;
  for (const po::option& given : parsed()) {
    if (index == end) ++index;  // "--" is not among what was read
    given.string_key.empty() ? add_word(index) : add_option(given, index);
    index += given.original_tokens.size();
  }
  for (const CommandOption& option : command_.options) {
    if (!has(option.name)) continue;
    // A command that asks for a number says how large it may be.
    const std::string given = option.kind == Kind::number ? text(option.name) : "0";
    if (given.empty() || given.find_first_not_of("0123456789") != std::string::npos)
      (void)number(option.name, 0);
    if (option.kind == Kind::choice) (void)choice(option.name, text(option.name));
  }
  for (const auto& [option, other] : needing_pairs)
    if (const auto names = split(other, ' ');
        has(option) && !ranges::any_of(names, [&](auto name) { return has(std::string(name)); }))
      refuse("--", option, " goes with --", joined(names, " or --"), ": give both, or neither");
  for (const auto& [option, others] : excluding_pairs)
    for (const std::string_view name : split(others, ' '))
      if (const std::string other(name); has(option) && has(other)) {
        const bool is_word = other == "game" || other == "words" || other == "RULES";
        refuse("--", option, " and ", is_word ? text(other) : "--" + other,
               " exclude each other: leave one out");
      }
}

std::vector<po::option> CommandLine::parsed() const {
  po::options_description options;
  for (const CommandOption& option : command_.options) {
    const po::value_semantic* value = new po::untyped_value(option.kind == Kind::flag);
    if (option.kind == Kind::numbers) value = po::value<Words>()->multitoken();
    options.add_options()(option.name.c_str(), value);
  }
  constexpr int style =
      po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  try {
    return po::command_line_parser(words_)
        .options(options)
        .style(style)
        .allow_unregistered()
        .run()
        .options;
  } catch (const po::invalid_command_line_syntax& error) {
    const std::string name = error.get_option_name();
    const auto is_named = [&](const std::string& word) {
      return word.substr(0, word.find('=')) == name;
    };
    const auto index = static_cast<std::size_t>(ranges::find_if(words_, is_named) - words_.begin());
    if (error.kind() == po::invalid_command_line_syntax::extra_parameter)
      refuse(name, " takes no value", meant(index, index + 1, {name}));
    refuse_empty(*ranges::find(command_.options, name.substr(2), &CommandOption::name), index);
  }
}

/// The value may stand behind a space: --heaps= 9,9,9.
void CommandLine::refuse_empty(const CommandOption& option, std::size_t index) const {
  const std::string name = "--" + option.name;
  const std::string next = index + 1 < words_.size() ? words_[index + 1] : "";
  const bool is_there = words_[index] != name && !next.starts_with('-') &&
                        (option.example.empty() ? !next.empty() : is_list_of_numbers(next));
  const std::string& value = option.example.empty() ? option.value : option.example;
  refuse(name, " needs a value",
         meant(index, index + 1, is_there ? Words{name} : Words{name, value}));
}

void CommandLine::refuse_option(std::size_t index) const {
  const std::string name = words_[index].substr(0, words_[index].find('='));
  if (name == "--heaps" && !command_.words.empty() && command_.words.back().most == any_number)
    refuse("the heaps of a position stand without --heaps", meant(index, index + 1, {}));
  Words names;
  for (const CommandOption& option : command_.options)
    if (option.name != "help") names.push_back("--" + option.name);
  const std::string refused = concat("'", name, "' is not an option of miyama ", command_.name);
  const std::string near = nearest(name, names);
  if (near.empty()) refuse(refused, "; see: miyama ", command_.name, " --help");
  refuse(refused, meant(index, index + 1, {near + words_[index].substr(name.size())}));
}

/// Keeps the values of the option that begins at `index`.
void CommandLine::add_option(const po::option& given, std::size_t index) {
  if (given.unregistered) refuse_option(index);
  const CommandOption& option =
      *ranges::find(command_.options, given.string_key, &CommandOption::name);
  if (has(option.name)) refuse("--", option.name, " is given twice: leave one out");
  if (given.original_tokens.size() > 1 && given.value.front().starts_with("--"))
    refuse_empty(option, index);
  values_[option.name] = given.value;
  if (option.kind == Kind::list || option.kind == Kind::labels)
    end_of_list_ = index + given.original_tokens.size();
}

void CommandLine::add_word(std::size_t index) {
  const std::string& word = words_[index];
  const bool goes_on = index == end_of_list_ && is_list_of_numbers(word);
  std::size_t place = positionals_++;
  for (const Positional& positional : command_.words) {
    if (place < positional.most && !goes_on) return values_[positional.name].push_back(word);
    place -= std::min(place, positional.most);
  }
  refuse_word(index);
}

/// Says what to type in place of a word that the command does not take: part of a list whose commas
/// are missing, or a number whose option is missing.
void CommandLine::refuse_word(std::size_t index) const {
  const std::string& word = words_[index];
  if (index == end_of_list_) {
    std::size_t end = index;
    while (end < words_.size() && !words_[end].starts_with('-') &&
           is_list_of_numbers(words_[end]) == is_list_of_numbers(word))
      ++end;
    const auto first = words_.begin() + static_cast<std::ptrdiff_t>(index - 1);
    const Words list(first, words_.begin() + static_cast<std::ptrdiff_t>(end));
    const std::string numbers = list_meant(joined(list, " "));
    refuse("a list is one word, with commas and without spaces",
           meant(index - 1, end, {numbers.empty() ? joined(list, ",") : numbers}));
  }
  const auto option = ranges::find_if(command_.options, [&](const CommandOption& each) {
    return !each.example.empty() && !has(each.name);
  });
  if (option != command_.options.end() && is_list_of_numbers(word)) {
    const bool bounds = option->name == "heaps" && option->kind == Kind::list;
    refuse("the option in front of '", word, "' is missing",
           meant(index, index + 1,
                 {bounds ? bounds_meant(text("game")).front() : "--" + option->name, word}));
  }
  refuse("'", word, "' is one word too many", meant(index, index + 1, {}));
}

std::string CommandLine::write_with(const std::string& option, const std::string& value,
                                    const std::string& name) const {
  Words words = words_;
  const std::string given = "--" + option;
  const std::string meant = name.empty() ? given : "--" + name;
  const auto at = ranges::find_if(
      words, [&](const std::string& word) { return word.substr(0, word.find('=')) == given; });
  if (*at == given)
    *std::next(at) = value, *at = meant;
  else
    *at = concat(meant, '=', value);
  return write_instead(command_.name, words);
}

std::string CommandLine::write_with(const Words& more) const {
  return meant(words_.size(), words_.size(), more);
}

std::string CommandLine::meant(std::size_t begin, std::size_t end, const Words& put) const {
  return write_instead(command_.name, replaced(words_, begin, end, put));
}

void CommandLine::refuse_given(const std::vector<const char*>& options, const char* message,
                               const std::string& what) const {
  for (const char* const option : options)
    if (has(option)) refuse(filled(message, option, what));
}

std::string CommandLine::text(const std::string& option) const {
  if (has(option)) return values_.at(option).front();
  const auto found = ranges::find(command_.options, option, &CommandOption::name);
  return found == command_.options.end() ? std::string() : found->otherwise;
}

Words CommandLine::texts(const std::string& option) const {
  return has(option) ? values_.at(option) : Words();
}

std::optional<std::uint64_t> CommandLine::number(const std::string& option, std::uint64_t least,
                                                 std::uint64_t most) const {
  if (!has(option)) return std::nullopt;
  const std::optional<std::uint64_t> value = number_in(text(option));
  if (value && *value >= least && *value <= most) return value;
  const std::string given = text(option);
  if (given.find_first_not_of("-0123456789") != std::string::npos || given.empty())
    refuse("--", option, " \"", given, "\": give a whole number");
  const bool is_below = given.front() == '-' || (value && *value < least);
  refuse("--", option, ' ', given, " is out of range: give ", least,
         most == INT64_MAX && is_below ? " or more" : concat(" to ", most));
}

std::string CommandLine::choice(const std::string& option, const std::string& given) const {
  const Words choices = ranges::find(command_.options, option, &CommandOption::name)->choices();
  if (ranges::contains(choices, given)) return given;
  refuse("--", option, " \"", given, "\": give ",
         joined(std::span(choices).first(choices.size() - 1), ", "), " or ", choices.back());
}

std::string CommandLine::required(const std::string& argument) const {
  if (has(argument)) return text(argument);
  const auto option = ranges::find(command_.options, argument, &CommandOption::name);
  if (option != command_.options.end())
    refuse("--", argument, " is missing", write_with({"--" + argument, option->value}));
  const std::string usage(split(command_.usage, '\n').front());
  refuse("an argument is missing; write: miyama ", command_.name, ' ', usage);
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
