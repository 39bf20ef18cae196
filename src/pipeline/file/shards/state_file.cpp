#include "pipeline/file/shards/state_file.hpp"

#include <fstream>
#include <iterator>

#include "label/digest.hpp"
#include "store/temporary_file.hpp"

namespace miyama {
namespace {

std::filesystem::path state_path(const std::filesystem::path& folder, const std::string& name) {
  return folder / ("state-" + name);
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
  std::ifstream file(state_path(folder, name), std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::size_t head = state_head(plan, {}).size();
  if (!file || text.size() < head) return std::nullopt;
  const std::span<const std::byte> content = std::as_bytes(std::span(text)).subspan(head);
  if (!text.starts_with(state_head(plan, content))) return std::nullopt;
  return std::vector(content.begin(), content.end());
}

void remove_state(const std::filesystem::path& folder, const std::string& name) {
  std::filesystem::remove(state_path(folder, name));
}

}  // namespace miyama
