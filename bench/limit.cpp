#include "bench/limit.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <fstream>
#include <set>
#include <vector>

#include "base/error.hpp"
#include "pipeline/plan.hpp"
#include "store/chunk_codec.hpp"
#include "store/table_reader.hpp"
#include "table/digest.hpp"
#include "table/schema.hpp"

namespace miyama {
namespace {

constexpr double least_seconds = 0.05;      // of a loop
constexpr std::uint64_t most_samples = 96;  // blocks that are packed again

/// Seconds of one call of `work`, which is called until there is something to measure.
template <class Work>
double seconds_of(const Work& work) {
  work();  // the pages are there from now on
  const auto start = std::chrono::steady_clock::now();
  double seconds = 0;
  int calls = 0;
  for (; seconds < least_seconds; ++calls) {
    work();
    seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  }
  return seconds / calls;
}

/// A block of a table, and how it is packed.
struct Sample {
  Packing packing;
  ChunkShape shape;
  std::vector<hsize_t> extents;
  std::vector<std::byte> content;
};

/// Different blocks, from all over the table.
std::vector<Sample> samples_of(const TableReader& table) {
  const Layout& layout = table.layout();
  const Request request = request_of(table.header(), "the table");
  const std::vector<Packing> packings = make_plan(request).packing;
  std::vector<Sample> samples;
  std::set<BlockHash> seen;
  const std::uint64_t step = std::max<std::uint64_t>(layout.jobs() / most_samples, 1);
  for (std::uint64_t j = 0; j < layout.jobs(); j += step) {
    const BlockJob job = layout.job(j);
    const LabelArray& array = layout.arrays()[job.array];
    Sample sample{packings[job.array], dataset_shape(array, layout).chunk,
                  chunk_place(layout, job).extents, std::vector<std::byte>(array.bytes(job.block))};
    table.read_block(job, sample.content);
    if (seen.insert(hash_block(sample.content)).second) samples.push_back(std::move(sample));
  }
  return samples;
}

/// Seconds per byte of packing these blocks.
double packing_speed(const std::vector<Sample>& samples) {
  std::size_t bytes = 0;
  std::size_t packed = 0;
  for (const Sample& sample : samples) bytes += sample.content.size();
  const double seconds = seconds_of([&] {
    for (const Sample& sample : samples)
      packed += pack_chunk(sample.packing, sample.shape, sample.extents, sample.content).size();
  });
  if (packed == 0) throw file_error("the blocks of a table were packed to nothing");
  return seconds / static_cast<double>(bytes);
}

/// Seconds of writing so many bytes that do not compress.
double writing_time(const std::filesystem::path& path, std::uint64_t bytes) {
  std::vector<char> piece(std::size_t{1} << 20);
  std::uint64_t state = 1;
  for (char& c : piece) c = static_cast<char>((state = state * 6364136223846793005U + 1) >> 56);
  const auto start = std::chrono::steady_clock::now();
  std::ofstream file(path, std::ios::binary);
  for (std::uint64_t left = bytes; left > 0;) {
    const std::uint64_t n = std::min<std::uint64_t>(left, piece.size());
    file.write(piece.data(), static_cast<std::streamsize>(n));
    left -= n;
  }
  file.close();
  const bool whole = !file.fail();
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  std::filesystem::remove(path);
  if (!whole) throw file_error("cannot write " + path.string() + ": choose another folder");
  return spent.count();
}

}  // namespace

Limit limit_of(const std::filesystem::path& table, double distinct, int threads) {
  const TableReader reader(table);
  const auto raw = static_cast<double>(reader.layout().raw_bytes());
  std::vector<std::byte> block(reader.layout().largest_block_bytes());
  const auto size = static_cast<double>(block.size());
  BlockHash hashes{};
  int value = 0;
  Limit limit;
  limit.produce = seconds_of([&] { std::memset(block.data(), ++value, block.size()); }) / size;
  limit.hash = seconds_of([&] {
                 const BlockHash hash = hash_block(block);
                 for (std::size_t i = 0; i < hash.size(); ++i) hashes[i] ^= hash[i];
               }) /
               size;
  limit.compress = packing_speed(samples_of(reader)) * distinct;
  for (double* const part : {&limit.produce, &limit.hash, &limit.compress}) *part *= raw / threads;
  limit.write = writing_time(table.string() + ".limit", std::filesystem::file_size(table));
  return limit;
}

}  // namespace miyama
