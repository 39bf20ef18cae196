#include "store/chunk_codec.hpp"

#include <libdeflate.h>

#include <cassert>
#include <cstring>
#include <functional>
#include <new>
#include <numeric>

namespace miyama {
namespace {

/// Copies rows of `content` (shape `extents`) to or from their places in a full chunk: copy(chunk bytes, content bytes, length).
template <class Copy>
void for_each_row(const ChunkShape& shape, std::span<const std::uint64_t> extents, const Copy& copy) {
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

[[maybe_unused]] std::size_t content_bytes(const ChunkShape& shape, std::span<const std::uint64_t> extents) {
  return std::accumulate(extents.begin(), extents.end(), shape.item_bytes, std::multiplies<>());
}

void shuffle(std::span<const std::byte> items, std::size_t item_bytes, std::span<std::byte> out) {
  const std::size_t count = items.size() / item_bytes;
  for (std::size_t b = 0; b < item_bytes; ++b)
    for (std::size_t i = 0; i < count; ++i) out[b * count + i] = items[i * item_bytes + b];
}

void unshuffle(std::span<const std::byte> shuffled, std::size_t item_bytes, std::span<std::byte> out) {
  const std::size_t count = out.size() / item_bytes;
  for (std::size_t b = 0; b < item_bytes; ++b)
    for (std::size_t i = 0; i < count; ++i) out[i * item_bytes + b] = shuffled[b * count + i];
}

}  // namespace

std::size_t ChunkShape::bytes() const { return std::accumulate(sides.begin(), sides.end(), item_bytes, std::multiplies<>()); }

void ChunkCodec::Free::operator()(libdeflate_compressor* compressor) const { libdeflate_free_compressor(compressor); }
void ChunkCodec::Free::operator()(libdeflate_decompressor* decompressor) const { libdeflate_free_decompressor(decompressor); }

ChunkCodec::ChunkCodec(int level) : level_(level) {}
ChunkCodec::~ChunkCodec() = default;

std::vector<std::byte> ChunkCodec::encode(const ChunkShape& shape, std::span<const std::uint64_t> extents,
                                          std::span<const std::byte> content) {
  assert(content.size() == content_bytes(shape, extents));
  if (!compressor_) compressor_.reset(libdeflate_alloc_compressor(level_));
  if (!compressor_) throw std::bad_alloc();

  std::span<const std::byte> chunk = content;
  if (content.size() != shape.bytes()) {
    padded_.resize(shape.bytes());
    for (std::size_t at = 0; at < padded_.size(); at += shape.item_bytes) std::memcpy(&padded_[at], shape.fill.data(), shape.item_bytes);
    for_each_row(shape, extents, [&](std::size_t to, std::size_t from, std::size_t n) { std::memcpy(&padded_[to], &content[from], n); });
    chunk = padded_;
  }
  if (shape.shuffled()) {
    shuffled_.resize(chunk.size());
    shuffle(chunk, shape.item_bytes, shuffled_);
    chunk = shuffled_;
  }
  std::vector<std::byte> stored(libdeflate_zlib_compress_bound(compressor_.get(), chunk.size()));
  stored.resize(libdeflate_zlib_compress(compressor_.get(), chunk.data(), chunk.size(), stored.data(), stored.size()));
  stored.shrink_to_fit();
  assert(!stored.empty());
  return stored;
}

bool ChunkCodec::decode(const ChunkShape& shape, std::span<const std::uint64_t> extents, std::span<const std::byte> stored,
                        std::span<std::byte> content) {
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
  if (libdeflate_zlib_decompress(decompressor_.get(), stored.data(), stored.size(), inflated.data(), inflated.size(), nullptr) !=
      LIBDEFLATE_SUCCESS)
    return false;
  if (shape.shuffled()) unshuffle(inflated, shape.item_bytes, chunk);
  if (!whole)
    for_each_row(shape, extents, [&](std::size_t from, std::size_t to, std::size_t n) { std::memcpy(&content[to], &chunk[from], n); });
  return true;
}

std::unique_ptr<ChunkCodec> CodecPool::take() {
  const std::lock_guard lock(mutex_);
  if (idle_.empty()) return std::make_unique<ChunkCodec>(level_);
  std::unique_ptr<ChunkCodec> codec = std::move(idle_.back());
  idle_.pop_back();
  return codec;
}

std::size_t longest_encoding(const ChunkShape& shape) { return libdeflate_zlib_compress_bound(nullptr, shape.bytes()); }

}  // namespace miyama
