/// @file  manual_page.cpp
/// @brief Pages in the language of man(7).
///
/// Four of its words suffice: .TH title, .SH section, .TP option with its text, and .nf … .fi
/// around lines that stay as they are.

#include "cli/manual_page.hpp"

#include <iostream>
#include <sstream>

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

void print_see_also(const ManualOf& program, std::string_view but) {
  std::cout << ".SH SEE ALSO\n";
  const char* between = "";
  const auto print = [&](const std::string& name) {
    std::cout << between << ".BR " << roff(name) << " (1)";
    between = ",\n";
  };
  if (!but.empty()) print(program.name);
  for (const ManualOf::Entry& command : program.commands)
    if (command.name != but) print(program.name + "-" + std::string(command.name));
  for (const char* other : program.see_also) print(other);
  std::cout << '\n';
}

}  // namespace

void print_manual(const ManualOf& program) {
  print_title(program.name, program.summary);
  std::cout << ".SH SYNOPSIS\n.nf\n" << roff(program.synopsis) << "\n.fi\n.SH COMMANDS\n";
  for (const auto& [name, summary] : program.commands)
    std::cout << ".TP\n.BR " << roff(program.name) << "\\-" << name << " (1)\n"
              << roff(std::string(summary)) << '\n';
  std::cout << ".SH EXIT STATUS\n" << roff(exit_codes_text) << '\n';
  print_see_also(program, "");
}

void print_manual(const ManualOf& program, const ManualOf::Entry& command,
                  const CommandPage& page) {
  print_title(program.name + "-" + std::string(command.name), command.summary);
  std::cout << ".SH SYNOPSIS\n.nf\n"
            << roff(program.name + " " + unindented(page.usage)) << "\n.fi\n.SH DESCRIPTION\n";
  print_paragraphs(page.about);
  std::cout << ".SH OPTIONS\n";
  for (const CommandPage::Option& option : page.listed_options()) {
    std::cout << ".TP\n.B " << (option.name == "help" ? "\\-h, " : "") << "\\-\\-"
              << roff(option.name) << (option.value.empty() ? "" : " " + roff(option.value))
              << (option.otherwise.empty() ? "" : " (=" + roff(option.otherwise) + ")") << '\n'
              << roff(option.about) << '\n';
  }
  std::cout << ".SH EXIT STATUS\n" << roff(exit_codes_text) << '\n';
  print_see_also(program, command.name);
}

}  // namespace miyama
