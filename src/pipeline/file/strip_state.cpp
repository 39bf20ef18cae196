#include "pipeline/file/strip_state.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <span>

#include "base/error.hpp"
#include "label/digest.hpp"
#include "store/temporary_file.hpp"

namespace miyama {
namespace {

constexpr std::string_view state_prefix = "state-";
constexpr std::string_view first_line = "miyama strip state 1\n";

std::span<const std::byte> bytes_of(const std::vector<std::uint64_t>& words) {
  return std::as_bytes(std::span(words.data(), words.size()));
}

/// What the file names before its words: which plan, which strip.
std::string head_of(const std::string& plan, std::uint64_t strip) {
  return std::string(first_line) + plan + " " + std::to_string(strip) + "\n";
}

/// Letters as words: how many there are; of each its chunk, its size and its words.
std::vector<std::uint64_t> words_of(const StripLetters& letters) {
  std::vector<std::uint64_t> words{letters.size()};
  for (const auto& [chunk, letter] : letters) {
    words.insert(words.end(), {chunk, letter.size()});
    words.insert(words.end(), letter.begin(), letter.end());
  }
  return words;
}

StripLetters letters_of(std::span<const std::uint64_t> words) {
  StripLetters letters;
  std::size_t at = 1;
  for (std::uint64_t i = 0; i < words[0]; ++i) {
    const std::uint64_t chunk = words[at];
    const std::uint64_t size = words[at + 1];
    letters[chunk].assign(words.begin() + static_cast<std::ptrdiff_t>(at + 2),
                          words.begin() + static_cast<std::ptrdiff_t>(at + 2 + size));
    at += 2 + size;
  }
  return letters;
}

/// Of the head and the words.
BlockHash digest_of(const std::string& head, const std::vector<std::uint64_t>& words) {
  const BlockHash of_words = hash_block(bytes_of(words));
  std::vector<std::byte> all(of_words.begin(), of_words.end());
  for (const char c : head) all.push_back(static_cast<std::byte>(c));
  return hash_block(all);
}

}  // namespace

std::string state_name(std::uint64_t strip) {
  std::array<char, 32> name{};
  std::snprintf(name.data(), name.size(), "%s%05llu", state_prefix.data(),
                static_cast<unsigned long long>(strip));
  return name.data();
}

void write_state(const std::filesystem::path& folder, const std::string& plan, std::uint64_t strip,
                 const StripLetters& letters) {
  const std::filesystem::path path = folder / state_name(strip);
  const std::string head = head_of(plan, strip);
  const std::vector<std::uint64_t> words = words_of(letters);
  const BlockHash digest = digest_of(head, words);
  TemporaryFile temporary(path, true);
  std::ofstream file(temporary.path(), std::ios::binary | std::ios::trunc);
  file << head;
  const std::span<const std::byte> bytes = bytes_of(words);
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  file.write(reinterpret_cast<const char*>(digest.data()), digest.size());
  if (!file.flush()) throw file_error("cannot write " + path.string() + ": is the disk full?");
  file.close();
  temporary.publish();
}

std::optional<StripLetters> read_state(const std::filesystem::path& folder, const std::string& plan,
                                       std::uint64_t strip) {
  std::ifstream file(folder / state_name(strip), std::ios::binary);
  const std::string all{std::istreambuf_iterator<char>(file), {}};
  const std::string head = head_of(plan, strip);
  BlockHash digest{};
  if (all.size() < head.size() + 8 + digest.size() || !all.starts_with(head)) return std::nullopt;
  std::vector<std::uint64_t> words((all.size() - head.size() - digest.size()) / 8);
  std::memcpy(words.data(), all.data() + head.size(), 8 * words.size());
  std::memcpy(digest.data(), all.data() + all.size() - digest.size(), digest.size());
  if (digest_of(head, words) != digest) return std::nullopt;
  return letters_of(words);
}

void remove_states_below(const std::filesystem::path& folder, std::uint64_t strip) {
  std::error_code unreadable;
  std::vector<std::filesystem::path> old;
  for (std::filesystem::directory_iterator entry(folder, unreadable), end;
       !unreadable && entry != end; entry.increment(unreadable)) {
    const std::string name = entry->path().filename().string();
    if (name.starts_with(state_prefix) && name < state_name(strip)) old.push_back(entry->path());
  }
  for (const std::filesystem::path& path : old) std::filesystem::remove(path, unreadable);
}

std::vector<std::uint64_t> KeptLetters::receive(std::uint64_t strip, std::uint64_t chunk) {
  if (strip != begins_) return next_.receive(strip, chunk);
  return letters_.extract(chunk).mapped();
}

void KeptLetters::send(std::uint64_t strip, std::uint64_t chunk, std::vector<std::uint64_t> words) {
  sent_[chunk] = words;
  next_.send(strip, chunk, std::move(words));
  if (chunk != chunk_of_lines) return;
  write_state(folder_, plan_, strip, sent_);
  sent_.clear();
}

}  // namespace miyama
