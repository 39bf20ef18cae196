/// @file  chunk_codec.cpp
/// @brief Chunks packed by ISA-L or libdeflate and unpacked by libdeflate, in scratch space of each
/// thread.
///
/// A chunk takes three forms on its way, each with scratch space of its own: padded, shuffled,
/// packed. A block that fills its chunk is not padded, and items of one byte are not shuffled: then
/// the next step reads the content where it lies. Compressors are made when they are first needed,
/// as a reader needs none.
///
///     blocks of                 libdeflate 6         libdeflate 1         ISA-L
///     Nim 1000³, arrows              1    1               1.7  2.0          1.7  7
///     Nim 1000³, target              1    1               1.7  1.9          1.7  9
///     Wythoff 512³, arrows           1    1               1.0  1.6          1.0  7
///     Nim with a pass 512³           1    1               1.2  1.2          1.3  6
///     one heap of 10⁹                1    1               1.0  0.8          1.1  8
///     rows, moves                    1    1               1.4  5            1.7  7
///                               size, speed          size, speed          size, speed
///
/// For multisets libdeflate 4 makes files of 0.7 of ISA-L's size, at a third of its speed. What
/// ISA-L packs is unpacked at 0.6 to 0.8 of the speed. The blocks that differ in 1000³ Nim, at each
/// level of libdeflate:
///
///     level        arrows, whole       at an edge          Grundy values
///     2            170 MB  0.08 s      50 MB  0.40 s       105 MB  0.16 s
///     4            146     0.10        37     0.50          59     0.13
///     6            128     0.18        30     0.79          25     0.15
///     7            122     0.22        28     0.97          17     0.17
///
/// ISA-L takes one Huffman code for as many tokens as its buffer holds. The many planes of large
/// items need codes of their own, and so a small buffer: with 16 384 tokens blocks of `target`
/// become 1.6 times as long. Others change by 3 % at most and are packed 1.4 to 1.5 times as fast.
/// Low bytes of Grundy values are often noise, which packing shortens by a few percent: it is
/// stored.
///
/// What libdeflate packs depends on the block and the version of the library alone. What ISA-L
/// packs may also depend on the processor, as it has kernels for each instruction set, and by a few
/// bytes on where its state lies in memory. Digests do not depend on any of that.

#include "store/chunk_codec.hpp"

#include <isa-l/igzip_lib.h>
#include <libdeflate.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <new>
#include <numeric>

#include "base/checked.hpp"
#include "base/error.hpp"
#include "store/shuffle_kernels.hpp"

