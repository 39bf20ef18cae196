#include "solve/box/rows_below.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "base/checked.hpp"
#include "base/ranges.hpp"

namespace miyama {
namespace {

/// Lines of rows, the rows being a box of their own.
DirectionLines lines_of_rows(const Direction& direction, const Box& box) {
  std::vector<std::uint64_t> bounds = box.bounds();
  bounds.pop_back();
  return {Box(bounds), std::span(direction).first(bounds.size())};
}

/// Empty where every row is to be kept.
std::optional<DirectionLines> lines_kept(const Direction& direction, const Box& box,
                                         bool every_row) {
  if (every_row) return std::nullopt;
  DirectionLines lines = lines_of_rows(direction, box);
  if (lines.numbers() > box.lines(box.heaps() - 1) / 2) return std::nullopt;
  return lines;
}

std::uint64_t kept_rows(const std::optional<DirectionLines>& lines, const RowWindow& window) {
  return lines ? lines->numbers() : window.rows();
}

/// row <<= places.
void shift_up(BitRow row, std::uint64_t places) {
  if (places == 0) return;
  const std::size_t skip = places / 64;
  const unsigned bits = places % 64;
  for (std::size_t w = row.size(); w-- > 0;) {
    const std::uint64_t word = w >= skip ? row[w - skip] : 0;
    const std::uint64_t below = w > skip ? row[w - skip - 1] : 0;
    row[w] = bits == 0 ? word : word << bits | below >> (64 - bits);
  }
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

RowsBelow::RowsBelow(const Direction& direction, const Box& box, bool every_row,
                     const RowWindow& window)
    : direction_(direction),
      words_(divide_up(box.size(box.heaps() - 1), 64)),
      rows_back_((box.rank_step(direction) - direction.back()) / box.size(box.heaps() - 1)),
      window_(window),
      lines_(lines_kept(direction, box, every_row)),
      bits_(kept_rows(lines_, window) * words_) {}

void RowsBelow::update(const PositionSet& set, std::uint64_t r, PositionView outer,
                       const WordRange& words) {
  const BitRow here = words.of(row(r, outer));
  const auto fits = [](std::uint64_t size, std::uint64_t taken) { return size >= taken; };
  if (!std::equal(outer.begin(), outer.end(), direction_.begin(), fits))
    return ranges::fill(here, 0);  // the first row of its line
  if (!lines_)
    ranges::copy(words.of(BitRowView(bits_.data() + window_.slot(r - rows_back_) * words_, words_)),
                 here.begin());
  merge_shifted(here, words.of(set.row(r - rows_back_)), 0);
  shift_up(here, direction_.back());
}

std::uint64_t RowsBelow::bytes(const Direction& direction, const Box& box, bool every_row) {
  const std::uint64_t rows = kept_rows(lines_kept(direction, box, every_row), RowWindow(box));
  return saturating_multiply(rows, 8 * divide_up(box.size(box.heaps() - 1), 64));
}

LimitedLine::LimitedLine(const PlacedLine& line, const Box& box)
    : line_(line), n_(box.size(box.heaps() - 1)) {
  assert(line.limited && line.first.empty());
  if (!line.every_step || line.rows_back == 0) return;
  lines_.emplace(lines_of_rows(line.direction, box));
  nearest_.assign(lines_->numbers() * n_, none);
}

std::uint64_t LimitedLine::bytes(const Direction& direction, const Box& box) {
  if (direction.back() != 0) return 0;
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
  step_kernels_.put({below.data(), below.size(), 0, 1, n_, n_},
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
