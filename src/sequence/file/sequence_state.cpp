#include "sequence/file/sequence_state.hpp"

#include <algorithm>
#include <cstring>
#include <fstream>
#include <functional>
#include <span>

#include "store/temporary_file.hpp"
#include "table/digest.hpp"

namespace miyama {
namespace {

constexpr std::string_view version = "miyama sequence state 1\n";
constexpr std::size_t piece = 1U << 20;  ///< bytes that are hashed together
constexpr std::size_t digest_length = 32;

std::string head_of(const TakeAndBreak& rules) {
  return std::string(version) + rules.code() + "\n";
}

/// Cuts bytes into pieces, which are hashed and written.
class StateWriter {
 public:
  explicit StateWriter(std::ofstream& out) : out_(out) { buffer_.reserve(piece); }

  void put(const void* bytes, std::size_t count) {
    const char* from = static_cast<const char*>(bytes);
    while (count > 0) {
      const std::size_t part = std::min(count, piece - buffer_.size());
      buffer_.append(from, part);
      from += part;
      count -= part;
      if (buffer_.size() == piece) flush();
    }
  }

  void finish() {
    flush();
    out_ << digest_.text();
  }

 private:
  void flush() {
    digest_.add(hash_block(std::as_bytes(std::span(buffer_))));
    out_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    buffer_.clear();
  }

  std::ofstream& out_;
  std::string buffer_;
  Digest digest_;
};

/// The digest of the first `size` bytes.
std::string digest_of(std::ifstream& in, std::uint64_t size) {
  Digest digest;
  std::string buffer;
  for (bool is_last = false; !is_last; size -= buffer.size()) {
    is_last = size < piece;
    buffer.resize(std::min<std::uint64_t>(size, piece));
    in.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    digest.add(hash_block(std::as_bytes(std::span(buffer))));
  }
  return digest.text();
}

/// The histograms of the first 1, 2, 4, … heaps, and of all. Each counts as many heaps as it says,
/// and none less often than the one before it.
std::vector<ValueCounts> histograms_in(SavedBytes& saved, std::uint64_t memory) {
  const auto require = SavedBytes::require;
  std::vector<ValueCounts> all;
  for (std::uint64_t left = saved.number(); left > 0; --left) {
    const std::uint64_t heaps = saved.number();
    const std::uint64_t values = saved.number();
    const std::uint64_t power = std::uint64_t{1} << all.size();
    require(left <= 64 && (left > 1 ? heaps == power : heaps >= power / 2 && heaps < power));
    require(values <= 2 * heaps);
    ValueCounts now{heaps, saved.list<std::uint64_t>(values, memory)};
    memory -= values * sizeof(std::uint64_t);
    const std::vector<std::uint64_t> before = all.empty() ? now.counts : all.back().counts;
    require(before.size() <= values &&
            std::equal(before.begin(), before.end(), now.counts.begin(), std::less_equal<>()));
    std::uint64_t counted = 0;
    for (const std::uint64_t count : now.counts) {
      require(count <= heaps - counted);
      counted += count;
    }
    require(counted == heaps);
    all.push_back(std::move(now));
  }
  return all;
}

}  // namespace

void save_sequence(const std::filesystem::path& file, const TakeAndBreak& rules,
                   const SequenceState& state, bool overwrite) {
  TemporaryFile temporary(file, overwrite);
  std::ofstream out(temporary.path(), std::ios::binary);
  StateWriter writer(out);
  const auto put = [&](const void* bytes, std::size_t count) { writer.put(bytes, count); };
  const std::string head = head_of(rules);
  put(head.data(), head.size());
  const std::uint64_t histograms = state.histograms.size();
  put(&histograms, sizeof histograms);
  for (const ValueCounts& histogram : state.histograms) {
    const std::uint64_t numbers[] = {histogram.heaps, histogram.counts.size()};
    put(numbers, sizeof numbers);
    put(histogram.counts.data(), histogram.counts.size() * sizeof(std::uint64_t));
  }
  state.heaps.save(put);
  writer.finish();
  out.close();
  if (!out)
    throw file_error("cannot write ", file.string(), ": is the disk full? The older state is kept");
  temporary.publish();
}

void restore_sequence(const std::filesystem::path& file, const TakeAndBreak& rules,
                      HeapValues& heaps, std::vector<ValueCounts>& histograms,
                      std::uint64_t memory) {
  std::ifstream in(file, std::ios::binary | std::ios::ate);
  if (!in) throw file_error("cannot read the state ", file.string());
  const std::uint64_t size = static_cast<std::uint64_t>(in.tellg());
  const auto damaged = [&] {
    return file_error(file.string(),
                      " is not a state of a sequence, or is damaged: give another file");
  };
  if (size < version.size() + digest_length) throw damaged();
  in.seekg(0);
  const std::string digest = digest_of(in, size - digest_length);
  std::string stated(digest_length, ' ');
  in.read(stated.data(), digest_length);
  if (!in || stated != digest) throw damaged();
  in.seekg(0);
  std::string line;
  std::getline(in, line);
  if (line + "\n" != version) throw damaged();
  std::getline(in, line);
  if (line != rules.code())
    throw usage_error(file.string(), " has the state of ", line, ", not of ", rules.code(),
                      ": give another file");
  SavedBytes saved(in, size - digest_length - static_cast<std::uint64_t>(in.tellg()));
  try {
    histograms = histograms_in(saved, memory);
    heaps.restore(saved);
  } catch (const damaged_state&) {
    throw damaged();
  }
}

}  // namespace miyama
