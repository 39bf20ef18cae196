#include "pipeline/file/shards/strip_state.hpp"

#include <fstream>

namespace miyama {
namespace {

/// The strip, then its letters, each behind its chunk and its size.
using Words = std::vector<std::uint64_t>;

constexpr std::string_view prefix = "state-";

/// Of the strip that takes it.
std::filesystem::path state_path(const std::filesystem::path& folder, std::uint64_t strip) {
  return folder / (std::string(prefix) + five_digits(strip));
}

/// What stands before the words.
std::string head_of(const Plan& plan, const Words& words) {
  return "miyama-state 1\n" + plan.digest + "\n" + digest_of(std::as_bytes(std::span(words))) +
         "\n";
}

void append(Words& words, std::uint64_t chunk, const Words& letter) {
  words.insert(words.end(), {chunk, letter.size()});
  words.insert(words.end(), letter.begin(), letter.end());
}

void save(const Plan& plan, const Words& words) {
  publish_bytes(state_path(plan.folder, words[0]), true, head_of(plan, words),
                std::as_bytes(std::span(words)));
}

StripLetters letters_of(const Words& words) {
  StripLetters letters;
  for (std::size_t at = 1; at < words.size(); at += 2 + words[at + 1]) {
    const auto first = words.begin() + static_cast<std::ptrdiff_t>(at + 2);
    letters[words[at]].assign(first, first + static_cast<std::ptrdiff_t>(words[at + 1]));
  }
  return letters;
}

}  // namespace

void save_letters(const Plan& plan, std::uint64_t strip, const StripLetters& letters) {
  Words words{strip};
  for (const auto& [chunk, letter] : letters) append(words, chunk, letter);
  save(plan, words);
}

std::optional<StripLetters> load_letters(const Plan& plan, std::uint64_t strip) {
  const std::filesystem::path path = state_path(plan.folder, strip);
  std::ifstream file = open_to_read(path);
  std::string head = head_of(plan, {});
  std::error_code unknown;
  const std::uintmax_t size = std::filesystem::file_size(path, unknown);
  if (!file || unknown || size <= head.size() || (size - head.size()) % 8 != 0) return std::nullopt;
  Words words((size - head.size()) / 8);
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  file.read(reinterpret_cast<char*>(words.data()), static_cast<std::streamsize>(8 * words.size()));
  if (!file || head != head_of(plan, words) || words[0] != strip) return std::nullopt;
  return letters_of(words);
}

void remove_letters_below(const Plan& plan, std::uint64_t strip) {
  while (strip-- != 0) std::filesystem::remove(state_path(plan.folder, strip));
}

void remove_letters(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().filename().string().starts_with(prefix)) found.push_back(entry.path());
  for (const auto& path : found) std::filesystem::remove(path);
}

std::vector<std::uint64_t> KeptLetters::receive(std::uint64_t strip, std::uint64_t chunk) {
  if (strip != begins_) return next_.receive(strip, chunk);
  return letters_.extract(chunk).mapped();
}

void KeptLetters::send(std::uint64_t strip, std::uint64_t chunk, std::vector<std::uint64_t> words) {
  if (sent_.empty()) sent_.push_back(strip);
  append(sent_, chunk, words);
  next_.send(strip, chunk, std::move(words));
  if (chunk != chunk_of_lines) return;
  save(plan_, sent_);
  sent_ = {};
}

}  // namespace miyama
