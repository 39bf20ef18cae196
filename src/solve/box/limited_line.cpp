#include "solve/box/limited_line.hpp"

#include <array>
#include <cassert>

#include "base/checked.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

std::size_t heap_of(const Direction& direction) {
  return static_cast<std::size_t>(ranges::find_if(direction, [](auto x) { return x != 0; }) -
                                  direction.begin());
}

/// Lines of rows along a heap before the last.
DirectionLines lines_of_rows(const Direction& direction, const Box& box) {
  const std::size_t last = box.heaps() - 1;
  std::vector<std::uint64_t> bounds = box.bounds();
  bounds.pop_back();
  return {Box(bounds), std::span(direction).first(last)};
}

bool has(BitRowView row, std::uint64_t x) { return (row[x / 64] >> x % 64 & 1) != 0; }
void insert(BitRow row, std::uint64_t x) { row[x / 64] |= std::uint64_t{1} << x % 64; }

/// The nearest member below a size of a row, as one goes up.
class NearestInRow {
 public:
  explicit NearestInRow(std::uint64_t step) : step_(step) { nearest_.fill(-1); }

  [[nodiscard]] bool is_within(std::uint64_t x, std::int64_t reach) const {
    const std::int64_t nearest = nearest_[x % step_];
    return nearest >= 0 && static_cast<std::int64_t>(x) - nearest <= reach;
  }
  void add(std::uint64_t x) { nearest_[x % step_] = static_cast<std::int64_t>(x); }

 private:
  std::uint64_t step_;
  std::array<std::int64_t, 256> nearest_;  ///< by the rest that steps leave; −1: none
};

/// True if one of these steps, each of so many stones, leads from `x` to a member.
bool reaches(BitRowView set, const PlacedLine& line, std::uint64_t x, std::int32_t reach) {
  const auto most = std::min(static_cast<std::uint64_t>(reach), x);
  for (const std::uint64_t t : line.steps) {
    if (t * line.last > most) return false;
    if (has(set, x - t * line.last)) return true;
  }
  return false;
}

}  // namespace

LimitedLine::LimitedLine(const PlacedLine& line, const Box& box)
    : line_(line), heap_(heap_of(line.direction)), n_(box.size(box.heaps() - 1)) {
  assert(line.limited && line.first.empty());
  if (!line.every_step || line.rows_back == 0) return;
  lines_.emplace(lines_of_rows(line.direction, box));
  nearest_.assign(lines_->numbers() * n_, none);
}

std::uint64_t LimitedLine::bytes(const Direction& direction, const Box& box) {
  if (heap_of(direction) + 1 == box.heaps()) return 0;
  return (Saturating(lines_of_rows(direction, box).numbers()) * box.size(box.heaps() - 1) *
          sizeof(std::uint32_t))
      .value();
}

void LimitedLine::update(const PositionSet& set, std::uint64_t r, PositionView outer) {
  if (!lines_) return;
  std::uint32_t* const here = nearest_.data() + place_of(outer);
  const std::uint64_t step = line_.direction[heap_];
  if (outer[heap_] < step) {  // the first row of its line
    std::fill_n(here, n_, none);
    return;
  }
  const BitRowView below = set.row(r - line_.rows_back);
  entry_kernels_.put({below.data(), below.size(), 0, 1, n_, n_},
                     static_cast<std::uint32_t>(outer[heap_] - step), here);
}

void LimitedLine::gather(const PositionSet& set, std::uint64_t r, PositionView outer,
                         ReachView reach, BitRow reached) const {
  if (lines_)
    return kernels_.set_reached(nearest_.data() + place_of(outer), reach.data(),
                                static_cast<std::int32_t>(outer[heap_]), 0, n_, reached.data());
  for (const std::uint64_t t : line_.steps) {
    if (!fits(line_, outer, t)) return;
    kernels_.set_within(set.row(r - t * line_.rows_back).data(), reach.data(),
                        static_cast<std::int32_t>(t * line_.direction[heap_]), n_, reached.data());
  }
}

void LimitedLine::find_within(BitRowView open, ReachView reach, BitRow found) const {
  NearestInRow nearest(line_.last);
  for_each_bit(open, 0, n_, [&](std::uint64_t x) {
    if (line_.every_step ? nearest.is_within(x, reach[x]) : reaches(found, line_, x, reach[x]))
      return;
    insert(found, x);
    nearest.add(x);
  });
}

void LimitedLine::reach_within(BitRowView set, ReachView reach, BitRow reached) const {
  if (first_bit(set) >= n_) return;
  if (!line_.every_step) {
    for (std::uint64_t x = 0; x < n_; ++x)
      if (reaches(set, line_, x, reach[x])) insert(reached, x);
    return;
  }
  std::vector<std::uint32_t> nearest(n_, none);
  for (std::uint64_t x = line_.last; x < n_; ++x) {
    const std::uint64_t below = x - line_.last;
    nearest[x] = has(set, below) ? static_cast<std::uint32_t>(below) : nearest[below];
  }
  kernels_.set_reached(nearest.data(), reach.data(), 0, 1, n_, reached.data());
}

}  // namespace miyama
