/// @file  manual.cpp
/// @brief `miyama manual`: the manual pages, made of what --help prints of the same tables.
///
/// The language is that of man(7), of which four words suffice: .TH title, .SH section, .TP option
/// with its text, and .nf … .fi around lines that stay as they are.

#include <iostream>
#include <sstream>

#include "cli/command.hpp"

namespace miyama {
namespace {

/// Text that troff takes as it is: no backslashes, no dashes that it would break at or turn into
/// hyphens, no line that begins with a control character.
std::string roff(const std::string& text) {
  std::string escaped = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
  for (const char c : text) escaped += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
  return escaped;
}

/// Lines of a usage, which --help indents by what stands before the first.
std::string unindented(const std::string& usage) {
  std::string text;
  for (const char c : usage)
    if (c != ' ' || (!text.empty() && text.back() != '\n')) text += c;
  return text;
}

void print_title(const std::string& name, std::string_view summary) {
  std::string title = name;
  for (char& c : title) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  std::cout << ".TH " << roff(title) << " 1 \"\" \"miyama\" \"User Commands\"\n.SH NAME\n"
            << roff(name) << " \\- " << roff(std::string(summary)) << '\n';
}

/// Paragraphs are filled; examples, which begin with spaces, stay as they are.
void print_paragraphs(const std::string& about) {
  std::istringstream lines(about);
  bool as_it_is = false;
  for (std::string line; std::getline(lines, line);) {
    const bool example = line.starts_with(' ');
    if (example != as_it_is) std::cout << (example ? ".PP\n.nf\n" : ".fi\n");
    as_it_is = example;
    std::cout << (line.empty() ? ".PP" : roff(line)) << '\n';
  }
  if (as_it_is) std::cout << ".fi\n";
}

void print_see_also(const std::string& but) {
  std::cout << ".SH SEE ALSO\n";
  if (!but.empty()) std::cout << ".BR miyama (1)";
  for (const Command& command : commands())
    if (command.name != but)
      std::cout << (but.empty() && &command == &commands().front() ? "" : ",\n") << ".BR miyama\\-"
                << command.name << " (1)";
  std::cout << '\n';
}

void print_page(const Command& command) {
  const CommandPage page = page_of(command);
  const std::string name(command.name);
  print_title("miyama-" + name, command.summary);
  std::cout << ".SH SYNOPSIS\n.nf\n"
            << roff("miyama " + unindented(page.usage)) << "\n.fi\n.SH DESCRIPTION\n";
  print_paragraphs(page.about);
  std::cout << ".SH OPTIONS\n";
  for (const CommandPage::Option& option : page.listed_options()) {
    std::cout << ".TP\n.B " << (option.name == "help" ? "\\-h, " : "") << "\\-\\-"
              << roff(option.name) << (option.value.empty() ? "" : " " + roff(option.value))
              << (option.otherwise.empty() ? "" : " (=" + roff(option.otherwise) + ")") << '\n'
              << roff(option.about) << '\n';
  }
  std::cout << ".SH EXIT STATUS\n" << roff(exit_codes_text) << '\n';
  print_see_also(name);
}

void print_overview() {
  print_title("miyama", program_summary);
  std::cout << ".SH SYNOPSIS\n.nf\nmiyama COMMAND [RULES | FILE] [options]\n.fi\n.SH COMMANDS\n";
  for (const Command& command : commands())
    std::cout << ".TP\n.BR miyama\\-" << command.name << " (1)\n"
              << roff(std::string(command.summary)) << '\n';
  std::cout << ".SH EXIT STATUS\n" << roff(exit_codes_text) << '\n';
  print_see_also("");
}

}  // namespace

int run_manual(const Arguments& arguments) {
  CommandLine line("manual [COMMAND]",
                   "Prints the manual page of a command, or of the program, in the language of "
                   "man(7).\n\n"
                   "  miyama manual solve | man -l -    reads it\n"
                   "  miyama manual > miyama.1          keeps it");
  line.positional("command", 1);
  if (!line.parse(arguments)) return exit_fine;
  line.has("command") ? print_page(command_called(line.text("command"))) : print_overview();
  return exit_fine;
}

}  // namespace miyama
