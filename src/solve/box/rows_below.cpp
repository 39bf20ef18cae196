#include "solve/box/rows_below.hpp"

#include <algorithm>

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

}  // namespace miyama
