#include "label/label_source.hpp"

#include <cassert>
#include <cstring>

namespace miyama {
namespace {

template <class Item>
std::int64_t item_at(std::span<const std::byte> content, std::uint64_t at) {
  Item item{};
  assert((at + 1) * sizeof item <= content.size());
  std::memcpy(&item, content.data() + at * sizeof item, sizeof item);
  return static_cast<std::int64_t>(item);
}

}  // namespace

std::int64_t entry_of(const LabelArray& array, std::span<const std::byte> content,
                      std::uint64_t at) {
  switch (array.item_bytes) {
    case 1: return item_at<std::uint8_t>(content, at);
    case 2: return item_at<std::uint16_t>(content, at);
    case 4:
      return array.is_signed ? item_at<std::int32_t>(content, at)
                             : item_at<std::uint32_t>(content, at);
    default: return item_at<std::int64_t>(content, at);
  }
}

}  // namespace miyama
