/// @file  chunk_codec.hpp
/// @brief Turns a block's content into the bytes of its HDF5 chunk and back: pad, shuffle, deflate,
/// as HDF5's own filters would, and remembers blocks that were packed before.
///
///     content  2 × 3 items     chunk 4 × 4 items, the rest fill value
///     a b c                    a b c ·        then, for items of several bytes,
///     d e f                    d e f ·        all first bytes, all second bytes, …
///                              · · · ·        then one zlib stream
///                              · · · ·
///
/// Chunks are compressed here and not in HDF5, so that every thread can do it and blocks that were
/// seen before skip it.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <vector>

#include "table/digest.hpp"
#include "table/schema.hpp"

namespace miyama {

/// Packs a block's content of shape `extents` (at most the sides) into the bytes of its chunk. They
/// depend on nothing else, except with Packing::fast. Thread-safe: each thread keeps its own
/// scratch space, three chunks. Throws std::bad_alloc; file_error if the packer fails.
[[nodiscard]] std::vector<std::byte> pack_chunk(Packing packing, const ChunkShape& shape,
                                                std::span<const hsize_t> extents,
                                                std::span<const std::byte> content);

/// The inverse of pack_chunk. Returns false if the bytes are not the zlib stream of exactly one
/// chunk. Precondition: content fits the extents.
[[nodiscard]] bool unpack_chunk(const ChunkShape& shape, std::span<const hsize_t> extents,
                                std::span<const std::byte> packed, std::span<std::byte> content);

/// The most bytes that a valid chunk of this shape takes in a file.
[[nodiscard]] std::size_t longest_packing(const ChunkShape& shape);

/// A key that is equal for blocks that are packed alike: with equal content and extents, in chunks
/// of one shape. `content`: the hash of the content.
[[nodiscard]] BlockHash packing_key(Packing packing, const BlockHash& content,
                                    const ChunkShape& shape, std::span<const hsize_t> extents);

using PackedChunk = std::shared_ptr<const std::vector<std::byte>>;

/// Remembers the packed bytes of blocks that were seen before, by packing_key. When it is full it
/// forgets everything, because the next array of a table has other blocks.
///
/// Tables of impartial games repeat themselves: only a few hundred of the 16 384 blocks of 1000³
/// Nim (outcome and three arrow arrays) are distinct. Where nothing repeats, every page of a memo
/// is memory that the system had to clear in vain, so it is small. Not thread-safe.
class ChunkMemo {
 public:
  static constexpr std::size_t usual_bytes = std::size_t{16} << 20;
  explicit ChunkMemo(std::size_t most_bytes = usual_bytes)
      : most_bytes_(most_bytes), free_bytes_(most_bytes) {}

  /// What was packed under this key; null if it is not known.
  PackedChunk find(const BlockHash& key) const;
  void insert(const BlockHash& key, PackedChunk chunk);
  /// Insertions so far; what was forgotten counts again.
  std::uint64_t distinct() const { return distinct_; }

 private:
  std::size_t most_bytes_;
  std::size_t free_bytes_;
  std::uint64_t distinct_ = 0;
  std::map<BlockHash, PackedChunk> kept_{};
};

/// Unpacks chunks, and remembers what those unpack to that were met twice: whoever reads a table
/// meets the same bytes again and again. Thread-safe.
class ChunkUnpacker {
 public:
  /// Does what unpack_chunk does.
  [[nodiscard]] bool unpack(const ChunkShape& shape, std::span<const hsize_t> extents,
                            std::span<const std::byte> packed, std::span<std::byte> content);

 private:
  static constexpr std::size_t most_met = std::size_t{1} << 14;

  std::mutex mutex_;
  std::set<BlockHash> met_;
  ChunkMemo unpacked_{};  ///< the packed bytes, then the content
};

/// The text as a whole member of gzip. Members one behind the other are a file of gzip, of all
/// their texts. The bytes depend on the text alone.
[[nodiscard]] std::string gzip_member(std::string_view text);

}  // namespace miyama
