/// @file  block_check.hpp
/// @brief A check that goes through a table block by block.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "label/label_source.hpp"
#include "verify/report.hpp"

namespace miyama {

class BlockCheck {
 public:
  virtual ~BlockCheck() = default;

  /// Compares every entry of block `job` with what it should be. Thread-safe. `content` is compact, C order.
  virtual void check_block(const BlockJob& job, std::span<const std::byte> content, Report& report) const = 0;
};

/// What an entry should be, from its position.
using ExpectedEntry = std::function<std::int64_t(const LabelArray&, std::size_t move, std::span<const std::uint64_t> position)>;

/// The slow comparison, entry by entry, that counts and names what a fast one has noticed.
void compare_entries(const Layout& layout, const BlockJob& job, std::span<const std::byte> content, const ExpectedEntry& expected,
                     Report& report);

}  // namespace miyama
