/// @file  option_certificate.cpp
/// @brief Finds what all labels of a position should be from one look at its options, for some
/// positions or for all.
///
/// Where only some positions are looked at, they are taken in steps of about 5/8 of the block's
/// length, without a common factor: however few they are, they are spread over the block, and none
/// comes twice.
///
///     a block of 8 positions, step 5:    0 5 2 7 4 1 6 3
///
/// A block's share of the options is its share of the positions. A position counts as some options
/// more: it takes as long before the first one.

#include "verify/box/option_certificate.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

#include "base/ranges.hpp"

namespace miyama {
namespace {

/// How many options take as long as what is done once per position.
constexpr std::uint64_t options_of_position = 20;

/// Visits numbers below `count` in an order that jumps about, each once, while visit(i) is true.
template <class Visit>
void for_each_scattered(std::uint64_t count, const Visit& visit) {
  std::uint64_t step = std::max<std::uint64_t>(count * 5 / 8, 1);
  while (std::gcd(step, count) != 1) ++step;
  for (std::uint64_t i = 0, at = 0; i < count && visit(at); ++i) at = (at + step) % count;
}

}  // namespace

/// What the options of one position say. Its memory is used again for the next position.
struct OptionCertificate::Look {
  explicit Look(std::size_t moves) : arrows(moves) {}

  std::uint64_t options = 0;
  std::vector<std::uint64_t> lost;     ///< ranks of lost options, each once
  std::vector<std::uint64_t> arrows;   ///< by direction: the least steps to a loss, or 0
  std::vector<std::uint32_t> values;   ///< Grundy values of the options
  std::vector<std::uint64_t> reached;  ///< a bit for each value that is less than their number
  std::uint32_t quickest = UINT32_MAX;
  std::uint32_t slowest = 0;

  void begin() {
    options = 0;
    lost.clear();
    ranges::fill(arrows, 0);
    values.clear();
    quickest = UINT32_MAX;
    slowest = 0;
  }
  void see_loss(std::uint64_t rank, std::size_t move, std::uint64_t steps) {
    lost.push_back(rank);
    if (move < arrows.size() && (arrows[move] == 0 || steps < arrows[move])) arrows[move] = steps;
  }
  /// The least value that no option has.
  [[nodiscard]] std::uint32_t mex() {
    reached.assign(values.size() / 64 + 1, 0);
    for (const std::uint32_t value : values)
      if (value < values.size()) reached[value / 64] |= std::uint64_t{1} << (value % 64);
    std::size_t word = 0;
    while (~reached[word] == 0) ++word;
    return static_cast<std::uint32_t>(64 * word + std::countr_one(reached[word]));
  }
};

void OptionCertificate::look_at(PositionView position, Look& look) const {
  const Box& box = layout_.box();
  const std::size_t last = box.heaps() - 1;
  look.begin();
  rules_.for_each_option(position, [&](const Option& option) {
    ++look.options;
    // An option that is not in the table is left to the contract check.
    if (option.to.size() <= last || option.to[last] >= box.size(last)) return;
    std::uint64_t row = 0;
    for (std::size_t i = 0; i < last; ++i) {
      if (option.to[i] >= box.size(i)) return;
      row = row * box.size(i) + option.to[i];
    }
    const std::uint64_t rank = row * box.size(last) + option.to[last];
    const bool lost = losses_.contains(row, option.to[last]);
    if (lost) look.see_loss(rank, option.direction, option.steps);
    if (!numbers_.grundy.empty()) look.values.push_back(numbers_.grundy[rank]);
    if (numbers_.remoteness.empty()) return;
    look.slowest = std::max(look.slowest, numbers_.remoteness[rank]);
    if (lost) look.quickest = std::min(look.quickest, numbers_.remoteness[rank]);
  });
  // Some rules list an option twice; those of a caller's own may do so without saying it.
  if (rules_.vector_rules() == nullptr || rules_.moves_meet()) ranges::sort_unique(look.lost);
}

std::int64_t OptionCertificate::expected(LabelKind kind, std::size_t move, Look& look) const {
  const bool terminal = look.options == 0;
  const bool wins = terminal ? convention_ == Convention::misere : !look.lost.empty();
  switch (kind) {
    case LabelKind::outcome: return wins ? win : loss;
    case LabelKind::arrows: return static_cast<std::int64_t>(look.arrows[move]);
    case LabelKind::target:
      return look.lost.empty() ? no_target : static_cast<std::int64_t>(ranges::max(look.lost));
    case LabelKind::winning_moves: return static_cast<std::int64_t>(look.lost.size());
    case LabelKind::grundy: return terminal ? (wins ? 1 : 0) : look.mex();
    case LabelKind::remoteness:
      return terminal ? 0 : std::int64_t{1} + (wins ? look.quickest : look.slowest);
    default: break;
  }
  assert(false);
  return 0;
}

void OptionCertificate::check(const BlockLabels& block, Report& report) {
  const Box& box = layout_.box();
  Look look(layout_.moves());
  std::uint64_t positions = 0, options = 0, winning_moves = 0;
  Report wrong;
  const auto check_position = [&](std::uint64_t at, PositionView position) {
    look_at(position, look);
    for (const LabelEntries& label : block.labels) {
      const LabelArray& array = layout_.arrays()[label.array];
      const std::int64_t wanted = expected(array.kind, label.move, look);
      const std::int64_t found = entry_of(array, label.content, at);
      if (wanted != found)
        wrong.mismatch(box.rank(position), position, array.kind, wanted, found, {}, label.move);
    }
    ++positions;
    options += look.options;
    winning_moves += look.lost.size();
  };
  if (most_options_ == all) {
    for_each_position(block.block, box.heaps(), check_position);
  } else {
    const double share =
        static_cast<double>(block.block.positions) / static_cast<double>(box.positions());
    const auto enough = static_cast<std::uint64_t>(static_cast<double>(most_options_) * share);
    for_each_scattered(block.block.positions, [&](std::uint64_t at) {
      const Coordinates position = coordinates_at(block.block, box.heaps(), at);
      check_position(at, PositionView(position.data(), box.heaps()));
      return options + options_of_position * positions <= enough;
    });
  }
  positions_ += positions;
  winning_moves_ += winning_moves;
  report.add(positions * block.labels.size(), wrong);
}

}  // namespace miyama
