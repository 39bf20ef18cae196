#include "sequence/file/sequence_file.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <fstream>
#include <functional>
#include <span>

#include "base/letters.hpp"
#include "base/text.hpp"
#include "store/temporary_file.hpp"
#include "table/digest.hpp"
#include "table/label.hpp"

namespace miyama {
namespace {

constexpr const char* values_name = "values";
constexpr const char* histogram_name = "histogram";
constexpr std::uint64_t most_listed = 1'000'000'001;  ///< heaps; `sequence` lists no more
constexpr std::uint64_t most_counts = 1U << 26;       ///< and finds no values as large

BlockGrid grid_of(std::uint64_t entries, std::size_t item_bytes) {
  return {Box::row_of(entries), item_bytes};
}

DatasetShape list_shape(const char* name, const char* long_name, const char* axis,
                        std::uint64_t entries, std::size_t item_bytes) {
  return {name,
          long_name,
          {axis},
          {entries},
          {item_bytes,
           {grid_of(entries, item_bytes).side(0)},
           std::vector<std::byte>(item_bytes, std::byte{0xFF})}};
}
DatasetShape values_shape(std::uint64_t heaps, std::size_t item_bytes) {
  return list_shape(values_name, "Grundy value of each heap", "heap", heaps, item_bytes);
}
DatasetShape histogram_shape(std::uint64_t values) {
  return list_shape(histogram_name, "number of heaps that have this value", "value", values,
                    sizeof(std::uint64_t));
}

/// A part of a list, converted to the type in which it is stored.
template <class Entry, class List>
auto pieces_of(const List& list) {
  return [&list](const Block& block) {
    const auto begin = list.begin() + static_cast<std::ptrdiff_t>(block.start[0]);
    return std::vector<Entry>(begin, begin + static_cast<std::ptrdiff_t>(block.positions));
  };
}

void write(hid_t file, const StoredSequence& s, const Observer* observer) {
  write_head(file, sequence_kind, "Grundy values of single heaps of " + s.rules, s.source,
             s.history);
  write_attribute(file, "rules", s.rules);
  write_attribute(file, "rules_json", s.rules_json);
  write_attribute(file, "convention", sequence_kind.convention);
  write_attribute(file, "heaps", s.heaps);
  if (s.period) {
    write_attribute(file, "preperiod", s.period->preperiod);
    write_attribute(file, "period", s.period->period);
    write_attribute(file, "saltus", s.period->saltus);
  }
  write_attribute(file, "mismatches", s.mismatches);
  if (!s.values.empty())
    with_unsigned(unsigned_bytes(*std::max_element(s.values.begin(), s.values.end())),
                  [&]<class Entry>(Entry) {
                    write_chunks(file, values_shape(s.heaps, sizeof(Entry)),
                                 grid_of(s.heaps, sizeof(Entry)), Packing::medium, observer,
                                 pieces_of<Entry>(s.values));
                  });
  const std::uint64_t counts = s.histogram.size();
  write_chunks(file, histogram_shape(counts), grid_of(counts, sizeof(std::uint64_t)),
               Packing::medium, observer, pieces_of<std::uint64_t>(s.histogram));
}

/// What a file says besides its lists, which are open: the histogram and, if it is there, the list
/// of values.
struct Opened {
  StoredSequence head;
  std::vector<Dataset> lists;
};

std::optional<HeapPeriod> period_in(hid_t file) {
  std::size_t there = 0;
  for (const char* const name : {"preperiod", "period", "saltus"})
    there += has_attribute(file, name);
  if (there == 0) return std::nullopt;
  if (there < 3) throw damaged("of the attributes preperiod, period and saltus some are missing");
  return HeapPeriod{read_number(file, "preperiod"), read_number(file, "period"),
                    read_number(file, "saltus")};
}

Opened open_in(hid_t file) {
  StoredSequence s;
  s.source = printable(read_text(file, "source"));
  s.history = printable(read_text(file, "history"));
  s.rules = printable(read_text(file, "rules"));
  s.rules_json = printable(read_text(file, "rules_json"));
  s.heaps = read_number(file, "heaps");
  if (s.heaps == 0 || s.heaps > INT64_MAX)
    throw damaged(concat("the attribute heaps is ", s.heaps, ", not from 1 to ", INT64_MAX));
  s.period = period_in(file);
  s.mismatches = read_number(file, "mismatches");
  const std::vector<hsize_t> extents = extents_of(open_dataset(file, histogram_name).get());
  if (extents.size() != 1 || extents[0] == 0 || extents[0] > most_counts)
    throw damaged(
        concat("the dataset histogram does not have one axis of 1 to ", most_counts, " values"));
  std::vector<Dataset> lists;
  lists.push_back(open_dataset(file, histogram_shape(extents[0])));
  s.counts = extents[0];
  s.stores_values = has_link(file, values_name);
  if (s.stores_values) {
    if (s.heaps > most_listed)
      throw file_error("it lists the values of ", s.heaps, " heaps, this program reads at most ",
                       most_listed, ": make it again for fewer heaps, or without values");
    const Hdf5Id values = open_dataset(file, values_name);
    std::size_t bytes = 1;
    while (bytes <= 4 && !has_type(values.get(), type_of(values_shape(1, bytes)))) bytes *= 2;
    if (bytes > 4) throw damaged("the dataset values has not the type u1, u2 or u4");
    lists.push_back(open_dataset(file, values_shape(s.heaps, bytes)));
  }
  for (const Dataset& list : lists)
    s.digests[list.shape.name] = printable(read_text(list.id.get(), "digest"));
  s.differences = wrong_in_whole(file, lists);
  return {std::move(s), std::move(lists)};
}

StoredSequence sequence_in(hid_t file, const WantsLists& wants_lists) {
  Opened opened = open_in(file);
  StoredSequence& s = opened.head;
  const std::vector<Dataset>& lists = opened.lists;
  const ListSelection wanted = wants_lists(s);
  if (wanted.histogram) s.histogram.reserve(s.counts);
  std::uint64_t value = 0;
  read_chunks<std::uint64_t>(lists[0], grid_of(s.counts, sizeof(std::uint64_t)), s.differences,
                             [&](const Block&, const std::vector<std::uint64_t>& counts) {
                               for (const std::uint64_t count : counts) {
                                 if (count > s.most) s.most_frequent = value, s.most = count;
                                 ++value;
                                 if (wanted.histogram) s.histogram.push_back(count);
                               }
                             });
  if (!wanted.values || !s.stores_values) return std::move(s);
  s.values.reserve(s.heaps);
  with_unsigned(lists[1].shape.chunk.item_bytes, [&]<class Entry>(Entry) {
    read_chunks<Entry>(lists[1], grid_of(s.heaps, sizeof(Entry)), s.differences,
                       [&](const Block&, const std::vector<Entry>& values) {
                         s.values.insert(s.values.end(), values.begin(), values.end());
                       });
  });
  return std::move(s);
}

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

void write_sequence(TemporaryFile&& temporary, const StoredSequence& sequence,
                    const Observer* observer) {
  write_whole(std::move(temporary), [&](hid_t file) { write(file, sequence, observer); });
}

StoredSequence read_sequence(const std::filesystem::path& path, const WantsLists& wants_lists) {
  const Hdf5Id file = open_whole(path, sequence_kind);
  return naming(path.string(), [&] { return sequence_in(file.get(), wants_lists); });
}

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

void refuse_uncertified(const TakeAndBreak& rules) {
  const char* const reason = rules.lists() != nullptr        ? "a list says its moves, not a code"
                             : rules.repeated() != 0         ? "its last digit repeats"
                             : rules.unequal()               ? "the heaps that are left must differ"
                             : rules.splits_without_taking() ? "a move may take nothing"
                             : rules.most_rests() > 2        ? "a heap may become three"
                                                             : nullptr;
  if (reason != nullptr)
    throw usage_error(
        "no checker certifies a period of ", rules.name(), ", because ", reason,
        ": give a code such as 0.77, whose digits are 0 to 7 behind the point, or no certificate");
}

std::string period_certificate(const TakeAndBreak& rules, const HeapPeriod& period,
                               std::span<const std::uint32_t> values) {
  values = values.first(period.preperiod + period.period);
  SparseSpace space;
  space.choose(values, std::bit_ceil(*std::max_element(values.begin(), values.end()) + 2));
  std::string text =
      concat("miyama period 1\ncode ", rules.code(), "\npreperiod ", period.preperiod, "\nperiod ",
             period.period, "\nmask ", space.mask(), "\nvalues");
  constexpr std::size_t runs_per_line = 40;
  std::size_t runs = 0;
  for (auto from = values.begin(); from != values.end(); ++runs) {
    const auto to = std::find_if(from, values.end(), [&](std::uint32_t v) { return v != *from; });
    text += concat(runs % runs_per_line == 0 ? '\n' : ' ', *from);
    if (to - from > 1) text += concat('*', to - from);
    from = to;
  }
  return text + '\n';
}

}  // namespace miyama
