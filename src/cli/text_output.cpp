#include "cli/text_output.hpp"

#include <filesystem>
#include <iostream>

#include "base/byte_text.hpp"
#include "base/error.hpp"
#include "cli/signals.hpp"

namespace po = boost::program_options;

namespace miyama {
namespace {

constexpr std::size_t large = std::size_t{1} << 20;

}  // namespace

void add_text_output_options(CommandLine& line) {
  line.options().add_options()  //
      ("output", po::value<std::string>()->value_name("FILE"),
       "write to a file, which appears when it is complete")  //
      ("force", po::bool_switch(), "overwrite that file")     //
      ("quiet", po::bool_switch(), "print nothing but the list and errors");
}

void refuse_to_overwrite(const std::filesystem::path& input, const std::string& what,
                         const std::string& option, const std::filesystem::path& output) {
  std::error_code missing;
  if (std::filesystem::equivalent(input, output, missing))
    throw usage_error("--" + option + " " + output.string() + " is the " + what +
                      " itself, which would be lost: give another one");
}

TextOutput::TextOutput(const CommandLine& line, const std::string& input)
    : quiet_(line.flag("quiet")) {
  if (!line.has("output")) {
    if (line.flag("force"))
      throw usage_error("--force overwrites a file: name it with --output, or leave --force out");
    return;
  }
  refuse_to_overwrite(input, "table", "output", line.text("output"));
  file_.emplace(line.text("output"), line.flag("force"));
  stream_.open(file_->path(), std::ios::binary);
}

void TextOutput::flush() {
  std::ostream& out = file_ ? static_cast<std::ostream&>(stream_) : std::cout;
  out.write(text_.data(), static_cast<std::streamsize>(text_.size()));
  bytes_ += text_.size();
  text_.clear();
  if (out) return;
  if (!file_) throw file_error("cannot write to standard output");
  throw file_error("cannot write " + file_->final_path().string() +
                   ": is the disk full? Choose another place with --output");
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
