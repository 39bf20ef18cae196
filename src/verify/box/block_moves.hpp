/// @file  block_moves.hpp
/// @brief What the entries of a block would be if the moves that are not plain lines were the only
/// ones.
///
///     a face                   from sums over boxes of losses (index/box/box_sums.hpp)
///     a line with a            from the losses below each position (losses_below.hpp)
///     condition, an initial
///     take, or many steps
///     given by residues
///
/// Both need the whole block at a time. The entries are then merged, piece by piece, with those by
/// plain lines: a win by either is a win, the greater target stays, winning moves are added.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <vector>

#include "base/ranges.hpp"
#include "index/box/box_sums.hpp"
#include "label/layout.hpp"
#include "verify/box/condition_bytes.hpp"
#include "verify/box/line_members.hpp"
#include "verify/box/losses_below.hpp"

namespace miyama {

/// T: type of sizes and arrows.
template <class T>
class BlockMoves {
 public:
  /// `losses`: null where all moves are plain lines of any steps. Both must outlive this.
  BlockMoves(const VectorRules& rules, const PositionSet* losses)
      : faces_(rules.faces_over_entries()) {
    for (std::size_t m = 0; m < rules.moves().lines.size(); ++m)
      if (const LineMove& move = rules.moves().lines[m]; losses != nullptr && !move.is_plain())
        lines_.push_back({m, LossesBelow<T>(rules, move, *losses)});
    if (!faces_.empty()) sums_.emplace(*losses);
  }

  /// True if there are no such moves.
  [[nodiscard]] bool empty() const { return lines_.empty() && faces_.empty(); }

  /// Puts the block's outcomes, targets or winning moves. For outcomes and winning moves it returns
  /// the number that count() finds, else 0. `conditions` stand at this block. Throws usage_error
  /// where a condition cannot be computed.
  std::uint64_t put(const LabelArray& array, const Block& block, BlockConditions& conditions,
                    std::vector<std::byte>& entries) const {
    if (empty()) return 0;
    entries.assign(array.bytes(block),
                   array.kind == LabelKind::target ? std::byte{0xFF} : std::byte{0});
    if (array.kind == LabelKind::outcome)
      return put_outcomes(block, conditions, reinterpret_cast<std::uint8_t*>(entries.data()));
    if (array.kind == LabelKind::winning_moves)
      return put_numbers(block, conditions, reinterpret_cast<std::uint32_t*>(entries.data()));
    with_target(array, [&]<class Target>(Target) {
      put_targets(block, conditions, reinterpret_cast<Target*>(entries.data()));
    });
    return 0;
  }

  /// Puts the steps of line move `move`, which is not plain, to the nearest loss that it reaches.
  void put_arrows(std::size_t move, const Block& block, BlockConditions& conditions,
                  std::vector<T>& arrows) const {
    arrows.assign(block.positions, T{0});
    for_each_found(*ranges::find(lines_, move, &Line::move), Sought::steps, block, conditions,
                   [&](std::uint64_t at, std::uint64_t, T steps) { arrows[at] = steps; });
  }

  /// How many winning moves of the block's positions have a condition.
  [[nodiscard]] std::uint64_t count(const Block& block, BlockConditions& conditions) const {
    std::uint64_t moves = 0;
    for (const Line& line : lines_)
      if (line.below.is_restricted())
        for_each_found(line, Sought::number, block, conditions,
                       [&](std::uint64_t, std::uint64_t, T number) { moves += number; });
    return moves;
  }

  /// Merges `others`, entries of a piece from put(), into its entries by plain lines.
  static void add(const LabelArray& array, std::span<const std::byte> others,
                  std::span<std::byte> entries) {
    const auto merge = [&]<class Item>(Item, const auto& merged) {
      const Item* const from = reinterpret_cast<const Item*>(others.data());
      Item* const to = reinterpret_cast<Item*>(entries.data());
      for (std::size_t at = 0; at < entries.size() / sizeof(Item); ++at)
        to[at] = static_cast<Item>(merged(to[at], from[at]));
    };
    if (array.kind == LabelKind::outcome) return merge(std::uint8_t{0}, std::bit_or<>());
    if (array.kind == LabelKind::winning_moves) return merge(std::uint32_t{0}, std::plus<>());
    with_target(array,
                [&](auto target) { merge(target, [](auto a, auto b) { return a > b ? a : b; }); });
  }

