/// @file  chunk_codec.hpp
/// @brief A block's content ↔ the bytes of its HDF5 chunk: pad, shuffle, deflate, as HDF5's own
/// filters would.
///
///     content  2 × 3 items     chunk 4 × 4 items, the rest fill value
///     a b c                    a b c ·        then, for items of several bytes, all first bytes, all second bytes, …
///     d e f                    d e f ·        then one zlib stream
///                              · · · ·
///                              · · · ·
///
/// Compressing here and not in HDF5 lets every thread do it, and lets a block that was seen before
/// skip it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

struct libdeflate_compressor;
struct libdeflate_decompressor;

namespace miyama {

/// The shape of the chunks of one dataset.
struct ChunkShape {
  std::vector<std::uint64_t> sides;  ///< of a full chunk, leading dimensions included
  std::size_t item_bytes;
  std::vector<std::byte> fill;  ///< one item

  [[nodiscard]] std::size_t bytes() const;  ///< of a full chunk
  [[nodiscard]] bool shuffled() const { return item_bytes > 1; }
};

/// One per thread: holds the scratch space and the state of the compressor.
class ChunkCodec {
 public:
  ChunkCodec();
  ~ChunkCodec();

  /// Content of `extents` (at most the sides) → the chunk's bytes in the file. `level`:
  /// libdeflate's, 1 (fast) to 12 (small). Throws std::bad_alloc.
  [[nodiscard]] std::vector<std::byte> encode(int level, const ChunkShape& shape,
                                              std::span<const std::uint64_t> extents,
                                              std::span<const std::byte> content);

  /// The inverse. False if the bytes are no zlib stream of exactly one chunk. Precondition: content
  /// fits the extents.
  [[nodiscard]] bool decode(const ChunkShape& shape, std::span<const std::uint64_t> extents,
                            std::span<const std::byte> stored, std::span<std::byte> content);

 private:
  struct Free {
    void operator()(libdeflate_compressor* compressor) const;
    void operator()(libdeflate_decompressor* decompressor) const;
  };
  int level_ = 0;  ///< of compressor_
  std::unique_ptr<libdeflate_compressor, Free> compressor_;
  std::unique_ptr<libdeflate_decompressor, Free> decompressor_;
  std::vector<std::byte> padded_;
  std::vector<std::byte> shuffled_;
  std::vector<std::byte> stored_;
};

/// Codecs for as many threads as come, each used by one at a time.
class CodecPool {
 public:
  /// Calls use(codec) with a codec that nobody else has. Thread-safe.
  template <class Use>
  auto with(const Use& use) {
    std::unique_ptr<ChunkCodec> codec = take();
    auto result = use(*codec);
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(codec));
    return result;
  }

 private:
  [[nodiscard]] std::unique_ptr<ChunkCodec> take();

  std::mutex mutex_;
  std::vector<std::unique_ptr<ChunkCodec>> idle_;
};

/// No valid chunk of this shape takes more bytes in a file.
[[nodiscard]] std::size_t longest_encoding(const ChunkShape& shape);

}  // namespace miyama
