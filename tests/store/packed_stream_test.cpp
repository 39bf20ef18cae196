#include "store/packed_stream.hpp"

#include <libdeflate.h>
#include <zlib.h>

#include <algorithm>
#include <cstring>
#include <random>

#include "base/error.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

using Bytes = std::vector<std::byte>;

constexpr int level = 6;

struct Compressor {
  libdeflate_compressor* get;
  explicit Compressor(int of_level = level) : get(libdeflate_alloc_compressor(of_level)) {}
  Compressor(const Compressor&) = delete;
  Compressor& operator=(const Compressor&) = delete;
  ~Compressor() { libdeflate_free_compressor(get); }
};

/// Stretches of noise, of a period and of one value, so that deflate changes its blocks.
Bytes changing_bytes(std::size_t length, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  Bytes bytes;
  while (bytes.size() < length) {
    const std::uint64_t kind = random() % 3, period = 1 + random() % 300;
    for (std::uint64_t n = random() % 40'000; n > 0 && bytes.size() < length; --n)
      bytes.push_back(static_cast<std::byte>(kind == 0   ? random()
                                             : kind == 1 ? bytes.size() % period
                                                         : seed));
  }
  return bytes;
}

Bytes joined(const PackedStream& stream) {
  Bytes bytes;
  stream.join(bytes);
  return bytes;
}

/// By zlib, which checks the Adler-32, too.
Bytes unpack(const Bytes& packed, std::size_t length) {
  Bytes bytes(length + 1);
  uLongf found = bytes.size();
  REQUIRE(uncompress(reinterpret_cast<Bytef*>(bytes.data()), &found,
                     reinterpret_cast<const Bytef*>(packed.data()), packed.size()) == Z_OK);
  bytes.resize(found);
  return bytes;
}

TEST_CASE("plane packing: what zlib unpacks is the chunk", "[unit]") {
  const Compressor compressor;
  PlaneMemo memo(1 << 20);
  for (const std::size_t planes : {1, 2, 4, 8})
    for (const std::size_t length : {1, 2, 100, 5000, 16384, 70'000, 262'144}) {
      const Bytes chunk = changing_bytes(planes * length, planes + length);
      const PackedStream stream = pack_planes(*compressor.get, level, chunk, planes, nullptr);
      const Bytes packed = joined(stream);
      CAPTURE(planes, length);
      REQUIRE(stream.size() == packed.size());
      REQUIRE(unpack(packed, chunk.size()) == chunk);
      for (int time = 0; time < 2; ++time)  // what is remembered changes no byte
        REQUIRE(joined(pack_planes(*compressor.get, level, chunk, planes, &memo)) == packed);
    }
}

TEST_CASE("plane packing: planes of every length and kind end with a byte", "[unit]") {
  const Compressor compressor;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const Bytes chunk = changing_bytes(2 * (1 + seed * 7), seed);
    const Bytes packed = joined(pack_planes(*compressor.get, level, chunk, 2, nullptr));
    REQUIRE(unpack(packed, chunk.size()) == chunk);
  }
}

TEST_CASE("plane packing: a plane that is remembered is found", "[unit]") {
  const Compressor compressor;
  const Bytes plane = changing_bytes(20'000, 1), other = changing_bytes(20'000, 2);
  Bytes chunk = plane;
  chunk.insert(chunk.end(), other.begin(), other.end());
  PlaneMemo memo(1 << 20), small(1);
  CHECK_FALSE(memo.find({hash_block(plane), level}));
  (void)pack_planes(*compressor.get, level, chunk, 2, &memo);
  CHECK(memo.find({hash_block(plane), level}));
  CHECK(memo.find({hash_block(other), level}));
  (void)pack_planes(*compressor.get, level, chunk, 2, &small);
  CHECK_FALSE(small.find({hash_block(plane), level}));  // no room
}

