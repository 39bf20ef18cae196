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

/// Copies rows of `content` (shape `extents`) to or from their places in a full chunk: copy(chunk
/// bytes, content bytes, length).
template <class Copy>
void for_each_row(const ChunkShape& shape, std::span<const std::uint64_t> extents,
                  const Copy& copy) {
  const std::size_t last = extents.size() - 1;
  const std::size_t row_bytes = extents[last] * shape.item_bytes;
  std::vector<std::uint64_t> at(extents.size(), 0);
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

[[maybe_unused]] std::size_t content_bytes(const ChunkShape& shape,
                                           std::span<const std::uint64_t> extents) {
  return std::accumulate(extents.begin(), extents.end(), shape.item_bytes, std::multiplies<>());
}

/// All first bytes, then all second bytes, … One plane of bytes after the other, so that the
/// compiler can vectorise.
template <class Item>
void shuffle_items(std::span<const std::byte> items, std::span<std::byte> out) {
  const std::size_t count = items.size() / sizeof(Item);
  const Item* const from = reinterpret_cast<const Item*>(items.data());
  for (std::size_t b = 0; b < sizeof(Item); ++b) {
    std::byte* const plane = out.data() + b * count;
    for (std::size_t i = 0; i < count; ++i) plane[i] = static_cast<std::byte>(from[i] >> (8 * b));
  }
}

template <class Item>
void unshuffle_items(std::span<const std::byte> shuffled, std::span<std::byte> out) {
  const std::size_t count = out.size() / sizeof(Item);
  Item* const to = reinterpret_cast<Item*>(out.data());
  std::fill_n(to, count, Item{0});
  for (std::size_t b = 0; b < sizeof(Item); ++b) {
    const std::byte* const plane = shuffled.data() + b * count;
    for (std::size_t i = 0; i < count; ++i)
      to[i] =
          static_cast<Item>(to[i] | static_cast<Item>(std::to_integer<Item>(plane[i]) << (8 * b)));
  }
}

void shuffle(std::span<const std::byte> items, std::size_t item_bytes, std::span<std::byte> out) {
  if (item_bytes == 2) return shuffle_items<std::uint16_t>(items, out);
  if (item_bytes == 4) return shuffle_items<std::uint32_t>(items, out);
  shuffle_items<std::uint64_t>(items, out);
}

void unshuffle(std::span<const std::byte> shuffled, std::size_t item_bytes,
               std::span<std::byte> out) {
  if (item_bytes == 2) return unshuffle_items<std::uint16_t>(shuffled, out);
  if (item_bytes == 4) return unshuffle_items<std::uint32_t>(shuffled, out);
  unshuffle_items<std::uint64_t>(shuffled, out);
}

/// Fills `chunk` with copies of one item.
void fill(std::span<std::byte> chunk, std::span<const std::byte> item) {
  std::memcpy(chunk.data(), item.data(), item.size());
  for (std::size_t done = item.size(); done < chunk.size();
       done *= 2)  // what is filled is copied behind itself
    std::memcpy(chunk.data() + done, chunk.data(), std::min(done, chunk.size() - done));
}

}  // namespace

std::size_t ChunkShape::bytes() const {
  return std::accumulate(sides.begin(), sides.end(), item_bytes, std::multiplies<>());
}

void ChunkCodec::Free::operator()(libdeflate_compressor* compressor) const {
  libdeflate_free_compressor(compressor);
}
void ChunkCodec::Free::operator()(libdeflate_decompressor* decompressor) const {
  libdeflate_free_decompressor(decompressor);
}

ChunkCodec::ChunkCodec() = default;
ChunkCodec::~ChunkCodec() = default;

std::vector<std::byte> ChunkCodec::encode(int level, const ChunkShape& shape,
                                          std::span<const std::uint64_t> extents,
                                          std::span<const std::byte> content) {
  assert(content.size() == content_bytes(shape, extents));
  if (!compressor_ || level_ != level) compressor_.reset(libdeflate_alloc_compressor(level));
  level_ = level;
  if (!compressor_) throw std::bad_alloc();

  std::span<const std::byte> chunk = content;
  if (content.size() != shape.bytes()) {
    padded_.resize(shape.bytes());
    fill(padded_, shape.fill);
    for_each_row(shape, extents, [&](std::size_t to, std::size_t from, std::size_t n) {
      std::memcpy(&padded_[to], &content[from], n);
    });
    chunk = padded_;
  }
  if (shape.shuffled()) {
    shuffled_.resize(chunk.size());
    shuffle(chunk, shape.item_bytes, shuffled_);
    chunk = shuffled_;
  }
  stored_.resize(longest_encoding(shape));
  const std::size_t bytes = libdeflate_zlib_compress(compressor_.get(), chunk.data(), chunk.size(),
                                                     stored_.data(), stored_.size());
  assert(bytes != 0);
  return {stored_.begin(), stored_.begin() + static_cast<std::ptrdiff_t>(bytes)};
}

bool ChunkCodec::decode(const ChunkShape& shape, std::span<const std::uint64_t> extents,
                        std::span<const std::byte> stored, std::span<std::byte> content) {
  assert(content.size() == content_bytes(shape, extents));
  if (!decompressor_) decompressor_.reset(libdeflate_alloc_decompressor());
  if (!decompressor_) throw std::bad_alloc();

  const bool whole = content.size() == shape.bytes();
  std::span<std::byte> chunk = content;
  if (!whole) {
    padded_.resize(shape.bytes());
    chunk = padded_;
  }
  std::span<std::byte> inflated = chunk;
  if (shape.shuffled()) {
    shuffled_.resize(shape.bytes());
    inflated = shuffled_;
  }
  if (libdeflate_zlib_decompress(decompressor_.get(), stored.data(), stored.size(), inflated.data(),
                                 inflated.size(), nullptr) != LIBDEFLATE_SUCCESS)
    return false;
  if (shape.shuffled()) unshuffle(inflated, shape.item_bytes, chunk);
  if (!whole)
    for_each_row(shape, extents, [&](std::size_t from, std::size_t to, std::size_t n) {
      std::memcpy(&content[to], &chunk[from], n);
    });
  return true;
}

std::unique_ptr<ChunkCodec> CodecPool::take() {
  const std::lock_guard lock(mutex_);
  if (idle_.empty()) return std::make_unique<ChunkCodec>();
  std::unique_ptr<ChunkCodec> codec = std::move(idle_.back());
  idle_.pop_back();
  return codec;
}

std::size_t longest_encoding(const ChunkShape& shape) {
  return libdeflate_zlib_compress_bound(nullptr, shape.bytes());
}

}  // namespace miyama
