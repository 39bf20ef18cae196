#include "cli/terms.hpp"

#include <algorithm>
#include <iostream>

#include "base/byte_text.hpp"
#include "base/error.hpp"
#include "cli/terminal.hpp"

namespace miyama {
namespace {

constexpr std::size_t lines_on_a_terminal = 40;

std::string aligned(std::uint64_t number, std::size_t width) {
  const std::string digits = std::to_string(number);
  return std::string(width - std::min(width, digits.size()), ' ') + digits;
}

std::size_t widest(const Terms& terms) {
  std::uint64_t greatest = 0;
  for (std::size_t n = 0; n < terms.count; ++n) greatest = std::max(greatest, terms.at(n));
  return std::to_string(greatest).size() + 1;
}

/// Lines of five, ten or twenty terms behind the index of the first.
void append_lines(const Terms& terms, std::size_t most_lines, TextOutput& output) {
  const std::size_t width = widest(terms);
  const std::size_t index_width = std::to_string(terms.count - 1).size() + 2;
  const std::size_t per_line = width <= 4 ? 20 : width <= 8 ? 10 : 5;
  const std::size_t shown =
      most_lines == 0 ? terms.count : std::min(most_lines * per_line, terms.count);
  for (std::size_t n = 0; n < shown; ++n) {
    if (n % per_line == 0) output.text() += aligned(n, index_width) + " ";
    output.text() += aligned(terms.at(n), width);
    if (n % per_line == per_line - 1 || n == shown - 1) output.text() += '\n';
    output.flush_if_large();
  }
  if (shown < terms.count)
    output.text() += "  … and " + format_count(terms.count - shown) +
                     " more: --output FILE or a pipe gets all of them\n";
}

void append_pairs(const Terms& terms, char separator, TextOutput& output) {
  for (std::size_t n = 0; n < terms.count; ++n) {
    output.text() += std::to_string(n) + separator + std::to_string(terms.at(n)) + '\n';
    output.flush_if_large();
  }
}

/// Text on the screen, CSV in files, unless --to says something else.
std::string format_of_terms(const CommandLine& line, bool to_file) {
  const std::string format = line.has("to") ? line.text("to") : to_file ? "csv" : "text";
  if (format != "text" && format != "csv" && format != "bfile")
    throw usage_error("--to \"" + format + "\" is no format: give text, csv or bfile");
  return format;
}

}  // namespace

void add_terms_options(CommandLine& line) {
  line.add_text("to", "text|csv|bfile",
                "the format (default: text, in files csv); bfile: index and term, as OEIS has it")
      .add_text("output", "FILE", "write to a file; - is standard output")
      .add_flag("force", "overwrite an existing file");
}

TermsOutput::TermsOutput(const CommandLine& line)
    : line_(line),
      file_(output_file(line)),
      format_(format_of_terms(line, file_.has_value())),
      output_(line, "") {}

void TermsOutput::write(const Terms& terms, const std::string& head) {
  const bool quiet = line_.flag("quiet");
  const bool json = line_.flag("json");
  if (!file_ && (json || (quiet && !line_.has("to")))) return;
  const bool with_head = !json && !quiet && (file_ || format_ == "text");
  if (with_head) std::cout << head << '\n';
  if (format_ == "csv") output_.text() += terms.columns + '\n';
  if (format_ == "text")
    append_lines(terms, !file_ && is_terminal_output() ? lines_on_a_terminal : 0, output_);
  else
    append_pairs(terms, format_ == "csv" ? ',' : ' ', output_);
  output_.finish();
  if (file_ && with_head) std::cout << "  written to " << *file_ << '\n';
}

Json TermsOutput::file() const { return file_ ? Json(*file_) : Json(nullptr); }

}  // namespace miyama
