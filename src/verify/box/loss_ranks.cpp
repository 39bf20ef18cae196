#include "verify/box/loss_ranks.hpp"

#include <bit>

#include "base/checked.hpp"
#include "game/rules.hpp"

namespace miyama {
namespace {

/// Sizes of a heap that differ by steps.
std::uint64_t sizes_of_line(const Box& box, std::size_t axis, std::uint64_t step) {
  return divide_up(box.size(axis), step);
}

/// Lines of all remainders, and a word after the last.
std::uint64_t words_of_lines(const Box& box, std::size_t axis, std::uint64_t step) {
  const std::uint64_t lines = saturating_multiply(box.positions() / box.size(axis), step);
  return saturating_multiply(lines, sizes_of_line(box, axis, step)) / 64 + 1;
}

}  // namespace

LossRanks::LossRanks(const PositionSet& losses, std::size_t axis, std::uint64_t step)
    : box_(losses.box()),
      axis_(axis),
      step_(step),
      line_(sizes_of_line(box_, axis, step)),
      bits_(words_of_lines(box_, axis, step)),
      before_(bits_.size()) {
  Position position(box_.heaps());
  for (std::uint64_t r = 0; r < losses.rows(); ++r) {
    box_.unrank(r * losses.row_size(), position);
    const RankedRow row = row_from(position);
    for_each_bit(losses.row(r), 0, losses.row_size(), [&](std::uint64_t x) {
      const std::uint64_t turns = row.wraps ? x / step : 0;
      const std::uint64_t place = row.place + (x - turns) * row.next + turns * row.turn;
      bits_[place / 64] |= std::uint64_t{1} << place % 64;
    });
  }
  for (std::size_t w = 0; w + 1 < bits_.size(); ++w)
    before_[w + 1] = before_[w] + static_cast<std::uint32_t>(std::popcount(bits_[w]));
}

RankedRow LossRanks::row_from(PositionView position) const {
  const std::uint64_t stride = box_.stride(axis_);
  const std::uint64_t rank = box_.rank(position);
  // The same line with the heap removed, whose lines of all remainders are kept together.
  const std::uint64_t line = rank / (stride * box_.size(axis_)) * stride + rank % stride;
  const std::uint64_t size = position[axis_];
  RankedRow row{};
  row.bits = bits_.data();
  row.before = before_.data();
  row.place = (line * step_ + size % step_) * line_ + size / step_;
  row.steps = size / step_;
  row.wraps = axis_ + 1 == box_.heaps();
  row.until_turn = step_ - size % step_;
  row.step = step_;
  row.next = row.wraps ? line_ : step_ * line_;
  row.turn = std::uint64_t{1} - (step_ - 1) * line_;
  return row;
}

std::uint64_t LossRanks::bytes(const Box& box, std::size_t axis, std::uint64_t step) {
  return saturating_multiply(words_of_lines(box, axis, step),
                             sizeof(std::uint64_t) + sizeof(std::uint32_t));
}

}  // namespace miyama
