/// @file  shuffle_kernels.cpp
/// @brief One compilation of the byte shuffle; MIYAMA_KERNEL_ISA names the instruction set.
///
/// Which byte is taken is a constant of each loop: only then does the compiler pack numbers of 2
/// bytes as such and not as int, at four times the speed.

#include "store/shuffle_kernels.hpp"

#include <cstdint>
#include <utility>

namespace miyama {
namespace {

constexpr std::size_t piece_bytes = 4096;  // stay in the first cache while every plane is written

template <std::size_t b, class Item>
void take_plane(const Item* __restrict items, std::size_t count, std::uint8_t* __restrict plane) {
  for (std::size_t i = 0; i < count; ++i) plane[i] = static_cast<std::uint8_t>(items[i] >> (8 * b));
}

template <class Item>
void split(const Item* items, std::size_t count, std::uint8_t* planes) {
  constexpr std::size_t piece = piece_bytes / sizeof(Item);
  for (std::size_t first = 0; first < count; first += piece) {
    const std::size_t length = count - first < piece ? count - first : piece;
    [&]<std::size_t... b>(std::index_sequence<b...>) {
      (take_plane<b>(items + first, length, planes + b * count + first), ...);
    }
    (std::make_index_sequence<sizeof(Item)>());
  }
}

template <class Item>
void join(const std::uint8_t* __restrict planes, std::size_t count, Item* __restrict items) {
  for (std::size_t i = 0; i < count; ++i) {
    Item item = 0;
    for (std::size_t b = 0; b < sizeof(Item); ++b)
      item = static_cast<Item>(item | static_cast<Item>(planes[b * count + i]) << (8 * b));
    items[i] = item;
  }
}

void shuffle(const std::byte* items, std::size_t item_bytes, std::size_t count, std::byte* planes) {
  auto* const to = reinterpret_cast<std::uint8_t*>(planes);
  if (item_bytes == 2) return split(reinterpret_cast<const std::uint16_t*>(items), count, to);
  if (item_bytes == 4) return split(reinterpret_cast<const std::uint32_t*>(items), count, to);
  split(reinterpret_cast<const std::uint64_t*>(items), count, to);
}

void unshuffle(const std::byte* planes, std::size_t item_bytes, std::size_t count,
               std::byte* items) {
  const auto* const from = reinterpret_cast<const std::uint8_t*>(planes);
  if (item_bytes == 2) return join(from, count, reinterpret_cast<std::uint16_t*>(items));
  if (item_bytes == 4) return join(from, count, reinterpret_cast<std::uint32_t*>(items));
  join(from, count, reinterpret_cast<std::uint64_t*>(items));
}

}  // namespace

template <Isa isa>
void provide(ShuffleKernels& kernels) {
  kernels = {&shuffle, &unshuffle};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(ShuffleKernels&);

}  // namespace miyama
