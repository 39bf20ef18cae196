#include "cli/text_file.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/error.hpp"

namespace miyama {
namespace {

constexpr std::uintmax_t most_bytes = 1 << 20;

}  // namespace

std::string read_text_file(const std::string& file, const std::string& what,
                           const std::string& holds) {
  std::error_code unreadable;
  const std::uintmax_t bytes = std::filesystem::file_size(file, unreadable);
  std::ifstream stream;
  if (!unreadable)
    stream.open(file, std::ios::binary);  // a pipe has no size, and would keep us waiting
  if (unreadable || !stream) throw file_error("cannot read the " + what + " " + file);
  if (bytes > most_bytes)
    throw usage_error("the " + what + " " + file + " has " + std::to_string(bytes) +
                      " bytes: " + holds);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

}  // namespace miyama
