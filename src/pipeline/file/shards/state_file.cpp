#include "pipeline/file/shards/state_file.hpp"

#include <fstream>

#include "label/digest.hpp"
#include "store/temporary_file.hpp"

namespace miyama {
namespace {

constexpr std::string_view prefix = "state-";

std::filesystem::path state_path(const std::filesystem::path& folder, const std::string& name) {
  return folder / (std::string(prefix) + name);
}

/// What stands before the content.
std::string state_head(const Plan& plan, std::span<const std::byte> content) {
  Digest digest;
  digest.add(hash_block(content));
  return "miyama-state 1\n" + plan.digest + "\n" + digest.text() + "\n";
}

}  // namespace

void save_state(const std::filesystem::path& folder, const Plan& plan, const std::string& name,
                std::span<const std::byte> content) {
  TemporaryFile temporary(state_path(folder, name), true);
  std::ofstream file(temporary.path(), std::ios::binary);
  file << state_head(plan, content);
  file.write(reinterpret_cast<const char*>(content.data()),
             static_cast<std::streamsize>(content.size()));
  file.close();
  if (!file) throw file_error("cannot write to " + state_path(folder, name).string());
  temporary.publish();
}

std::optional<std::vector<std::byte>> load_state(const std::filesystem::path& folder,
                                                 const Plan& plan, const std::string& name) {
  const std::filesystem::path path = state_path(folder, name);
  std::ifstream file(path, std::ios::binary);
  std::string head(state_head(plan, {}).size(), '\0');
  std::error_code unknown;
  const std::uintmax_t size = std::filesystem::file_size(path, unknown);
  if (!file || unknown || size < head.size()) return std::nullopt;
  std::vector<std::byte> content(size - head.size());
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  file.read(reinterpret_cast<char*>(content.data()), static_cast<std::streamsize>(content.size()));
  if (!file || head != state_head(plan, content)) return std::nullopt;
  return content;
}

void remove_state(const std::filesystem::path& folder, const std::string& name) {
  std::filesystem::remove(state_path(folder, name));
}

void remove_states(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().filename().string().starts_with(prefix)) found.push_back(entry.path());
  for (const auto& path : found) std::filesystem::remove(path);
}

}  // namespace miyama
