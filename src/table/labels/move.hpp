/// @file  move.hpp
/// @brief move_from and move_rests: one winning move of a multiset, and 0 where there is none.
///
/// Where several win, one from the largest heap is stored; among these one that leaves the fewest
/// sticks; among these the one whose second rest is least, then whose third is. A number stands for
/// a move, and the least one counts:
///
///     255 − size of the heap | sum of the rests | second rest | third rest       a byte each
#pragma once

#include "table/definition.hpp"

namespace miyama {

template <class Rests>
[[nodiscard]] std::uint64_t number_of_move(std::uint64_t from, const Rests& rests) {
  return (255 - from) << 24 | (rests[0] + rests[1] + rests[2]) << 16 | rests[1] << 8 | rests[2];
}

template <LabelKind Kind>
struct MoveFold : LabelFold<Kind> {
  static constexpr std::uint64_t none = std::uint64_t{255} << 24;

  std::uint64_t least = none;

  void begin(const FoldBasis&) { least = none; }
  void see(const LabelledOption& option) { least = std::min(least, option.steps); }
  std::int64_t byte(std::size_t number) const {
    return static_cast<std::int64_t>(least >> (24 - 8 * number) & 255);
  }
};

struct MoveFromLabel : MoveFold<LabelKind::move_from> {
  static constexpr LabelDefinition definition{
      .name = "move_from",
      .words = "size of the heap that one winning move breaks, 0 = no winning move",
      .of_boxes = false,
      .packs = {1, 1, 1, 1, 1, 5}};

  std::int64_t result(const OptionOutcomes&, std::size_t) const { return 255 - byte(0); }
};

struct MoveRestsLabel : MoveFold<LabelKind::move_rests> {
  static constexpr LabelDefinition definition{
      .name = "move_rests",
      .words = "what that move leaves of the heap, 0 = nothing",
      .of_boxes = false,
      .lost = unknown_entries,
      .packs = {1, 1, 1, 1, 1, 5.3}};

  std::int64_t result(const OptionOutcomes&, std::size_t rest) const {
    return rest == 0 ? byte(1) - byte(2) - byte(3) : byte(rest + 1);
  }
};

}  // namespace miyama
