#include "cli/text_files.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <iostream>
#include <sstream>

#include "base/letters.hpp"
#include "base/ranges.hpp"
#include "base/system.hpp"
#include "cli/request_options.hpp"
#include "cli/terminal.hpp"
#include "pipeline/file/shards/folder.hpp"
#include "store/chunk_codec.hpp"

namespace miyama {
namespace {

constexpr std::uintmax_t most_bytes = 1 << 20;
constexpr std::size_t large = std::size_t{1} << 20;
constexpr std::size_t lines_on_a_terminal = 40;

/// Appends lines of five, ten or twenty terms behind the index of the first.
void append_lines(const Terms& terms, std::size_t most_lines, TextOutput& output) {
  std::uint64_t greatest = 0;
  for (std::size_t n = 0; n < terms.count; ++n) greatest = std::max(greatest, terms.at(n));
  const std::size_t width = std::to_string(greatest).size() + 1;
  const std::size_t per_line = width <= 4 ? 20 : width <= 8 ? 10 : 5;
  const std::size_t shown = std::min(most_lines * per_line, terms.count);
  const auto append = [&](std::uint64_t number, std::size_t columns) {
    const std::string digits = std::to_string(number);
    output.text().append(columns - digits.size(), ' ') += digits;
  };
  for (std::size_t n = 0; n < shown; ++n) {
    if (n % per_line == 0) append(n, std::to_string(terms.count - 1).size() + 2);
    if (n % per_line == 0) output.text() += ' ';
    append(terms.at(n), width);
    if (n % per_line == per_line - 1 || n == shown - 1) output.text() += '\n';
    output.flush_if_large();
  }
  if (shown < terms.count)
    output.text() += "  … and " + format_count(terms.count - shown) +
                     " more: --output FILE or a pipe gets all of them\n";
}

/// The next character of standard input, none at its end.
std::optional<char> next_character() {
  static std::array<char, 1 << 16> part;
  static std::size_t next = 0, end = 0;
  static bool more = true;
  while (next == end && more) {
    wait_for_input(STDIN_FILENO, arrived_signal());
    stop_if_signalled();
    const ssize_t bytes = read(STDIN_FILENO, part.data(), part.size());
    if (bytes < 0 && errno != EINTR)
      throw file_error("cannot read what is typed: ", std::strerror(errno));
    more = bytes != 0;
    next = 0;
    end = static_cast<std::size_t>(std::max<ssize_t>(bytes, 0));
  }
  return next == end ? std::nullopt : std::optional(part[next++]);
}

}  // namespace

std::string read_text_file(const std::string& file, const std::string& what,
                           const std::string& holds) {
  std::error_code unreadable;
  const std::uintmax_t bytes = std::filesystem::file_size(file, unreadable);
  std::ifstream stream;
  // A pipe has no size, and would keep us waiting.
  if (!unreadable) stream.open(file, std::ios::binary);
  if (unreadable || !stream)
    throw file_error(
        "cannot read the ", what, " ", file,
        !std::filesystem::exists(file, unreadable) && !unreadable ? ": there is no such file" : "");
  if (bytes > most_bytes) refuse("the ", what, " ", file, " has ", bytes, " bytes: ", holds);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

std::optional<std::string> output_file(const CommandLine& line, const std::string& option) {
  if (!line.has(option) || line.text(option) == "-") return std::nullopt;
  refuse_to_overwrite(line, line.text(option), option);
  return line.text(option);
}

std::optional<std::string> next_line() {
  constexpr std::size_t kept = 1 << 12;     // far more than any move
  constexpr std::size_t longest = 1 << 24;  // no person, and no end in sight
  std::string line;
  std::size_t characters = 0;
  std::optional<char> c;
  while ((c = next_character()) && *c != '\n') {
    if (++characters <= kept) line += *c;
    if (characters > longest)
      throw file_error("the input has a line of more than ", longest,
                       " characters: is it a file of moves?");
  }
  stop_if_signalled();
  if (!c && characters == 0) return std::nullopt;
  return line;
}

bool is_same_file(const std::filesystem::path& one, const std::filesystem::path& other) {
  std::error_code missing;
  if (std::filesystem::equivalent(one, other, missing)) return true;
  const auto name = [&](const std::filesystem::path& path) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(path, missing), missing);
  };
  const std::filesystem::path first = name(one);
  return !missing && first == name(other);
}

void refuse_to_overwrite(const CommandLine& line, const std::string& output,
                         const std::string& option) {
  std::string what =
      is_reserved(output) ? " has the name of a file of the table in that folder" : "";
  for (const auto& [input, kind] : {std::pair{"rules", "rules file"},
                                    {"options", "file of options"},
                                    {"breaks", "file of what heaps become"},
                                    {"table", "table"},
                                    {"file", "table"}})
    if (what.empty() && line.has(input) && is_same_file(line.text(input), output))
      what = concat(" is the ", kind, " itself");
  if (what.empty() && reads_summand(line, output)) what = " is the file of a summand itself";
  if (!what.empty())
    refuse("--", option, ' ', output, what, ", which would be lost: give another one");
}

