#include "table/digest.hpp"

#include <xxhash.h>

#include <cstdio>
#include <map>
#include <vector>

#include "support/catch.hpp"

namespace miyama {
namespace {

std::vector<std::byte> block(unsigned seed, std::size_t bytes) {
  std::vector<std::byte> content(bytes);
  for (std::size_t i = 0; i < bytes; ++i)
    content[i] = static_cast<std::byte>((i * 31 + seed) % 251);
  return content;
}

/// The canonical 16 bytes of a hash: the high half first, each half big-endian.
std::vector<unsigned char> canonical_bytes(XXH128_hash_t hash) {
  std::vector<unsigned char> bytes;
  for (const std::uint64_t half : {std::uint64_t{hash.high64}, std::uint64_t{hash.low64}})
    for (int shift = 56; shift >= 0; shift -= 8)
      bytes.push_back(static_cast<unsigned char>(half >> shift));
  return bytes;
}

std::string hex(const std::vector<unsigned char>& bytes) {
  std::string text;
  for (const unsigned char byte : bytes) {
    char two[3];
    std::snprintf(two, sizeof two, "%02x", static_cast<unsigned>(byte));
    text += two;
  }
  return text;
}

}  // namespace

TEST_CASE("digest: XXH3-128 over the canonical hashes of the blocks in order", "[unit]") {
  for (const unsigned blocks : {0U, 1U, 2U, 100U}) {
    Digest digest;
    std::vector<unsigned char> all;
    for (unsigned b = 0; b < blocks; ++b) {
      const auto content = block(b, 100 + b);
      digest.add(hash_block(content));
      const auto hash = canonical_bytes(XXH3_128bits(content.data(), content.size()));
      all.insert(all.end(), hash.begin(), hash.end());
    }
    CHECK(digest.text() == hex(canonical_bytes(XXH3_128bits(all.data(), all.size()))));
  }
}

TEST_CASE("digest: each label's is made of its own blocks, in the order of the jobs", "[unit]") {
  const Layout box(Box(std::vector<std::uint64_t>{70, 70}), 2,
                   {LabelKind::outcome, LabelKind::arrows});
  const Layout multisets = Layout::of_partitions(
      3'000'000, 50, 2, {LabelKind::outcome, LabelKind::move_from, LabelKind::move_rests});
  for (const Layout& layout : {box, multisets}) {
    std::vector<BlockHash> hashes;
    std::map<LabelKind, Digest> expected;
    for (std::uint64_t j = 0; j < layout.jobs(); ++j) {
      hashes.push_back(hash_block(block(static_cast<unsigned>(j), 10)));
      expected[layout.arrays()[layout.job(j).array].kind].add(hashes.back());
    }
    const std::map<LabelKind, std::string> found = label_digests(layout, hashes);
    REQUIRE(found.size() == expected.size());
    for (const auto& [label, digest] : expected) CHECK(found.at(label) == digest.text());
  }
}

}  // namespace miyama
