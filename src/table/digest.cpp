#include "table/digest.hpp"

#include <xxhash.h>
#if defined(MIYAMA_XXHASH_DISPATCH)
#include <xxh_x86dispatch.h>  // the same hashes with AVX2 or AVX-512
#endif

#include <bit>
#include <cassert>
#include <cstring>
#include <new>

namespace miyama {
namespace {

static_assert(std::endian::native == std::endian::little,
              "block contents are hashed as they lie in memory: little-endian");

BlockHash canonical(XXH128_hash_t hash) {
  XXH128_canonical_t bytes;
  XXH128_canonicalFromHash(&bytes, hash);
  BlockHash result;
  std::memcpy(result.data(), bytes.digest, result.size());
  return result;
}

}  // namespace

BlockHash hash_block(std::span<const std::byte> content) {
  return canonical(XXH3_128bits(content.data(), content.size()));
}

void Digest::Free::operator()(XXH3_state_s* state) const { XXH3_freeState(state); }

Digest::Digest() : state_(XXH3_createState()) {
  if (state_ == nullptr) throw std::bad_alloc();
  XXH3_128bits_reset(state_.get());
}

void Digest::add(const BlockHash& hash) {
  XXH3_128bits_update(state_.get(), hash.data(), hash.size());
}

std::string Digest::text() const {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const std::byte byte : canonical(XXH3_128bits_digest(state_.get()))) {
    text += digits[std::to_integer<unsigned>(byte) >> 4];
    text += digits[std::to_integer<unsigned>(byte) & 15];
  }
  return text;
}

std::map<LabelKind, std::string> label_digests(const Layout& layout,
                                               std::span<const BlockHash> hashes) {
  assert(hashes.size() == layout.jobs());
  std::map<LabelKind, std::string> digests;
  for (std::size_t a = 0; a < layout.arrays().size(); ++a) {
    Digest digest;
    for (std::uint64_t b = 0; b < layout.arrays()[a].blocks(); ++b)
      digest.add(hashes[layout.job_of(a, b)]);
    digests[layout.arrays()[a].kind] = digest.text();
  }
  return digests;
}

}  // namespace miyama
