#include "store/packed_stream.hpp"

#include <libdeflate.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <new>

#include "base/checked.hpp"
#include "base/error.hpp"

namespace miyama {
namespace {

constexpr std::array zlib_header{std::byte{0x78}, std::byte{0x9C}};
constexpr std::array empty_stored_block{std::byte{0}, std::byte{0}, std::byte{0xFF},
                                        std::byte{0xFF}};  // after the three bits of its header
constexpr std::array empty_last_block{std::byte{0x03}, std::byte{0}};

constexpr std::uint32_t fast_level = 2;  // a level of ISA-L
constexpr std::size_t bytes_for_large_items =
    ISAL_DEF_LVL2_REQ + 2048 * ISAL_DEF_LVL2_TOKEN_SIZE;  // size of the buffer

// Streams that live at the same time must differ in what of their address is hashed.
static_assert(sizeof(isal_zstream) >= 65536);

/// The checksum that the instruction crc32 computes from 0.
std::uint32_t crc32c(std::uint32_t word) {
  for (int bit = 0; bit < 32; ++bit) word = word >> 1 ^ ((word & 1) != 0 ? 0x82F63B78U : 0);
  return word;
}

/// True if the third entry of such a chunk falls on the place of one of the first three.
bool address_shows(const isal_zstream& stream, std::span<const std::byte> bytes) {
  const std::size_t places =
      std::min<std::size_t>(2 * std::bit_floor(bytes.size()), IGZIP_LVL2_HASH_SIZE);
  const auto address = reinterpret_cast<std::uintptr_t>(&stream);
  const std::uint32_t third = crc32c(static_cast<std::uint32_t>(address >> 16));
  for (std::size_t i = 0; i < 3 && i + 4 <= bytes.size(); ++i) {
    std::uint32_t word = 0;
    std::memcpy(&word, bytes.data() + i, sizeof word);
    if ((crc32c(word) ^ third) % places == 0) return true;
  }
  return false;
}

void append(std::vector<std::byte>& to, std::span<const std::byte> bytes) {
  to.insert(to.end(), bytes.begin(), bytes.end());
}

/// Throws file_error unless the packer succeeded.
void require_packed(bool succeeded, const char* packer, std::size_t bytes, std::size_t room) {
  if (!succeeded)
    throw file_error(packer, " could not pack ", bytes, " bytes into ", room,
                     ": the memory or this library is faulty, replace it");
}

std::size_t longest(std::size_t plane) { return libdeflate_deflate_compress_bound(nullptr, plane); }

std::shared_ptr<const PackedPlane> pack_plane(libdeflate_compressor& compressor,
                                              std::span<const std::byte> plane) {
  // These stay and never shrink: fresh memory would cost as much as compressing.
  thread_local std::vector<std::byte> deflated, inflated;
  deflated.resize(std::max(deflated.size(), longest(plane.size())));
  inflated.resize(std::max(inflated.size(), plane.size()));
  const std::size_t bytes = libdeflate_deflate_compress(&compressor, plane.data(), plane.size(),
                                                        deflated.data(), deflated.size());
  require_packed(bytes != 0, "libdeflate", plane.size(), deflated.size());
  const LastBlock last = find_last_block(std::span(deflated).first(bytes), inflated);
  auto packed = std::make_shared<PackedPlane>();
  std::vector<std::byte>& blocks = packed->blocks;
  blocks.reserve(bytes + 1 + empty_stored_block.size());
  append(blocks, std::span(deflated).first(bytes));
  blocks[last.begin / 8] &= ~(std::byte{1} << (last.begin % 8));  // no longer the last
  blocks.resize(divide_up(last.end + 3, 8));  // three bits: stored, not the last
  append(blocks, empty_stored_block);
  packed->adler = libdeflate_adler32(1, plane.data(), plane.size());
  return packed;
}

std::shared_ptr<const PackedPlane> find_or_pack(libdeflate_compressor& compressor, int level,
                                                std::span<const std::byte> plane, PlaneMemo* memo) {
  if (memo == nullptr) return pack_plane(compressor, plane);
  const std::pair key{hash_block(plane), level};
  std::shared_ptr<const PackedPlane> packed = memo->find(key);
  if (packed) return packed;
  packed = pack_plane(compressor, plane);
  memo->insert(key, packed);
  return packed;
}

}  // namespace

LastBlock find_last_block(std::span<std::byte> deflated, std::span<std::byte> plane) {
  constexpr int unused_bits = 7, last_block = 64, between_blocks = 128;  // bits of data_type
  constexpr int without_header = -15;
  z_stream stream{};
  if (inflateInit2(&stream, without_header) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, int (*)(z_stream*)> end(&stream, inflateEnd);
  stream.next_in = reinterpret_cast<Bytef*>(deflated.data());
  stream.avail_in = static_cast<uInt>(deflated.size());
  stream.next_out = reinterpret_cast<Bytef*>(plane.data());
  stream.avail_out = static_cast<uInt>(plane.size());
  LastBlock block{0, 0};
  while (block.end == 0) {
    const int result = inflate(&stream, Z_BLOCK);
    if (result == Z_MEM_ERROR) throw std::bad_alloc();
    if (result != Z_OK)
      throw file_error("zlib cannot read what libdeflate packed (its error ", result,
                       "): the memory or one of these libraries is faulty, replace it");
    if ((stream.data_type & between_blocks) == 0) continue;
    const std::size_t here = 8 * stream.total_in - (stream.data_type & unused_bits);
    ((stream.data_type & last_block) != 0 ? block.end : block.begin) = here;
  }
  return block;
}

PackedStream::PackedStream(Planes planes, std::size_t length) : planes_(std::move(planes)) {
  uLong adler = 1;  // the checksum of no bytes
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

std::size_t pack_whole(libdeflate_compressor& compressor, std::span<const std::byte> bytes,
                       std::span<std::byte> to) {
  const std::size_t length =
      libdeflate_zlib_compress(&compressor, bytes.data(), bytes.size(), to.data(), to.size());
  require_packed(length != 0, "libdeflate", bytes.size(), to.size());
  return length;
}

isal_zstream& FastPacker::stream_for(std::span<const std::byte> bytes) {
  for (isal_zstream& stream : streams_)
    if (!address_shows(stream, bytes)) return stream;
  streams_.emplace_back();  // cleared
  return stream_for(bytes);
}

std::size_t FastPacker::pack(std::span<const std::byte> bytes, std::size_t item_bytes,
                             std::span<std::byte> to) {
  isal_zstream& stream = stream_for(bytes);
  isal_deflate_stateless_init(&stream);
  stream.level = fast_level;
  stream.level_buf = buffer_.data();
  stream.level_buf_size =
      static_cast<std::uint32_t>(item_bytes <= 2 ? buffer_.size() : bytes_for_large_items);
  stream.gzip_flag = IGZIP_ZLIB;
  // ISA-L reads its input only, but its interface does not say so.
  stream.next_in = reinterpret_cast<std::uint8_t*>(const_cast<std::byte*>(bytes.data()));
  stream.avail_in = static_cast<std::uint32_t>(bytes.size());
  stream.next_out = reinterpret_cast<std::uint8_t*>(to.data());
  stream.avail_out = static_cast<std::uint32_t>(to.size());
  const int result = isal_deflate_stateless(&stream);
  require_packed(result == COMP_OK && stream.avail_in == 0, "ISA-L", bytes.size(), to.size());
  return stream.total_out;
}

std::size_t FastPacker::longest(std::size_t bytes) {
  constexpr std::size_t most_stored = 65535, block_header = 5, adler_bytes = 4;
  return zlib_header.size() + bytes + divide_up(bytes, most_stored) * block_header + adler_bytes;
}

}  // namespace miyama
