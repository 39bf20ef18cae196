#include "view/listing.hpp"

#include "base/ranges.hpp"
#include "base/text.hpp"
#include "table/index/box/option_lists.hpp"
#include "table/index/partition/break_lists.hpp"

namespace miyama {

std::vector<HeapMove> winning_moves(const TakeAndBreak& rules, PositionView position,
                                    const IsLoss& is_loss) {
  std::vector<HeapMove> moves;
  if (is_loss(position)) return moves;
  for (std::size_t i = 0; i < position.size(); ++i) {
    if (i > 0 && position[i] == position[i - 1]) continue;
    rules.for_each_rests(position[i], [&](const Rests& rests) {
      if (is_loss(replaced(position, position[i], rests))) moves.push_back({position[i], rests});
    });
  }
  ranges::sort(moves, [](const HeapMove& a, const HeapMove& b) {
    return a.size != b.size ? a.size > b.size : comes_before(a.rests, b.rests);
  });
  return moves;
}

std::string move_text(const HeapMove& move) {
  const std::string rests = joined(
      move.rests, ",", [](std::uint64_t rest) { return rest == 0 ? "" : std::to_string(rest); });
  return std::to_string(move.size) + " to " + (rests.empty() ? "0" : rests);
}

std::string listing_line(const Rules& rules, PositionView position, const IsLoss& is_loss,
                         const PositionFormat& format) {
  const std::string line = format(position);
  if (is_loss(position)) return line + " ×";
  std::string moves;
  const bool are_sums = rules.option_lists() != nullptr && rules.option_lists()->are_sums();
  if (const TakeAndBreak* breaks = rules.take_and_break())
    moves = joined(winning_moves(*breaks, position, is_loss), "; ", move_text);
  else
    for_each_distinct_option(rules, position, [&](const Option& option) {
      if (!is_loss(option.to)) return;
      if (!moves.empty()) moves += are_sums ? " | " : " ";
      format.append(moves, option.to);
    });
  if (!moves.empty()) return line + " → " + moves;
  return line + (is_terminal(rules, position)
                     ? " wins: no move is left"
                     : " wins, but none of its options is a loss: check the table");
}

namespace {

Box sorted_box(const Box& box, std::size_t first_heap) {
  std::vector<std::uint64_t> bounds = box.bounds();
  ranges::sort(std::span(bounds).subspan(first_heap));
  return Box(bounds);
}

}  // namespace

LossShapes::LossShapes(const Box& box, bool pass, const Rules* rules)
    : box_(box), sorted_(sorted_box(box, pass ? 1 : 0)), first_heap_(pass ? 1 : 0), rules_(rules) {}

void LossShapes::insert(PositionView position) {
  Coordinates sorted{};
  ranges::copy(position, sorted.begin());
  const auto all = std::span(sorted).first(position.size());
  ranges::sort(all.subspan(first_heap_));
  ++counts_[sorted_.rank(all)];
}

std::vector<std::uint64_t> LossShapes::ranks() const {
  std::vector<std::uint64_t> ranks;
  ranks.reserve(counts_.size());
  for (const auto& [rank, count] : counts_) ranks.push_back(rank);
  ranges::sort(ranks);
  return ranks;
}

Position LossShapes::shape(std::uint64_t rank) const {
  Position shape = padded(rank);
  const auto heaps = shape.begin() + static_cast<std::ptrdiff_t>(first_heap_);
  shape.erase(heaps,
              std::find_if(heaps, shape.end(), [](std::uint64_t size) { return size != 0; }));
  return shape;
}

std::optional<std::pair<Position, Position>> LossShapes::order_that_matters(
    const std::vector<std::uint64_t>& ranks, const IsLoss& is_loss) const {
  const auto for_each_order = [this](std::uint64_t rank, const auto& visit) {
    Position order = padded(rank);
    const auto heaps = order.begin() + static_cast<std::ptrdiff_t>(first_heap_);
    do
      if (box_.contains(order) && (rules_ == nullptr || rules_->is_position(order))) visit(order);
    while (std::next_permutation(heaps, order.end()));
  };
  const auto partial = ranges::find_if(ranks, [&](std::uint64_t rank) {
    std::uint64_t orders = 0;
    for_each_order(rank, [&](const Position&) { ++orders; });
    return counts_.at(rank) != orders;
  });
  if (partial == ranks.end()) return std::nullopt;
  Position lost;
  Position other;
  for_each_order(*partial, [&](const Position& order) {
    Position& example = is_loss(order) ? lost : other;
    if (example.empty()) example = order;
  });
  return std::pair(lost, other);
}

}  // namespace miyama
