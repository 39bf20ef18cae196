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
#include <numeric>

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

NumbersByRank::NumbersByRank(const LabelSource& source, LabelKind kind, const Team& team)
    : array_(source.layout().find(kind)) {
  if (array_ == nullptr) return;
  const std::size_t index = source.layout().index_of(kind);
  reader_ = std::make_shared<SlabReader>(source, std::vector{index}, team);
  reader_->read(source.layout().box().whole());
  items_ = reader_->content(index, 0);
}

std::uint64_t OptionCertificate::look_at(PositionView position, OptionFolds& folds) const {
  const Box& box = layout_.box();
  const std::size_t last = box.heaps() - 1;
  std::uint64_t options = 0;
  folds.begin();
  if (sums_ != nullptr) {
    sums_->for_each_option(box.rank(position), [&](std::span<const std::uint32_t> positions) {
      std::uint32_t value = 0;  // the XOR of the stated ones
      for (const std::uint32_t one : positions) value ^= numbers_[LabelKind::grundy][one];
      folds.see({options++, value == 0}, [&](LabelKind) { return value; });
      return true;
    });
    return options;
  }
  rules_.for_each_option(position, [&](const Option& option) {
    ++options;
    // An option that is not in the table is left to the contract check.
    if (option.to.size() <= last || option.to[last] >= box.size(last)) return;
    std::uint64_t row = 0;
    for (std::size_t i = 0; i < last; ++i) {
      if (option.to[i] >= box.size(i)) return;
      row = row * box.size(i) + option.to[i];
    }
    const std::uint64_t rank = row * box.size(last) + option.to[last];
    folds.see({rank, losses_.contains(row, option.to[last]), option.direction, option.steps},
              [&](LabelKind kind) { return numbers_[kind][rank]; });
  });
  return options;
}

void OptionCertificate::check(const BlockLabels& block, Report& report) {
  const Box& box = layout_.box();
  // Some rules list an option twice; a caller's own rules may do so without saying so.
  const bool may_repeat = rules_.vector_rules() == nullptr || rules_.moves_meet();
  std::vector<LabelKind> kinds;
  for (const LabelEntries& label : block.labels)
    kinds.push_back(layout_.arrays()[label.array].kind);
  OptionFolds folds(kinds, {convention_, layout_.moves(), may_repeat});
  std::uint64_t positions = 0, options = 0, winning_moves = 0, entries = 0;
  Report wrong;
  const auto check_position = [&](std::uint64_t at, PositionView position) {
    stop_if_asked(observer_);
    const bool is_left_out = rules_.leaves_out() && !rules_.is_position(position);
    if (!is_left_out) options += look_at(position, folds);
    for (const LabelEntries& label : block.labels) {
      const LabelArray& array = layout_.arrays()[label.array];
      const std::int64_t wanted =
          is_left_out ? fill_entry(array) : folds.result(array.kind, label.move);
      const std::int64_t found = entry_of(array, label.content, at);
      if (wanted != found)
        wrong.mismatch(box.rank(position), position, array.kind, wanted, found, {}, label.move);
    }
    entries += block.labels.size();
    if (is_left_out) return;
    ++positions;
    winning_moves += folds.winning_moves();
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
  report.add(entries, wrong);
}

}  // namespace miyama
