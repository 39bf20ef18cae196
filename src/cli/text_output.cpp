#include "cli/text_output.hpp"

#include <iostream>

#include "base/byte_text.hpp"
#include "base/error.hpp"
#include "cli/signals.hpp"

namespace miyama {
namespace {

constexpr std::size_t large = std::size_t{1} << 20;

file_error no_room_for(const std::string& file, const std::string& option) {
  return file_error("cannot write " + file + ": is the disk full? Choose another place with " +
                    option);
}

}  // namespace

void add_text_output_options(CommandLine& line) {
  line.add_text("output", "FILE",
                "write to a file, which appears when it is complete; - is standard output")
      .add_flag("force", "overwrite that file")
      .add_flag("quiet", "print nothing but the list and errors");
}

std::optional<std::string> output_file(const CommandLine& line) {
  if (!line.has("output") || line.text("output") == "-") return std::nullopt;
  return line.text("output");
}

void refuse_to_overwrite(const std::filesystem::path& input, const std::string& what,
                         const std::string& option, const std::filesystem::path& output) {
  std::error_code missing;
  if (std::filesystem::equivalent(input, output, missing))
    throw usage_error("--" + option + " " + output.string() + " is the " + what +
                      " itself, which would be lost: give another one");
}

void write_text_file(const std::string& file, bool overwrite, const std::string& content,
                     const std::string& option) {
  TemporaryFile temporary(file, overwrite);
  std::ofstream stream(temporary.path(), std::ios::binary);
  stream << content;
  stream.close();
  if (!stream) throw no_room_for(file, option);
  temporary.publish();
}

TextOutput::TextOutput(const CommandLine& line, const std::string& input)
    : quiet_(line.flag("quiet")) {
  const std::optional<std::string> output = output_file(line);
  if (!output) {
    if (line.flag("force"))
      throw usage_error("--force overwrites a file: name it with --output, or leave --force out");
    return;
  }
  refuse_to_overwrite(input, "table", "output", *output);
  file_.emplace(*output, line.flag("force"));
  stream_.open(file_->path(), std::ios::binary);
}

void TextOutput::flush() {
  std::ostream& out = file_ ? static_cast<std::ostream&>(stream_) : std::cout;
  out.write(text_.data(), static_cast<std::streamsize>(text_.size()));
  bytes_ += text_.size();
  text_.clear();
  if (out) return;
  if (!file_) throw file_error("cannot write to standard output");
  throw no_room_for(file_->final_path().string(), "--output");
}

void TextOutput::flush_if_large() {
  if (text_.size() < large) return;
  stop_if_signalled();
  flush();
}

void TextOutput::finish() {
  flush();
  if (!file_) return;
  stream_.close();
  flush();  // of nothing: says whether closing went well
  file_->publish();
}

void TextOutput::report(const std::string& what) const {
  if (!file_ || quiet_) return;
  std::cout << "wrote " << file_->final_path().string() << ": " << what << ", "
            << format_bytes(bytes_) << '\n';
}

}  // namespace miyama
