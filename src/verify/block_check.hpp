/// @file  block_check.hpp
/// @brief A check that goes through a table block by block.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "game/position.hpp"
#include "label/label_source.hpp"
#include "verify/report.hpp"

namespace miyama {

class BlockCheck {
 public:
  virtual ~BlockCheck() = default;

  /// Compares every entry of block `job` with what it should be. Thread-safe. `content` is compact,
  /// C order.
  virtual void check_block(const BlockJob& job, std::span<const std::byte> content,
                           Report& report) const = 0;
};

/// Calls use(items) with the content as a span of unsigned items of this size: 1, 2 or 4 bytes.
template <class Use>
void with_items(std::size_t item_bytes, std::span<const std::byte> content, const Use& use) {
  const auto as = [&]<class Item>(Item) {
    use(std::span(reinterpret_cast<const Item*>(content.data()), content.size() / sizeof(Item)));
  };
  if (item_bytes == 1) return as(std::uint8_t{});
  item_bytes == 2 ? as(std::uint16_t{}) : as(std::uint32_t{});
}

/// What entry `at` of a block, which belongs to `position`, should be.
using ExpectedEntry = std::function<std::int64_t(std::uint64_t at, PositionView position)>;

/// The slow comparison, entry by entry, that counts and names what a fast one has noticed.
void compare_entries(const Layout& layout, const BlockJob& job, std::span<const std::byte> content,
                     const ExpectedEntry& expected, Report& report);

}  // namespace miyama
