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
#include <vector>

#include "label/digest.hpp"

struct libdeflate_compressor;

namespace miyama {

/// Whole deflate blocks, none of them marked as the last, of whole bytes together.
struct PackedPlane {
  std::vector<std::byte> blocks;
  std::uint32_t adler;  ///< checksum of the plane
};

/// Thread-safe.
class PlaneMemo {
 public:
  explicit PlaneMemo(std::size_t most_bytes) : free_bytes_(most_bytes) {}

  /// Null if it is not known.
  [[nodiscard]] std::shared_ptr<const PackedPlane> find(const BlockHash& plane) const;
  /// Keeps what there is room for.
  void insert(const BlockHash& plane, const std::shared_ptr<const PackedPlane>& packed);
  void forget();

 private:
  mutable std::mutex mutex_;
  std::size_t free_bytes_;
  std::map<BlockHash, std::shared_ptr<const PackedPlane>> planes_;
};

/// The zlib stream of a chunk of `planes` planes of the same length. `memo`: null to remember
/// nothing. Throws std::bad_alloc.
[[nodiscard]] std::vector<std::byte> pack_planes(libdeflate_compressor& compressor,
                                                 std::span<const std::byte> chunk,
                                                 std::size_t planes, PlaneMemo* memo);

}  // namespace miyama
