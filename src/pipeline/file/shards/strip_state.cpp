#include "pipeline/file/shards/strip_state.hpp"

#include <array>
#include <cstdio>
#include <cstring>
#include <span>
#include <utility>

#include "pipeline/file/shards/state_file.hpp"

namespace miyama {
namespace {

/// Of the strip that takes it. Names sort as numbers do.
std::string name_of_state(std::uint64_t strip) {
  std::array<char, 32> name{};
  std::snprintf(name.data(), name.size(), "%05llu", static_cast<unsigned long long>(strip));
  return name.data();
}

/// A letter behind those before it: its chunk, its size, its words.
void append(std::vector<std::uint64_t>& words, std::uint64_t chunk,
            const std::vector<std::uint64_t>& letter) {
  words.insert(words.end(), {chunk, letter.size()});
  words.insert(words.end(), letter.begin(), letter.end());
}

/// `words`: the strip, then the letters.
void save(const std::filesystem::path& folder, const Plan& plan,
          const std::vector<std::uint64_t>& words) {
  save_state(folder, plan, name_of_state(words[0]),
             std::as_bytes(std::span(words.data(), words.size())));
}

StripLetters letters_of(std::span<const std::uint64_t> words) {
  StripLetters letters;
  for (std::size_t at = 1; at < words.size(); at += 2 + words[at + 1]) {
    const auto first = words.begin() + static_cast<std::ptrdiff_t>(at + 2);
    letters[words[at]].assign(first, first + static_cast<std::ptrdiff_t>(words[at + 1]));
  }
  return letters;
}

}  // namespace

void save_letters(const std::filesystem::path& folder, const Plan& plan, std::uint64_t strip,
                  const StripLetters& letters) {
  std::vector<std::uint64_t> words{strip};
  for (const auto& [chunk, letter] : letters) append(words, chunk, letter);
  save(folder, plan, words);
}

std::optional<StripLetters> load_letters(const std::filesystem::path& folder, const Plan& plan,
                                         std::uint64_t strip) {
  const auto content = load_state(folder, plan, name_of_state(strip));
  if (!content) return std::nullopt;
  std::vector<std::uint64_t> words(content->size() / 8);
  std::memcpy(words.data(), content->data(), 8 * words.size());
  if (words.empty() || words[0] != strip) return std::nullopt;
  return letters_of(words);
}

void remove_letters_below(const std::filesystem::path& folder, std::uint64_t strip) {
  while (strip-- != 0) remove_state(folder, name_of_state(strip));
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
  save(folder_, plan_, sent_);
  sent_ = {};
}

}  // namespace miyama