namespace miyama {
namespace {

/// Memory that is not cleared: a chunk might take it all, but most pages are never touched.
struct Buffer {
  std::unique_ptr<std::byte[]> bytes;
  std::size_t size = 0;
};

/// The memory of ISA-L for so many tokens, at its level 2.
constexpr std::size_t bytes_for_tokens(std::size_t tokens) {
  return ISAL_DEF_LVL2_REQ + tokens * ISAL_DEF_LVL2_TOKEN_SIZE;
}

constexpr std::size_t most_stored = 65535;  // bytes of a block that is stored as it is

/// ISA-L and its memory, 0.4 MB.
struct FastPacker {
  isal_zstream stream{};
  std::array<std::uint8_t, bytes_for_tokens(16384)> buffer{};
};

struct Scratch {
  int level = 0;  ///< the level of the compressor
  std::shared_ptr<libdeflate_compressor> compressor;
  std::unique_ptr<FastPacker> fast;
  std::shared_ptr<libdeflate_decompressor> decompressor;
  Buffer padded;
  Buffer shuffled;
  Buffer packed;
};

Scratch& scratch() {
  thread_local Scratch own;
  return own;
}

/// The first `bytes` of a buffer that grows only.
std::span<std::byte> room(Buffer& buffer, std::size_t bytes) {
  if (buffer.size < bytes) {
    buffer.bytes.reset(new std::byte[bytes]);  // not cleared: all of it is written
    buffer.size = bytes;
  }
  return {buffer.bytes.get(), bytes};
}

std::size_t product(std::span<const hsize_t> extents, std::size_t item_bytes) {
  return std::accumulate(extents.begin(), extents.end(), item_bytes, std::multiplies<>());
}

/// Calls copy(chunk bytes, content bytes, length) for each row of content of shape `extents`: where
/// it stands in a full chunk and in the content.
template <class Copy>
void for_each_row(const ChunkShape& shape, std::span<const hsize_t> extents, const Copy& copy) {
  const std::size_t last = extents.size() - 1;
  const std::size_t row_bytes = extents[last] * shape.item_bytes;
  std::vector<hsize_t> at(extents.size(), 0);
  for (std::size_t in_content = 0;; in_content += row_bytes) {
    std::size_t in_chunk = 0;
    for (std::size_t i = 0; i <= last; ++i) in_chunk = in_chunk * shape.sides[i] + at[i];
    copy(in_chunk * shape.item_bytes, in_content, row_bytes);
    std::size_t i = last;
    for (; i > 0 && ++at[i - 1] == extents[i - 1]; --i) at[i - 1] = 0;
    if (i == 0) return;
  }
}

const ShuffleKernels& shuffle_kernels() {
  static const auto kernels = kernels_for<ShuffleKernels>(best_isa());
  return kernels;
}

/// Packs all as a stream of this format; returns its bytes, 0 if that fails.
std::size_t pack_piece(Scratch& own, std::span<const std::byte> bytes, std::size_t item_bytes,
                       std::uint16_t format, std::span<std::byte> to) {
  if (!own.fast) own.fast = std::make_unique<FastPacker>();
  isal_zstream& stream = own.fast->stream;
  isal_deflate_stateless_init(&stream);
  stream.level = 2;
  stream.level_buf = own.fast->buffer.data();
  stream.level_buf_size = static_cast<std::uint32_t>(item_bytes <= 2 ? own.fast->buffer.size()
                                                                     : bytes_for_tokens(2048));
  stream.gzip_flag = format;
  // ISA-L reads its input only, but its interface does not say so.
  stream.next_in = reinterpret_cast<std::uint8_t*>(const_cast<std::byte*>(bytes.data()));
  stream.avail_in = static_cast<std::uint32_t>(bytes.size());
  stream.next_out = reinterpret_cast<std::uint8_t*>(to.data());
  stream.avail_out = static_cast<std::uint32_t>(to.size());
  const bool packed = isal_deflate_stateless(&stream) == COMP_OK && stream.avail_in == 0;
  return packed ? stream.total_out : 0;
}

/// True if a plane of bytes looks as if it would hardly become shorter: some of it is tried where
/// its bytes are nearly evenly spread. `to`: room.
bool is_noise(Scratch& own, std::span<const std::byte> plane, std::span<std::byte> to) {
  constexpr std::size_t counted = 4096, tried = std::size_t{1} << 15;
  if (plane.size() < 4 * tried) return false;
  std::array<std::uint32_t, 256> counts{};
  for (const std::byte byte : plane.first(counted)) ++counts[static_cast<std::size_t>(byte)];
  std::uint64_t squares = 0;
  for (const std::uint64_t count : counts) squares += count * count;
  if (squares * 128 > counted * counted) return false;  // fewer than 7 bits a byte
  const std::size_t packed =
      pack_piece(own, plane.subspan(plane.size() / 2, tried), 1, IGZIP_DEFLATE, to);
  return 10 * packed > 9 * tried;
}

/// Stores the first planes that would hardly become shorter as they are, which takes a tenth of the
/// time, also for whoever reads them, and packs the others.
std::size_t pack_fast(Scratch& own, std::span<const std::byte> bytes, std::size_t item_bytes,
                      std::span<std::byte> to) {
  const std::size_t plane = bytes.size() / item_bytes;
  std::size_t stored = 0;
  while (stored + plane < bytes.size() && is_noise(own, bytes.subspan(stored, plane), to))
    stored += plane;
  if (stored == 0) return pack_piece(own, bytes, item_bytes, IGZIP_ZLIB, to);
  std::byte* at = to.data();
  const auto put = [&](std::initializer_list<std::size_t> numbers) {
    for (const std::size_t number : numbers) *at++ = static_cast<std::byte>(number);
  };
  put({0x78, 0x01});
  for (std::size_t first = 0, n; first < stored; first += n, at += n) {
    n = std::min(stored - first, most_stored);
    put({0, n, n >> 8, ~n, ~n >> 8});
    std::memcpy(at, &bytes[first], n);
  }
  const std::size_t packed = pack_piece(own, bytes.subspan(stored), item_bytes, IGZIP_DEFLATE,
                                        to.subspan(static_cast<std::size_t>(at - to.data())));
  if (packed == 0) return 0;
  at += packed;
  const std::size_t sum = libdeflate_adler32(1, bytes.data(), bytes.size());
  put({sum >> 24, sum >> 16, sum >> 8, sum});
  return static_cast<std::size_t>(at - to.data());
}

/// Packs a chunk that is padded and shuffled.
std::vector<std::byte> deflate(Scratch& own, Packing packing, const ChunkShape& shape,
                               std::span<const std::byte> chunk, bool at_edge) {
  const std::span<std::byte> to = room(own.packed, longest_packing(shape));
  const bool is_fast = packing == Packing::fast;
  const int level = packing == Packing::repeated ? (at_edge ? 4 : 7)
                    : packing == Packing::small  ? 6
                    : packing == Packing::medium ? 4
                                                 : 2;
  if (!is_fast && own.level != level) {
    own.compressor.reset(libdeflate_alloc_compressor(level), libdeflate_free_compressor);
    own.level = own.compressor ? level : 0;
    if (!own.compressor) throw std::bad_alloc();
  }
  const std::size_t bytes = is_fast ? pack_fast(own, chunk, shape.item_bytes, to)
                                    : libdeflate_zlib_compress(own.compressor.get(), chunk.data(),
                                                               chunk.size(), to.data(), to.size());
  if (bytes == 0)
    throw file_error(is_fast ? "ISA-L" : "libdeflate", " could not pack ", chunk.size(),
                     " bytes into ", to.size(),
                     ": the memory or this library is faulty, replace it");
  return {to.data(), to.data() + bytes};
}

}  // namespace

std::size_t ChunkShape::bytes() const { return product(sides, item_bytes); }

std::vector<std::byte> pack_chunk(Packing packing, const ChunkShape& shape,
                                  std::span<const hsize_t> extents,
                                  std::span<const std::byte> content) {
  assert(content.size() == product(extents, shape.item_bytes));
  Scratch& own = scratch();
  std::span<const std::byte> chunk = content;
  if (content.size() != shape.bytes()) {
    const std::span<std::byte> padded = room(own.padded, shape.bytes());
    std::memcpy(padded.data(), shape.fill.data(), shape.fill.size());
    for (std::size_t n = shape.fill.size(); n < padded.size(); n *= 2)  // it doubles what is filled
      std::memcpy(padded.data() + n, padded.data(), std::min(n, padded.size() - n));
    for_each_row(shape, extents, [&](std::size_t to, std::size_t from, std::size_t n) {
      std::memcpy(&padded[to], &content[from], n);
    });
    chunk = padded;
  }
  if (shape.shuffled()) {
    const std::span<std::byte> planes = room(own.shuffled, chunk.size());
    shuffle_kernels().shuffle(chunk.data(), shape.item_bytes, chunk.size() / shape.item_bytes,
                              planes.data());
    chunk = planes;
  }
  return deflate(own, packing, shape, chunk, content.size() != shape.bytes());
}

bool unpack_chunk(const ChunkShape& shape, std::span<const hsize_t> extents,
                  std::span<const std::byte> packed, std::span<std::byte> content) {
  assert(content.size() == product(extents, shape.item_bytes));
  Scratch& own = scratch();
  if (!own.decompressor)
    own.decompressor.reset(libdeflate_alloc_decompressor(), libdeflate_free_decompressor);
  if (!own.decompressor) throw std::bad_alloc();

  const bool whole = content.size() == shape.bytes();
  const std::span<std::byte> chunk = whole ? content : room(own.padded, shape.bytes());
  const std::span<std::byte> inflated =
      shape.shuffled() ? room(own.shuffled, shape.bytes()) : chunk;
  if (libdeflate_zlib_decompress(own.decompressor.get(), packed.data(), packed.size(),
                                 inflated.data(), inflated.size(), nullptr) != LIBDEFLATE_SUCCESS)
    return false;
  if (shape.shuffled())
    shuffle_kernels().unshuffle(inflated.data(), shape.item_bytes, chunk.size() / shape.item_bytes,
                                chunk.data());
  if (!whole)
    for_each_row(shape, extents, [&](std::size_t from, std::size_t to, std::size_t n) {
      std::memcpy(&content[to], &chunk[from], n);
    });
  return true;
}

/// ISA-L stores what does not become shorter.
std::size_t longest_packing(const ChunkShape& shape) {
  constexpr std::size_t block_header = 5, header_and_checksum = 6;
  const std::size_t bytes = shape.bytes();
  const std::size_t blocks =
      divide_up(bytes, most_stored) + 1;  // planes that are packed begin anew
  return std::max(libdeflate_zlib_compress_bound(nullptr, bytes),
                  bytes + blocks * block_header + header_and_checksum);
}

BlockHash packing_key(Packing packing, const BlockHash& content, const ChunkShape& shape,
                      std::span<const hsize_t> extents) {
  std::vector<hsize_t> numbers(shape.sides);
  numbers.push_back(static_cast<hsize_t>(packing));
  numbers.insert(numbers.end(), extents.begin(), extents.end());
  numbers.push_back(shape.item_bytes);
  std::vector<std::byte> all(content.begin(), content.end());
  const std::span<const std::byte> rest = std::as_bytes(std::span(numbers));
  all.insert(all.end(), rest.begin(), rest.end());
  return hash_block(all);
}

PackedChunk ChunkMemo::find(const BlockHash& key) const {
  const auto found = kept_.find(key);
  return found == kept_.end() ? nullptr : found->second;
}

void ChunkMemo::insert(const BlockHash& key, PackedChunk chunk) {
  constexpr std::size_t bytes_beside = 128;
  const std::size_t bytes = chunk->size() + bytes_beside;
  if (bytes > free_bytes_) {
    kept_.clear();
    free_bytes_ = most_bytes_;
  }
  ++distinct_;
  free_bytes_ -= std::min(bytes, free_bytes_);
  kept_.insert_or_assign(key, std::move(chunk));
}

bool ChunkUnpacker::unpack(const ChunkShape& shape, std::span<const hsize_t> extents,
                           std::span<const std::byte> packed, std::span<std::byte> content) {
  const BlockHash key = packing_key(Packing::small, hash_block(packed), shape, extents);
  std::unique_lock lock(mutex_);
  if (met_.size() == most_met) met_.clear();
  const bool is_new = met_.insert(key).second;
  const PackedChunk known = unpacked_.find(key);
  lock.unlock();
  // Bytes that only have the hash of others are not taken for them.
  if (known && known->size() == packed.size() + content.size() &&
      std::memcmp(known->data(), packed.data(), packed.size()) == 0) {
    std::memcpy(content.data(), known->data() + packed.size(), content.size());
    return true;
  }
  if (!unpack_chunk(shape, extents, packed, content)) return false;
  if (is_new || known) return true;
  std::vector<std::byte> both(packed.begin(), packed.end());
  both.insert(both.end(), content.begin(), content.end());
  lock.lock();
  unpacked_.insert(key, std::make_shared<const std::vector<std::byte>>(std::move(both)));
  return true;
}

std::string gzip_member(std::string_view text) {
  constexpr int level = 4;  // packs as fast as rows of CSV are made
  const std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> packer(
      libdeflate_alloc_compressor(level), &libdeflate_free_compressor);
  if (!packer) throw std::bad_alloc();
  std::string packed(libdeflate_gzip_compress_bound(packer.get(), text.size()), '\0');
  packed.resize(libdeflate_gzip_compress(packer.get(), text.data(), text.size(), packed.data(),
                                         packed.size()));
  return packed;
}

}  // namespace miyama
