/// @file  chunk_codec.hpp
/// @brief Turns a block's content into the bytes of its HDF5 chunk and back: pad, shuffle, deflate,
/// as HDF5's own filters would. And remembers blocks that were packed before.
///
///     content  2 × 3 items     chunk 4 × 4 items, the rest fill value
///     a b c                    a b c ·        then, for items of several bytes,
///     d e f                    d e f ·        all first bytes, all second bytes, …
///                              · · · ·        then one zlib stream
///                              · · · ·
///
/// Compressing here and not in HDF5 lets every thread do it, and lets a block that was seen before
/// skip it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "label/digest.hpp"
#include "schema/schema.hpp"
#include "store/plane_packing.hpp"

namespace miyama {

/// How a chunk is compressed: to few bytes, in little time, or in between.
enum class Packing { small, medium, fast };

/// Content of `extents` (at most the sides) → the chunk's bytes in the file, which are a function
/// of these on one machine with one version of the libraries; `memo` saves time. Thread-safe: each
/// thread keeps its own scratch space, three chunks. Throws std::bad_alloc, file_error.
[[nodiscard]] PackedStream pack_chunk(Packing packing, const ChunkShape& shape,
                                      std::span<const hsize_t> extents,
                                      std::span<const std::byte> content,
                                      PlaneMemo* memo = nullptr);

/// The inverse. False if the bytes are no zlib stream of exactly one chunk. Precondition: content
/// fits the extents.
[[nodiscard]] bool unpack_chunk(const ChunkShape& shape, std::span<const hsize_t> extents,
                                std::span<const std::byte> packed, std::span<std::byte> content);

/// No valid chunk of this shape takes more bytes in a file.
[[nodiscard]] std::size_t longest_packing(const ChunkShape& shape);

/// Equal for blocks that are packed alike: of the same content and extents in chunks of one shape.
/// `content`: its hash.
[[nodiscard]] BlockHash packing_key(const BlockHash& content, const ChunkShape& shape,
                                    std::span<const hsize_t> extents);

using PackedChunk = std::shared_ptr<const PackedStream>;

/// Remembers the packed bytes of blocks that were seen before.
///
/// Tables of impartial games repeat themselves: of the 16 384 blocks of 1000³ Nim (outcome and
/// three arrow arrays) a few hundred differ. The memo is bounded, and counts what chunks share once
/// for each: a chunk that no longer fits is not kept, and none is forgotten but all together, so
/// what it holds depends on the order of the blocks alone.
///
/// Not thread-safe: the writer calls it under its lock.
class ChunkMemo {
 public:
  explicit ChunkMemo(std::size_t most_bytes) : most_bytes_(most_bytes), free_bytes_(most_bytes) {}

  /// The bytes kept for `key`, or null.
  [[nodiscard]] PackedChunk find(const BlockHash& key) const {
    const auto found = chunks_.find(key);
    return found == chunks_.end() ? nullptr : found->second;
  }

  /// Precondition: find(key) is null.
  void insert(const BlockHash& key, PackedChunk chunk);
  void forget();

  /// Blocks inserted so far; a block that found no room counts each time it comes.
  [[nodiscard]] std::uint64_t distinct() const { return distinct_; }

 private:
  std::size_t most_bytes_;
  std::size_t free_bytes_;
  std::uint64_t distinct_ = 0;
  std::map<BlockHash, PackedChunk> chunks_;
};

}  // namespace miyama
