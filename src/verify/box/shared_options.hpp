/// @file  shared_options.hpp
/// @brief Winning moves that lead where another one leads, and so are no further options.
///
///     (a, b) − 1·(1,1) = (a, b) − (0,1) − 1·(1,0)      two lines share (a − 1, b − 1): where it is
///                                                      lost and both may be made, one is surplus
///
/// Which lines meet, and where, is a property of the rules (game/meetings.hpp). Here each position
/// is looked at: whether what they take is there, leads to a stated loss, and how many of them may
/// be made. Cost: some nanoseconds per position and offset.
#pragma once

#include "game/vector_rules.hpp"
#include "index/box/position_set.hpp"

namespace miyama {

class SharedOptions {
 public:
  /// Both must outlive this.
  SharedOptions(const VectorRules& rules, const PositionSet* losses)
      : rules_(rules), losses_(losses) {}

  [[nodiscard]] bool any() const { return !rules_.meetings().offsets.empty(); }

  /// Calls visit(place, number) for each position of the block that has so many surplus winning
  /// moves. Throws usage_error where a condition says nothing of a position.
  template <class Visit>
  void for_each_surplus(const Block& block, const Visit& visit) const {
    Position to(rules_.heaps());
    for_each_position(block, to.size(), [&](std::uint64_t place, PositionView from) {
      std::uint32_t surplus = 0;
      for (const Meetings::Offset& offset : rules_.meetings().offsets)
        if (leads_to_loss(from, offset, to)) surplus += allowed_but_one(from, offset);
      if (surplus != 0) visit(place, surplus);
    });
  }

 private:
  bool leads_to_loss(PositionView from, const Meetings::Offset& offset, Position& to) const {
    ranges::copy(from, to.begin());
    for (std::size_t heap = 0; heap < offset.taken.size(); ++heap) {
      const std::size_t i = rules_.first_heap() + heap;
      if (from[i] < offset.taken[heap]) return false;
      to[i] -= offset.taken[heap];
    }
    return losses_->contains(to);
  }
  std::uint32_t allowed_but_one(PositionView from, const Meetings::Offset& offset) const {
    std::uint32_t allowed = 0;
    for (const std::size_t m : offset.lines) {
      const LineMove& line = rules_.moves().lines[m];
      if (line.when == nullptr || line.when->holds(rules_.heaps_of(from))) ++allowed;
    }
    return allowed == 0 ? 0 : allowed - 1;
  }

  const VectorRules& rules_;
  const PositionSet* losses_;
};

}  // namespace miyama