 private:
  using Sought = typename LossesBelow<T>::Sought;

  /// A line that is not plain.
  struct Line {
    std::size_t move;
    LossesBelow<T> below;
  };

  /// Calls visit(place, rank, found) for each entry of the block where the line's condition holds.
  template <class Visit>
  static void for_each_found(const Line& line, Sought what, const Block& block,
                             BlockConditions& conditions, const Visit& visit) {
    const std::uint8_t* const holds = conditions.holds(line.move);
    line.below.for_each_row(what, block,
                            [&](std::uint64_t place, std::uint64_t rank, std::span<const T> found) {
                              for (std::size_t x = 0; x < found.size(); ++x)
                                if (holds == nullptr || holds[place + x] != 0)
                                  visit(place + x, rank + x, found[x]);
                            });
  }

  std::uint64_t put_outcomes(const Block& block, BlockConditions& conditions,
                             std::uint8_t* outcomes) const {
    for (const BoxSums::Axes& axes : faces_) sums_->mark(axes, block, outcomes);
    return put_lines(block, conditions, kernels_.mark_wins, outcomes);
  }

  std::uint64_t put_numbers(const Block& block, BlockConditions& conditions,
                            std::uint32_t* numbers) const {
    for (const BoxSums::Axes& axes : faces_) sums_->add_counts(axes, block, numbers);
    return put_lines(block, conditions, kernels_.add_moves, numbers);
  }

  /// Puts the moves along each line into the block's entries, a row at a time
  /// (losses_below_kernels.hpp); returns how many of the moves have a condition, covered
  /// lines aside. For an outcome without a condition it is enough that there is some step to a
  /// loss, and covered lines matter for outcomes only.
  template <class Item, class PutRow>
  std::uint64_t put_lines(const Block& block, BlockConditions& conditions, const PutRow& put_row,
                          Item* entries) const {
    constexpr bool is_outcome = sizeof(Item) == 1;
    std::uint64_t moves = 0;
    for (const Line& line : lines_) {
      const std::uint8_t* const holds = conditions.holds(line.move);
      const bool need_number = !is_outcome || holds != nullptr;
      line.below.for_each_row(need_number ? Sought::number : Sought::steps, block,
                              [&](std::uint64_t place, std::uint64_t, std::span<const T> numbers) {
                                const std::uint64_t of_row = put_row(
                                    numbers.data(), holds == nullptr ? nullptr : holds + place,
                                    numbers.size(), entries + place);
                                if (holds != nullptr) moves += of_row;
                              });
    }
    return moves;
  }

  template <class Target>
  void put_targets(const Block& block, BlockConditions& conditions, Target* targets) const {
    for (const BoxSums::Axes& axes : faces_) sums_->raise_to_ranks(axes, block, targets);
    for (const Line& line : lines_)
      for_each_found(line, Sought::steps, block, conditions,
                     [&](std::uint64_t at, std::uint64_t rank, T steps) {
                       const auto to = static_cast<Target>(rank - line.below.rank_drop(steps));
                       targets[at] = steps != 0 && to > targets[at] ? to : targets[at];
                     });
  }

  /// Calls use(target's type).
  template <class Use>
  static void with_target(const LabelArray& array, const Use& use) {
    if (array.item_bytes == 4) return use(std::int32_t{0});
    use(std::int64_t{0});
  }

  std::vector<Line> lines_;
  std::vector<BoxSums::Axes> faces_;
  std::optional<BoxSums> sums_;  ///< sums of the losses, if there are faces
  LossesBelowKernels<T> kernels_ = kernels_for<LossesBelowKernels<T>>(best_isa());
};

}  // namespace miyama
