/// @file  packed_stream.hpp
/// @brief The zlib stream of a chunk: by libdeflate, which takes the byte planes of a shuffled
/// chunk one by one and remembers them, or by ISA-L, several times as fast and up to twice as long.
///
/// By planes:
///
///     chunk, shuffled     all low bytes         all high bytes
///     zlib stream      78 9C  blocks 00 00 FF FF   blocks 00 00 FF FF   03 00  Adler-32
///
/// Planes repeat where chunks do not: of the 319 distinct chunks of arrows of 1000³ Nim the low
/// bytes make 108 planes and the high bytes 92. What a compressor makes of a plane can stand
/// anywhere in a longer stream, if its last block is not marked as the last and ends with a byte:
/// an empty stored block sees to that. Where blocks begin is found by zlib, which can stop between
/// them. The result depends on the chunk alone, not on what is remembered.
///
/// ISA-L takes one Huffman code for as many tokens as its buffer holds. The many planes of large
/// items need codes of their own, and so a small buffer: with 16 384 tokens blocks of `target`
/// become 1.6 times as long. Others change by 3 % at most and are packed 1.4 to 1.5 times as fast.
/// Custom codes for the whole block (its level 0) lost: two passes, and longer. Its level 3 is as
/// slow as libdeflate.
///
/// Equal bytes become equal streams, wherever they and the packer lie and whatever it packed
/// before. For that each isal_zstream is cleared when it is made, because what ISA-L's
/// initialization leaves as it was, such as the length of the window, changes the bytes. And its
/// address must not show:
///
///     position of the chunk    0           1           2
///     entered under            hash(0…3)   hash(1…4)   hash(address of the stream / 65536)
///
/// This third entry is a mistake of ISA-L 2.30 on x86, mended later. It is harmless unless it falls
/// on the place of one of the first three hashes, so that position 0 or 1 is forgotten or 2 is
/// known: once in 10 000 chunks, a few bytes more or less. Such a chunk is packed by another
/// stream, at another address.
///
/// Memory: 0.3 MB, and 80 kB for each stream: one, seldom two.
#pragma once

#include <isa-l/igzip_lib.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "label/digest.hpp"

struct libdeflate_compressor;

namespace miyama {

/// Deflate blocks that make whole bytes together, none of them marked as the last.
struct PackedPlane {
  std::vector<std::byte> blocks;
  std::uint32_t adler;  ///< checksum of the plane

  [[nodiscard]] std::size_t size() const { return blocks.size(); }
};

/// A zlib stream in pieces, so that streams share the planes that they have in common: the chunks
/// of a table are kept until they are written, and many of them for good.
class PackedStream {
 public:
  using Planes = std::vector<std::shared_ptr<const PackedPlane>>;

  explicit PackedStream(std::vector<std::byte> whole) : rest_(std::move(whole)) {}
  /// The stream of these planes, each of `length` bytes.
  PackedStream(Planes planes, std::size_t length);

  [[nodiscard]] std::size_t size() const;
  /// Puts the whole stream into `to`, whose room is used again.
  void join(std::vector<std::byte>& to) const;

 private:
  Planes planes_{};              ///< behind zlib's header; none if the rest is all
  std::vector<std::byte> rest_;  ///< bytes behind the planes
};

/// Remembers what was packed, while there is room: what no longer fits is not kept, and everything
/// is forgotten at once or not at all, so what it holds depends on the order of the insertions
/// alone. Thread-safe.
template <class Key, class Packed>
class PackedMemo {
 public:
  explicit PackedMemo(std::size_t most_bytes) : free_bytes_(most_bytes) {}

  /// What was packed under this key; null if it is not known.
  [[nodiscard]] std::shared_ptr<const Packed> find(const Key& key) const {
    const std::lock_guard lock(mutex_);
    const auto found = kept_.find(key);
    return found == kept_.end() ? nullptr : found->second;
  }
  void insert(const Key& key, std::shared_ptr<const Packed> packed) {
    const std::size_t bytes = packed->size() + bytes_beside;
    const std::lock_guard lock(mutex_);
    ++distinct_;
    if (bytes <= free_bytes_ && kept_.emplace(key, std::move(packed)).second) free_bytes_ -= bytes;
  }
  void forget() {
    const std::lock_guard lock(mutex_);
    for (const auto& [key, packed] : kept_) free_bytes_ += packed->size() + bytes_beside;
    kept_.clear();
  }

  /// Insertions so far; what found no room counts each time it comes.
  [[nodiscard]] std::uint64_t distinct() const { return distinct_; }

 private:
  static constexpr std::size_t bytes_beside = 128;  // bytes of an entry besides what is packed

  mutable std::mutex mutex_;
  std::size_t free_bytes_;
  std::uint64_t distinct_ = 0;
  std::map<Key, std::shared_ptr<const Packed>> kept_;
};

/// The key is the hash of the plane and the level of the compressor.
using PlaneMemo = PackedMemo<std::pair<BlockHash, int>, PackedPlane>;

/// Where the last block of a deflate stream lies, in bits.
struct LastBlock {
  std::size_t begin;
  std::size_t end;
};

/// Finds the last block of a stream. `plane`: room for what the stream holds. Throws
/// std::bad_alloc; file_error for bytes that are no deflate stream.
[[nodiscard]] LastBlock find_last_block(std::span<std::byte> deflated, std::span<std::byte> plane);

/// Packs a chunk of `planes` planes of equal length. `level`: that of the compressor. `memo`: null
/// to remember nothing. Throws std::bad_alloc; file_error if libdeflate fails.
[[nodiscard]] PackedStream pack_planes(libdeflate_compressor& compressor, int level,
                                       std::span<const std::byte> chunk, std::size_t planes,
                                       PlaneMemo* memo);

/// The most bytes that pack_planes takes for `planes` planes of `length` bytes.
[[nodiscard]] std::size_t longest_packed_planes(std::size_t length, std::size_t planes);

/// Packs `bytes` by libdeflate, as a whole, to the beginning of `to`. Returns the length. Throws
/// file_error if libdeflate fails, as it does when the room is too small.
std::size_t pack_whole(libdeflate_compressor& compressor, std::span<const std::byte> bytes,
                       std::span<std::byte> to);

/// ISA-L and its memory.
class FastPacker {
 public:
  /// Packs `bytes`, which are items of `item_bytes`, to the beginning of `to`. Returns the length.
  /// Throws std::bad_alloc; file_error if ISA-L fails, as it may when `to` is shorter than
  /// longest(bytes.size()).
  std::size_t pack(std::span<const std::byte> bytes, std::size_t item_bytes,
                   std::span<std::byte> to);
  /// The room with which ISA-L never fails: it stores what does not become shorter.
  [[nodiscard]] static std::size_t longest(std::size_t bytes);

 private:
  static constexpr std::size_t most_tokens = 16384;

  isal_zstream& stream_for(std::span<const std::byte> bytes);

  std::deque<isal_zstream> streams_;
  std::array<std::uint8_t, ISAL_DEF_LVL2_REQ + most_tokens * ISAL_DEF_LVL2_TOKEN_SIZE> buffer_{};
};

}  // namespace miyama
