/// @file  chunk_codec.cpp
/// @brief Chunks packed by ISA-L or libdeflate and unpacked by libdeflate, in scratch space of each
/// thread. The planes of a shuffled chunk go to libdeflate one by one (store/packed_stream.hpp).
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
/// For multisets libdeflate 4 makes files of 0.7 of ISA-L's size, at a third of its speed; for
/// boxes of Nim it saves a quarter of the time of level 6 and makes files of 1.2 (three heaps)
/// to 1.8 times the size (four). What ISA-L packs is unpacked at 0.6 to 0.8 of the speed.
///
/// Equal blocks become equal bytes wherever they and the scratch space lie and whatever was packed
/// before (store/packed_stream.hpp says how ISA-L is made to do so). On another processor ISA-L
/// packs otherwise, as it has kernels for each instruction set; libdeflate does not. Another
/// version of either may. Digests do not depend on any of that.

#include "store/chunk_codec.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <functional>
#include <new>
#include <numeric>

#include "store/shuffle_kernels.hpp"

namespace miyama {
namespace {

/// The level of libdeflate.
constexpr int level_of(Packing packing) {
  return packing == Packing::small ? 6 : packing == Packing::medium ? 4 : 1;
}

/// Shorter planes share one stream, because the extra bytes of a stream for each would count.
constexpr std::size_t least_plane = 16384;

/// Memory that is not cleared: a chunk might take it all, but most pages are never touched.
struct Buffer {
  std::unique_ptr<std::byte[]> bytes;
  std::size_t size = 0;
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

/// Calls copy(chunk bytes, content bytes, length) for each row of content of shape `extents`, with
/// its places in a full chunk and in the content.
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

/// Fills `chunk` with copies of one item.
void fill(std::span<std::byte> chunk, std::span<const std::byte> item) {
  std::memcpy(chunk.data(), item.data(), item.size());
  // What is filled already is copied behind itself.
  for (std::size_t done = item.size(); done < chunk.size(); done *= 2)
    std::memcpy(chunk.data() + done, chunk.data(), std::min(done, chunk.size() - done));
}

libdeflate_compressor& compressor_of(Scratch& own, int level) {
  if (own.level != level || !own.compressor) {
    own.compressor.reset(libdeflate_alloc_compressor(level), libdeflate_free_compressor);
    if (!own.compressor) throw std::bad_alloc();
    own.level = level;
  }
  return *own.compressor;
}

bool packs_planes(const ChunkShape& shape) {
  return shape.shuffled() && shape.bytes() / shape.item_bytes >= least_plane;
}

/// Packs a chunk that is padded and shuffled.
PackedStream deflate(Scratch& own, Packing packing, const ChunkShape& shape,
                     std::span<const std::byte> chunk, PlaneMemo* memo) {
  const int level = level_of(packing);
  if (packing != Packing::fast && packs_planes(shape))
    return pack_planes(compressor_of(own, level), level, chunk, shape.item_bytes, memo);
  const std::span<std::byte> to = room(own.packed, longest_packing(shape));
  if (packing == Packing::fast && !own.fast) own.fast = std::make_unique<FastPacker>();
  const std::size_t bytes = packing == Packing::fast
                                ? own.fast->pack(chunk, shape.item_bytes, to)
                                : pack_whole(compressor_of(own, level), chunk, to);
  return PackedStream({to.data(), to.data() + bytes});
}

}  // namespace

std::size_t ChunkShape::bytes() const { return product(sides, item_bytes); }

PackedStream pack_chunk(Packing packing, const ChunkShape& shape, std::span<const hsize_t> extents,
                        std::span<const std::byte> content, PlaneMemo* memo) {
  assert(content.size() == product(extents, shape.item_bytes));
  Scratch& own = scratch();
  std::span<const std::byte> chunk = content;
  if (content.size() != shape.bytes()) {
    const std::span<std::byte> padded = room(own.padded, shape.bytes());
    fill(padded, shape.fill);
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
  return deflate(own, packing, shape, chunk, memo);
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

std::size_t longest_packing(const ChunkShape& shape) {
  const std::size_t in_planes =
      packs_planes(shape)
          ? longest_packed_planes(shape.bytes() / shape.item_bytes, shape.item_bytes)
          : 0;
  return std::max({libdeflate_zlib_compress_bound(nullptr, shape.bytes()),
                   FastPacker::longest(shape.bytes()), in_planes});
}

BlockHash packing_key(const BlockHash& content, const ChunkShape& shape,
                      std::span<const hsize_t> extents) {
  std::vector<hsize_t> numbers(shape.sides);
  numbers.insert(numbers.end(), extents.begin(), extents.end());
  numbers.push_back(shape.item_bytes);
  std::vector<std::byte> all(content.begin(), content.end());
  const std::span<const std::byte> rest = std::as_bytes(std::span(numbers));
  all.insert(all.end(), rest.begin(), rest.end());
  return hash_block(all);
}

}  // namespace miyama