TEST_CASE("plane packing: what one level made is no other level's", "[unit]") {
  const Compressor fast(1), thorough(9);
  const Bytes chunk = changing_bytes(200'000, 3);
  PlaneMemo memo(1 << 20);
  const Bytes packed_fast = joined(pack_planes(*fast.get, 1, chunk, 2, &memo));
  const Bytes packed = joined(pack_planes(*thorough.get, 9, chunk, 2, nullptr));
  REQUIRE(packed != packed_fast);
  CHECK(joined(pack_planes(*thorough.get, 9, chunk, 2, &memo)) == packed);
}

TEST_CASE("plane packing: the last block of what is no deflate stream is refused", "[unit]") {
  const Compressor compressor;
  const Bytes plane = changing_bytes(100'000, 4);
  Bytes deflated(plane.size() + 1000), inflated(plane.size());
  deflated.resize(libdeflate_deflate_compress(compressor.get, plane.data(), plane.size(),
                                              deflated.data(), deflated.size()));
  const LastBlock last = find_last_block(deflated, inflated);
  CHECK(inflated == plane);
  CHECK((last.begin < last.end && last.end <= 8 * deflated.size()));

  CHECK_THROWS_AS(find_last_block(std::span(deflated).first(deflated.size() / 2), inflated),
                  file_error);
  CHECK_THROWS_AS(find_last_block(deflated, std::span(inflated).first(inflated.size() - 1)),
                  file_error);
  deflated.front() = std::byte{0x07};  // a kind of block that is not there
  CHECK_THROWS_AS(find_last_block(deflated, inflated), file_error);
}

TEST_CASE("packing: a packer without room fails with an error, and its own bound is enough",
          "[unit]") {
  const Compressor compressor;
  const auto packer = std::make_unique<FastPacker>();
  std::mt19937_64 random(1);
  for (const std::size_t length : {1, 20, 1000, 65535, 65536, 200'000}) {
    CAPTURE(length);
    Bytes noise(length);
    for (auto& byte : noise) byte = static_cast<std::byte>(random());
    Bytes room(FastPacker::longest(length));
    const std::size_t packed = packer->pack(noise, 1, room);
    CHECK(unpack(Bytes(room.begin(), room.begin() + static_cast<std::ptrdiff_t>(packed)), length) ==
          noise);
    for (const std::size_t too_few : {std::size_t{0}, std::size_t{1}, length / 2}) {
      const std::span<std::byte> small = std::span(room).first(too_few);
      CHECK_THROWS_AS(packer->pack(noise, 1, small), file_error);
      CHECK_THROWS_AS(pack_whole(*compressor.get, noise, small), file_error);
    }
  }
}

/// A chunk that begins with `word` and repeats it further on, so that it matters whether the packer
/// remembers position 0.
std::vector<std::byte> chunk_with(std::uint32_t word, std::size_t bytes) {
  std::vector<std::byte> chunk(bytes);
  for (std::size_t i = 0; i < 16; ++i) chunk[4 + i] = static_cast<std::byte>(200 + i);
  for (const std::size_t at : {std::size_t{0}, std::size_t{20}, std::size_t{25}})
    std::memcpy(chunk.data() + at, &word, sizeof word);
  return chunk;
}

std::vector<std::byte> packed_by(FastPacker& packer, const std::vector<std::byte>& chunk) {
  std::vector<std::byte> to(2 * chunk.size());
  to.resize(packer.pack(chunk, 1, to));
  return to;
}

/// How many of the chunks that begin with words 0 … count − 1 two packers pack differently.
std::uint64_t differences(FastPacker& packer, FastPacker& other, std::uint32_t count,
                          std::size_t bytes) {
  std::uint64_t found = 0;
  for (std::uint32_t word = 0; word < count; ++word) {
    const std::vector<std::byte> chunk = chunk_with(word, bytes);
    found += packed_by(packer, chunk) != packed_by(other, chunk) ? 1 : 0;
  }
  return found;
}

TEST_CASE("fast packing: the place of the packer does not show, however a chunk begins", "[unit]") {
  const auto packer = std::make_unique<FastPacker>();
  const auto elsewhere = std::make_unique<FastPacker>();
  // These words have every hash that there is, so some have that of a packer's address.
  CHECK(differences(*packer, *elsewhere, 2048, 512) == 0);
  CHECK(differences(*packer, *elsewhere, IGZIP_LVL2_HASH_SIZE, 16384) == 0);
}

}  // namespace
}  // namespace miyama
