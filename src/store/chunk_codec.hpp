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
/// Compressing here and not in HDF5 lets every thread do it, and lets a block that was seen before
/// skip it.
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "label/digest.hpp"
#include "schema/schema.hpp"
#include "store/packed_stream.hpp"

namespace miyama {

/// How a chunk is compressed: to few bytes, in little time, or in between. `fast` alone makes other
/// bytes on another processor; `portable` is the quickest that does not.
enum class Packing { small, medium, fast, portable };

/// Packs a block's content of shape `extents` (at most the sides) into the bytes of its chunk. On
/// one machine with one version of the libraries they depend on nothing else; `memo` saves time.
/// Thread-safe: each thread keeps its own scratch space, three chunks. Throws std::bad_alloc,
/// file_error.
[[nodiscard]] PackedStream pack_chunk(Packing packing, const ChunkShape& shape,
                                      std::span<const hsize_t> extents,
                                      std::span<const std::byte> content,
                                      PlaneMemo* memo = nullptr);

/// The inverse of pack_chunk. Returns false if the bytes are no zlib stream of exactly one chunk.
/// Precondition: content fits the extents.
[[nodiscard]] bool unpack_chunk(const ChunkShape& shape, std::span<const hsize_t> extents,
                                std::span<const std::byte> packed, std::span<std::byte> content);

/// The most bytes that a valid chunk of this shape takes in a file.
[[nodiscard]] std::size_t longest_packing(const ChunkShape& shape);

/// A key that is equal for blocks that are packed alike: with equal content and extents, in chunks
/// of one shape. `content`: the hash of the content.
[[nodiscard]] BlockHash packing_key(const BlockHash& content, const ChunkShape& shape,
                                    std::span<const hsize_t> extents);

using PackedChunk = std::shared_ptr<const PackedStream>;

/// Remembers the packed bytes of blocks that were seen before, by packing_key.
///
/// Tables of impartial games repeat themselves: only a few hundred of the 16 384 blocks of 1000³
/// Nim (outcome and three arrow arrays) are distinct. Bytes that chunks share count once for each.
using ChunkMemo = PackedMemo<BlockHash, PackedStream>;

}  // namespace miyama
