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

constexpr std::size_t piece_bytes = 4096;  // a piece stays in the first-level cache

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

/// Calls use(a number of so many bytes).
template <class Use>
void with_item(std::size_t bytes, const Use& use) {
  if (bytes == 2) return use(std::uint16_t{});
  if (bytes == 4) return use(std::uint32_t{});
  use(std::uint64_t{});
}

void shuffle(const std::byte* items, std::size_t item_bytes, std::size_t count, std::byte* planes) {
  with_item(item_bytes, [&]<class Item>(Item) {
    split(reinterpret_cast<const Item*>(items), count, reinterpret_cast<std::uint8_t*>(planes));
  });
}

void unshuffle(const std::byte* planes, std::size_t item_bytes, std::size_t count,
               std::byte* items) {
  with_item(item_bytes, [&]<class Item>(Item) {
    join(reinterpret_cast<const std::uint8_t*>(planes), count, reinterpret_cast<Item*>(items));
  });
}

}  // namespace

template <Isa isa>
void provide(ShuffleKernels& kernels) {
  kernels = {&shuffle, &unshuffle};
}

template void provide<Isa::MIYAMA_KERNEL_ISA>(ShuffleKernels&);

}  // namespace miyama
