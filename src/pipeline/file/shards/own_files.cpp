#include "pipeline/file/shards/own_files.hpp"

#include <algorithm>
#include <fstream>
#include <regex>
#include <string_view>
#include <vector>

#include "schema/schema.hpp"

namespace miyama {
namespace {

constexpr std::string_view hdf5_signature = "\x89HDF\r\n\x1a\n";
/// The format stands among the first attributes, which HDF5 writes before any chunk.
constexpr std::size_t beginning_bytes = std::size_t{1} << 20;

bool is_state_name(const std::string& name) {
  static const std::regex form("state-([0-9]{5}|[1-9][0-9]{5,})");
  return std::regex_match(name, form);
}

bool is_part_name(const std::string& name) {
  static const std::regex form("part-([0-9]{5}|[1-9][0-9]{5,})[.]h5");
  return std::regex_match(name, form);
}

std::string beginning_of(const std::filesystem::path& file) {
  if (!std::filesystem::is_regular_file(std::filesystem::symlink_status(file))) return {};
  std::ifstream stream(file, std::ios::binary);
  std::string text(beginning_bytes, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

/// Removes the files in a folder that are ours and whose names are `wanted`. They are gathered
/// first, as removing files may disturb the iteration.
void remove_own(const std::filesystem::path& folder, bool (*wanted)(const std::string& name)) {
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (wanted(entry.path().filename().string()) && is_own_file(entry.path()))
      found.push_back(entry.path());
  for (const auto& path : found) std::filesystem::remove(path);
}

}  // namespace

std::string five_digits(std::uint64_t number) {
  std::string digits = std::to_string(number);
  return digits.insert(0, 5 - std::min<std::size_t>(digits.size(), 5), '0');
}

std::string part_name(std::size_t index) { return "part-" + five_digits(index) + ".h5"; }

std::string state_name(std::uint64_t strip) { return "state-" + five_digits(strip); }

bool is_own_name(const std::string& name) {
  return name == plan_name || name == view_name || is_part_name(name) || is_state_name(name);
}

bool is_own_file(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  if (!is_own_name(name)) return false;
  const std::string beginning = beginning_of(file);
  const auto begins = [&](std::string_view first, std::string_view then) {
    return beginning.starts_with(first) && beginning.find(then) != std::string::npos;
  };
  if (is_state_name(name)) return begins(state_format, "");
  if (name == plan_name) return begins("{", plan_format);
  return begins(hdf5_signature, format_name);
}

bool is_reserved(const std::filesystem::path& file) {
  return is_own_name(file.filename().string()) && is_own_file(file.parent_path() / plan_name);
}

void remove_states(const std::filesystem::path& folder) { remove_own(folder, is_state_name); }

void remove_table(const std::filesystem::path& folder) {
  if (is_own_file(folder / view_name)) std::filesystem::remove(folder / view_name);
  remove_own(folder, is_own_name);
}

}  // namespace miyama
