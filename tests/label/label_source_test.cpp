#include "label/label_source.hpp"

#include <cstring>

#include "support/boxes.hpp"
#include "support/catch.hpp"

namespace miyama {
namespace {

template <class Item>
std::vector<std::byte> bytes_of(const std::vector<Item>& items) {
  std::vector<std::byte> content(items.size() * sizeof(Item));
  std::memcpy(content.data(), items.data(), content.size());
  return content;
}

LabelArray array_of(std::size_t item_bytes, bool is_signed) {
  return {LabelKind::outcome, item_bytes, is_signed, 0, BlockGrid(Box(Bounds{2}), item_bytes)};
}

TEST_CASE("entry_of: every item type, with the values at its ends", "[unit]") {
  const auto u1 = bytes_of<std::uint8_t>({0, 7, 0xFF});
  CHECK(entry_of(array_of(1, false), u1, 0) == 0);
  CHECK(entry_of(array_of(1, false), u1, 1) == 7);
  CHECK(entry_of(array_of(1, false), u1, 2) == 255);
  const auto u2 = bytes_of<std::uint16_t>({1, 0xFFFF, 258});
  CHECK(entry_of(array_of(2, false), u2, 1) == 65535);
  CHECK(entry_of(array_of(2, false), u2, 2) == 258);
  const auto u4 = bytes_of<std::uint32_t>({1, 0xFFFF'FFFF});
  CHECK(entry_of(array_of(4, false), u4, 1) == 4'294'967'295);
  const auto i4 = bytes_of<std::int32_t>({-1, INT32_MIN, INT32_MAX});
  CHECK(entry_of(array_of(4, true), i4, 0) == -1);
  CHECK(entry_of(array_of(4, true), i4, 1) == INT32_MIN);
  CHECK(entry_of(array_of(4, true), i4, 2) == INT32_MAX);
  const auto i8 = bytes_of<std::int64_t>({-1, INT64_MAX});
  CHECK(entry_of(array_of(8, true), i8, 0) == -1);
  CHECK(entry_of(array_of(8, true), i8, 1) == INT64_MAX);
}

}  // namespace
}  // namespace miyama