std::pair<std::string, bool> ending_of(std::string name) {
  for (char& c : name) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  const bool packed = name.ends_with(".gz");
  if (packed) name.resize(name.size() - 3);
  const std::string ending = std::filesystem::path("x" + name).extension().string();
  const bool is_number = ending.find_first_not_of(".0123456789") == std::string::npos;
  return {is_number ? "" : ending.substr(1), packed};
}

std::pair<std::string, bool> output_format(const CommandLine& line, const std::string& file,
                                           const std::string& given, const OutputFormats& formats) {
  static const Words others{"csv", "tsv",  "json",    "txt",     "dot",   "svg",
                            "png", "xlsx", "parquet", "feather", "arrow", "gz"};
  const auto [asked, asks_gzip] = ending_of("." + given);
  auto [named, packed] = ending_of(file);
  if (packed && !formats.packs) named = "gz";
  const bool is_text = named == "txt" && !formats.any;  // which most formats are
  if (formats.any ? ranges::contains(others, named)
                  : !named.empty() && !is_text && !ranges::contains(formats.names, named))
    refuse("--output ", printable(file), ": `miyama ", line.command().name, "` writes ",
           joined(formats.names, " and "), formats.packs ? ", also packed as .gz" : "",
           ", but not ", named, ": ", formats.remedy);
  const bool differ = is_text ? asked == "svg" || asked == "png"
                              : !named.empty() && !asked.empty() && named != asked;
  if (differ || (!file.empty() && asks_gzip && !packed))
    refuse("--output ", printable(file), " is not a name for ", given,
           ", which another option asks for: leave that option out, or give another name");
  return {named.empty() || is_text ? asked : named, asks_gzip || packed};
}

TextOutput::TextOutput(const CommandLine& line, const std::string& given, const Words& formats)
    : TextOutput(output_file(line), line.flag("force"), "--output") {
  if (!name_ && line.flag("force") && !line.has("certificate"))
    refuse("--force overwrites a file: name it with --output, or leave --force out");
  constexpr const char* remedy = "write csv, of which pandas or DuckDB make most other formats";
  std::tie(format_, packs_) =
      output_format(line, name_.value_or(""), given, {formats, remedy, true});
}

TextOutput::TextOutput(std::optional<std::string> file, bool overwrite, std::string option)
    : name_(std::move(file)), option_(std::move(option)) {
  if (!name_) return;
  file_.emplace(*name_, overwrite);
  stream_.open(file_->path(), std::ios::binary);
}

void TextOutput::flush() {
  std::ostream& out = file_ ? static_cast<std::ostream&>(stream_) : std::cout;
  if (packs_) text_ = gzip_member(text_);
  out << text_;
  bytes_ += text_.size();
  text_.clear();
  if (out) return;
  if (!name_) throw file_error("cannot write to standard output");
  throw file_error("cannot write ", *name_, ": is the disk full? Choose another place with ",
                   option_);
}

void TextOutput::flush_if_large() {
  if (text_.size() < large) return;
  stop_if_signalled();
  flush();
}

void TextOutput::finish() {
  flush();
  if (!file_) return;
  packs_ = false;  // nothing more comes
  stream_.close();
  flush();  // throws if closing failed
  file_->publish();
}

void TextOutput::report(const std::string& what) const {
  if (name_)
    std::cout << "wrote " << printable(*name_) << ": " << what << ", " << format_bytes(bytes_)
              << '\n';
}

void write_terms(const CommandLine& line, TextOutput& output, const Terms& terms,
                 const std::string& head) {
  const bool to_file = !output.file().is_null();
  const bool json = line.flag("json");
  const bool quiet = json || line.flag("quiet");
  if (!to_file && (json || (quiet && !line.has("to")))) return;
  const std::string format = !output.format().empty() ? output.format() : to_file ? "csv" : "text";
  const bool with_head = !quiet && (to_file || format == "text");
  if (with_head) std::cout << head << '\n';
  if (format == "csv") output.text() += terms.columns + '\n';
  if (format == "text")
    append_lines(terms, !to_file && is_terminal_output() ? lines_on_a_terminal : terms.count,
                 output);
  else
    for (std::size_t n = 0; n < terms.count; ++n) {
      output.text() += concat(n, format == "csv" ? ',' : ' ', terms.at(n), '\n');
      output.flush_if_large();
    }
  output.finish();
  if (to_file && with_head) std::cout << "  written to " << printable(line.text("output")) << '\n';
}

}  // namespace miyama
