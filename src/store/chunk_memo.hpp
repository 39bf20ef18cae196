/// @file  chunk_memo.hpp
/// @brief Remembers the encoded bytes of blocks that were seen before.
///
/// Tables of impartial games repeat themselves: of the 16 384 blocks of 1000³ Nim (outcome and
/// three arrow arrays) a few hundred differ. The memo is bounded: a chunk that no longer fits is
/// not kept, and none is ever forgotten, so what it holds depends on the order of the blocks alone.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <unordered_map>
#include <vector>

#include "label/digest.hpp"

namespace miyama {

using EncodedChunk = std::shared_ptr<const std::vector<std::byte>>;

/// Not thread-safe: the writer calls it under its lock.
class ChunkMemo {
 public:
  explicit ChunkMemo(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// The bytes stored for `key`, or null.
  [[nodiscard]] EncodedChunk find(const BlockHash& key) const {
    const auto found = chunks_.find(key);
    return found == chunks_.end() ? nullptr : found->second;
  }

  /// Precondition: find(key) is null.
  void insert(const BlockHash& key, EncodedChunk chunk) {
    ++distinct_;
    const std::size_t bytes = chunk->size() + entry_overhead;
    if (bytes > most_bytes_ - held_bytes_) return;
    held_bytes_ += bytes;
    chunks_.emplace(key, std::move(chunk));
  }

  /// Blocks inserted so far; a block that found no room counts each time it comes.
  [[nodiscard]] std::uint64_t distinct() const { return distinct_; }

 private:
  static constexpr std::size_t entry_overhead = 128;
  struct Hash {
    std::size_t operator()(const BlockHash& key) const {
      std::size_t hash = 0;
      std::memcpy(&hash, key.data(), sizeof hash);
      return hash;
    }
  };
  std::size_t most_bytes_;
  std::size_t held_bytes_ = 0;
  std::uint64_t distinct_ = 0;
  std::unordered_map<BlockHash, EncodedChunk, Hash> chunks_;
};

}  // namespace miyama
