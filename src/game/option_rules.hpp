/// @file  option_rules.hpp
/// @brief Rules whose options are listed, position by position: games from a function or a file.
///
/// Only the list says what a move is. So no move has a direction, options come in any order, and
/// only positions of the box can be asked about. Where positions are listed, too, the box is one
/// heap, whose sizes are their numbers; people write and read what these stand for.
#pragma once

#include "game/rules.hpp"
#include "table/index/box/option_lists.hpp"

namespace miyama {

/// Throws usage_error for a name of listed rules that a table cannot bear.
void check_rules_name(const std::string& name);

/// Rules whose options are listed. Every position of the box has its list, others are refused.
class OptionRules final : public ListedRules, public PositionNames {
 public:
  /// Throws usage_error for a name that a table cannot bear.
  OptionRules(const std::string& name, std::shared_ptr<const OptionLists> lists);

  std::shared_ptr<const OptionLists> option_lists() const override { return lists_; }
  const PositionNames* position_names() const override {
    return lists_->positions() == nullptr && !lists_->are_sums() ? nullptr : this;
  }
  /// The positions of an option that is a sum have + between them.
  std::string text(PositionView position) const override;
  Position position_of(std::string_view text) const override;
  std::uint64_t bytes() const override;
  /// Where options are sums, a position may be several, one after the other, that are played
  /// together: here and below.
  bool for_each_option(PositionView from, const Visit& visit) const override;
  bool moves_meet() const override { return lists_->are_sums(); }
  std::uint64_t level(PositionView position) const override;
  bool leaves_out() const override { return lists_->leaves_out(); }
  bool is_position(PositionView tuple) const override;
  Bilingual positions_text() const override;
  void check_bounds(PositionView bounds) const override;
  Position bounds_below(PositionView) const override { return lists_->box().bounds(); }
  /// A move is whatever the list says: people name the position that they move to.
  bool takes_from_one_heap() const override { return false; }
  bool takes_from_several_heaps() const override { return true; }

 private:
  /// Throws usage_error for a position outside.
  std::uint64_t rank_in_lists(PositionView position) const;
  /// Their ranks: of sums one for each that is played.
  std::vector<std::uint64_t> ranks_in_lists(PositionView positions) const;
  bool for_each_sum(const std::vector<std::uint64_t>& ranks, const Visit& visit) const;
  /// These positions, one after the other, in order of their ranks.
  Position together(std::vector<std::uint64_t> ranks) const;

  std::shared_ptr<const OptionLists> lists_;
};

/// The rules of what was listed: on `box`, or null where positions are listed, too, from `start` on
/// if it is given, as a text: then only what can be reached from it is kept. Throws usage_error.
[[nodiscard]] std::unique_ptr<Rules> rules_of_listed(const std::string& name, ListedOptions listed,
                                                     const Box* box, const std::string& start,
                                                     const Team& team);

/// The positions that the rules list, or null; `rules` may be null.
[[nodiscard]] const PositionList* listed_positions(const Rules* rules);

}  // namespace miyama
