#include "pipeline/file/shards/own_files.hpp"

#include <algorithm>
#include <fstream>
#include <string_view>
#include <vector>

#include "schema/schema.hpp"

namespace miyama {
namespace {

constexpr std::string_view part_prefix = "part-";
constexpr std::string_view part_suffix = ".h5";
constexpr std::string_view state_prefix = "state-";
constexpr std::string_view hdf5_signature = "\x89HDF\r\n\x1a\n";
/// The format stands among the first attributes, which HDF5 writes before any chunk.
constexpr std::size_t beginning_bytes = std::size_t{1} << 20;

/// True for "00007", which is how five_digits writes a number.
bool is_number(std::string_view digits) {
  return digits.size() >= 5 && (digits.size() == 5 || digits.front() != '0') &&
         std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_state_name(std::string_view name) {
  return name.starts_with(state_prefix) && is_number(name.substr(state_prefix.size()));
}

bool is_part_name(std::string_view name) {
  if (!name.starts_with(part_prefix) || !name.ends_with(part_suffix)) return false;
  name.remove_prefix(part_prefix.size());
  return name.size() > part_suffix.size() &&
         is_number(name.substr(0, name.size() - part_suffix.size()));
}

std::string beginning_of(const std::filesystem::path& file) {
  if (!std::filesystem::is_regular_file(std::filesystem::symlink_status(file))) return {};
  std::ifstream stream(file, std::ios::binary);
  std::string text(beginning_bytes, '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// The files in a folder that are ours and that `wanted` takes. They are gathered before any is
/// removed.
template <class Wanted>
std::vector<std::filesystem::path> own_files(const std::filesystem::path& folder,
                                             const Wanted& wanted) {
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (wanted(entry.path().filename().string()) && is_own_file(entry.path()))
      found.push_back(entry.path());
  return found;
}

}  // namespace

std::string five_digits(std::uint64_t number) {
  std::string digits = std::to_string(number);
  return digits.insert(0, 5 - std::min<std::size_t>(digits.size(), 5), '0');
}

std::string part_name(std::size_t index) {
  return std::string(part_prefix) + five_digits(index) + std::string(part_suffix);
}

std::string state_name(std::uint64_t strip) {
  return std::string(state_prefix) + five_digits(strip);
}

bool is_own_name(const std::string& name) {
  return name == plan_name || name == view_name || is_part_name(name) || is_state_name(name);
}

bool is_own_file(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  if (!is_own_name(name)) return false;
  const std::string beginning = beginning_of(file);
  if (is_state_name(name)) return beginning.starts_with(state_format);
  if (name == plan_name) return beginning.starts_with("{") && contains(beginning, plan_format);
  return beginning.starts_with(hdf5_signature) && contains(beginning, format_name);
}

bool is_reserved(const std::filesystem::path& file) {
  return is_own_name(file.filename().string()) && is_own_file(file.parent_path() / plan_name);
}

void remove_states(const std::filesystem::path& folder) {
  for (const auto& path : own_files(folder, is_state_name)) std::filesystem::remove(path);
}

void remove_table(const std::filesystem::path& folder) {
  if (is_own_file(folder / view_name)) std::filesystem::remove(folder / view_name);
  for (const auto& path : own_files(folder, is_own_name)) std::filesystem::remove(path);
}

}  // namespace miyama
