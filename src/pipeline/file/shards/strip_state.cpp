#include "pipeline/file/shards/strip_state.hpp"

#include <fstream>

#include "base/checked.hpp"
#include "label/digest.hpp"

namespace miyama {
namespace {

/// The number of the strip, then its letters, each behind its chunk and its size.
using Words = std::vector<std::uint64_t>;

/// A strip hands on some numbers per line of each of its moves. A file with more bytes than so many
/// times those of the whole table holds no letters.
constexpr std::uint64_t most_of_table = 16;
constexpr std::uint64_t small_state = std::uint64_t{1} << 20;

/// The lines before the words.
std::string head_of(const Plan& plan, const Words& words) {
  Digest digest;
  digest.add(hash_block(std::as_bytes(std::span(plan.digest))));
  digest.add(hash_block(std::as_bytes(std::span(words))));
  return concat(state_format, " 2\n", plan.digest, '\n', digest.text(), '\n');
}

std::uint64_t most_bytes(const Plan& plan) {
  const Layout layout = layout_of(plan.header);
  const std::uint64_t moves = std::max<std::uint64_t>(plan.header.directions.size(), 1);
  return saturating_add(saturating_multiply(most_of_table * moves, layout.raw_bytes()),
                        small_state);
}

/// Returns nothing unless the words are letters one after the other, each chunk once and in order.
std::optional<StripLetters> letters_of(const Words& words) {
  StripLetters letters;
  for (std::size_t at = 1; at < words.size();) {
    const std::span<const std::uint64_t> rest = std::span(words).subspan(at);
    if (rest.size() < 2 || rest[1] > rest.size() - 2) return std::nullopt;
    if (!letters.empty() && rest[0] <= letters.rbegin()->first) return std::nullopt;
    const auto letter = rest.subspan(2, rest[1]);
    letters[rest[0]].assign(letter.begin(), letter.end());
    at += 2 + letter.size();
  }
  return letters;
}

}  // namespace

std::optional<StripLetters> load_letters(const Plan& plan, std::uint64_t strip) {
  const std::filesystem::path path = plan.folder / state_name(strip);
  std::ifstream file = open_to_read(path);
  std::string head = head_of(plan, {});
  std::error_code unknown;
  const std::uintmax_t size = std::filesystem::file_size(path, unknown);
  if (!file || unknown || size <= head.size() || (size - head.size()) % 8 != 0 ||
      size > most_bytes(plan))
    return std::nullopt;
  Words words((size - head.size()) / 8);
  file.read(head.data(), static_cast<std::streamsize>(head.size()));
  file.read(reinterpret_cast<char*>(words.data()), static_cast<std::streamsize>(8 * words.size()));
  if (!file || head != head_of(plan, words) || words[0] != strip) return std::nullopt;
  return letters_of(words);
}

void remove_letters_below(const Plan& plan, std::uint64_t strip) {
  while (strip-- != 0)
    if (const auto path = plan.folder / state_name(strip); is_own_file(path))
      std::filesystem::remove(path);
}

std::vector<std::uint64_t> CheckpointedTransport::receive(std::uint64_t strip,
                                                          std::uint64_t chunk) {
  if (strip != begins_) return next_.receive(strip, chunk);
  auto letter = letters_.extract(chunk);
  if (letter.empty()) throw letter_error();
  return std::move(letter.mapped());
}

/// A process that reads the file meanwhile finds the old one or the new one.
void CheckpointedTransport::send(std::uint64_t strip, std::uint64_t chunk,
                                 std::vector<std::uint64_t> words) {
  if (sent_.empty()) sent_.push_back(strip);
  sent_.insert(sent_.end(), {chunk, words.size()});
  sent_.insert(sent_.end(), words.begin(), words.end());
  next_.send(strip, chunk, std::move(words));
  if (chunk != chunk_of_lines) return;
  publish_bytes(plan_.folder / state_name(strip), true, head_of(plan_, sent_),
                std::as_bytes(std::span(sent_)));
  sent_ = {};
}

}  // namespace miyama
