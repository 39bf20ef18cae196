/// @file  digest.hpp
/// @brief Hashes of blocks, and the digest of a label made of them.
///
///     block hash = XXH3-128, seed 0, of the block's content: unpadded, little-endian, C order
///     digest     = XXH3-128, seed 0, of the block hashes in order, each in its canonical form:
///                  16 bytes, big-endian
///
/// So a digest does not depend on threads, compression, host or time.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>

#include "table/layout.hpp"

struct XXH3_state_s;

namespace miyama {

using BlockHash = std::array<std::byte, 16>;

/// Hash of a block's content in canonical form. Thread-safe.
[[nodiscard]] BlockHash hash_block(std::span<const std::byte> content);

/// Takes block hashes in order, gives the digest.
class Digest {
 public:
  Digest();
  void add(const BlockHash& hash);
  /// 32 hexadecimal digits.
  std::string text() const;

 private:
  struct Free {
    void operator()(XXH3_state_s* state) const;
  };
  std::unique_ptr<XXH3_state_s, Free> state_;
};

/// The digest of each label of a table. `hashes`: of all blocks, in the order of the layout's jobs.
[[nodiscard]] std::map<LabelKind, std::string> label_digests(const Layout& layout,
                                                             std::span<const BlockHash> hashes);

}  // namespace miyama
