#include "store/fast_packing.hpp"

#include <algorithm>
#include <cstring>

#include "support/catch.hpp"

namespace miyama {
namespace {

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
