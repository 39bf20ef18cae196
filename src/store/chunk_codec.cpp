/// @file  chunk_codec.cpp
/// @brief Chunks packed and unpacked by libdeflate, in scratch space of each thread.
///
/// A chunk takes three forms on its way, each with scratch space of its own: padded, shuffled,
/// packed. A block that fills its chunk is not padded, and items of one byte are not shuffled: then
/// the next step reads the content where it lies. Compressors are made when they are first needed,
/// as a reader needs none, and again for another level. Shuffling writes one plane of bytes after
/// the other, which the compiler vectorises.

#include "store/chunk_codec.hpp"

#include <libdeflate.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <functional>
#include <new>
#include <numeric>

namespace miyama {
namespace {

constexpr std::size_t memo_overhead = 128;  // bytes of an entry beside the chunk

struct Free {
  void operator()(libdeflate_compressor* compressor) const {
    libdeflate_free_compressor(compressor);
  }
  void operator()(libdeflate_decompressor* decompressor) const {
    libdeflate_free_decompressor(decompressor);
  }
};

struct Scratch {
  int level = 0;  ///< of the compressor
  std::unique_ptr<libdeflate_compressor, Free> compressor;
  std::unique_ptr<libdeflate_decompressor, Free> decompressor;
  std::vector<std::byte> padded;
  std::vector<std::byte> shuffled;
  std::vector<std::byte> packed;
};

Scratch& scratch() {
  thread_local Scratch own;
  return own;
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
    while (i-- > 0) {
      if (++at[i] < extents[i]) break;
      at[i] = 0;
    }
    if (i == static_cast<std::size_t>(-1)) return;
  }
}

/// Calls use(an unsigned number of so many bytes): 2, 4 or 8.
template <class Use>
void with_item(std::size_t item_bytes, const Use& use) {
  if (item_bytes == 2) return use(std::uint16_t{0});
  if (item_bytes == 4) return use(std::uint32_t{0});
  use(std::uint64_t{0});
}

/// All first bytes, then all second bytes, … One plane of bytes after the other, so that the
/// compiler can vectorise.
void shuffle(std::span<const std::byte> items, std::size_t item_bytes, std::byte* out) {
  with_item(item_bytes, [&]<class Item>(Item) {
    const std::size_t count = items.size() / sizeof(Item);
    const Item* const from = reinterpret_cast<const Item*>(items.data());
    for (std::size_t b = 0; b < sizeof(Item); ++b) {
      std::byte* const plane = out + b * count;
      for (std::size_t i = 0; i < count; ++i) plane[i] = static_cast<std::byte>(from[i] >> (8 * b));
    }
  });
}

void unshuffle(const std::byte* shuffled, std::size_t item_bytes, std::span<std::byte> out) {
  with_item(item_bytes, [&]<class Item>(Item zero) {
    const std::size_t count = out.size() / sizeof(Item);
    Item* const to = reinterpret_cast<Item*>(out.data());
    std::fill_n(to, count, zero);
    for (std::size_t b = 0; b < sizeof(Item); ++b) {
      const std::byte* const plane = shuffled + b * count;
      for (std::size_t i = 0; i < count; ++i)
        to[i] = static_cast<Item>(to[i] |
                                  static_cast<Item>(std::to_integer<Item>(plane[i]) << (8 * b)));
    }
  });
}

/// Fills `chunk` with copies of one item.
void fill(std::span<std::byte> chunk, std::span<const std::byte> item) {
  std::memcpy(chunk.data(), item.data(), item.size());
  // What is filled already is copied behind itself.
  for (std::size_t done = item.size(); done < chunk.size(); done *= 2)
    std::memcpy(chunk.data() + done, chunk.data(), std::min(done, chunk.size() - done));
}

}  // namespace

std::size_t ChunkShape::bytes() const { return product(sides, item_bytes); }

std::vector<std::byte> pack_chunk(int level, const ChunkShape& shape,
                                  std::span<const hsize_t> extents,
                                  std::span<const std::byte> content) {
  assert(content.size() == product(extents, shape.item_bytes));
  Scratch& own = scratch();
  if (!own.compressor || own.level != level)
    own.compressor.reset(libdeflate_alloc_compressor(level));
  own.level = level;
  if (!own.compressor) throw std::bad_alloc();

  std::span<const std::byte> chunk = content;
  if (content.size() != shape.bytes()) {
    own.padded.resize(shape.bytes());
    fill(own.padded, shape.fill);
    for_each_row(shape, extents, [&](std::size_t to, std::size_t from, std::size_t n) {
      std::memcpy(&own.padded[to], &content[from], n);
    });
    chunk = own.padded;
  }
  if (shape.shuffled()) {
    own.shuffled.resize(chunk.size());
    shuffle(chunk, shape.item_bytes, own.shuffled.data());
    chunk = own.shuffled;
  }
  own.packed.resize(longest_packing(shape));
  const std::size_t bytes = libdeflate_zlib_compress(
      own.compressor.get(), chunk.data(), chunk.size(), own.packed.data(), own.packed.size());
  assert(bytes != 0);
  return {own.packed.begin(), own.packed.begin() + static_cast<std::ptrdiff_t>(bytes)};
}

bool unpack_chunk(const ChunkShape& shape, std::span<const hsize_t> extents,
                  std::span<const std::byte> packed, std::span<std::byte> content) {
  assert(content.size() == product(extents, shape.item_bytes));
  Scratch& own = scratch();
  if (!own.decompressor) own.decompressor.reset(libdeflate_alloc_decompressor());
  if (!own.decompressor) throw std::bad_alloc();

  const bool whole = content.size() == shape.bytes();
  std::span<std::byte> chunk = content;
  if (!whole) {
    own.padded.resize(shape.bytes());
    chunk = own.padded;
  }
  std::span<std::byte> inflated = chunk;
  if (shape.shuffled()) {
    own.shuffled.resize(shape.bytes());
    inflated = own.shuffled;
  }
  if (libdeflate_zlib_decompress(own.decompressor.get(), packed.data(), packed.size(),
                                 inflated.data(), inflated.size(), nullptr) != LIBDEFLATE_SUCCESS)
    return false;
  if (shape.shuffled()) unshuffle(inflated.data(), shape.item_bytes, chunk);
  if (!whole)
    for_each_row(shape, extents, [&](std::size_t from, std::size_t to, std::size_t n) {
      std::memcpy(&content[to], &chunk[from], n);
    });
  return true;
}

std::size_t longest_packing(const ChunkShape& shape) {
  return libdeflate_zlib_compress_bound(nullptr, shape.bytes());
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

void ChunkMemo::insert(const BlockHash& key, PackedChunk chunk) {
  ++distinct_;
  const std::size_t bytes = chunk->size() + memo_overhead;
  if (bytes > free_bytes_) return;
  free_bytes_ -= bytes;
  chunks_.emplace(key, std::move(chunk));
}

}  // namespace miyama
