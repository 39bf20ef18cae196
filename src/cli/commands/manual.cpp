/// @file  manual.cpp
/// @brief `miyama manual`: the manual pages, in the language of man(7).
///
/// Four of its words suffice: .TH title, .SH section, .TP option with its text, and .nf … .fi
/// around lines that stay as they are.

#include "cli/command.hpp"

#include <iostream>

namespace miyama {
namespace {

/// Text that troff takes as it is: no backslashes, no dashes that it would break at or turn into
/// hyphens, no line that begins with a control character.
std::string roff(std::string_view text) {
  std::string escaped = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
  for (const char c : text) escaped += c == '\\' ? "\\e" : c == '-' ? "\\-" : std::string(1, c);
  return escaped;
}

void print_title(std::string title, std::string_view summary) {
  const std::string name = roff(title);
  for (char& c : title) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  std::cout << ".TH " << roff(title) << " 1 \"\" \"miyama\" \"User Commands\"\n.SH NAME\n"
            << name << " \\- " << roff(summary) << '\n';
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

/// The end of every page. `but`: the command that it is about, or none.
void print_end(std::string_view but) {
  std::cout << ".SH EXIT STATUS\n" << roff(exit_codes_text) << "\n.SH SEE ALSO\n";
  const char* between = "";
  const auto print = [&](const std::string& name) {
    std::cout << between << ".BR " << roff(name) << " (1)";
    between = ",\n";
  };
  if (!but.empty()) print("miyama");
  for (const Command& command : commands())
    if (command.name != but) print(concat("miyama-", command.name));
  std::cout << '\n';
}

void print_manual() {
  print_title("miyama", program_summary);
  std::cout << ".SH SYNOPSIS\n.nf\n" << roff(program_synopsis) << "\n.fi\n.SH COMMANDS\n";
  for (const Command& command : commands())
    std::cout << ".TP\n.BR miyama\\-" << command.name << " (1)\n" << roff(command.summary) << '\n';
  print_end("");
}

void print_manual(const Command& command) {
  print_title(concat("miyama-", command.name), command.summary);
  std::cout << ".SH SYNOPSIS\n.nf\n";
  for (const std::string_view usage : split(command.usage, '\n'))
    std::cout << roff(concat("miyama ", command.name, ' ', usage)) << '\n';
  std::cout << ".fi\n.SH DESCRIPTION\n";
  print_paragraphs(command.about);
  std::cout << ".SH OPTIONS\n";
  for (const CommandOption& option : command.options)
    std::cout << ".TP\n.B " << roff(option.spelled()) << '\n' << roff(option.about) << '\n';
  print_end(command.name);
}

int run_manual(const CommandLine& line) {
  if (line.has("command"))
    print_manual(command_called(line.text("command")));
  else
    print_manual();
  return exit_fine;
}

}  // namespace

Command manual_command() {
  return {"manual",
          "print the manual page of a command, or of the program",
          "[COMMAND]",
          "Prints the manual page of a command, or of the program, in the language of man(7).\n\n"
          "  miyama manual solve | man -l -    reads it\n"
          "  miyama manual > miyama.1          keeps it",
          {{"command", Kind::command}},
          "",
          {},
          run_manual};
}

}  // namespace miyama
