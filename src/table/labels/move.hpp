/// @file  move.hpp
/// @brief move_from and move_rests: one winning move of a multiset, and 0 where there is none.
///
/// Where several win, one from the largest heap is stored; among these one that leaves the fewest
/// sticks; among these the one whose second rest is least, then whose third is, and so on.
#pragma once

#include "table/definition.hpp"
#include "table/index/partition/break_lists.hpp"

namespace miyama {

template <LabelKind Kind>
struct MoveFold : LabelFold<Kind> {
  std::uint64_t from = 0;
  Rests rests;

  void begin(const FoldBasis&) {
    from = 0;
    rests = {};
  }
  void see(const LabelledOption& option) {
    if (option.steps < from || (option.steps == from && !comes_before(*option.rests, rests)))
      return;
    from = option.steps;
    rests = *option.rests;
  }
};

struct MoveFromLabel : MoveFold<LabelKind::move_from> {
  static constexpr LabelDefinition definition{
      .name = "move_from",
      .words = "size of the heap that one winning move breaks, 0 = no winning move",
      .of_boxes = false,
      .packs = {1, 1, 1, 1, 1, 5}};

  std::int64_t result(const OptionOutcomes&, std::size_t) const {
    return static_cast<std::int64_t>(from);
  }
};

struct MoveRestsLabel : MoveFold<LabelKind::move_rests> {
  static constexpr LabelDefinition definition{
      .name = "move_rests",
      .words = "what that move leaves of the heap, 0 = nothing",
      .of_boxes = false,
      .lost = unknown_entries,
      .packs = {1, 1, 1, 1, 1, 5.3}};

  std::int64_t result(const OptionOutcomes&, std::size_t rest) const {
    return rest < rests.size() ? static_cast<std::int64_t>(rests[rest]) : 0;
  }
};

}  // namespace miyama
