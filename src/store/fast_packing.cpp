#include "store/fast_packing.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

namespace miyama {
namespace {

constexpr std::uint32_t level = 2;
constexpr std::size_t bytes_for_large_items =
    ISAL_DEF_LVL2_REQ + 2048 * ISAL_DEF_LVL2_TOKEN_SIZE;  // of the buffer

// Streams that live at the same time must differ in what of their address is hashed.
static_assert(sizeof(isal_zstream) >= 65536);

/// As the instruction crc32 counts it, from 0.
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

}  // namespace

isal_zstream& FastPacker::stream_for(std::span<const std::byte> bytes) {
  for (const auto& stream : streams_)
    if (!address_shows(*stream, bytes)) return *stream;
  do {
    streams_.push_back(std::make_unique<isal_zstream>());  // cleared
  } while (address_shows(*streams_.back(), bytes));
  return *streams_.back();
}

std::size_t FastPacker::pack(std::span<const std::byte> bytes, std::size_t item_bytes,
                             std::span<std::byte> to) {
  isal_zstream& stream = stream_for(bytes);
  isal_deflate_stateless_init(&stream);
  stream.level = level;
  stream.level_buf = buffer_.data();
  stream.level_buf_size =
      static_cast<std::uint32_t>(item_bytes <= 2 ? buffer_.size() : bytes_for_large_items);
  stream.gzip_flag = IGZIP_ZLIB;
  // ISA-L reads its input only, but its interface does not say so.
  stream.next_in = reinterpret_cast<std::uint8_t*>(const_cast<std::byte*>(bytes.data()));
  stream.avail_in = static_cast<std::uint32_t>(bytes.size());
  stream.next_out = reinterpret_cast<std::uint8_t*>(to.data());
  stream.avail_out = static_cast<std::uint32_t>(to.size());
  [[maybe_unused]] const int result = isal_deflate_stateless(&stream);
  assert(result == COMP_OK && stream.avail_in == 0);
  return stream.total_out;
}

}  // namespace miyama
