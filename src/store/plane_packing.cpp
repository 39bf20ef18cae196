#include "store/plane_packing.hpp"

#include <libdeflate.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <new>

#include "base/checked.hpp"
#include "base/error.hpp"

namespace miyama {
namespace {

constexpr std::size_t kept_beside = 128;  // bytes of an entry beside the blocks

constexpr std::array zlib_header{std::byte{0x78}, std::byte{0x9C}};
constexpr std::array empty_stored_block{std::byte{0}, std::byte{0}, std::byte{0xFF},
                                        std::byte{0xFF}};  // after the three bits of its header
constexpr std::array empty_last_block{std::byte{0x03}, std::byte{0}};

void append(std::vector<std::byte>& to, std::span<const std::byte> bytes) {
  to.insert(to.end(), bytes.begin(), bytes.end());
}

std::size_t longest(std::size_t plane) { return libdeflate_deflate_compress_bound(nullptr, plane); }

/// A raw deflate stream that zlib reads.
class Inflation {
 public:
  Inflation() {
    constexpr int without_header = -15;
    if (inflateInit2(&stream, without_header) != Z_OK) throw std::bad_alloc();
  }
  Inflation(const Inflation&) = delete;
  Inflation& operator=(const Inflation&) = delete;
  ~Inflation() { inflateEnd(&stream); }

  z_stream stream{};
};

std::shared_ptr<const PackedPlane> pack_plane(libdeflate_compressor& compressor,
                                              std::span<const std::byte> plane) {
  // Kept, and never smaller: fresh memory would cost as much as compressing.
  thread_local std::vector<std::byte> deflated, inflated;
  deflated.resize(std::max(deflated.size(), longest(plane.size())));
  inflated.resize(std::max(inflated.size(), plane.size()));
  const std::size_t bytes = libdeflate_deflate_compress(&compressor, plane.data(), plane.size(),
                                                        deflated.data(), deflated.size());
  assert(bytes != 0);
  const LastBlock last = find_last_block(std::span(deflated).first(bytes), inflated);
  auto packed = std::make_shared<PackedPlane>();
  std::vector<std::byte>& blocks = packed->blocks;
  blocks.reserve(bytes + 1 + empty_stored_block.size());
  blocks.assign(deflated.begin(), deflated.begin() + static_cast<std::ptrdiff_t>(bytes));
  blocks[last.begin / 8] &= ~(std::byte{1} << (last.begin % 8));  // no longer the last
  blocks.resize(divide_up(last.end + 3, 8));  // three bits: stored, not the last
  append(blocks, empty_stored_block);
  packed->adler = libdeflate_adler32(1, plane.data(), plane.size());
  return packed;
}

std::shared_ptr<const PackedPlane> find_or_pack(libdeflate_compressor& compressor, int level,
                                                std::span<const std::byte> plane, PlaneMemo* memo) {
  if (memo == nullptr) return pack_plane(compressor, plane);
  const PlaneMemo::Key key{hash_block(plane), level};
  std::shared_ptr<const PackedPlane> packed = memo->find(key);
  if (packed) return packed;
  packed = pack_plane(compressor, plane);
  memo->insert(key, packed);
  return packed;
}

}  // namespace

LastBlock find_last_block(std::span<std::byte> deflated, std::span<std::byte> plane) {
  constexpr int unused_bits = 7, last_block = 64, between_blocks = 128;  // of data_type
  Inflation inflation;
  z_stream& stream = inflation.stream;
  stream.next_in = reinterpret_cast<Bytef*>(deflated.data());
  stream.avail_in = static_cast<uInt>(deflated.size());
  stream.next_out = reinterpret_cast<Bytef*>(plane.data());
  stream.avail_out = static_cast<uInt>(plane.size());
  LastBlock block{0, 0};
  while (block.end == 0) {
    const int result = inflate(&stream, Z_BLOCK);
    if (result == Z_MEM_ERROR) throw std::bad_alloc();
    if (result != Z_OK)
      throw file_error("zlib cannot read what libdeflate packed (its error " +
                       std::to_string(result) +
                       "): the memory or one of these libraries is faulty, replace it");
    if ((stream.data_type & between_blocks) == 0) continue;
    const std::size_t here =
        8 * stream.total_in - static_cast<std::size_t>(stream.data_type & unused_bits);
    ((stream.data_type & last_block) != 0 ? block.end : block.begin) = here;
  }
  return block;
}

std::shared_ptr<const PackedPlane> PlaneMemo::find(const Key& plane) const {
  const std::lock_guard lock(mutex_);
  const auto found = planes_.find(plane);
  return found == planes_.end() ? nullptr : found->second;
}

void PlaneMemo::insert(const Key& plane, const std::shared_ptr<const PackedPlane>& packed) {
  const std::size_t bytes = packed->blocks.size() + kept_beside;
  const std::lock_guard lock(mutex_);
  if (bytes <= free_bytes_ && planes_.emplace(plane, packed).second) free_bytes_ -= bytes;
}

void PlaneMemo::forget() {
  const std::lock_guard lock(mutex_);
  for (const auto& [key, packed] : planes_) free_bytes_ += packed->blocks.size() + kept_beside;
  planes_.clear();
}

PackedStream::PackedStream(Planes planes, std::size_t length) : planes_(std::move(planes)) {
  uLong adler = 1;  // of nothing
  for (const auto& plane : planes_)
    adler = adler32_combine(adler, plane->adler, static_cast<z_off_t>(length));
  append(rest_, empty_last_block);
  for (const int shift : {24, 16, 8, 0}) rest_.push_back(static_cast<std::byte>(adler >> shift));
}

std::size_t PackedStream::size() const {
  std::size_t bytes = rest_.size();
  if (!planes_.empty()) bytes += zlib_header.size();
  for (const auto& plane : planes_) bytes += plane->blocks.size();
  return bytes;
}

void PackedStream::join(std::vector<std::byte>& to) const {
  to.clear();
  to.reserve(size());
  if (!planes_.empty()) append(to, zlib_header);
  for (const auto& plane : planes_) append(to, plane->blocks);
  append(to, rest_);
}

PackedStream pack_planes(libdeflate_compressor& compressor, int level,
                         std::span<const std::byte> chunk, std::size_t planes, PlaneMemo* memo) {
  const std::size_t length = chunk.size() / planes;
  PackedStream::Planes found;
  for (std::size_t i = 0; i < planes; ++i)
    found.push_back(find_or_pack(compressor, level, chunk.subspan(i * length, length), memo));
  return {std::move(found), length};
}

std::size_t longest_packed_planes(std::size_t length, std::size_t planes) {
  constexpr std::size_t adler_bytes = 4;
  return zlib_header.size() + planes * (longest(length) + 1 + empty_stored_block.size()) +
         empty_last_block.size() + adler_bytes;
}

}  // namespace miyama
