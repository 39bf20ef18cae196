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

  /// Compares every entry of block `job` with what it should be. Thread-safe. `content` is compact,
  /// C order.
  virtual void check_block(const BlockJob& job, std::span<const std::byte> content,
                           Report& report) const = 0;
};

/// What an entry should be, from its position.
using ExpectedEntry = std::function<std::int64_t(const LabelArray&, std::size_t move,
                                                 std::span<const std::uint64_t> position)>;

/// The slow comparison, entry by entry, that counts and names what a fast one has noticed.
void compare_entries(const Layout& layout, const BlockJob& job, std::span<const std::byte> content,
                     const ExpectedEntry& expected, Report& report);

/// What `target` and `winning_moves` of a block should be, put together from its winning moves.
class MergedMoves {
 public:
  MergedMoves(const Box& box, const Block& block);

  /// Entry `at` of the block has a winning move that lowers its rank by `drop`.
  void add(std::uint64_t at, std::uint64_t drop) {
    ++moves_[at];
    if (drop < least_drop_[at]) least_drop_[at] = drop;
  }

  /// True if every entry of the block's content is what the moves added say. `array`: target or
  /// winning_moves.
  [[nodiscard]] bool agree(const LabelArray& array, std::span<const std::byte> content) const;

 private:
  std::vector<std::uint64_t> rank_;
  std::vector<std::uint64_t> least_drop_;  ///< the lost option of greatest rank is the nearest
  std::vector<std::uint32_t> moves_;
};

}  // namespace miyama
