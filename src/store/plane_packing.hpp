/// @file  plane_packing.hpp
/// @brief Compresses the byte planes of a shuffled chunk one by one and joins the results to one
/// zlib stream; remembers planes that were compressed before.
///
///     chunk, shuffled     all low bytes         all high bytes
///     zlib stream      78 9C  blocks 00 00 FF FF   blocks 00 00 FF FF   03 00  Adler-32
///
/// Planes repeat where chunks do not: of the 319 distinct chunks of arrows of 1000³ Nim the low
/// bytes make 108 planes and the high bytes 92. What a compressor makes of a plane can stand
/// anywhere in a longer stream, if its last block is not marked as the last and ends with a byte:
/// an empty stored block sees to that. Where blocks begin is found by zlib, which can stop between
/// them. The result depends on the chunk alone, not on what is remembered.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

#include "label/digest.hpp"

struct libdeflate_compressor;

namespace miyama {

/// Whole deflate blocks, none of them marked as the last, of whole bytes together.
struct PackedPlane {
  std::vector<std::byte> blocks;
  std::uint32_t adler;  ///< checksum of the plane
};

/// A zlib stream in pieces, so that streams share the planes that they have in common: the chunks
/// of a table are kept until they are written, and many of them for good.
class PackedStream {
 public:
  using Planes = std::vector<std::shared_ptr<const PackedPlane>>;

  explicit PackedStream(std::vector<std::byte> whole) : rest_(std::move(whole)) {}
  /// Of planes of `length` bytes each.
  PackedStream(Planes planes, std::size_t length);

  [[nodiscard]] std::size_t size() const;
  /// Puts the whole stream into `to`, whose room is used again.
  void join(std::vector<std::byte>& to) const;

 private:
  Planes planes_{};              ///< behind zlib's header; none if the rest is all
  std::vector<std::byte> rest_;  ///< what follows them
};

/// Thread-safe.
class PlaneMemo {
 public:
  using Key = std::pair<BlockHash, int>;  ///< of a plane, and the compressor's level

  explicit PlaneMemo(std::size_t most_bytes) : free_bytes_(most_bytes) {}

  /// Null if it is not known.
  [[nodiscard]] std::shared_ptr<const PackedPlane> find(const Key& plane) const;
  /// Keeps what there is room for.
  void insert(const Key& plane, const std::shared_ptr<const PackedPlane>& packed);
  void forget();

 private:
  mutable std::mutex mutex_;
  std::size_t free_bytes_;
  std::map<Key, std::shared_ptr<const PackedPlane>> planes_;
};

/// In bits of a deflate stream.
struct LastBlock {
  std::size_t begin;
  std::size_t end;
};

/// `plane`: room for what the stream holds. Throws std::bad_alloc; file_error for bytes that are no
/// deflate stream.
[[nodiscard]] LastBlock find_last_block(std::span<std::byte> deflated, std::span<std::byte> plane);

/// The zlib stream of a chunk of `planes` planes of the same length. `level`: the compressor's.
/// `memo`: null to remember nothing. Throws as find_last_block does.
[[nodiscard]] PackedStream pack_planes(libdeflate_compressor& compressor, int level,
                                       std::span<const std::byte> chunk, std::size_t planes,
                                       PlaneMemo* memo);

/// No stream that pack_planes makes of planes of `length` bytes takes more.
[[nodiscard]] std::size_t longest_packed_planes(std::size_t length, std::size_t planes);

}  // namespace miyama
