#include "index/box/box_sums.hpp"

#include <algorithm>
#include <bit>

namespace miyama {
namespace {

/// running[p] = merge over all sizes up to p_i of heap `axis`.
template <class Number, class Merge>
void run_along(const Box& box, std::size_t axis, std::vector<Number>& running, const Merge& merge) {
  const std::uint64_t stride = box.stride(axis);
  const std::uint64_t length = box.size(axis) * stride;
  for (std::uint64_t begin = 0; begin < running.size(); begin += length)
    for (std::uint64_t at = begin + stride; at < begin + length; ++at)
      running[at] = merge(running[at], running[at - stride]);
}

/// result[p] = merge(result[p], running[p − 1 on the axes]) where all of these heaps have stones.
template <class Number, class Merge>
void merge_from_below(const Box& box, const std::vector<std::size_t>& axes,
                      const std::vector<Number>& running, std::vector<Number>& result,
                      const Merge& merge) {
  std::uint64_t back = 0;
  for (const std::size_t axis : axes) back += box.stride(axis);
  Block reached = box.whole();
  reached.positions = 1;
  for (const std::size_t axis : axes) {
    reached.start[axis] = 1;
    --reached.extent[axis];
  }
  for (std::size_t i = 0; i < box.heaps(); ++i) reached.positions *= reached.extent[i];
  if (reached.positions == 0) return;
  const std::size_t last = box.heaps() - 1;
  Coordinates position = reached.start;
  do {
    const std::uint64_t rank = box.rank(std::span(position).first(box.heaps()));
    for (std::uint64_t x = 0; x < reached.extent[last]; ++x)
      result[rank + x] = merge(result[rank + x], running[rank + x - back]);
  } while (advance(reached, last, position));
}

/// `number(rank)` of the losses, `none` elsewhere, merged along `axes` and then into `result`.
template <class Number, class OfRank, class Merge>
void merge_losses(const PositionSet& losses, const std::vector<std::size_t>& axes,
                  std::vector<Number>& result, Number none, const OfRank& number,
                  const Merge& merge) {
  const Box& box = losses.box();
  const std::uint64_t n = box.size(box.heaps() - 1);
  if (result.empty()) result.assign(box.positions(), none);
  std::vector<Number> running(box.positions(), none);
  for (std::uint64_t r = 0; r < losses.rows(); ++r)
    for_each_bit(losses.row(r), 0, n,
                 [&](std::uint64_t x) { running[r * n + x] = number(r * n + x); });
  for (const std::size_t axis : axes) run_along(box, axis, running, merge);
  merge_from_below(box, axes, running, result, merge);
}

/// Every size from the first one in the row on.
void fill_row(std::span<std::uint64_t> row, std::uint64_t n) {
  std::uint64_t first = UINT64_MAX;
  for (std::uint64_t& word : row) {
    if (first != UINT64_MAX)
      word = ~std::uint64_t{0};
    else if (word != 0)
      word |= ~std::uint64_t{0} << (first = static_cast<std::uint64_t>(std::countr_zero(word)));
  }
  if (n % 64 != 0) row.back() &= ~(~std::uint64_t{0} << (n % 64));
}

}  // namespace

void add_counts_below(const PositionSet& losses, const std::vector<std::size_t>& axes,
                      std::vector<std::uint32_t>& counts) {
  merge_losses(
      losses, axes, counts, 0U, [](std::uint64_t) { return 1U; },
      [](std::uint32_t a, std::uint32_t b) { return a + b; });
}

void raise_to_ranks_below(const PositionSet& losses, const std::vector<std::size_t>& axes,
                          std::vector<std::int64_t>& ranks) {
  merge_losses(
      losses, axes, ranks, std::int64_t{-1},
      [](std::uint64_t rank) { return static_cast<std::int64_t>(rank); },
      [](std::int64_t a, std::int64_t b) { return std::max(a, b); });
}

void fill_above(PositionSet& set, const std::vector<std::size_t>& axes) {
  const Box& box = set.box();
  const std::size_t last = box.heaps() - 1;
  const std::uint64_t n = box.size(last);
  for (const std::size_t axis : axes) {
    if (axis == last) {
      for (std::uint64_t r = 0; r < set.rows(); ++r) fill_row(set.row(r), n);
      continue;
    }
    const std::uint64_t stride = box.stride(axis) / n * set.row_words();
    const std::uint64_t length = box.size(axis) * stride;
    const std::span<std::uint64_t> words = set.words();
    for (std::uint64_t begin = 0; begin < words.size(); begin += length)
      for (std::uint64_t at = begin + stride; at < begin + length; ++at)
        words[at] |= words[at - stride];
  }
}

}  // namespace miyama
